// The fewest moves in model A, where food is renewed at once.
#pragma once

#include "search/control.hpp"
#include "worm/course.hpp"
#include "worm/field.hpp"
#include "worm/hops.hpp"

namespace gridwise::worm {

// Time by time, the most points with which the worm can arrive on each cell at length 1 (with the penalty: in
// each direction). Nothing else matters, since the field never changes, so the first time at which a meal
// reaches the target is the optimum. Hops that are not sure are taken only if `hopefully`.
Course solve_renewable(const Field& field, const Hops& hops, bool hopefully, Control& control);

}  // namespace gridwise::worm
