// "All different" over as many places as values, seen through, on sets of bits: Regin, "A Filtering Algorithm for
// Constraints of Difference in CSPs", 1994. The matching is made by augmenting paths (Kuhn 1955), the ways back are a
// transitive closure (Warshall 1962).
#pragma once

#include <array>
#include <span>

#include "colour_sudoku/board.hpp"

namespace gridwise::colour_sudoku {

// places[i] is the set of values that place i may take; there are as many values as places. Removes every
// value that occurs in no way of giving all places different values. False when there is no such way.
bool keep_matchable(std::span<Mask> places);

}  // namespace gridwise::colour_sudoku
