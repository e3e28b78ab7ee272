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

template <std::uint32_t words>
Outcome solve_packed(const Torus& torus, const SolveOptions& options, Control& control) {
    const TorusSnake<words> problem(torus);
    const std::string& algorithm = options.algorithm;
    if (algorithm == "best") {
        if (problem.is_goal(problem.start())) return solved_at_the_start();
        return best(torus, control, [&](Control& part) {
            const auto heuristic = make_heuristic("spanning-tree+repeats", problem);
            return a_star(problem, *heuristic, {1, true, GoalTest::expansion, Ties::low_h}, part);
        });
    }
    if (algorithm == "bfs") return breadth_first(problem, options.goal_test, control);
    if (algorithm == "dfs") return depth_first(problem, options.goal_test, control);
    if (algorithm == "ids") return iterative_deepening(problem, options.goal_test, control);
    if (algorithm == "ucs") return a_star(problem, NoHeuristic{}, {1, true, options.goal_test, options.ties}, control);
    if (algorithm != "astar" && algorithm != "wastar" && algorithm != "greedy" && algorithm != "idastar") {
        throw std::invalid_argument("no native algorithm named '" + algorithm + "'");
    }
    if (!options.heuristic) throw std::invalid_argument("'" + algorithm + "' needs a heuristic");
    const auto made = make_heuristic(*options.heuristic, problem);
    const Heuristic<words>& heuristic = *made;
    if (algorithm == "greedy") return greedy_best_first(problem, heuristic, options.goal_test, options.ties, control);
    if (algorithm == "idastar") return ida_star(problem, heuristic, options.admissible, options.goal_test, control);
    const double weight = algorithm == "wastar" ? options.weight : 1;
    return a_star(problem, heuristic, {weight, options.admissible, options.goal_test, options.ties}, control);
}

Outcome dispatch(const Torus& torus, const SolveOptions& options, Control& control) {
    if (torus.total_apples() <= longest_snake(1)) return solve_packed<1>(torus, options, control);
    if (torus.total_apples() <= longest_snake(2)) return solve_packed<2>(torus, options, control);
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
