#pragma once

#include <algorithm>
#include <array>

#include "search/buffer.hpp"
#include "search/control.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/problem.hpp"
#include "search/state_table.hpp"

namespace gridwise {

// Finds some plan. A state is recorded and pushed when first made, never again; groups of successors are
// pushed last to first. It promises nothing about the plan's length.
template <Problem P>
Outcome depth_first(const P& problem, GoalTest goal_test, Control& control) {
    if (problem.is_goal(problem.start())) return solved_at_the_start();
    const bool at_generation = goal_test == GoalTest::generation;
    StateTable<P> table(control);
    Buffer<NodeIndex> stack(control.memory);
    std::size_t held = 0;
    std::array<Successor<typename P::State>, P::max_successors + 1> successors;
    Counters counters;
    NodeIndex goal = no_node;

    auto expand = [&](NodeIndex node) {
        const std::uint32_t count =
            problem.template expand<Order::groups_reversed>(table[node].state, successors.data());
        if (const Status status = table.make_room(count); status != Status::running) return status;
        if (!stack.reserve(held + count)) return Status::limit;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& [state, action] = successors[i];
            const auto place = table.find(state);
            if (place.node != no_node) continue;
            if (table.full()) return Status::limit;
            const NodeIndex added = table.add(place, state, node, action, 0);
            stack[held++] = added;
            if (at_generation && problem.is_goal(state)) {
                goal = added;
                return Status::solved;
            }
        }
        return Status::running;
    };

    Status status = table.make_room(1);
    if (status == Status::running && !stack.reserve(P::max_successors)) status = Status::limit;
    if (status == Status::running) {
        stack[held++] = table.add(table.find(problem.start()), problem.start(), no_node, 0, 0);
    }
    counters.max_frontier = held;
    while (status == Status::running) {
        if (counters.pops % Control::polling_interval == 0) status = control.poll();
        if (status != Status::running) break;
        if (held == 0) {
            status = Status::unsolvable;
            break;
        }
        const NodeIndex node = stack[--held];
        if (!at_generation && problem.is_goal(table[node].state)) {
            goal = node;
            status = Status::solved;
            break;
        }
        ++counters.pops;
        status = expand(node);
        counters.max_frontier = std::max<std::uint64_t>(counters.max_frontier, held);
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
