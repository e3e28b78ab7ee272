#include <algorithm>
#include <atomic>
#include <iterator>
#include <random>
#include <string>

#include "check.hpp"
#include "worm/solve.hpp"
#include "worm/steps.hpp"

namespace gridwise::tests {

using worm::Field;

namespace {

Outcome run(const Field& field, const std::string& algorithm, const Limits& limits = {},
            const char* heuristic = nullptr) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.admissible = true;
    if (heuristic != nullptr) {
        options.heuristic = heuristic;
        options.goal_test = GoalTest::expansion;
    }
    Control control(limits);
    return worm::solve(field, options, control);
}

// Whether a plan is legal and reaches the target with its last move, by the rules of the single moves.
bool reaches_the_target(const Field& field, const std::vector<Action>& plan) {
    const worm::StepProblem problem(field);
    worm::StepState state = problem.start();
    for (const Action action : plan) {
        if (problem.is_goal(state)) return false;
        Successor<worm::StepState> successors[worm::StepProblem::max_successors];
        const std::uint32_t count = problem.expand<Order::forwards>(state, successors);
        const auto* end = successors + count;
        const auto* taken =
            std::find_if(std::cbegin(successors), end, [&](const auto& made) { return made.action == action; });
        if (taken == end) return false;
        state = taken->state;
    }
    return problem.is_goal(state);
}

Field random_field(std::mt19937& random) {
    const auto below = [&](unsigned n) { return static_cast<int>(random() % n); };
    Field field;
    field.rows = 1 + below(3);
    field.cols = 2 + below(3);
    const int top = 1 + below(5);
    for (int i = 0; i < field.cells(); ++i) {
        field.food.push_back(below(4) == 0 ? 0 : 1 + below(static_cast<unsigned>(top)));
    }
    field.start = below(static_cast<unsigned>(field.cells()));
    field.renewed = below(2) == 0;
    field.penalty = below(2) == 0;
    field.points_per_food = 1 + below(10);
    field.target = 20 + below(60);
    return field;
}

void test_random_fields() {
    std::mt19937 random(5);
    for (int i = 0; i < 150; ++i) {
        const Field field = random_field(random);
        const std::string name = "random field " + std::to_string(i);
        const Outcome brute = run(field, "bfs", {.nodes = 20'000});
        const Outcome best = run(field, "best");
        if (best.status == Status::solved) {
            check(best.optimal && reaches_the_target(field, best.plan), name + ": the plan of best");
        }
        if (brute.status == Status::limit) {
            const bool beyond = best.status == Status::unsolvable || best.plan.size() >= *brute.lower_bound;
            check(beyond, name + ": nothing shorter than what breadth-first search has ruled out");
            continue;
        }
        check(brute.status == best.status && brute.plan.size() == best.plan.size(), name + ": best and bfs agree");
        for (const char* heuristic : {"growth", "meals"}) {
            const Outcome outcome = run(field, "astar", {.nodes = 50'000}, heuristic);
            check(outcome.status == Status::limit || outcome.plan.size() == brute.plan.size(), name + ": " + heuristic);
        }
    }
}

void test_larger_fields() {
    std::mt19937 random(6);
    for (const bool renewed : {true, false}) {
        Field field{5, 5, {}, 12, renewed, 10, 200, false};
        for (int i = 0; i < 25; ++i) field.food.push_back(1 + static_cast<int>(random() % 5));
        for (const bool penalty : {false, true}) {
            field.penalty = penalty;
            const Outcome outcome = run(field, "best");
            check(outcome.optimal && reaches_the_target(field, outcome.plan), "5x5");
        }
    }
}

void test_limits_of_best() {
    Field field{16, 16, std::vector<int>(256), 0, false, 10, 500, false};
    std::mt19937 random(7);
    for (int& food : field.food) food = 1 + static_cast<int>(random() % 9);
    const Outcome by_time = run(field, "best", {.seconds = 0.05});
    check(by_time.status == Status::limit && !by_time.optimal, "a time limit");
    const Outcome by_nodes = run(field, "best", {.nodes = 100});
    check(by_nodes.status == Status::limit && by_nodes.counters.explored <= 100, "a node limit");
    check(run(field, "best", {.bytes = 1000}).status == Status::limit, "a memory limit");
    std::atomic<bool> stop{true};
    Control control({}, &stop);
    check(worm::solve(field, {}, control).status == Status::interrupted, "a stop flag");
}

void test_refusals() {
    for (const Field& bad : {Field{0, 1, {}, 0}, Field{1, 1, {1, 2}, 0}, Field{1, 1, {-1}, 0}, Field{1, 1, {1}, 1},
                             Field{1, 1, {1}, 0, true, 0}, Field{1, 1, {1}, 0, true, 10, -1}}) {
        check_throws<std::invalid_argument>([&] { run(bad, "best"); }, "a bad field");
    }
    check_throws<std::invalid_argument>([] { run(Field{1, 1, {1}, 0}, "guess"); }, "an unknown algorithm");
    check_throws<std::invalid_argument>([] { run(Field{1, 2, {64, 1}, 0}, "bfs"); }, "too much food for a step");
}

}  // namespace

void test_worm() {
    test_random_fields();
    test_larger_fields();
    test_limits_of_best();
    test_refusals();
}

}  // namespace gridwise::tests
