// One entry for all algorithms on Rush Hour.
#pragma once

#include <optional>
#include <string>

#include "rushhour/board.hpp"
#include "rushhour/lines.hpp"
#include "rushhour/problem.hpp"
#include "search/control.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/trace.hpp"

namespace gridwise::rushhour {

struct SolveOptions {
    Metric metric = Metric::steps;
    std::string algorithm = "best";
    std::optional<std::string> heuristic;
    bool admissible = false;
    GoalTest goal_test = GoalTest::generation;
    Ties ties = Ties::fifo;
    double weight = 1;
    Trace<Packed>* trace = nullptr;  // where a textbook search records its events
};

// Throws std::invalid_argument where the board or an option is wrong.
Outcome solve(const Board& board, const SolveOptions& options, Control& control);

std::uint32_t heuristic_value(const Board& board, Metric metric, const std::string& heuristic);

}  // namespace gridwise::rushhour
