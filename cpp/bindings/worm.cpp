#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <string>

#include "bindings.hpp"
#include "choices.hpp"
#include "worm/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

SearchOutcome search(int rows, int cols, std::vector<int> food, int start, const std::string& model,
                     std::int64_t points_per_food, std::int64_t target, bool penalty, const std::string& algorithm,
                     std::optional<std::string> heuristic, bool admissible, const std::string& goal_test,
                     const std::string& ties, double weight, std::optional<double> time_limit,
                     std::optional<std::int64_t> node_limit, std::optional<std::int64_t> memory_limit,
                     const StopFlag* stop, std::optional<std::size_t> trace_capacity) {
    const bool renewed = choose<bool>("the model", model, {{"A", true}, {"B", false}});
    const worm::Field field{rows, cols, std::move(food), start, renewed, points_per_food, target, penalty};
    worm::SolveOptions options;
    options.algorithm = algorithm;
    options.heuristic = std::move(heuristic);
    options.admissible = admissible;
    options.goal_test = choose_goal_test(goal_test);
    options.ties = choose_ties(ties);
    options.weight = weight;
    std::optional<Trace<worm::StepState>> trace;
    if (trace_capacity) options.trace = &trace.emplace(*trace_capacity);
    Control control(make_limits({time_limit, node_limit, memory_limit}), flag_of(stop), signal_arrived,
                    progress_of(stop));

    SearchOutcome result;
    {
        const nb::gil_scoped_release no_gil;
        result.outcome = worm::solve(field, options, control);
    }
    for (const Action action : result.outcome.plan) result.plan.emplace_back(action, 1);
    if (trace) {
        result.trace = record_of(*trace, [&](const worm::StepState& state) { return numbers_of(state, field); });
    }
    return result;
}

std::array<int, 3> lower_bounds(int rows, int cols, std::vector<int> food, int start, std::int64_t points_per_food,
                                std::int64_t target, bool penalty) {
    Control control;
    const nb::gil_scoped_release no_gil;
    return worm::lower_bounds({rows, cols, std::move(food), start, false, points_per_food, target, penalty}, control);
}

}  // namespace

void bind_worm(nb::module_& m) {
    m.def("worm_search", &search, "rows"_a, "cols"_a, "food"_a, "start"_a, nb::kw_only(), "model"_a,
          "points_per_food"_a, "target"_a, "penalty"_a, "algorithm"_a, "heuristic"_a = nb::none(),
          "admissible"_a = false, "goal_test"_a = "generation", "ties"_a = "fifo", "weight"_a = 1.0,
          "time_limit"_a = nb::none(), "node_limit"_a = nb::none(), "memory_limit"_a = nb::none(),
          "stop"_a = nb::none(), "trace_capacity"_a = nb::none(),
          "Search a worm's field, row by row; the plan is a list of (direction, 1), U, D, L, R being 0 to 3. With "
          "`best` it may hold a plan also when the search was stopped. A state of the trace is score, growth, "
          "direction (4: none), length, the cells from head to tail, and the cells eaten.");
    m.def("worm_lower_bounds", &lower_bounds, "rows"_a, "cols"_a, "food"_a, "start"_a, nb::kw_only(),
          "points_per_food"_a, "target"_a, "penalty"_a,
          "The lower bounds of model B by themselves: knapsack, relaxation, relaxation with prices.");
}

}  // namespace gridwise::bindings
