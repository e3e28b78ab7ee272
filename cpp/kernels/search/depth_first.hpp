// Depth-first search on a graph, as in Russell and Norvig, "Artificial Intelligence: A Modern Approach".
#pragma once

#include "search/buffer.hpp"
#include "search/record_once.hpp"

namespace gridwise {

class NodeStack {
public:
    explicit NodeStack(MemoryAccount& memory) : nodes_(memory) {}

    template <class State>
    [[nodiscard]] bool push(NodeIndex node, const State&) {
        if (!nodes_.reserve(size_ + 1)) return false;
        nodes_[size_++] = node;
        return true;
    }
    NodeIndex pop() { return nodes_[--size_]; }
    std::uint64_t size() const { return size_; }

private:
    Buffer<NodeIndex> nodes_;
    std::size_t size_ = 0;
};

// Finds some plan, and promises nothing about its length. Groups of successors are pushed last to first.
template <Problem P, class Observer = NoObserver>
Outcome depth_first(const P& problem, GoalTest goal_test, Control& control, Observer& observer = no_observer) {
    NodeStack frontier(control.memory);
    RecordOnce<P, NodeStack, Order::groups_reversed, Observer> search(problem, frontier, goal_test, control, observer);
    return search.run();
}

}  // namespace gridwise
