// IDA*: Korf, "Depth-First Iterative-Deepening: An Optimal Admissible Tree Search", 1985; here on a graph, since an
// iteration knows its states again.
#pragma once

#include <algorithm>

#include "search/bounded_depth_first.hpp"

namespace gridwise {

// Deepens by f = g + h: the first limit is max(1, h(start)), the next the smallest f beyond the limit. With
// an admissible heuristic each limit is a proven bound, and a plan within it is a cheapest one.
template <Problem P, HeuristicFor<P> H, class Observer = NoObserver>
Outcome ida_star(const P& problem, const H& heuristic, bool admissible, GoalTest goal_test, Control& control,
                 Observer& observer = no_observer) {
    if (problem.is_goal(problem.start())) return solved_at_the_start(problem.start(), observer);
    BoundedDepthFirst<P, H, Observer> search(problem, heuristic, goal_test, control, observer);
    Outcome outcome;
    outcome.status = search.run(std::max<std::uint64_t>(1, heuristic(problem.start())));
    outcome.counters = search.counters();
    if (outcome.status == Status::solved) outcome.plan = search.plan();
    if (admissible && outcome.status != Status::unsolvable) {
        outcome.lower_bound = search.limit();
        if (outcome.status == Status::solved && outcome.plan.size() <= search.limit()) {
            outcome.lower_bound = outcome.plan.size();
            outcome.optimal = true;
        }
    }
    return outcome;
}

}  // namespace gridwise
