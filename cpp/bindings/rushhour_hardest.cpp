#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "bindings.hpp"
#include "casters.hpp"
#include "rushhour/hardest/anneal.hpp"
#include "rushhour_arguments.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

using rushhour::hardest::Hardest;

Hardest anneal(int rows, int cols, int exit_row, unsigned walls, std::uint64_t seed, std::uint64_t effort,
               std::uint64_t most_boards, std::optional<double> time_limit, const StopFlag* stop) {
    const nb::gil_scoped_release no_gil;
    Control control = make_control({time_limit, {}, {}}, stop);
    return rushhour::hardest::anneal({rows, cols, exit_row}, {seed, walls, effort, most_boards}, control);
}

CarArguments cars_of(const Hardest& found) {
    CarArguments cars;
    if (!found.board) return cars;
    for (const auto& car : found.board->cars) cars.emplace_back(car.row, car.column, car.length, car.horizontal);
    return cars;
}

}  // namespace

void bind_rushhour_hardest(nb::module_& m) {
    nb::class_<Hardest>(m, "HardestRushHour", "The hardest Rush Hour board that a local search has met.")
        .def_prop_ro("status", [](const Hardest& found) { return name_of(found.status); })
        .def_prop_ro("cars", &cars_of, "(row, column, length, horizontal) for each, the red one first; none: no board.")
        .def_prop_ro("walls", [](const Hardest& found) { return found.board ? found.board->walls : std::vector<int>{}; })
        .def_ro("moves", &Hardest::moves)
        .def_ro("lineups", &Hardest::lineups)
        .def_ro("passed_over", &Hardest::passed_over)
        .def_ro("boards", &Hardest::boards);
    m.def("rushhour_hardest", &anneal, "rows"_a, "cols"_a, "exit_row"_a, nb::kw_only(), "walls"_a, "seed"_a, "effort"_a,
          "most_boards"_a, "time_limit"_a = nb::none(), "stop"_a = nb::none(),
          "Search for a hard Rush Hour board by simulated annealing until `effort` boards were looked at; cars that stand "
          "in more than `most_boards` ways are passed over.");
}

}  // namespace gridwise::bindings
