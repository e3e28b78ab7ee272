#include "torus_snake/solve.hpp"

#include <cmath>
#include <stdexcept>

#include "search/a_star.hpp"
#include "search/breadth_first.hpp"
#include "search/depth_first.hpp"
#include "search/greedy_best_first.hpp"
#include "search/ida_star.hpp"
#include "search/iterative_deepening.hpp"
#include "torus_snake/best.hpp"
#include "torus_snake/heuristics.hpp"
#include "torus_snake/problem.hpp"

namespace gridwise::torus_snake {

namespace {

template <std::uint32_t words, class Observer>
Outcome solve_textbook(const TorusSnake<words>& problem, const SolveOptions& options, Control& control,
                       Observer& observer) {
    const std::string& algorithm = options.algorithm;
    const GoalTest goal_test = options.goal_test;
    if (algorithm == "bfs") return breadth_first(problem, goal_test, control, observer);
    if (algorithm == "dfs") return depth_first(problem, goal_test, control, observer);
    if (algorithm == "ids") return iterative_deepening(problem, goal_test, control, observer);
    if (algorithm == "ucs") {
        return a_star(problem, NoHeuristic{}, {1, true, goal_test, options.ties}, control, observer);
    }
    if (algorithm != "astar" && algorithm != "wastar" && algorithm != "greedy" && algorithm != "idastar") {
        throw std::invalid_argument("no native algorithm named '" + algorithm + "'");
    }
    if (!options.heuristic) throw std::invalid_argument("'" + algorithm + "' needs a heuristic");
    const auto made = make_heuristic(*options.heuristic, problem);
    const Heuristic<words>& heuristic = *made;
    if (algorithm == "greedy") return greedy_best_first(problem, heuristic, goal_test, options.ties, control, observer);
    if (algorithm == "idastar") return ida_star(problem, heuristic, options.admissible, goal_test, control, observer);
    const double weight = algorithm == "wastar" ? options.weight : 1;
    return a_star(problem, heuristic, {weight, options.admissible, goal_test, options.ties}, control, observer);
}

template <std::uint32_t words>
Outcome solve_packed(const Torus& torus, const SolveOptions& options, Control& control) {
    const TorusSnake<words> problem(torus);
    if (options.algorithm == "best") {
        if (!torus.board().trail.empty()) throw std::invalid_argument("'best' starts with a snake of one cell");
        if (problem.is_goal(problem.start())) return solved_at_the_start();
        return best(torus, control, [&](Control& part) {
            const auto heuristic = make_heuristic("spanning-tree+repeats", problem);
            return a_star(problem, *heuristic, {1, true, GoalTest::expansion, Ties::low_h}, part);
        });
    }
    if (options.trace == nullptr) return solve_textbook(problem, options, control, no_observer);
    auto numbers_of = [&](const typename TorusSnake<words>::State& state) {
        std::array<Cell, TorusSnake<words>::max_length> cells;
        const std::uint32_t length = problem.unpack(state, cells.data());
        std::vector<int> numbers{static_cast<int>(length)};
        numbers.insert(numbers.end(), cells.begin(), cells.begin() + length);
        for (std::uint32_t apple = 0; apple < torus.apple_cells(); ++apple) {
            numbers.push_back(static_cast<int>(problem.count(state, apple)));
        }
        return numbers;
    };
    TraceInNumbers observer(*options.trace, numbers_of);
    return solve_textbook(problem, options, control, observer);
}

Outcome dispatch(const Torus& torus, const SolveOptions& options, Control& control) {
    if (longest_reached(torus) <= longest_snake(1)) return solve_packed<1>(torus, options, control);
    if (longest_reached(torus) <= longest_snake(2)) return solve_packed<2>(torus, options, control);
    return solve_packed<4>(torus, options, control);
}

}  // namespace

Outcome solve(const Board& board, const SolveOptions& options, Control& control) {
    if (!(options.weight >= 0) || std::isinf(options.weight)) {
        throw std::invalid_argument("the weight must be 0 or more, got " + std::to_string(options.weight));
    }
    const Torus torus(board);
    Outcome outcome = dispatch(torus, options, control);
    outcome.seconds = control.seconds();
    outcome.peak_bytes = control.memory.peak();
    return outcome;
}

}  // namespace gridwise::torus_snake
