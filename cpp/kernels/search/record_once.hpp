// The loop that breadth-first, depth-first and greedy search share: a state is recorded and pushed when first
// made, never again. They differ in their frontier.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>

#include "search/control.hpp"
#include "search/observer.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/problem.hpp"
#include "search/state_table.hpp"

namespace gridwise {

template <class F, class State>
concept FrontierOf = requires(F frontier, NodeIndex node, const State& state) {
    { frontier.push(node, state) } -> std::same_as<bool>;  // false when the memory limit forbids it
    { frontier.pop() } -> std::same_as<NodeIndex>;
    { frontier.size() } -> std::convertible_to<std::uint64_t>;
};

template <Problem P, FrontierOf<typename P::State> Frontier, Order order, class Observer = NoObserver>
    requires ObserverOf<Observer, typename P::State>
class RecordOnce {
public:
    using State = typename P::State;

    RecordOnce(const P& problem, Frontier& frontier, GoalTest goal_test, Control& control, Observer& observer)
        : problem_(problem),
          frontier_(frontier),
          at_generation_(goal_test == GoalTest::generation),
          control_(control),
          observer_(observer),
          table_(control) {}

    // Everything but what is proven about the cost.
    Outcome run() {
        if (problem_.is_goal(problem_.start())) return solved_at_the_start(problem_.start(), observer_);
        Outcome outcome;
        outcome.status = begin();
        while (outcome.status == Status::running) outcome.status = step();
        if (outcome.status == Status::solved) outcome.plan = table_.plan_to(goal_);
        outcome.counters.explored = outcome.counters.pushes = outcome.counters.total_pushes = table_.size();
        outcome.counters.pops = outcome.counters.total_pops = pops_;
        outcome.counters.max_frontier = max_frontier_;
        return outcome;
    }

    std::uint64_t depth_of_last_popped() const { return last_ == no_node ? 0 : table_.length_of_plan_to(last_); }

private:
    Status begin() {
        const Status status = table_.make_room(1);
        if (status != Status::running) return status;
        const NodeIndex start = table_.add(table_.find(problem_.start()), problem_.start(), no_node, 0, 0);
        if (!frontier_.push(start, problem_.start())) return Status::limit;
        observer_.begin(problem_.start());
        max_frontier_ = 1;
        return Status::running;
    }

    Status step() {
        if (pops_ % Control::polling_interval == 0) {
            if (const Status status = control_.poll(); status != Status::running) return status;
            control_.tell(table_.size(), frontier_.size(), [this] { return depth_of_last_popped(); });
        }
        if (frontier_.size() == 0) return Status::unsolvable;
        last_ = frontier_.pop();
        if (!at_generation_ && problem_.is_goal(table_[last_].state)) {
            goal_ = last_;
            observer_.goal(table_[last_].state, table_[last_].depth, frontier_.size());
            return Status::solved;
        }
        ++pops_;
        const Status status = expand(last_);
        max_frontier_ = std::max<std::uint64_t>(max_frontier_, frontier_.size());
        return status;
    }

    Status expand(NodeIndex node) {
        const std::uint32_t count = problem_.template expand<order>(table_[node].state, successors_.data());
        observer_.pop(table_[node].state, table_[node].depth, frontier_.size());
        if (const Status status = table_.make_room(count); status != Status::running) return status;
        const Depth depth = Observer::active ? deeper(table_[node].depth) : Depth{0};
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& [state, action] = successors_[i];
            const auto place = table_.find(state);
            if (place.node != no_node) {
                observer_.prune(state, depth, frontier_.size());
                continue;
            }
            if (table_.full()) {
                observer_.prune(state, depth, frontier_.size());
                return Status::limit;
            }
            const NodeIndex added = table_.add(place, state, node, action, depth);
            if (!frontier_.push(added, state)) return Status::limit;
            observer_.push(state, depth, frontier_.size());
            if (at_generation_ && problem_.is_goal(state)) {
                goal_ = added;
                observer_.goal(state, depth, frontier_.size());
                return Status::solved;
            }
        }
        return Status::running;
    }

    const P& problem_;
    Frontier& frontier_;
    const bool at_generation_;
    Control& control_;
    Observer& observer_;
    StateTable<P> table_;
    std::array<Successor<State>, P::max_successors + 1> successors_;
    std::uint64_t pops_ = 0;
    std::uint64_t max_frontier_ = 0;
    NodeIndex last_ = no_node;
    NodeIndex goal_ = no_node;
};

}  // namespace gridwise
