// A*: Hart, Nilsson and Raphael, "A Formal Basis for the Heuristic Determination of Minimum Cost Paths", 1968. With a
// weight: Pohl, "Heuristic Search Viewed as Path Finding in a Graph", 1970. Without a heuristic: Dijkstra, "A Note on
// Two Problems in Connexion with Graphs", 1959.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "search/bucket_queue.hpp"
#include "search/control.hpp"
#include "search/observer.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/priority_queue.hpp"
#include "search/problem.hpp"
#include "search/state_table.hpp"

namespace gridwise {

struct AStarOptions {
    double weight = 1;
    bool admissible = false;  // without it nothing is proven
    GoalTest goal_test = GoalTest::expansion;
    Ties ties = Ties::fifo;
};

template <class Queue, Problem P, HeuristicFor<P> H, ObserverOf<typename P::State> Observer>
Outcome a_star_with(Queue& frontier, const P& problem, const H& heuristic, const AStarOptions& options,
                    Control& control, Observer& observer);

// Takes the entry with the smallest g + weight * h; with weight 1 this is A*, without a heuristic the
// uniform-cost search. A known state is pushed again when reached with a smaller g; the entry it replaces is
// dropped when it comes up. With an admissible heuristic no key taken off exceeds weight times the optimum.
template <Problem P, HeuristicFor<P> H, class Observer = NoObserver>
Outcome a_star(const P& problem, const H& heuristic, const AStarOptions& options, Control& control,
               Observer& observer = no_observer) {
    if (options.weight == 1 && options.ties != Ties::low_h) {
        BucketQueue frontier(options.ties, control.memory);
        return a_star_with(frontier, problem, heuristic, options, control, observer);
    }
    PriorityQueue frontier(options.ties, control.memory);
    return a_star_with(frontier, problem, heuristic, options, control, observer);
}

template <class Queue, Problem P, HeuristicFor<P> H, ObserverOf<typename P::State> Observer>
Outcome a_star_with(Queue& frontier, const P& problem, const H& heuristic, const AStarOptions& options,
                    Control& control, Observer& observer) {
    if (problem.is_goal(problem.start())) return solved_at_the_start(problem.start(), observer);
    const bool at_generation = options.goal_test == GoalTest::generation;
    StateTable<P> table(control);
    std::array<Successor<typename P::State>, P::max_successors + 1> successors;
    Counters counters;
    double largest_key = 0;
    NodeIndex goal = no_node;

    auto push = [&](NodeIndex node, Depth depth) {
        const std::uint32_t h = heuristic(table[node].state);
        ++counters.pushes;
        return frontier.push(static_cast<double>(depth) + options.weight * static_cast<double>(h), h, node, depth);
    };

    auto expand = [&](NodeIndex node, Depth node_depth) {
        const std::uint32_t count = problem.template expand<Order::forwards>(table[node].state, successors.data());
        observer.pop(table[node].state, node_depth, frontier.size());
        if (const Status status = table.make_room(count); status != Status::running) return status;
        if (node_depth == max_depth) return Status::limit;
        const auto depth = static_cast<Depth>(node_depth + 1);
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& [state, action] = successors[i];
            const auto place = table.find(state);
            if (place.node != no_node) {
                auto& known = table[place.node];
                if (known.depth <= depth) {
                    observer.prune(state, depth, frontier.size());
                    continue;
                }
                known = {state, node, action, depth};
                if (!push(place.node, depth)) return Status::limit;
                observer.push(state, depth, frontier.size());
                continue;
            }
            if (table.full()) {
                observer.prune(state, depth, frontier.size());
                return Status::limit;
            }
            const NodeIndex added = table.add(place, state, node, action, depth);
            if (!push(added, depth)) return Status::limit;
            observer.push(state, depth, frontier.size());
            if (at_generation && problem.is_goal(state)) {
                goal = added;
                observer.goal(state, depth, frontier.size());
                return Status::solved;
            }
        }
        return Status::running;
    };

    Status status = table.make_room(1);
    if (status == Status::running) {
        const NodeIndex start = table.add(table.find(problem.start()), problem.start(), no_node, 0, 0);
        if (!push(start, 0)) status = Status::limit;
        observer.begin(problem.start());
    }
    counters.max_frontier = frontier.size();
    Depth depth_of_last = 0;
    for (std::uint64_t taken = 0; status == Status::running; ++taken) {
        if (taken % Control::polling_interval == 0) {
            status = control.poll();
            control.tell(table.size(), frontier.size(), [&] { return depth_of_last; });
        }
        if (status != Status::running) break;
        if (frontier.size() == 0) {
            status = Status::unsolvable;
            break;
        }
        const auto entry = frontier.pop();
        if (entry.depth > table[entry.node].depth) continue;
        largest_key = std::max(largest_key, entry.key);
        depth_of_last = entry.depth;
        if (!at_generation && problem.is_goal(table[entry.node].state)) {
            goal = entry.node;
            observer.goal(table[entry.node].state, entry.depth, frontier.size());
            status = Status::solved;
            break;
        }
        ++counters.pops;
        status = expand(entry.node, entry.depth);
        counters.max_frontier = std::max<std::uint64_t>(counters.max_frontier, frontier.size());
    }

    Outcome outcome;
    outcome.status = status;
    counters.explored = table.size();
    counters.total_pushes = counters.pushes;
    counters.total_pops = counters.pops;
    outcome.counters = counters;
    if (status == Status::solved) outcome.plan = table.plan_to(goal);
    if (options.admissible && status != Status::unsolvable) {
        constexpr double rounding = 1e-9;  // the division must not lift a whole number to the next one
        const double bound = std::ceil(largest_key / std::max(1.0, options.weight) - rounding);
        outcome.lower_bound = static_cast<std::uint64_t>(std::max(0.0, bound));
        outcome.optimal = status == Status::solved && outcome.plan.size() == outcome.lower_bound;
    }
    return outcome;
}

}  // namespace gridwise
