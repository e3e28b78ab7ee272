// The fastest exact solver for Rush Hour, in both metrics.
#pragma once

#include <cstdint>

#include "rushhour/board.hpp"
#include "rushhour/problem.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::rushhour {

// So many that another search is worth it.
inline constexpr std::uint64_t many_states = 250'000;

// A* over a bucket queue with a consistent heuristic, newest first in a bucket; it leaves out actions that
// another order of the same actions covers (as in commutativity pruning: Haslum and Geffner, "Admissible Heuristics
// for Optimal Planning", 2000). It ends when it takes off a state with a free way to the exit:
// the heuristic is exact there. The plan is a cheapest one. From so many states on, and on boards above 8x8, the same
// is done by large/search.hpp, more compactly and on several threads.
template <Metric metric>
Outcome solve_best(const Board& board, Control& control, unsigned threads = 1,
                   std::uint64_t hand_over_at = many_states);

extern template Outcome solve_best<Metric::steps>(const Board&, Control&, unsigned, std::uint64_t);
extern template Outcome solve_best<Metric::moves>(const Board&, Control&, unsigned, std::uint64_t);

}  // namespace gridwise::rushhour
