#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <tuple>

#include "bindings.hpp"
#include "plain_bfs.hpp"
#include "rushhour/one_line.hpp"
#include "rushhour/solve.hpp"
#include "rushhour_arguments.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

SearchOutcome search(int rows, int cols, std::vector<int> walls, const CarArguments& cars, int red,
                     const std::string& metric, const std::string& algorithm, std::optional<std::string> heuristic,
                     bool admissible, const std::string& goal_test, const std::string& ties, double weight,
                     std::optional<double> time_limit, std::optional<std::int64_t> node_limit,
                     std::optional<std::int64_t> memory_limit, const StopFlag* stop,
                     std::optional<std::size_t> trace_capacity) {
    const rushhour::Board board = make_board(rows, cols, std::move(walls), cars, red);
    rushhour::SolveOptions options;
    std::optional<Trace<rushhour::Packed>> trace;
    if (trace_capacity) options.trace = &trace.emplace(*trace_capacity);
    options.metric = choose_metric(metric);
    options.algorithm = algorithm;
    options.heuristic = std::move(heuristic);
    options.admissible = admissible;
    options.goal_test = choose_goal_test(goal_test);
    options.ties = choose_ties(ties);
    options.weight = weight;
    Control control(make_limits({time_limit, node_limit, memory_limit}), flag_of(stop), signal_arrived,
                    progress_of(stop));

    SearchOutcome result;
    {
        const nb::gil_scoped_release no_gil;
        result.outcome = rushhour::solve(board, options, control);
    }
    for (const Action action : result.outcome.plan) {
        result.plan.emplace_back(rushhour::car_of(action), rushhour::cells_of(action));
    }
    if (trace) {
        const rushhour::Lines lines(board);
        result.trace = record_of(*trace, [&](rushhour::Packed state) { return lines.positions(state); });
    }
    return result;
}

std::uint32_t heuristic(int rows, int cols, std::vector<int> walls, const CarArguments& cars, int red,
                        const std::string& metric, const std::string& heuristic) {
    return rushhour::heuristic_value(make_board(rows, cols, std::move(walls), cars, red), choose_metric(metric),
                                     heuristic);
}

// status, cost, optimal, explored, seconds; nothing for a line that is no board
using LineAnswer = std::optional<std::tuple<const char*, std::optional<std::size_t>, bool, std::uint64_t, double>>;

std::vector<LineAnswer> solve_lines(const std::vector<std::string>& lines, const std::string& metric,
                                    std::optional<double> time_limit, std::optional<std::int64_t> node_limit,
                                    std::optional<std::int64_t> memory_limit, const StopFlag* stop) {
    const rushhour::Metric chosen = choose_metric(metric);
    const Limits limits = make_limits({time_limit, node_limit, memory_limit});
    std::vector<std::optional<Outcome>> outcomes;
    {
        const nb::gil_scoped_release no_gil;
        outcomes = rushhour::solve_lines(lines, chosen, limits, flag_of(stop), signal_arrived);
    }
    std::vector<LineAnswer> answers;
    for (const auto& outcome : outcomes) {
        answers.emplace_back();
        if (!outcome) continue;
        const bool solved = outcome->status == Status::solved;
        answers.back() = {name_of(outcome->status), solved ? std::optional(outcome->plan.size()) : std::nullopt,
                          outcome->optimal, outcome->counters.explored, outcome->seconds};
    }
    return answers;
}

std::tuple<std::optional<int>, std::uint64_t, double> plain_bfs(int rows, int cols, std::vector<int> walls,
                                                                const CarArguments& cars, int red,
                                                                const std::string& metric) {
    const rushhour::Board board = make_board(rows, cols, std::move(walls), cars, red);
    const auto answer = rushhour::plain_bfs(board, choose_metric(metric));
    return {answer.distance < 0 ? std::nullopt : std::optional(answer.distance), answer.states, answer.seconds};
}

}  // namespace

void bind_rushhour(nb::module_& m) {
    m.def("rushhour_search", &search, "rows"_a, "cols"_a, "walls"_a, "cars"_a, "red"_a, nb::kw_only(), "metric"_a,
          "algorithm"_a, "heuristic"_a = nb::none(), "admissible"_a = false, "goal_test"_a = "generation",
          "ties"_a = "fifo", "weight"_a = 1.0, "time_limit"_a = nb::none(), "node_limit"_a = nb::none(),
          "memory_limit"_a = nb::none(), "stop"_a = nb::none(), "trace_capacity"_a = nb::none(),
          "Search a Rush Hour board; a wall is row * cols + col, a car (row, col, length, horizontal).");
    m.def("rushhour_heuristic", &heuristic, "rows"_a, "cols"_a, "walls"_a, "cars"_a, "red"_a, nb::kw_only(),
          "metric"_a, "heuristic"_a, "A heuristic's value on a Rush Hour board.");
    m.def("rushhour_solve_lines", &solve_lines, "lines"_a, nb::kw_only(), "metric"_a, "time_limit"_a = nb::none(),
          "node_limit"_a = nb::none(), "memory_limit"_a = nb::none(), "stop"_a = nb::none(),
          "Solve one-line grids with `best`: (status, cost, optimal, explored, seconds) for each, None for a line "
          "that is no board up to 8x8. When interrupted, the answers so far.");
    m.def("rushhour_plain_bfs", &plain_bfs, "rows"_a, "cols"_a, "walls"_a, "cars"_a, "red"_a, nb::kw_only(),
          "metric"_a, "The benchmarks' yardstick: (distance, states, seconds) of a plain breadth-first search.");
}

}  // namespace gridwise::bindings
