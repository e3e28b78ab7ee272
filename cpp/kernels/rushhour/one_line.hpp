// Many boards at once, each in one line of text.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rushhour/board.hpp"
#include "rushhour/problem.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::rushhour {

// Reads a square grid in one line: '.' or 'o' empty, 'x' a wall, 'A' the red car ('X' where there is no 'A'),
// other letters cars; the red car comes first, then by letter. Nothing for anything else: explaining what is
// wrong, and larger boards, are left to the reader that has the words.
std::optional<Board> read_one_line(std::string_view text);

// Solves each line with `best` under limits of its own; no outcome for a line that is no board. Ends early,
// with fewer outcomes than lines, when it is interrupted.
std::vector<std::optional<Outcome>> solve_lines(const std::vector<std::string>& lines, Metric metric,
                                                const Limits& limits, const std::atomic<bool>* stop,
                                                const std::function<bool()>& interrupted_from_outside);

}  // namespace gridwise::rushhour
