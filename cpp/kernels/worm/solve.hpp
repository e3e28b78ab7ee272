// One entry for all algorithms on the worm.
#pragma once

#include <array>

#include "search/control.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/trace.hpp"
#include "worm/field.hpp"
#include "worm/steps.hpp"

namespace gridwise::worm {

// An action is a direction. `best` gives the best plan it has also when it is stopped; a textbook search records its
// events in the trace. Throws std::invalid_argument where the field or an option is wrong.
Outcome solve(const Field& field, const SearchOptions& options, Control& control, Trace<StepState>* trace = nullptr);

// The lower bounds of model B by themselves, for tables: the knapsack, the relaxation, and the relaxation with
// prices; all 0 where the field has too little food.
std::array<int, 3> lower_bounds(const Field& field, Control& control);

}  // namespace gridwise::worm
