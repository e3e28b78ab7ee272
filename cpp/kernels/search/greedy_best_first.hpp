// Greedy best-first search: Doran and Michie, "Experiments with the Graph Traverser Program", 1966.
#pragma once

#include "search/bucket_queue.hpp"
#include "search/record_once.hpp"

namespace gridwise {

template <class H>
class ByHeuristic {
public:
    ByHeuristic(const H& heuristic, Ties ties, MemoryAccount& memory) : heuristic_(heuristic), queue_(ties, memory) {}

    template <class State>
    [[nodiscard]] bool push(NodeIndex node, const State& state) {
        const std::uint32_t h = heuristic_(state);
        return queue_.push(static_cast<double>(h), h, node, 0);
    }
    NodeIndex pop() { return queue_.pop().node; }
    std::uint64_t size() const { return queue_.size(); }

private:
    const H& heuristic_;
    BucketQueue queue_;
};

// Takes the state with the smallest h first, and promises nothing about the plan's length.
template <Problem P, HeuristicFor<P> H, class Observer = NoObserver>
Outcome greedy_best_first(const P& problem, const H& heuristic, GoalTest goal_test, Ties ties, Control& control,
                          Observer& observer = no_observer) {
    if (ties == Ties::low_h) ties = Ties::fifo;  // where keys are equal, h is
    ByHeuristic<H> frontier(heuristic, ties, control.memory);
    RecordOnce<P, ByHeuristic<H>, Order::forwards, Observer> search(problem, frontier, goal_test, control, observer);
    return search.run();
}

}  // namespace gridwise
