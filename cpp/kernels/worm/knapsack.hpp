// How many points can be made in a number of moves if the way between the meals did not matter: a bounded knapsack by
// dynamic programming (Martello and Toth, "Knapsack Problems", 1990).
#pragma once

#include <vector>

#include "search/control.hpp"
#include "worm/field.hpp"
#include "worm/pricing.hpp"

namespace gridwise::worm {

// The most points of a case: each meal costs 2a moves but the last one, and the case bounds the number of
// meals of each kind. Below 0 where the case contradicts itself. Where the limits end the work there is nothing that
// it excludes.
Score most_points(const Field& field, const std::vector<Kind>& kinds, const Case& question, Control& control);

}  // namespace gridwise::worm
