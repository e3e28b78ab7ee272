#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>

#include "casters.hpp"
#include "plain_bfs.hpp"
#include "rushhour/many.hpp"
#include "rushhour/solve.hpp"
#include "rushhour_arguments.hpp"
#include "search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

SearchOutcome search(const SearchArguments& arguments, int rows, int cols, std::vector<int> walls,
                     const CarArguments& cars, int red, const std::string& metric, std::uint64_t hand_over_at) {
    const rushhour::Board board = make_board(rows, cols, std::move(walls), cars, red);
    const rushhour::Metric chosen = choose_metric(metric);
    const auto solve = [&](const SearchOptions& options, Control& control, Trace<rushhour::Packed>* trace) {
        return rushhour::solve(board, chosen, options, control, trace, hand_over_at);
    };
    const auto step_of = [](Action action) {
        return std::pair(static_cast<int>(rushhour::car_of(action)), rushhour::cells_of(action));
    };
    std::optional<rushhour::Lines> lines;  // not before the board is known to be valid
    const auto positions_of = [&](rushhour::Packed state) {
        if (!lines) lines.emplace(board);
        return lines->positions(state);
    };
    return run_search<rushhour::Packed>(arguments, solve, step_of, positions_of);
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
                                    std::optional<std::int64_t> memory_limit, const StopFlag* stop, int threads) {
    const rushhour::Metric chosen = choose_metric(metric);
    const Limits limits = make_limits({time_limit, node_limit, memory_limit});
    std::vector<std::optional<Outcome>> outcomes;
    {
        const nb::gil_scoped_release no_gil;
        outcomes = rushhour::solve_lines(lines, chosen, limits, flag_of(stop), signal_arrived, threads);
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
    bind_search(m, "rushhour_search",
                "Search a Rush Hour board; a wall is row * cols + col, a car (row, col, length, horizontal). At so many "
                "states `best` hands over to its search of large state spaces, which uses as many threads as `jobs` says.",
                &search, "rows"_a, "cols"_a, "walls"_a, "cars"_a, "red"_a, nb::kw_only(), "metric"_a,
                "hand_over_at"_a = rushhour::many_states);
    m.def("rushhour_heuristic", &heuristic, "rows"_a, "cols"_a, "walls"_a, "cars"_a, "red"_a, nb::kw_only(),
          "metric"_a, "heuristic"_a, "A heuristic's value on a Rush Hour board.");
    m.def("rushhour_solve_lines", &solve_lines, "lines"_a, nb::kw_only(), "metric"_a, "time_limit"_a = nb::none(),
          "node_limit"_a = nb::none(), "memory_limit"_a = nb::none(), "stop"_a = nb::none(), "threads"_a = 1,
          "Solve one-line grids with `best`: (status, cost, optimal, explored, seconds) for each, None for a line "
          "that is no board up to 8x8. When interrupted, the answers so far.");
    m.def("rushhour_plain_bfs", &plain_bfs, "rows"_a, "cols"_a, "walls"_a, "cars"_a, "red"_a, nb::kw_only(),
          "metric"_a, "The benchmarks' yardstick: (distance, states, seconds) of a plain breadth-first search.");
}

}  // namespace gridwise::bindings
