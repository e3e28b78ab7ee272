#include <cmath>
#include <stdexcept>
#include <vector>

#include "boards.hpp"
#include "check.hpp"
#include "layout/bands.hpp"
#include "rushhour/map.hpp"

namespace gridwise::tests {

namespace {

using layout::Edge;

// A grid of rows and columns whose first row are the goals.
void test_a_grid_keeps_its_rows_apart() {
    constexpr std::uint32_t rows = 12;
    constexpr std::uint32_t cols = 20;
    std::vector<std::int32_t> distances;
    std::vector<Edge> edges;
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t col = 0; col < cols; ++col) {
            const std::uint32_t node = row * cols + col;
            distances.push_back(static_cast<std::int32_t>(row));
            if (col + 1 < cols) edges.emplace_back(node, node + 1);
            if (row + 1 < rows) edges.emplace_back(node, node + cols);
        }
    }
    const auto points = layout::bands(distances, edges);
    check(points.size() == rows * cols, "every state has a place");
    const float rise = points[1].x < points[cols - 2].x ? 1.0F : -1.0F;
    for (std::uint32_t node = 0; node + 2 * cols < points.size(); ++node) {
        check(points[node].y < points[node + 2 * cols].y, "two bands farther is farther down");
        const std::uint32_t col = node % cols;
        if (col + 4 < cols) check(rise * (points[node + 4].x - points[node].x) > 0, "neighbours lie in their order");
    }
    const auto again = layout::bands(distances, edges);
    for (std::size_t at = 0; at < points.size(); ++at) {
        check(points[at].x == again[at].x && points[at].y == again[at].y, "the same picture twice");
    }
}

void test_strange_graphs_have_places() {
    check(layout::bands({}, {}).empty(), "nothing lies nowhere");
    for (const std::vector<std::int32_t>& distances :
         {std::vector<std::int32_t>{0}, std::vector<std::int32_t>{-1}, std::vector<std::int32_t>{-1, -1, -1},
          std::vector<std::int32_t>{0, -1, 3}, std::vector<std::int32_t>(40, 0)}) {
        for (const auto& point : layout::bands(distances, {})) {
            check(std::isfinite(point.x) && std::isfinite(point.y), "a place is a place");
        }
    }
    const std::vector<std::int32_t> two{0, 1};
    const std::vector<Edge> wrong{{0, 2}};
    check_throws<std::invalid_argument>([&] { layout::bands(two, wrong); }, "an edge to nowhere");
}

void test_the_graph_of_a_map() {
    using rushhour::Metric;
    const rushhour::Map map(board_of("....AA.B...B...."), std::nullopt, Control{});
    for (const Metric metric : {Metric::steps, Metric::moves}) {
        const auto graph = map.graph(metric, 1000);
        check(graph.distances.size() == map.states(), "every state is there");
        check(graph.positions.size() == 2 * map.states(), "with its cars");
        for (std::size_t at = 1; at < graph.parents.size(); ++at) check(graph.parents[at] != at, "others have a parent");
        for (const auto& [one, other] : graph.edges) {
            check(one < other && other < map.states(), "an edge is there once");
            check(std::abs(graph.distances[one] - graph.distances[other]) <= 1, "one action is one farther at most");
        }
        const auto part = map.graph(metric, 1);
        check(part.distances.size() == static_cast<std::size_t>(part.distances[0]) + 1, "a part has a way to the goal");
        check(part.distances.back() == 0, "which ends there");
    }
}

}  // namespace

void test_layout() {
    test_a_grid_keeps_its_rows_apart();
    test_strange_graphs_have_places();
    test_the_graph_of_a_map();
}

}  // namespace gridwise::tests
