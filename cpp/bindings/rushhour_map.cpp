#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include "bindings.hpp"
#include "casters.hpp"
#include "rushhour/map.hpp"
#include "rushhour_arguments.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

void bind_rushhour_map(nb::module_& m) {
    using rushhour::Map;
    nb::class_<Map>(m, "RushHourMap", "Everything that can be reached from a Rush Hour board.")
        .def(
            "__init__",
            [](Map* self, int rows, int cols, std::vector<int> walls, const CarArguments& cars, int red,
               const std::optional<std::string>& only, std::optional<double> time_limit, std::optional<std::int64_t> node_limit,
               std::optional<std::int64_t> memory_limit, const StopFlag* stop) {
                const rushhour::Board board = make_board(rows, cols, std::move(walls), cars, red);
                const Control control = make_control({time_limit, node_limit, memory_limit}, stop);
                const auto metric = only ? std::optional(choose_metric(*only)) : std::nullopt;
                const nb::gil_scoped_release no_gil;
                new (self) Map(board, metric, control);
            },
            "rows"_a, "cols"_a, "walls"_a, "cars"_a, "red"_a, nb::kw_only(), "only"_a = nb::none(),
            "time_limit"_a = nb::none(),
            "node_limit"_a = nb::none(), "memory_limit"_a = nb::none(), "stop"_a = nb::none())
        .def_prop_ro("status", [](const Map& map) { return name_of(map.status()); })
        .def_prop_ro("states", &Map::states)
        .def_prop_ro("goals", &Map::goals)
        .def_prop_ro("seconds", &Map::seconds)
        .def(
            "distance",
            [](const Map& map, const rushhour::Positions& positions, const std::string& metric) {
                return map.distance(positions, choose_metric(metric));
            },
            "positions"_a, "metric"_a)
        .def(
            "histogram", [](const Map& map, const std::string& metric) { return map.histogram(choose_metric(metric)); },
            "metric"_a)
        .def(
            "max_branching",
            [](const Map& map, const std::string& metric) {
                const rushhour::Metric chosen = choose_metric(metric);
                const nb::gil_scoped_release no_gil;
                return map.max_branching(chosen);
            },
            "metric"_a)
        .def(
            "hardest", [](const Map& map, const std::string& metric) { return map.hardest(choose_metric(metric)); },
            "metric"_a)
        .def(
            "graph",
            [](const Map& map, const std::string& metric, std::int64_t most) {
                if (most < 1) throw nb::value_error("a graph has at least 1 state");
                const rushhour::Metric chosen = choose_metric(metric);
                Map::Graph graph;
                {
                    const nb::gil_scoped_release no_gil;
                    graph = map.graph(chosen, static_cast<std::uint64_t>(most));
                }
                return nb::make_tuple(as_bytes(graph.positions), as_bytes(graph.distances), as_bytes(graph.edges),
                                      as_bytes(graph.parents));
            },
            "metric"_a, "most"_a, nb::sig("def graph(self, metric: str, most: int) -> tuple[bytes, bytes, bytes, bytes]"),
            "Positions (8 bits), distances, edges and parents (32 bits each) of the states, the nearest to the start first.");
}

}  // namespace gridwise::bindings
