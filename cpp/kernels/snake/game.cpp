#include "snake/game.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace gridwise::snake {

namespace {

// How often a walk by chance is tried before the snake is laid in rows.
constexpr int walks = 32;

// The cell with this number when rows are followed to and fro.
Cell to_and_fro(const Board& board, int number) {
    const int row = number / board.columns(), column = number % board.columns();
    return static_cast<Cell>(row * board.columns() + (row % 2 == 0 ? column : board.columns() - 1 - column));
}

}  // namespace

Game::Game(const Board& board, bool tail_blocked, std::uint64_t seed, const Practice& practice)
    : board_(&board),
      tail_blocked_(tail_blocked),
      seed_(seed),
      random_(seed),
      ring_mask_(static_cast<int>(std::bit_ceil(static_cast<unsigned>(board.cells()) + 1)) - 1),
      fruit_within_(practice.fruit_within),
      ring_(static_cast<std::size_t>(ring_mask_) + 1),
      occupied_(static_cast<std::size_t>(board.cells())) {
    if (practice.start_length == 1) {
        const auto start = random_.below(static_cast<std::uint32_t>(board.cells()));
        ring_[0] = static_cast<Cell>(start);
        occupied_[start] = 1;
    } else {
        if (practice.start_length < 1 || practice.start_length >= board.cells()) {
            throw std::invalid_argument("a snake that begins leaves at least one cell free");
        }
        lay_snake(practice.start_length);
    }
    place_fruit();
}

// A walk by chance from the head to the tail, after which the head can move; in rows where too many walks end early.
void Game::lay_snake(int length) {
    std::vector<Cell> body;
    int tries = 0;
    while (!try_walk(length, body)) {
        for (const Cell cell : body) occupied_[static_cast<std::size_t>(cell)] = 0;
        if (++tries < walks) continue;
        const auto first = static_cast<int>(random_.below(static_cast<std::uint32_t>(board_->cells() - length)));
        body.clear();
        for (int i = length - 1; i >= 0; --i) body.push_back(to_and_fro(*board_, first + i));
        for (const Cell cell : body) occupied_[static_cast<std::size_t>(cell)] = 1;
        break;
    }
    length_ = length;
    head_ = length - 1;
    std::copy(body.rbegin(), body.rend(), ring_.begin());
}

bool Game::try_walk(int length, std::vector<Cell>& body) {
    body.assign(1, static_cast<Cell>(random_.below(static_cast<std::uint32_t>(board_->cells()))));
    occupied_[static_cast<std::size_t>(body.front())] = 1;
    while (static_cast<int>(body.size()) < length) {
        std::vector<Cell> open;
        for (const Direction direction : directions) {
            const Cell beside = board_->beside(body.back(), direction);
            if (beside != nowhere && !occupied(beside)) open.push_back(beside);
        }
        if (open.empty()) return false;
        body.push_back(open[random_.below(static_cast<std::uint32_t>(open.size()))]);
        occupied_[static_cast<std::size_t>(body.back())] = 1;
    }
    return has_way_out(body.front());
}

bool Game::has_way_out(Cell head) const {
    return std::any_of(directions.begin(), directions.end(), [&](Direction direction) {
        const Cell beside = board_->beside(head, direction);
        return beside != nowhere && !occupied(beside);
    });
}

bool Game::may_hold_fruit(Cell cell, bool near) const {
    return !occupied(cell) && (!near || board_->distance(cell, head()) <= fruit_within_);
}

void Game::place_fruit() {
    int free = board_->cells() - length_;
    hunger_ = 0;
    if (free == 0) {
        fruit_ = nowhere;
        result_ = Result::won;
        return;
    }
    bool near = false;
    if (fruit_within_ > 0) {
        int close = 0;
        for (int cell = 0; cell < board_->cells(); ++cell) close += may_hold_fruit(static_cast<Cell>(cell), true);
        near = close > 0;
        if (near) free = close;
    }
    auto left = random_.below(static_cast<std::uint32_t>(free));
    Cell cell = 0;
    while (true) {
        if (may_hold_fruit(cell, near) && left-- == 0) break;
        ++cell;
    }
    fruit_ = cell;
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
