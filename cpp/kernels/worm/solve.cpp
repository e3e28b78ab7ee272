#include "worm/solve.hpp"

#include <algorithm>

#include "search/dispatch.hpp"
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

}  // namespace

Outcome solve(const Field& field, const SearchOptions& options, Control& control, Trace<StepState>* trace) {
    validate(field);
    const auto best = [&] { return solve_best(field, control); };
    const auto search = [&] {
        const auto heuristic = [&](const std::string& name) { return make_heuristic(name, field, control); };
        return search_by_name(StepProblem(field), heuristic, options, control, trace);
    };
    return solve_by_name(options, control, best, search);
}

std::array<int, 3> lower_bounds(const Field& field, Control& control) {
    validate(field);
    if (field.gain(field.start) >= field.target_score()) return {0, 0, 0};
    Hops hops(field, control);
    const SingleUse::Bounds bounds = SingleUse(field, hops, control).bounds();
    return {bounds.knapsack, bounds.relaxed, bounds.priced};
}

}  // namespace gridwise::worm
