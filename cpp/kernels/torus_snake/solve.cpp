#include "torus_snake/solve.hpp"

#include <array>
#include <optional>
#include <stdexcept>
#include <string>

#include "search/dispatch.hpp"
#include "torus_snake/best.hpp"
#include "torus_snake/heuristics.hpp"
#include "torus_snake/problem.hpp"

namespace gridwise::torus_snake {

namespace {

template <std::uint32_t words>
std::vector<int> numbers_of(const TorusSnake<words>& problem, const PackedSnake<words>& state) {
    std::array<Cell, TorusSnake<words>::max_length> cells;
    const std::uint32_t length = problem.unpack(state, cells.data());
    std::vector<int> numbers{static_cast<int>(length)};
    numbers.insert(numbers.end(), cells.begin(), cells.begin() + length);
    for (std::uint32_t apple = 0; apple < problem.torus().apple_cells(); ++apple) {
        numbers.push_back(static_cast<int>(problem.count(state, apple)));
    }
    return numbers;
}

template <std::uint32_t words>
Outcome solve_packed(const Torus& torus, const SearchOptions& options, Control& control,
                     Trace<std::vector<int>>* trace) {
    const TorusSnake<words> problem(torus);
    const auto heuristic = [&](const std::string& name) { return make_heuristic(name, problem); };
    const auto solve_best = [&] {
        if (!torus.board().trail.empty()) throw std::invalid_argument("'best' starts with a snake of one cell");
        if (problem.is_goal(problem.start())) return solved_at_the_start();
        return best(torus, control, [&](Control& part) {
            return a_star(problem, *heuristic("spanning-tree+repeats"), {1, true, GoalTest::expansion, Ties::low_h},
                          part);
        });
    };
    const auto search = [&] {
        const auto in_numbers = [&](const PackedSnake<words>& state) { return numbers_of(problem, state); };
        std::optional<TraceInNumbers<decltype(in_numbers)>> observer;
        if (trace != nullptr) observer.emplace(*trace, in_numbers);
        return search_by_name(problem, heuristic, options, control, observer ? &*observer : nullptr);
    };
    return solve_by_name(options, control, solve_best, search);
}

}  // namespace

Outcome solve(const Board& board, const SearchOptions& options, Control& control, Trace<std::vector<int>>* trace) {
    const Torus torus(board);
    if (longest_reached(torus) <= longest_snake(1)) return solve_packed<1>(torus, options, control, trace);
    if (longest_reached(torus) <= longest_snake(2)) return solve_packed<2>(torus, options, control, trace);
    return solve_packed<4>(torus, options, control, trace);
}

}  // namespace gridwise::torus_snake
