#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>

#include "bindings.hpp"
#include "choices.hpp"
#include "torus_snake/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

SearchOutcome search(std::uint32_t rows, std::uint32_t cols, std::uint16_t head,
                     const std::vector<std::pair<std::uint16_t, std::uint16_t>>& apples, const std::string& algorithm,
                     std::optional<std::string> heuristic, bool admissible, const std::string& goal_test,
                     const std::string& ties, double weight, std::optional<double> time_limit,
                     std::optional<std::int64_t> node_limit, std::optional<std::int64_t> memory_limit,
                     const StopFlag* stop, std::optional<std::size_t> trace_capacity,
                     const std::vector<std::uint8_t>& trail) {
    torus_snake::Board board{rows, cols, head, {}};
    for (const auto& [cell, count] : apples) board.apples.push_back({cell, count});
    for (const std::uint8_t direction : trail) {
        if (direction >= torus_snake::directions) throw std::invalid_argument("a direction is a number from 0 to 3");
        board.trail.push_back(static_cast<torus_snake::Direction>(direction));
    }
    torus_snake::SolveOptions options;
    options.algorithm = algorithm;
    options.heuristic = std::move(heuristic);
    options.admissible = admissible;
    options.goal_test = choose_goal_test(goal_test);
    options.ties = choose_ties(ties);
    options.weight = weight;
    std::optional<Trace<std::vector<int>>> trace;
    if (trace_capacity) options.trace = &trace.emplace(*trace_capacity);
    Control control(make_limits({time_limit, node_limit, memory_limit}), flag_of(stop), signal_arrived,
                    progress_of(stop));

    SearchOutcome result;
    {
        const nb::gil_scoped_release no_gil;
        result.outcome = torus_snake::solve(board, options, control);
    }
    for (const Action action : result.outcome.plan) result.plan.emplace_back(action, 1);
    if (trace) result.trace = record_of(*trace, [](const std::vector<int>& numbers) { return numbers; });
    return result;
}

}  // namespace

void bind_torus_snake(nb::module_& m) {
    m.def("torus_snake_search", &search, "rows"_a, "cols"_a, "head"_a, "apples"_a, nb::kw_only(), "algorithm"_a,
          "heuristic"_a = nb::none(), "admissible"_a = false, "goal_test"_a = "generation", "ties"_a = "fifo",
          "weight"_a = 1.0, "time_limit"_a = nb::none(), "node_limit"_a = nb::none(), "memory_limit"_a = nb::none(),
          "stop"_a = nb::none(), "trace_capacity"_a = nb::none(), "trail"_a = std::vector<std::uint8_t>{},
          "Search a Torus Snake board; a cell is row * cols + col, an apple (cell, count), a step of the plan "
          "(direction, 1) with the directions U, R, D, L. The trail leads from the head to the tail.");
}

}  // namespace gridwise::bindings
