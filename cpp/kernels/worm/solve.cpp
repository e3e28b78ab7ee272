#include "worm/solve.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "search/a_star.hpp"
#include "search/breadth_first.hpp"
#include "search/depth_first.hpp"
#include "search/greedy_best_first.hpp"
#include "search/ida_star.hpp"
#include "search/iterative_deepening.hpp"
#include "worm/course.hpp"
#include "worm/heuristics.hpp"
#include "worm/hops.hpp"
#include "worm/renewable.hpp"
#include "worm/single_use.hpp"
#include "worm/steps.hpp"

namespace gridwise::worm {

namespace {

// Where some hops could be neither found nor excluded, hoping for them all gives a lower bound, and doing
// without them a course.
Course solve_renewable_with_doubts(const Field& field, const Hops& hops, Control& control) {
    const auto all_sure = [&](const std::vector<Stop>& stops) {
        for (std::size_t i = 1; i < stops.size(); ++i) {
            if (stops[i - 1].idle) continue;
            const HopsFrom& from = hops.from(stops[i - 1].cell);
            const auto at = std::find(from.targets.begin(), from.targets.end(), static_cast<Cell>(stops[i].cell));
            if (!from.sure[static_cast<std::size_t>(at - from.targets.begin())]) return false;
        }
        return true;
    };
    Course hoped = solve_renewable(field, hops, true, control);
    if (hops.certain() || !hoped.found || all_sure(hoped.stops)) return hoped;
    Course course = solve_renewable(field, hops, false, control);
    course.optimal = course.found && course.stops.back().time == hoped.lower_bound;
    course.lower_bound = hoped.lower_bound;
    if (!course.found) course.status = Status::limit;
    return course;
}

Outcome solve_best(const Field& field, Control& control) {
    if (field.gain(field.start) >= field.target_score()) return solved_at_the_start();
    Outcome outcome;
    Hops hops(field, control);
    if (hops.status() != Status::running) {
        outcome.status = hops.status();
        outcome.lower_bound = 1;
        outcome.counters.explored = outcome.counters.pushes = outcome.counters.total_pushes = 1;
        return outcome;
    }
    const Course course = field.renewed ? solve_renewable_with_doubts(field, hops, control)
                                        : SingleUse(field, hops, control).solve();
    outcome.status = course.status;
    outcome.optimal = course.optimal;
    outcome.counters = course.counters;
    if (course.status != Status::unsolvable) outcome.lower_bound = static_cast<std::uint64_t>(course.lower_bound);
    if (course.found) outcome.plan = moves_of(field, hops, course.stops);
    return outcome;
}

template <class Observer>
Outcome search(const Field& field, const SolveOptions& options, Control& control, Observer& observer) {
    const std::string& algorithm = options.algorithm;
    const GoalTest goal_test = options.goal_test;
    const StepProblem problem(field);
    if (algorithm == "bfs") return breadth_first(problem, goal_test, control, observer);
    if (algorithm == "dfs") return depth_first(problem, goal_test, control, observer);
    if (algorithm == "ids") return iterative_deepening(problem, goal_test, control, observer);
    if (algorithm == "ucs") {
        return a_star(problem, NoHeuristic{}, {1, true, goal_test, options.ties}, control, observer);
    }
    if (!options.heuristic) throw std::invalid_argument("'" + algorithm + "' needs a heuristic");
    const auto made = make_heuristic(*options.heuristic, field);
    const Heuristic& heuristic = *made;
    if (algorithm == "greedy") return greedy_best_first(problem, heuristic, goal_test, options.ties, control, observer);
    if (algorithm == "idastar") return ida_star(problem, heuristic, options.admissible, goal_test, control, observer);
    if (algorithm == "astar" || algorithm == "wastar") {
        const double weight = algorithm == "wastar" ? options.weight : 1;
        return a_star(problem, heuristic, {weight, options.admissible, goal_test, options.ties}, control, observer);
    }
    throw std::invalid_argument("no native algorithm named '" + algorithm + "'");
}

Outcome dispatch(const Field& field, const SolveOptions& options, Control& control) {
    if (options.algorithm == "best") return solve_best(field, control);
    if (options.trace == nullptr) return search(field, options, control, no_observer);
    return search(field, options, control, *options.trace);
}

}  // namespace

Outcome solve(const Field& field, const SolveOptions& options, Control& control) {
    validate(field);
    if (!(options.weight >= 0) || std::isinf(options.weight)) {
        throw std::invalid_argument("the weight must be 0 or more, got " + std::to_string(options.weight));
    }
    Outcome outcome = dispatch(field, options, control);
    outcome.seconds = control.seconds();
    outcome.peak_bytes = control.memory.peak();
    return outcome;
}

std::array<int, 3> lower_bounds(const Field& field, Control& control) {
    validate(field);
    if (field.gain(field.start) >= field.target_score()) return {0, 0, 0};
    Hops hops(field, control);
    const SingleUse::Bounds bounds = SingleUse(field, hops, control).bounds();
    return {bounds.knapsack, bounds.relaxed, bounds.priced};
}

}  // namespace gridwise::worm
