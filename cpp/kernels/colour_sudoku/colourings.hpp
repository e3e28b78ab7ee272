// Counting the ways to colour a board whose numbers are all known, without listing them.
#pragma once

#include <optional>

#include "colour_sudoku/domains.hpp"
#include "colour_sudoku/tally.hpp"

namespace gridwise::colour_sudoku {

// All numbers must be fixed and all conclusions drawn. Nothing when the tables would become too large.
std::optional<Tally> count_colourings(const Domains& domains);

}  // namespace gridwise::colour_sudoku
