// The fastest exact solver for Rush Hour, in both metrics.
#pragma once

#include "rushhour/board.hpp"
#include "rushhour/problem.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::rushhour {

// A* over a bucket queue with a consistent heuristic, newest first in a bucket; it leaves out actions that
// another order of the same actions covers (as in commutativity pruning: Haslum and Geffner, "Admissible Heuristics
// for Optimal Planning", 2000). It ends when it takes off a state with a free way to the exit:
// the heuristic is exact there. The plan is a cheapest one.
template <Metric metric>
Outcome solve_best(const Board& board, Control& control);

extern template Outcome solve_best<Metric::steps>(const Board&, Control&);
extern template Outcome solve_best<Metric::moves>(const Board&, Control&);

}  // namespace gridwise::rushhour
