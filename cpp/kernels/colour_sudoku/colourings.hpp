// Counting the ways to colour a board whose numbers are all known, without listing them: cell by cell they
// are summed out (Dechter, "Bucket Elimination", 1999).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "colour_sudoku/domains.hpp"
#include "colour_sudoku/tally.hpp"

namespace gridwise::colour_sudoku {

// All numbers must be fixed and all conclusions drawn. Nothing when the tables would become too large. `work` grows
// by the entries of the tables. With `members` (1 for each cell of a part) the rest is left out: its colours must have
// nothing to do with theirs.
std::optional<Tally> count_colourings(const Domains& domains, std::uint64_t& work,
                                      const std::vector<std::uint8_t>* members = nullptr);

}  // namespace gridwise::colour_sudoku
