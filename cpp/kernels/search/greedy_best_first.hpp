#pragma once

#include <algorithm>
#include <array>

#include "search/control.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/priority_queue.hpp"
#include "search/problem.hpp"
#include "search/state_table.hpp"

namespace gridwise {

// Takes the entry with the smallest h. A state is recorded and pushed when first made, never again. It
// promises nothing about the plan's length.
template <Problem P, HeuristicFor<P> H>
Outcome greedy_best_first(const P& problem, const H& heuristic, GoalTest goal_test, Ties ties, Control& control) {
    if (problem.is_goal(problem.start())) return solved_at_the_start();
    const bool at_generation = goal_test == GoalTest::generation;
    StateTable<P> table(control);
    PriorityQueue frontier(ties, control.memory);
    std::array<Successor<typename P::State>, P::max_successors + 1> successors;
    Counters counters;
    NodeIndex goal = no_node;

    auto push = [&](NodeIndex node) {
        const std::uint32_t h = heuristic(table[node].state);
        frontier.push(static_cast<double>(h), h, node, 0);
    };

    auto expand = [&](NodeIndex node) {
        const std::uint32_t count = problem.template expand<Order::forwards>(table[node].state, successors.data());
        if (const Status status = table.make_room(count); status != Status::running) return status;
        if (!frontier.make_room(count)) return Status::limit;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& [state, action] = successors[i];
            const auto place = table.find(state);
            if (place.node != no_node) continue;
            if (table.full()) return Status::limit;
            const NodeIndex added = table.add(place, state, node, action, 0);
            push(added);
            if (at_generation && problem.is_goal(state)) {
                goal = added;
                return Status::solved;
            }
        }
        return Status::running;
    };

    Status status = table.make_room(1);
    if (status == Status::running && !frontier.make_room(P::max_successors)) status = Status::limit;
    if (status == Status::running) push(table.add(table.find(problem.start()), problem.start(), no_node, 0, 0));
    counters.max_frontier = frontier.size();
    while (status == Status::running) {
        if (counters.pops % Control::polling_interval == 0) status = control.poll();
        if (status != Status::running) break;
        if (frontier.size() == 0) {
            status = Status::unsolvable;
            break;
        }
        const NodeIndex node = frontier.pop().node;
        if (!at_generation && problem.is_goal(table[node].state)) {
            goal = node;
            status = Status::solved;
            break;
        }
        ++counters.pops;
        status = expand(node);
        counters.max_frontier = std::max<std::uint64_t>(counters.max_frontier, frontier.size());
    }

    Outcome outcome;
    outcome.status = status;
    counters.explored = counters.pushes = counters.total_pushes = table.size();
    counters.total_pops = counters.pops;
    outcome.counters = counters;
    if (status == Status::solved) outcome.plan = table.plan_to(goal);
    return outcome;
}

}  // namespace gridwise
