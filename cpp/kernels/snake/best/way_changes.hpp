// Small changes of a way to the fruit.
#pragma once

#include <vector>

#include "snake/board.hpp"
#include "snake/random.hpp"

namespace gridwise::snake {

// Changes a way at a place drawn by lot: a step goes round two cells beside it, a corner is passed on its other side,
// or what lies between two neighbouring cells of the way is left out. Whether the change can be made; whether the
// cells are free is not looked at.
bool change_way(const Board& board, Cell head, const std::vector<Cell>& way, Random& random,
                std::vector<Cell>& changed);

}  // namespace gridwise::snake
