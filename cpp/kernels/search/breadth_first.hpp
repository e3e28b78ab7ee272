// Breadth-first search (Moore 1959), as in Russell and Norvig, "Artificial Intelligence: A Modern Approach".
#pragma once

#include "search/record_once.hpp"

namespace gridwise {

// The table is in the order of recording, so its tail is the queue.
class TableTail {
public:
    template <class State>
    bool push(NodeIndex node, const State&) {
        end_ = node + 1;
        return true;
    }
    NodeIndex pop() { return head_++; }
    std::uint64_t size() const { return end_ - head_; }

private:
    NodeIndex head_ = start_node;
    NodeIndex end_ = start_node;
};

// Finds a plan with the fewest actions, level by level.
template <Problem P, class Observer = NoObserver>
Outcome breadth_first(const P& problem, GoalTest goal_test, Control& control, Observer& observer = no_observer) {
    TableTail frontier;
    RecordOnce<P, TableTail, Order::forwards, Observer> search(problem, frontier, goal_test, control, observer);
    Outcome outcome = search.run();
    if (outcome.status == Status::solved) {
        outcome.lower_bound = outcome.plan.size();
        outcome.optimal = true;
    } else if (outcome.status != Status::unsolvable) {
        // All states as deep as the one taken off last are recorded; those recorded may be tested, too.
        outcome.lower_bound = search.depth_of_last_popped() + (goal_test == GoalTest::generation ? 1 : 0);
    }
    return outcome;
}

}  // namespace gridwise
