#pragma once

#include <algorithm>
#include <array>

#include "search/control.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/problem.hpp"
#include "search/state_table.hpp"

namespace gridwise {

// Finds a plan with the fewest actions. A state is recorded and pushed when first made, never again; the
// frontier is the tail of the table, which is in the order of recording.
template <Problem P>
Outcome breadth_first(const P& problem, GoalTest goal_test, Control& control) {
    if (problem.is_goal(problem.start())) return solved_at_the_start();
    const bool at_generation = goal_test == GoalTest::generation;
    StateTable<P> table(control);
    std::array<Successor<typename P::State>, P::max_successors + 1> successors;
    Counters counters;
    NodeIndex head = start_node;
    NodeIndex goal = no_node;

    auto expand = [&](NodeIndex node) {
        const std::uint32_t count = problem.template expand<Order::forwards>(table[node].state, successors.data());
        if (const Status status = table.make_room(count); status != Status::running) return status;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto& [state, action] = successors[i];
            const auto place = table.find(state);
            if (place.node != no_node) continue;
            if (table.full()) return Status::limit;
            const NodeIndex added = table.add(place, state, node, action, 0);
            if (at_generation && problem.is_goal(state)) {
                goal = added;
                return Status::solved;
            }
        }
        return Status::running;
    };

    Status status = table.make_room(1);
    if (status == Status::running) table.add(table.find(problem.start()), problem.start(), no_node, 0, 0);
    counters.max_frontier = table.size();
    while (status == Status::running) {
        if (counters.pops % Control::polling_interval == 0) status = control.poll();
        if (status != Status::running) break;
        if (head == table.next()) {
            status = Status::unsolvable;
            break;
        }
        const NodeIndex node = head++;
        if (!at_generation && problem.is_goal(table[node].state)) {
            goal = node;
            status = Status::solved;
            break;
        }
        ++counters.pops;
        status = expand(node);
        counters.max_frontier = std::max<std::uint64_t>(counters.max_frontier, table.next() - head);
    }

    Outcome outcome;
    outcome.status = status;
    counters.explored = counters.pushes = counters.total_pushes = table.size();
    counters.total_pops = counters.pops;
    outcome.counters = counters;
    if (status == Status::solved) {
        outcome.plan = table.plan_to(goal);
        outcome.lower_bound = outcome.plan.size();
        outcome.optimal = true;
    } else if (status != Status::unsolvable) {
        // All states as deep as the one taken off last are recorded; those made are tested, too.
        const std::uint64_t depth = head > start_node ? table.length_of_plan_to(head - 1) : 0;
        outcome.lower_bound = depth + (at_generation ? 1 : 0);
    }
    return outcome;
}

}  // namespace gridwise
