// A filled board for every size that has one: where to look first when a board says little.
#pragma once

#include <cstdint>
#include <vector>

#include "colour_sudoku/board.hpp"

namespace gridwise::colour_sudoku {

// Nothing is given, or so little that the pattern is worth a try.
bool suits_pattern(const Board& board);

// Small and large numbers by turns along each row and down each column: a number for each cell, then a level
// for each cell. With an even size two colours are enough for it, with an odd one three.
std::vector<std::uint8_t> pattern(const Board& board);

}  // namespace gridwise::colour_sudoku
