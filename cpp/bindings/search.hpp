// How the searches of the puzzles are called from Python: each adds its board, everything else is the same.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "casters.hpp"
#include "choices.hpp"
#include "search/options.hpp"
#include "search/trace.hpp"

namespace gridwise::bindings {

struct SearchArguments {
    SearchOptions options;
    LimitArguments limits;
    const StopFlag* stop;
    std::optional<std::size_t> trace_capacity;
};

// A trace as `gridwise.trace.Trace.adopt` takes it: the events, stride, number, pops, pushes and iterations.
template <class State, class NumbersOf>
nanobind::object record_of(Trace<State>& trace, const NumbersOf& numbers_of) {
    constexpr std::array<const char*, 4> kinds{"push", "pop", "goal", "prune"};  // as EventKind has them
    nanobind::list events;
    for (const Event<State>& event : trace.events()) {
        nanobind::list state;
        for (const auto number : numbers_of(event.state)) state.append(number);
        events.append(nanobind::make_tuple(kinds[static_cast<std::size_t>(event.kind)], nanobind::tuple(state),
                                           event.depth, event.frontier, event.iteration, event.number, event.pops,
                                           event.pushes));
    }
    return nanobind::make_tuple(events, trace.stride(), trace.number(), trace.pops(), trace.pushes(),
                                trace.iterations());
}

// Where an action is a direction, and nothing else.
inline std::pair<int, int> direction_once(Action action) { return {action, 1}; }

// Calls `solve(options, control, trace)` while others may use the interpreter. `step_of` gives an action in the
// puzzle's own terms, `numbers_of` a state as a vector of numbers.
template <class State, class Solve, class StepOf, class NumbersOf>
SearchOutcome run_search(const SearchArguments& arguments, const Solve& solve, const StepOf& step_of,
                         const NumbersOf& numbers_of) {
    std::optional<Trace<State>> trace;
    if (arguments.trace_capacity) trace.emplace(*arguments.trace_capacity);
    Control control = make_control(arguments.limits, arguments.stop);
    SearchOutcome result;
    {
        const nanobind::gil_scoped_release no_gil;
        result.outcome = solve(arguments.options, control, trace ? &*trace : nullptr);
    }
    for (const Action action : result.outcome.plan) result.plan.push_back(step_of(action));
    if (trace) result.trace = record_of(*trace, numbers_of);
    return result;
}

// Binds a search; `own` names the arguments that are the puzzle's, which come first in Python.
template <class... Board, class... Own>
void bind_search(nanobind::module_& m, const char* name, const char* doc,
                 SearchOutcome (*search)(const SearchArguments&, Board...), const Own&... own) {
    using namespace nanobind::literals;
    const auto none = nanobind::none();
    m.def(
        name,
        [search](Board... board, std::string algorithm, std::optional<std::string> heuristic, bool admissible,
                 const std::string& goal_test, const std::string& ties, double weight, unsigned jobs,
                 std::optional<double> time_limit, std::optional<std::int64_t> node_limit,
                 std::optional<std::int64_t> memory_limit, const StopFlag* stop,
                 std::optional<std::size_t> trace_capacity) {
            const GoalTest test = choose<GoalTest>(
                "the goal test", goal_test, {{"generation", GoalTest::generation}, {"expansion", GoalTest::expansion}});
            const Ties order =
                choose<Ties>("ties", ties, {{"fifo", Ties::fifo}, {"lifo", Ties::lifo}, {"low-h", Ties::low_h}});
            return search({{std::move(algorithm), std::move(heuristic), admissible, test, order, weight, jobs},
                           {time_limit, node_limit, memory_limit},
                           stop,
                           trace_capacity},
                          std::forward<Board>(board)...);
        },
        own..., "algorithm"_a, "heuristic"_a = none, "admissible"_a = false, "goal_test"_a = "generation",
        "ties"_a = "fifo", "weight"_a = 1.0, "jobs"_a = 1, "time_limit"_a = none, "node_limit"_a = none,
        "memory_limit"_a = none, "stop"_a = none, "trace_capacity"_a = none, doc);
}

}  // namespace gridwise::bindings
