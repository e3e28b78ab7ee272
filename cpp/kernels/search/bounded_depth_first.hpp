// The loop that iterative deepening and IDA* share: depth-first searches with growing limits.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "search/buffer.hpp"
#include "search/control.hpp"
#include "search/observer.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/problem.hpp"
#include "search/state_table.hpp"

namespace gridwise {

// One iteration bounds f = g + h. A state is pushed if it is new and f is within the limit, or if it is
// known and now reached with a smaller g. Older entries of such a state stay, and are expanded when popped.
template <Problem P, HeuristicFor<P> H, class Observer = NoObserver>
    requires ObserverOf<Observer, typename P::State>
class BoundedDepthFirst {
public:
    BoundedDepthFirst(const P& problem, const H& heuristic, GoalTest goal_test, Control& control,
                      Observer& observer)
        : problem_(problem),
          heuristic_(heuristic),
          at_generation_(goal_test == GoalTest::generation),
          control_(control),
          observer_(observer),
          table_(control),
          stack_(control.memory) {}

    // Runs iterations until something is known; each limit is the smallest f that the last one cut off.
    Status run(std::uint64_t first_limit) {
        limit_ = first_limit;
        for (counters_.iterations = 1;; ++counters_.iterations) {
            const Status status = iterate();
            counters_.explored = table_.size();
            counters_.total_pushes += counters_.pushes;
            counters_.total_pops += counters_.pops;
            if (status != Status::unsolvable) return status;
            if (next_limit_ == nothing_cut) return Status::unsolvable;
            limit_ = next_limit_;
        }
    }

    std::uint64_t limit() const { return limit_; }
    const Counters& counters() const { return counters_; }
    std::vector<Action> plan() const { return table_.plan_to(goal_); }

private:
    static constexpr std::uint64_t nothing_cut = std::numeric_limits<std::uint64_t>::max();

    struct Entry {
        NodeIndex node;
        Depth depth;
    };

    Status iterate() {
        table_.clear();
        held_ = 0;
        counters_.pushes = counters_.pops = counters_.max_frontier = 0;
        next_limit_ = nothing_cut;
        if (const Status status = table_.make_room(1); status != Status::running) return status;
        if (!stack_.reserve(P::max_successors)) return Status::limit;
        push(table_.add(table_.find(problem_.start()), problem_.start(), no_node, 0, 0), 0);
        observer_.begin(problem_.start());
        counters_.max_frontier = 1;
        while (held_ > 0) {
            if ((counters_.total_pops + counters_.pops) % Control::polling_interval == 0) {
                if (const Status status = control_.poll(); status != Status::running) return status;
                control_.tell(table_.size(), held_, [this] { return stack_[held_ - 1].depth; }, counters_.iterations);
            }
            const Entry entry = stack_[--held_];
            if (!at_generation_ && problem_.is_goal(table_[entry.node].state)) {
                goal_ = entry.node;
                observer_.goal(table_[entry.node].state, entry.depth, held_);
                return Status::solved;
            }
            ++counters_.pops;
            const Status status = expand(entry);
            counters_.max_frontier = std::max<std::uint64_t>(counters_.max_frontier, held_);
            if (status != Status::running) return status;
        }
        return Status::unsolvable;
    }

    Status expand(const Entry& entry) {
        const std::uint32_t count =
            problem_.template expand<Order::groups_reversed>(table_[entry.node].state, successors_.data());
        observer_.pop(table_[entry.node].state, entry.depth, held_);
        if (const Status status = table_.make_room(count); status != Status::running) return status;
        if (!stack_.reserve(held_ + count) || entry.depth == max_depth) return Status::limit;
        const auto depth = static_cast<Depth>(entry.depth + 1);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& [state, action] = successors_[i];
            const auto place = table_.find(state);
            if (place.node != no_node) {
                auto& known = table_[place.node];
                if (known.depth <= depth) {
                    observer_.prune(state, depth, held_);
                    continue;
                }
                known = {state, entry.node, action, depth};
                push(place.node, depth);
                observer_.push(state, depth, held_);
                continue;
            }
            const bool is_goal = at_generation_ && problem_.is_goal(state);
            const std::uint64_t f = std::uint64_t{depth} + heuristic_(state);
            if (f > limit_) next_limit_ = std::min(next_limit_, f);
            if (f > limit_ && !is_goal) {
                observer_.prune(state, depth, held_);
                continue;
            }
            if (table_.full()) {
                observer_.prune(state, depth, held_);
                return Status::limit;
            }
            const NodeIndex added = table_.add(place, state, entry.node, action, depth);
            if (f <= limit_) {
                push(added, depth);
                observer_.push(state, depth, held_);
            } else {
                observer_.prune(state, depth, held_);
            }
            if (is_goal) {
                goal_ = added;
                observer_.goal(state, depth, held_);
                return Status::solved;
            }
        }
        return Status::running;
    }

    void push(NodeIndex node, Depth depth) {
        stack_[held_++] = {node, depth};
        ++counters_.pushes;
    }

    const P& problem_;
    const H& heuristic_;
    const bool at_generation_;
    Control& control_;
    Observer& observer_;
    StateTable<P> table_;
    Buffer<Entry> stack_;
    std::size_t held_ = 0;
    std::array<Successor<typename P::State>, P::max_successors + 1> successors_;
    Counters counters_;
    std::uint64_t limit_ = 0;
    std::uint64_t next_limit_ = nothing_cut;
    NodeIndex goal_ = no_node;
};

}  // namespace gridwise
