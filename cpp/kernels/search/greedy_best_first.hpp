#pragma once

#include "search/priority_queue.hpp"
#include "search/record_once.hpp"

namespace gridwise {

template <class H>
class ByHeuristic {
public:
    ByHeuristic(const H& heuristic, Ties ties, MemoryAccount& memory) : heuristic_(heuristic), queue_(ties, memory) {}

    [[nodiscard]] bool make_room(std::uint32_t count) { return queue_.make_room(count); }
    template <class State>
    void push(NodeIndex node, const State& state) {
        const std::uint32_t h = heuristic_(state);
        queue_.push(static_cast<double>(h), h, node, 0);
    }
    NodeIndex pop() { return queue_.pop().node; }
    std::uint64_t size() const { return queue_.size(); }

private:
    const H& heuristic_;
    PriorityQueue queue_;
};

// Takes the state with the smallest h first, and promises nothing about the plan's length.
template <Problem P, HeuristicFor<P> H>
Outcome greedy_best_first(const P& problem, const H& heuristic, GoalTest goal_test, Ties ties, Control& control) {
    ByHeuristic<H> frontier(heuristic, ties, control.memory);
    return RecordOnce<P, ByHeuristic<H>, Order::forwards>(problem, frontier, goal_test, control).run();
}

}  // namespace gridwise
