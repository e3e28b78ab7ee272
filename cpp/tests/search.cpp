// The algorithms on a problem whose numbers can be worked out by hand.
#include <memory>
#include <string>

#include "check.hpp"
#include "search/dispatch.hpp"
#include "search/trace.hpp"

namespace gridwise::tests {

namespace {

// A walk on the numbers 0 to `end`, by one or by three; a group of successors for each.
struct Walk {
    using State = std::uint64_t;
    static constexpr std::uint32_t max_successors = 3;

    State first, goal, end;

    State start() const { return first; }
    bool is_goal(State state) const { return state == goal; }
    static std::uint64_t hash(State state) { return state << 40; }  // poor on purpose: everything collides

    template <Order order>
    std::uint32_t expand(State state, Successor<State>* out) const {
        std::uint32_t count = 0;
        auto one = [&] {
            if (state > 0) out[count++] = {state - 1, 0};
            if (state < end) out[count++] = {state + 1, 1};
        };
        auto three = [&] {
            if (state + 3 <= end) out[count++] = {state + 3, 2};
        };
        order == Order::forwards ? (one(), three()) : (three(), one());
        return count;
    }
};

struct Exactly {
    Walk walk;
    std::uint32_t operator()(std::uint64_t state) const {
        return static_cast<std::uint32_t>(state <= walk.goal ? (walk.goal - state + 2) / 3 : 1);
    }
};

void check_optimum(const Outcome& outcome, std::size_t cost, const std::string& name) {
    check(outcome.status == Status::solved && outcome.plan.size() == cost, name + " finds the cheapest plan");
    check(outcome.optimal && outcome.lower_bound == cost, name + " proves it");
}

// Everything a trace has counted agrees with the counters, and thinning keeps what it should.
template <class Search>
void check_trace(const Search& search, const std::string& name) {
    Control control;
    for (const std::size_t capacity : {std::size_t{1}, std::size_t{16}, std::size_t{1} << 20}) {
        Trace<std::uint64_t> trace(capacity);
        const Outcome traced = search(control, trace);
        const Outcome plain = search(control, no_observer);
        check(traced.plan == plain.plan && traced.counters.explored == plain.counters.explored,
              name + " finds the same when it is traced");
        check(trace.pushes() == plain.counters.total_pushes && trace.pops() == plain.counters.total_pops &&
                  trace.iterations() == plain.counters.iterations,
              name + "'s trace has its counters");
        std::size_t kept = 0;
        bool ruled = true;
        for (const Event<std::uint64_t>& event : trace.events()) {
            const bool last = event.pops == trace.pops();
            ruled = ruled && (last || event.pops % trace.stride() == 0);
            kept += !last;
        }
        check(ruled && kept <= capacity, name + "'s trace is thinned by its rule");
        check(trace.events().back().kind == EventKind::goal || capacity < 16, name + "'s trace ends at the goal");
    }
}

// A problem and its heuristics are all that the names of the algorithms need.
void test_names() {
    const Walk walk{0, 20, 30};
    const auto heuristic = [&](const std::string&) { return std::make_unique<Exactly>(walk); };
    const auto run = [&](const SearchOptions& options) {
        Control control;
        Trace<std::uint64_t> trace(16);
        const Outcome outcome = search_by_name(walk, heuristic, options, control, &trace);
        check(trace.pops() == outcome.counters.total_pops, options.algorithm + " is watched");
        return outcome;
    };
    for (const char* name : {"bfs", "dfs", "ids", "ucs"}) {
        check(run({.algorithm = name}).status == Status::solved, std::string(name) + " by its name");
    }
    for (const char* name : {"astar", "wastar", "greedy", "idastar"}) {
        check(run({.algorithm = name, .heuristic = "any"}).status == Status::solved, std::string(name) + " by its name");
        check_throws<std::invalid_argument>([&] { run({.algorithm = name}); }, std::string(name) + " without heuristic");
    }
    check_throws<std::invalid_argument>([&] { run({.algorithm = "no such"}); }, "an unknown algorithm");
    Control control;
    const auto own = [] { return solved_at_the_start(); };
    const auto search = [&] { return run({.algorithm = "bfs"}); };
    check(solve_by_name({}, control, own, search).plan.empty(), "the puzzle's own solver");
    check(!solve_by_name({.algorithm = "bfs"}, control, own, search).plan.empty(), "a search");
    check_throws<std::invalid_argument>([&] { solve_by_name({.weight = -1}, control, own, search); }, "a bad weight");
}

}  // namespace

void test_search() {
    test_names();
    const Walk walk{0, 100, 150};  // 33 leaps and one step
    const Exactly heuristic{walk};
    for (const GoalTest test : {GoalTest::generation, GoalTest::expansion}) {
        Control control;
        check_optimum(breadth_first(walk, test, control), 34, "bfs");
        check_optimum(iterative_deepening(walk, test, control), 34, "ids");
        check_optimum(ida_star(walk, heuristic, true, test, control), 34, "idastar");
        for (const Ties ties : {Ties::fifo, Ties::lifo, Ties::low_h}) {
            check_optimum(a_star(walk, heuristic, {1, true, test, ties}, control), 34, "astar");
            const Outcome weighted = a_star(walk, heuristic, {2, true, test, ties}, control);
            check(weighted.lower_bound <= 34U && weighted.plan.size() >= 34, "wastar's bound holds");
            check(greedy_best_first(walk, heuristic, test, ties, control).status == Status::solved, "greedy");
        }
        check(depth_first(walk, test, control).status == Status::solved, "dfs");
    }

    Control control;
    check_optimum(a_star(walk, NoHeuristic{}, {1, true, GoalTest::expansion, Ties::fifo}, control), 34, "ucs");
    const Walk solved{5, 5, 9};
    for (const Outcome& outcome :
         {breadth_first(solved, GoalTest::generation, control), depth_first(solved, GoalTest::expansion, control),
          iterative_deepening(solved, GoalTest::generation, control),
          a_star(solved, NoHeuristic{}, {}, control)}) {
        check_optimum(outcome, 0, "a solved start");
        check(outcome.counters.explored == 1 && outcome.counters.pushes == 1 && outcome.counters.pops == 0,
              "a solved start expands nothing");
    }
    for (const GoalTest test : {GoalTest::generation, GoalTest::expansion}) {
        check_trace([&](Control& c, auto& observer) { return breadth_first(walk, test, c, observer); }, "bfs");
        check_trace([&](Control& c, auto& observer) { return depth_first(walk, test, c, observer); }, "dfs");
        check_trace([&](Control& c, auto& observer) { return iterative_deepening(walk, test, c, observer); }, "ids");
        check_trace([&](Control& c, auto& o) { return ida_star(walk, heuristic, true, test, c, o); }, "idastar");
        check_trace([&](Control& c, auto& o) { return a_star(walk, heuristic, {1, true, test, Ties::lifo}, c, o); },
                    "astar");
        check_trace([&](Control& c, auto& o) { return greedy_best_first(walk, heuristic, test, Ties::fifo, c, o); },
                    "greedy");
    }
    const Walk closed{0, 200, 150};
    check(breadth_first(closed, GoalTest::generation, control).status == Status::unsolvable, "bfs exhausts the space");
    check(iterative_deepening(closed, GoalTest::expansion, control).status == Status::unsolvable, "ids, too");
    check(ida_star(closed, NoHeuristic{}, true, GoalTest::generation, control).status == Status::unsolvable,
          "idastar, too");
}

}  // namespace gridwise::tests
