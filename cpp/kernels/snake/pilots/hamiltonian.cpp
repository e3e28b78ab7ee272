#include "snake/pilots/hamiltonian.hpp"

namespace gridwise::snake {

Hamiltonian::Hamiltonian(const Board& board) : board_(&board), tour_(first_tour(board)) {
    if (tour_.spare != nowhere) stand_in_ = gridwise::snake::stand_in(board, tour_);
}

Cell Hamiltonian::follow(const Game& game) const {
    const Cell head = game.head();
    const Cell next = tour_.next(head == tour_.spare ? stand_in_ : head);
    if (next != stand_in_) return next;
    // Two cells share this place of the tour. The body may hold both only when that fills the board.
    const Cell fruit = game.fruit();
    if (fruit != tour_.spare && fruit != stand_in_) return next;
    const Cell other = fruit == stand_in_ ? tour_.spare : stand_in_;
    return game.occupied(other) && game.length() + 1 < board_->cells() ? other : fruit;
}

int Hamiltonian::choose(const Game& game) { return board_->direction(game.head(), follow(game)); }

Shortcuts::Shortcuts(const Board& board) : Hamiltonian(board), moves_(static_cast<std::size_t>(tour_.size()) + 1) {}

int Shortcuts::choose(const Game& game) {
    const Cell head = game.head();
    const Cell next = follow(game);
    // Where the tail's cell is blocked, cells left out behind the head could shut the snake in.
    if (next == game.fruit() || game.tail_blocked()) return board_->direction(head, next);
    const int to_fruit = ahead(head, game.fruit());
    int to_tail = ahead(head, game.tail());
    // A snake that eats its first fruit must not have its own tail next on the tour: it cannot turn back.
    if (to_tail == 0) to_tail = tour_.size() - (game.length() == 1 ? 1 : 0);
    if (to_fruit >= to_tail || 2 * game.length() > board_->cells()) return board_->direction(head, next);
    // Fewest moves to the fruit that only ever go forward on the tour, counted backwards from the fruit.
    int best = board_->direction(head, next);
    moves_[static_cast<std::size_t>(to_fruit)] = 0;
    for (int place = to_fruit - 1; place >= 0; --place) {
        const int index = tour_.at(head == tour_.spare ? stand_in_ : head) + place;
        Cell cell = tour_.on(index >= tour_.size() ? index - tour_.size() : index);
        if (place == 0) cell = head;
        int fewest = 1 << 20;
        for (const Direction direction : directions) {
            const Cell to = board_->beside(cell, direction);
            if (to == nowhere || (to != game.fruit() && to == tour_.spare)) continue;
            const int distance = ahead(head, to);
            if (distance <= place || distance > to_fruit || (distance == to_fruit && to != game.fruit())) continue;
            const int moves = moves_[static_cast<std::size_t>(distance)] + 1;
            if (moves < fewest) {
                fewest = moves;
                if (place == 0) best = direction;
            }
        }
        moves_[static_cast<std::size_t>(place)] = fewest;
    }
    return best;
}

}  // namespace gridwise::snake
