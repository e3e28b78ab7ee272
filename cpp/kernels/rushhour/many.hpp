// Many boards at once, each in one line of text, on one thread or several.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "rushhour/problem.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::rushhour {

// Solves each line with `best` under limits of its own; no outcome for a line that is no board. The outcomes are the
// same for any number of threads. Ends early, with fewer outcomes than lines, when it is interrupted.
std::vector<std::optional<Outcome>> solve_lines(const std::vector<std::string>& lines, Metric metric,
                                                const Limits& limits, const std::atomic<bool>* stop,
                                                const std::function<bool()>& interrupted_from_outside,
                                                int threads = 1);

}  // namespace gridwise::rushhour
