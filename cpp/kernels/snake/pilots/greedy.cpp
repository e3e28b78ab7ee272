#include "snake/pilots/greedy.hpp"

namespace gridwise::snake {

Greedy::Greedy(const Board& board) : paths_(board), walls_(static_cast<std::size_t>(board.cells())) {}

int Greedy::choose(const Game& game) {
    for (std::size_t cell = 0; cell < walls_.size(); ++cell) walls_[cell] = game.occupied(static_cast<Cell>(cell));
    // The tail's cell is free by the time anybody gets there.
    if (!game.tail_blocked() && game.length() > 2) walls_[static_cast<std::size_t>(game.tail())] = 0;
    return paths_.shortest(game.head(), game.fruit(), walls_, path_) ? path_[0] : first_legal(game);
}

}  // namespace gridwise::snake
