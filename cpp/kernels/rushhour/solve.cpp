#include "rushhour/solve.hpp"

#include <cmath>
#include <stdexcept>

#include "rushhour/best.hpp"
#include "rushhour/heuristics.hpp"
#include "search/a_star.hpp"
#include "search/breadth_first.hpp"
#include "search/depth_first.hpp"
#include "search/greedy_best_first.hpp"
#include "search/ida_star.hpp"
#include "search/iterative_deepening.hpp"

namespace gridwise::rushhour {

namespace {

template <Metric metric>
Outcome solve_informed(const Board& board, const RushHour<metric>& problem, const SolveOptions& options,
                       Control& control) {
    const std::string& algorithm = options.algorithm;
    if (!options.heuristic) throw std::invalid_argument("'" + algorithm + "' needs a heuristic");
    const auto made = make_heuristic(*options.heuristic, board, problem);
    const Heuristic<metric>& heuristic = *made;
    if (algorithm == "greedy") return greedy_best_first(problem, heuristic, options.goal_test, options.ties, control);
    if (algorithm == "idastar") return ida_star(problem, heuristic, options.admissible, options.goal_test, control);
    const double weight = algorithm == "wastar" ? options.weight : 1;
    return a_star(problem, heuristic, {weight, options.admissible, options.goal_test, options.ties}, control);
}

template <Metric metric>
Outcome solve_in(const Board& board, const SolveOptions& options, Control& control) {
    const std::string& algorithm = options.algorithm;
    if (algorithm == "best") return solve_best<metric>(board, control);
    const RushHour<metric> problem(board);
    if (algorithm == "bfs") return breadth_first(problem, options.goal_test, control);
    if (algorithm == "dfs") return depth_first(problem, options.goal_test, control);
    if (algorithm == "ids") return iterative_deepening(problem, options.goal_test, control);
    if (algorithm == "ucs") return a_star(problem, NoHeuristic{}, {1, true, options.goal_test, options.ties}, control);
    if (algorithm == "astar" || algorithm == "wastar" || algorithm == "greedy" || algorithm == "idastar") {
        return solve_informed(board, problem, options, control);
    }
    throw std::invalid_argument("no native algorithm named '" + algorithm + "'");
}

}  // namespace

Outcome solve(const Board& board, const SolveOptions& options, Control& control) {
    validate(board);
    if (!(options.weight >= 0) || std::isinf(options.weight)) {
        throw std::invalid_argument("the weight must be 0 or more, got " + std::to_string(options.weight));
    }
    Outcome outcome = options.metric == Metric::steps ? solve_in<Metric::steps>(board, options, control)
                                                      : solve_in<Metric::moves>(board, options, control);
    outcome.seconds = control.seconds();
    outcome.peak_bytes = control.memory.peak();
    return outcome;
}

std::uint32_t heuristic_value(const Board& board, Metric metric, const std::string& heuristic) {
    validate(board);
    auto value = [&](const auto& problem) {
        return (*make_heuristic(heuristic, board, problem))(problem.start());
    };
    return metric == Metric::steps ? value(RushHour<Metric::steps>(board)) : value(RushHour<Metric::moves>(board));
}

}  // namespace gridwise::rushhour
