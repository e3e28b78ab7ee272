// Iterative deepening: Korf, "Depth-First Iterative-Deepening: An Optimal Admissible Tree Search", 1985; here on a
// graph, since an iteration knows its states again.
#pragma once

#include "search/bounded_depth_first.hpp"

namespace gridwise {

// Finds a plan with the fewest actions by depth limits 0, 1, 2, ... With the goal test at generation the
// goal is recognised one step beyond the limit.
template <Problem P, class Observer = NoObserver>
Outcome iterative_deepening(const P& problem, GoalTest goal_test, Control& control,
                            Observer& observer = no_observer) {
    if (problem.is_goal(problem.start())) return solved_at_the_start(problem.start(), observer);
    const NoHeuristic heuristic;
    BoundedDepthFirst<P, NoHeuristic, Observer> search(problem, heuristic, goal_test, control, observer);
    Outcome outcome;
    outcome.status = search.run(0);
    outcome.counters = search.counters();
    if (outcome.status == Status::solved) {
        outcome.plan = search.plan();
        outcome.lower_bound = outcome.plan.size();
        outcome.optimal = true;
    } else if (outcome.status != Status::unsolvable) {
        outcome.lower_bound = search.limit() + (goal_test == GoalTest::generation ? 1 : 0);
    }
    return outcome;
}

}  // namespace gridwise
