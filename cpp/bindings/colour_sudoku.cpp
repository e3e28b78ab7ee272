#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <memory>

#include "bindings.hpp"
#include "casters.hpp"
#include "colour_sudoku/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

using colour_sudoku::Board;
using colour_sudoku::Effort;
using colour_sudoku::Mask;
using Masks = std::vector<Mask>;
using Cells = std::vector<std::pair<int, int>>;

struct ColourSudokuOutcome {
    Status status = Status::running;
    std::optional<Cells> solution;
    colour_sudoku::Tally solutions;
    Effort effort;
    double seconds = 0;
};

std::optional<Cells> cells_of(const std::optional<colour_sudoku::Solution>& solution) {
    if (!solution) return std::nullopt;
    Cells cells;
    for (const colour_sudoku::Filled& cell : *solution) cells.emplace_back(cell.number, cell.level);
    return cells;
}

ColourSudokuOutcome first(int size, int colours, Masks numbers, Masks levels, std::optional<std::uint64_t> seed,
                          std::optional<double> time_limit, std::optional<std::int64_t> node_limit,
                          std::optional<std::int64_t> memory_limit, const StopFlag* stop) {
    const Board board{size, colours, std::move(numbers), std::move(levels)};
    Control control = make_control({time_limit, node_limit, memory_limit}, stop);
    colour_sudoku::Answer answer;
    {
        const nb::gil_scoped_release no_gil;
        answer = seed ? find_random(board, *seed, control) : find_first(board, control);
    }
    return {answer.status, cells_of(answer.solution), {}, answer.effort, answer.seconds};
}

ColourSudokuOutcome near(int size, int colours, Masks numbers, Masks levels, const Cells& filled, const StopFlag* stop) {
    const Board board{size, colours, std::move(numbers), std::move(levels)};
    colour_sudoku::Solution solution;
    for (const auto& [number, level] : filled) {
        solution.push_back({static_cast<std::uint8_t>(number), static_cast<std::uint8_t>(level)});
    }
    Control control = make_control({std::nullopt, std::nullopt, std::nullopt}, stop);
    colour_sudoku::Answer answer;
    {
        const nb::gil_scoped_release no_gil;
        answer = find_near(board, solution, control);
    }
    return {answer.status, cells_of(answer.solution), {}, answer.effort, answer.seconds};
}

ColourSudokuOutcome count(int size, int colours, Masks numbers, Masks levels, std::uint64_t most, int threads,
                          std::optional<double> time_limit, std::optional<std::int64_t> node_limit,
                          std::optional<std::int64_t> memory_limit, const StopFlag* stop) {
    const Board board{size, colours, std::move(numbers), std::move(levels)};
    Control control = make_control({time_limit, node_limit, memory_limit}, stop);
    colour_sudoku::Count counted;
    {
        const nb::gil_scoped_release no_gil;
        counted = colour_sudoku::count(board, most, threads, control);
    }
    return {counted.status, cells_of(counted.first), counted.solutions, counted.effort, counted.seconds};
}

// All solutions, one after another, with a pause whenever the caller likes.
class ColourSudokuSolutions {
public:
    ColourSudokuSolutions(int size, int colours, Masks numbers, Masks levels)
        : solutions_(Board{size, colours, std::move(numbers), std::move(levels)}) {}

    ColourSudokuOutcome next(std::optional<double> time_limit, std::optional<std::int64_t> node_limit,
                             const StopFlag* stop) {
        Control control = make_control({time_limit, node_limit, std::nullopt}, stop);
        colour_sudoku::Answer answer;
        {
            const nb::gil_scoped_release no_gil;
            answer = solutions_.next(control);
        }
        return {answer.status, cells_of(answer.solution), {}, answer.effort, answer.seconds};
    }

private:
    colour_sudoku::Solutions solutions_;
};

}  // namespace

void bind_colour_sudoku(nb::module_& m) {
    nb::class_<ColourSudokuOutcome>(m, "ColourSudokuOutcome", "What the native Colour Sudoku solver found.")
        .def_prop_ro("status", [](const ColourSudokuOutcome& o) { return name_of(o.status); })
        .def_prop_ro("solution", [](const ColourSudokuOutcome& o) { return o.solution; },
                     "The number, from 0, and the level of each cell.")
        .def_prop_ro("solutions",
                     [](const ColourSudokuOutcome& o) {
                         return std::pair(o.solutions.high, o.solutions.low);
                     },
                     "How many were counted, as two halves of 64 bits, the higher first.")
        .def_prop_ro("nodes", [](const ColourSudokuOutcome& o) { return o.effort.nodes; })
        .def_prop_ro("backtracks", [](const ColourSudokuOutcome& o) { return o.effort.backtracks; })
        .def_prop_ro("deepest", [](const ColourSudokuOutcome& o) { return o.effort.deepest; })
        .def_prop_ro("checks", [](const ColourSudokuOutcome& o) { return o.effort.checks; })
        .def_prop_ro("peak_bytes", [](const ColourSudokuOutcome& o) { return o.effort.bytes; },
                     "Most memory that the tables of one search took; 0 where that was not followed.")
        .def_prop_ro("seconds", [](const ColourSudokuOutcome& o) { return o.seconds; });
    m.def("colour_sudoku_first", &first, "size"_a, "colours"_a, "numbers"_a, "levels"_a, nb::kw_only(),
          "seed"_a = nb::none(), "time_limit"_a = nb::none(), "node_limit"_a = nb::none(),
          "memory_limit"_a = nb::none(), "stop"_a = nb::none(),
          "Solve a board: for each cell a set of numbers (bit v: v + 1) and a set of levels, as bits.");
    m.def("colour_sudoku_near", &near, "size"_a, "colours"_a, "numbers"_a, "levels"_a, "filled"_a, nb::kw_only(),
          "stop"_a = nb::none(), "Solve a board, beginning near a filled one: a number, from 0, and a level for each cell.");
    m.def("colour_sudoku_count", &count, "size"_a, "colours"_a, "numbers"_a, "levels"_a, nb::kw_only(),
          "most"_a = 0, "threads"_a = 1, "time_limit"_a = nb::none(), "node_limit"_a = nb::none(),
          "memory_limit"_a = nb::none(), "stop"_a = nb::none(),
          "Count the solutions of a board, up to `most` of them (0: all).");
    nb::class_<ColourSudokuSolutions>(m, "ColourSudokuSolutions", "The solutions of a board, one by one.")
        .def(nb::init<int, int, Masks, Masks>(), "size"_a, "colours"_a, "numbers"_a, "levels"_a)
        .def("next", &ColourSudokuSolutions::next, nb::kw_only(), "time_limit"_a = nb::none(),
             "node_limit"_a = nb::none(), "stop"_a = nb::none(),
             "Go on to the next solution; after a limit, call again to go on from there.");
}

}  // namespace gridwise::bindings
