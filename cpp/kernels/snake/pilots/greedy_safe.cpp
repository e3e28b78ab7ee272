#include "snake/pilots/greedy_safe.hpp"

#include <algorithm>
#include <array>

namespace gridwise::snake {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

GreedySafe::GreedySafe(const Board& board) : board_(&board), paths_(board), walls_(at(board.cells())) {}

void GreedySafe::mark_body(const Game& game) {
    for (std::size_t cell = 0; cell < walls_.size(); ++cell) walls_[cell] = game.occupied(static_cast<Cell>(cell));
}

bool GreedySafe::shortest_to_fruit(const Game& game) {
    mark_body(game);
    if (!game.tail_blocked() && game.length() > 2) walls_[at(game.tail())] = 0;
    return shortest(game.head(), game.fruit());
}

bool GreedySafe::leaves_a_way_out(const Game& game, const std::vector<Direction>& path) {
    body_.clear();
    Cell cell = game.head();
    for (const Direction direction : path) body_.push_back(cell = board_->beside(cell, direction));
    std::reverse(body_.begin(), body_.end());
    const int length = game.length() + 1;
    if (static_cast<int>(body_.size()) > length) body_.resize(at(length));
    for (int i = 0; static_cast<int>(body_.size()) < length; ++i) body_.push_back(game.body(i));
    if (length == board_->cells()) return true;
    std::fill(walls_.begin(), walls_.end(), std::uint8_t{0});
    for (const Cell part : body_) walls_[at(part)] = 1;
    return paths_.reaches(body_.front(), body_.back(), walls_);
}

int GreedySafe::longest_to_tail(const Game& game) {
    if (game.length() == 1) return -1;
    mark_body(game);
    if (!shortest(game.head(), game.tail())) return -1;
    paths_.stretch(game.head(), walls_, path_);
    return game.is_legal(path_[0]) ? path_[0] : -1;
}

int GreedySafe::away_from_fruit(const Game& game) const {
    int best = -1;
    int farthest = -1;
    for (const Direction direction : directions) {
        if (!game.is_legal(direction)) continue;
        const int distance = board_->distance(board_->beside(game.head(), direction), game.fruit());
        if (distance > farthest) {
            farthest = distance;
            best = direction;
        }
    }
    return best < 0 ? static_cast<int>(up) : best;
}

int GreedySafe::choose(const Game& game) {
    if (shortest_to_fruit(game)) {
        const Direction first = path_[0];
        if (leaves_a_way_out(game, path_)) return first;
    }
    const int move = longest_to_tail(game);
    return move >= 0 ? move : last_resort(game);
}

int GreedySafeComponent::last_resort(const Game& game) {
    mark_body(game);
    if (!game.tail_blocked() && game.length() > 2) walls_[at(game.tail())] = 0;
    paths_.farthest(game.head(), walls_, path_);
    paths_.stretch(game.head(), walls_, path_);
    return path_.empty() ? away_from_fruit(game) : path_[0];
}

// How many free cells the longest way from the head to the tail leaves out after the meal.
int GreedySafePlus::left_out() {
    if (!paths_.shortest(body_.front(), body_.back(), walls_, way_)) return board_->cells();
    paths_.stretch(body_.front(), walls_, way_);
    return board_->cells() - static_cast<int>(body_.size()) - (static_cast<int>(way_.size()) - 1);
}

// Some move after which the tail is in reach; -1 when there is none. A move onto a free cell frees the tail's cell
// instead. The last free cells must get to the fruit, so that one can be passed after the other: moves that bring them
// nearer come first, and others that take them away only count when they are there.
int GreedySafePlus::wander(const Game& game) {
    std::array<int, 4> moves{};
    int count = 0;
    for (const Direction direction : directions) {
        const Cell to = board_->beside(game.head(), direction);
        if (!game.is_legal(direction) || to == game.fruit()) continue;
        mark_body(game);
        walls_[at(game.tail())] = 0;
        walls_[at(to)] = 1;
        const Cell tail = game.length() == 1 ? to : game.body(game.length() - 2);
        if (!paths_.reaches(to, tail, walls_)) continue;
        const int before = board_->distance(to, game.fruit());
        const int after = board_->distance(game.tail(), game.fruit());
        if (to != game.tail() && after < before) return direction;
        if (to == game.tail() || after == before || before == 1) moves[at(count++)] = direction;
    }
    if (count == 0) return -1;
    const std::uint32_t lot = static_cast<std::uint32_t>(game.hunger()) * 2654435761u >> 16;
    return moves[lot % static_cast<std::uint32_t>(count)];
}

int GreedySafePlus::choose(const Game& game) {
    const int rounds = game.hunger() / board_->cells();
    if (shortest_to_fruit(game)) {
        const Direction first = path_[0];
        if (leaves_a_way_out(game, path_)) {
            // Waiting makes it less choosy, so that no refusal lasts for ever.
            if (game.length() + 1 == board_->cells() || left_out() <= 1 + rounds) return first;
        }
    }
    // With few free cells every way to the tail is much the same; with more, wandering all the time would spoil it. How
    // few was not tuned.
    const bool wandering = rounds % 2 == 1 || (rounds > 0 && board_->cells() - game.length() <= 4);
    const int detour = wandering ? wander(game) : -1;
    if (detour >= 0) return detour;
    const int move = longest_to_tail(game);
    return move >= 0 ? move : away_from_fruit(game);
}

}  // namespace gridwise::snake
