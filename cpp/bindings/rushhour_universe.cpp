#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <string>
#include <tuple>

#include "bindings.hpp"
#include "casters.hpp"
#include "rushhour/universe/enumerate.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

namespace universe = rushhour::universe;

std::vector<std::uint64_t> boards_by_rows(int rows, int cols, int exit_row, std::vector<int> walls) {
    const nb::gil_scoped_release no_gil;
    return universe::boards_by_rows({rows, cols, exit_row, std::move(walls)});
}

std::optional<universe::Tally> enumerate(int rows, int cols, int exit_row, std::vector<int> walls, std::uint32_t first,
                                         std::uint32_t last, unsigned steps_from, const StopFlag* stop) {
    const nb::gil_scoped_release no_gil;
    Control control = make_control({}, stop);
    return universe::enumerate({rows, cols, exit_row, std::move(walls)}, {first, last, steps_from}, control);
}

using Row = std::tuple<std::string, unsigned, unsigned, std::uint64_t, unsigned, double, unsigned>;

std::vector<Row> interesting(const universe::Tally& tally) {
    std::vector<Row> rows;
    for (const auto& one : tally.interesting) {
        rows.emplace_back(one.board, one.moves, one.steps, one.cluster, one.hardness.counterintuitive,
                          one.hardness.surprise, one.hardness.decoys);
    }
    return rows;
}

}  // namespace

void bind_rushhour_universe(nb::module_& m) {
    using universe::Tally;
    nb::class_<Tally>(m, "UniverseTally", "What is known about the Rush Hour boards of some row signatures.")
        .def_ro("boards", &Tally::boards)
        .def_ro("clusters", &Tally::clusters)
        .def_ro("solvable", &Tally::solvable)
        .def_ro("by_moves", &Tally::by_moves)
        .def_ro("by_steps", &Tally::by_steps)
        .def_ro("most_steps", &Tally::most_steps)
        .def_ro("hardest_in_steps", &Tally::hardest_in_steps)
        .def_prop_ro("interesting", &interesting,
                     "(board, moves, steps, boards in its cluster, counterintuitive slides, surprise in bits, decoys) "
                     "for each.");
    m.def("rushhour_boards_by_rows", &boards_by_rows, "rows"_a, "cols"_a, "exit_row"_a, "walls"_a,
          "The number of Rush Hour boards for each row signature; a wall is row * cols + col.");
    m.def("rushhour_enumerate", &enumerate, "rows"_a, "cols"_a, "exit_row"_a, "walls"_a, "first"_a, "last"_a,
          nb::kw_only(), "steps_from"_a, "stop"_a = nb::none(),
          "Everything about the boards of the row signatures `first` to `last` - 1; None when interrupted. Steps are "
          "searched in signatures with a board at least `steps_from` moves from the exit.");
}

}  // namespace gridwise::bindings
