// One entry for all algorithms on Torus Snake.
#pragma once

#include <vector>

#include "search/control.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/trace.hpp"
#include "torus_snake/board.hpp"

namespace gridwise::torus_snake {

// An action of the plan is a direction. A textbook search records its events in the trace; a state is its length, its
// cells, and the counts of the apples. Throws std::invalid_argument where the board or an option is wrong.
Outcome solve(const Board& board, const SearchOptions& options, Control& control,
              Trace<std::vector<int>>* trace = nullptr);

}  // namespace gridwise::torus_snake
