// How Rush Hour boards and choices come in from Python.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "choices.hpp"
#include "rushhour/board.hpp"
#include "rushhour/problem.hpp"

namespace gridwise::bindings {

using CarArguments = std::vector<std::tuple<int, int, int, bool>>;  // row, column, length, horizontal

inline rushhour::Metric choose_metric(const std::string& name) {
    using enum rushhour::Metric;
    return choose<rushhour::Metric>("the metric", name, {{"steps", steps}, {"moves", moves}});
}

inline rushhour::Board make_board(int rows, int cols, std::vector<int> walls, const CarArguments& cars, int red) {
    rushhour::Board board{rows, cols, std::move(walls), {}, red};
    for (const auto& [row, column, length, horizontal] : cars) board.cars.push_back({row, column, length, horizontal});
    return board;
}

}  // namespace gridwise::bindings
