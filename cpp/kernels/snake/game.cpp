#include "snake/game.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace gridwise::snake {

Game::Game(const Board& board, bool tail_blocked, std::uint64_t seed)
    : board_(&board),
      tail_blocked_(tail_blocked),
      seed_(seed),
      random_(seed),
      ring_mask_(static_cast<int>(std::bit_ceil(static_cast<unsigned>(board.cells()) + 1)) - 1),
      ring_(static_cast<std::size_t>(ring_mask_) + 1),
      occupied_(static_cast<std::size_t>(board.cells())) {
    const auto start = random_.below(static_cast<std::uint32_t>(board.cells()));
    ring_[0] = static_cast<Cell>(start);
    occupied_[start] = 1;
    place_fruit();
}

void Game::place_fruit() {
    const int free = board_->cells() - length_;
    hunger_ = 0;
    if (free == 0) {
        fruit_ = nowhere;
        result_ = Result::won;
        return;
    }
    auto left = random_.below(static_cast<std::uint32_t>(free));
    std::size_t cell = 0;
    while (true) {
        if (!occupied_[cell] && left-- == 0) break;
        ++cell;
    }
    fruit_ = static_cast<Cell>(cell);
}

void Game::move(int direction) {
    ++steps_;
    if (!is_legal(direction)) {
        ++hunger_;
        result_ = Result::lost;
        return;
    }
    const Cell next = board_->beside(head(), direction);
    const bool eats = next == fruit_;
    if (!eats) occupied_[static_cast<std::size_t>(tail())] = 0;
    head_ = (head_ + 1) & ring_mask_;
    ring_[static_cast<std::size_t>(head_)] = next;
    occupied_[static_cast<std::size_t>(next)] = 1;
    if (eats) {
        ++length_;
        place_fruit();
    } else if (++hunger_ >= 10 * board_->cells()) {
        result_ = Result::stalled;
    }
}

void Game::set(const std::vector<int>& body, int fruit, std::uint64_t generator, std::int64_t steps, int hunger) {
    const int cells = board_->cells();
    const auto size = static_cast<int>(body.size());
    if (size < 1 || size > cells) throw std::invalid_argument("a snake has from 1 to all cells");
    std::vector<std::uint8_t> occupied(static_cast<std::size_t>(cells));
    for (int i = 0; i < size; ++i) {
        const int cell = body[static_cast<std::size_t>(i)];
        if (cell < 0 || cell >= cells) throw std::invalid_argument("a cell of the snake lies outside the board");
        if (occupied[static_cast<std::size_t>(cell)]++ != 0) throw std::invalid_argument("the snake crosses itself");
        if (i > 0 && board_->distance(static_cast<Cell>(body[static_cast<std::size_t>(i) - 1]),
                                      static_cast<Cell>(cell)) != 1) {
            throw std::invalid_argument("two cells of the snake that should touch do not");
        }
    }
    if (size < cells && (fruit < 0 || fruit >= cells || occupied[static_cast<std::size_t>(fruit)] != 0)) {
        throw std::invalid_argument("the fruit must lie on a free cell");
    }
    occupied_ = std::move(occupied);
    length_ = size;
    head_ = size - 1;
    for (int i = 0; i < size; ++i) {
        ring_[static_cast<std::size_t>(size - 1 - i)] = static_cast<Cell>(body[static_cast<std::size_t>(i)]);
    }
    fruit_ = static_cast<Cell>(size == cells ? nowhere : fruit);
    random_.state = generator;
    steps_ = steps;
    hunger_ = hunger;
    result_ = size == cells ? Result::won : hunger >= 10 * cells ? Result::stalled : Result::playing;
}

}  // namespace gridwise::snake
