// From the name of an algorithm to its search. A new algorithm is a header in this folder and a line of
// `search_watched`; a puzzle that has a Problem and makes its heuristics by name gets all of them.
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>

#include "search/a_star.hpp"
#include "search/breadth_first.hpp"
#include "search/control.hpp"
#include "search/depth_first.hpp"
#include "search/greedy_best_first.hpp"
#include "search/ida_star.hpp"
#include "search/iterative_deepening.hpp"
#include "search/observer.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/problem.hpp"

namespace gridwise {

template <Problem P, class MakeHeuristic, class Observer>
Outcome search_watched(const P& problem, const MakeHeuristic& make_heuristic, const SearchOptions& options,
                       Control& control, Observer& observer) {
    const std::string& name = options.algorithm;
    const GoalTest goal_test = options.goal_test;
    const Ties ties = options.ties;
    const bool admissible = options.admissible;
    const auto informed = [&](const auto& search) {
        if (!options.heuristic) throw std::invalid_argument("'" + name + "' needs a heuristic");
        const auto heuristic = make_heuristic(*options.heuristic);
        return search(*heuristic);
    };
    const auto weighted = [&](double weight) {
        return informed([&](const auto& heuristic) {
            return a_star(problem, heuristic, {weight, admissible, goal_test, ties}, control, observer);
        });
    };
    if (name == "bfs") return breadth_first(problem, goal_test, control, observer);
    if (name == "dfs") return depth_first(problem, goal_test, control, observer);
    if (name == "ids") return iterative_deepening(problem, goal_test, control, observer);
    if (name == "ucs") return a_star(problem, NoHeuristic{}, {1, true, goal_test, ties}, control, observer);
    if (name == "astar") return weighted(1);
    if (name == "wastar") return weighted(options.weight);
    if (name == "greedy") {
        return informed([&](const auto& heuristic) {
            return greedy_best_first(problem, heuristic, goal_test, ties, control, observer);
        });
    }
    if (name == "idastar") {
        return informed([&](const auto& heuristic) {
            return ida_star(problem, heuristic, admissible, goal_test, control, observer);
        });
    }
    throw std::invalid_argument("no native algorithm named '" + name + "'");
}

// Runs the algorithm that the options name. `make_heuristic` gives a pointer to the heuristic of a name. Nobody
// watches where the observer is null.
template <Problem P, class MakeHeuristic, ObserverOf<typename P::State> Observer>
Outcome search_by_name(const P& problem, const MakeHeuristic& make_heuristic, const SearchOptions& options,
                       Control& control, Observer* observer) {
    if (observer == nullptr) return search_watched(problem, make_heuristic, options, control, no_observer);
    return search_watched(problem, make_heuristic, options, control, *observer);
}

// Runs a puzzle's own solver where the options name it (`best`), the searches otherwise, and takes the time.
template <class Best, class Search>
Outcome solve_by_name(const SearchOptions& options, Control& control, const Best& best, const Search& search) {
    if (!(options.weight >= 0) || std::isinf(options.weight)) {
        throw std::invalid_argument("the weight must be 0 or more, got " + std::to_string(options.weight));
    }
    Outcome outcome = options.algorithm == "best" ? best() : search();
    outcome.seconds = control.seconds();
    outcome.peak_bytes = control.memory.peak();
    return outcome;
}

}  // namespace gridwise
