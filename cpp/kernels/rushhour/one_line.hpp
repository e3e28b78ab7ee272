// Boards in one line of text.
#pragma once

#include <optional>
#include <string_view>

#include "rushhour/board.hpp"

namespace gridwise::rushhour {

// Reads a square grid in one line: '.' or 'o' empty, 'x' a wall, 'A' the red car ('X' where there is no 'A'),
// other letters cars; the red car comes first, then by letter. Nothing for anything else: explaining what is
// wrong, and larger boards, are left to the reader that has the words.
std::optional<Board> read_one_line(std::string_view text);

}  // namespace gridwise::rushhour
