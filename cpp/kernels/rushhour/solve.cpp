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

template <Metric metric, class Observer>
Outcome solve_informed(const Board& board, const RushHour<metric>& problem, const SolveOptions& options,
                       Control& control, Observer& observer) {
    const std::string& algorithm = options.algorithm;
    if (!options.heuristic) throw std::invalid_argument("'" + algorithm + "' needs a heuristic");
    const auto made = make_heuristic(*options.heuristic, board, problem);
    const Heuristic<metric>& heuristic = *made;
    const GoalTest goal_test = options.goal_test;
    if (algorithm == "greedy") return greedy_best_first(problem, heuristic, goal_test, options.ties, control, observer);
    if (algorithm == "idastar") return ida_star(problem, heuristic, options.admissible, goal_test, control, observer);
    const double weight = algorithm == "wastar" ? options.weight : 1;
    return a_star(problem, heuristic, {weight, options.admissible, goal_test, options.ties}, control, observer);
}

template <Metric metric, class Observer>
Outcome solve_textbook(const Board& board, const SolveOptions& options, Control& control, Observer& observer) {
    const std::string& algorithm = options.algorithm;
    const RushHour<metric> problem(board);
    const GoalTest goal_test = options.goal_test;
    if (algorithm == "bfs") return breadth_first(problem, goal_test, control, observer);
    if (algorithm == "dfs") return depth_first(problem, goal_test, control, observer);
    if (algorithm == "ids") return iterative_deepening(problem, goal_test, control, observer);
    if (algorithm == "ucs") {
        return a_star(problem, NoHeuristic{}, {1, true, goal_test, options.ties}, control, observer);
    }
    if (algorithm == "astar" || algorithm == "wastar" || algorithm == "greedy" || algorithm == "idastar") {
        return solve_informed(board, problem, options, control, observer);
    }
    throw std::invalid_argument("no native algorithm named '" + algorithm + "'");
}

template <Metric metric>
Outcome solve_in(const Board& board, const SolveOptions& options, Control& control) {
    if (options.algorithm == "best") return solve_best<metric>(board, control);
    if (options.trace != nullptr) return solve_textbook<metric>(board, options, control, *options.trace);
    return solve_textbook<metric>(board, options, control, no_observer);
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
