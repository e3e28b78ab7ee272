#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <stdexcept>

#include "casters.hpp"
#include "search.hpp"
#include "torus_snake/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

SearchOutcome search(const SearchArguments& arguments, std::uint32_t rows, std::uint32_t cols, std::uint16_t head,
                     const std::vector<std::pair<std::uint16_t, std::uint16_t>>& apples,
                     const std::vector<std::uint8_t>& trail) {
    torus_snake::Board board{rows, cols, head, {}};
    for (const auto& [cell, count] : apples) board.apples.push_back({cell, count});
    for (const std::uint8_t direction : trail) {
        if (direction >= torus_snake::directions) throw std::invalid_argument("a direction is a number from 0 to 3");
        board.trail.push_back(static_cast<torus_snake::Direction>(direction));
    }
    using Numbers = std::vector<int>;
    const auto solve = [&](const SearchOptions& options, Control& control, Trace<Numbers>* trace) {
        return torus_snake::solve(board, options, control, trace);
    };
    return run_search<Numbers>(arguments, solve, direction_once, [](const Numbers& numbers) { return numbers; });
}

}  // namespace

void bind_torus_snake(nb::module_& m) {
    bind_search(m, "torus_snake_search",
                "Search a Torus Snake board; a cell is row * cols + col, an apple (cell, count), a step of the plan "
                "(direction, 1) with the directions U, R, D, L. The trail leads from the head to the tail.",
                &search, "rows"_a, "cols"_a, "head"_a, "apples"_a, nb::kw_only(),
                "trail"_a = std::vector<std::uint8_t>{});
}

}  // namespace gridwise::bindings
