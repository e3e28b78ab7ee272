// One entry for all algorithms on Torus Snake.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "search/control.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/trace.hpp"
#include "torus_snake/board.hpp"

namespace gridwise::torus_snake {

struct SolveOptions {
    std::string algorithm = "best";
    std::optional<std::string> heuristic;
    bool admissible = false;
    GoalTest goal_test = GoalTest::generation;
    Ties ties = Ties::fifo;
    double weight = 1;
    // Where a textbook search records its events; a state is its length, its cells, and the counts of the apples.
    Trace<std::vector<int>>* trace = nullptr;
};

// An action of the plan is a direction. Throws std::invalid_argument where the board or an option is wrong.
Outcome solve(const Board& board, const SolveOptions& options, Control& control);

}  // namespace gridwise::torus_snake
