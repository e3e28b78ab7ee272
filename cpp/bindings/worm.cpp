#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>

#include <array>
#include <string>

#include "casters.hpp"
#include "search.hpp"
#include "worm/solve.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

SearchOutcome search(const SearchArguments& arguments, int rows, int cols, std::vector<int> food, int start,
                     const std::string& model, std::int64_t points_per_food, std::int64_t target, bool penalty,
                     std::int64_t parts) {
    const bool renewed = choose<bool>("the model", model, {{"A", true}, {"B", false}});
    const worm::Field field{rows, cols, std::move(food), start, renewed, points_per_food, target, penalty, parts};
    const auto solve = [&](const SearchOptions& options, Control& control, Trace<worm::StepState>* trace) {
        return worm::solve(field, options, control, trace);
    };
    return run_search<worm::StepState>(arguments, solve, direction_once,
                                       [&](const worm::StepState& state) { return numbers_of(state, field); });
}

std::array<int, 3> lower_bounds(int rows, int cols, std::vector<int> food, int start, std::int64_t points_per_food,
                                std::int64_t target, bool penalty, std::int64_t parts) {
    Control control;
    const nb::gil_scoped_release no_gil;
    const worm::Field field{rows, cols, std::move(food), start, false, points_per_food, target, penalty, parts};
    return worm::lower_bounds(field, control);
}

}  // namespace

void bind_worm(nb::module_& m) {
    bind_search(m, "worm_search",
                "Search a worm's field, row by row; the plan is a list of (direction, 1), U, D, L, R being 0 to 3. "
                "With `best` it may hold a plan also when the search was stopped. A state of the trace is score, "
                "growth, direction (4: none), length, the cells from head to tail, and the cells eaten. Points are "
                "counted in so many parts of a point.",
                &search, "rows"_a, "cols"_a, "food"_a, "start"_a, nb::kw_only(), "model"_a, "points_per_food"_a,
                "target"_a, "penalty"_a, "parts"_a = 1);
    m.def("worm_lower_bounds", &lower_bounds, "rows"_a, "cols"_a, "food"_a, "start"_a, nb::kw_only(),
          "points_per_food"_a, "target"_a, "penalty"_a, "parts"_a = 1,
          "The lower bounds of model B by themselves: knapsack, relaxation, relaxation with prices.");
}

}  // namespace gridwise::bindings
