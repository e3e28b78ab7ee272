#include <atomic>
#include <initializer_list>
#include <string>

#include "boards.hpp"
#include "check.hpp"
#include "rushhour/solve.hpp"

namespace gridwise::tests {

namespace {

const char* const algorithms[] = {"best", "bfs", "dfs", "ids", "ucs", "astar", "wastar", "greedy", "idastar"};

// Eight by eight with few cars: far more states than any limit here.
rushhour::Board wide_board() {
    return {8, 8, {}, {{3, 0, 2, true}, {0, 7, 3, false}, {3, 7, 3, false}, {1, 2, 2, false}, {4, 3, 2, false},
                       {0, 3, 2, true}, {6, 4, 2, true}, {5, 0, 2, false}, {2, 5, 3, false}, {7, 1, 3, true}}, 0};
}

Outcome run(const char* algorithm, Control& control) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.heuristic = "distance+blockers";
    options.admissible = true;
    return rushhour::solve(wide_board(), rushhour::Metric::steps, options, control);
}

}  // namespace

void test_limits() {
    for (const char* algorithm : algorithms) {
        const std::string name = algorithm;
        for (const std::uint64_t nodes : {1U, 2U, 100U, 4095U, 4096U, 20000U}) {
            Control control({.nodes = nodes});
            const Outcome outcome = run(algorithm, control);
            const bool kept = outcome.status != Status::limit || outcome.counters.explored == nodes;
            check(kept, name + " keeps the node limit");
        }
        for (const std::size_t bytes : std::initializer_list<std::size_t>{0, 1000, 200'000, 1'000'000}) {
            Control control({.nodes = 200'000, .bytes = bytes});
            const Outcome outcome = run(algorithm, control);
            check(outcome.peak_bytes <= bytes, name + " keeps the memory limit");
        }
        {
            Control control({.seconds = 0});
            check(run(algorithm, control).status == Status::limit, name + " keeps the time limit");
        }
        {
            Progress progress;
            Control control({.nodes = 20'000}, nullptr, {}, &progress);
            const Outcome outcome = run(algorithm, control);
            check(progress.iteration > 0 && progress.explored <= outcome.counters.explored, name + " tells");
        }
        {
            const std::atomic<bool> stop{true};
            Control control({}, &stop);
            check(run(algorithm, control).status == Status::interrupted, name + " stops when told");
        }
    }
}

}  // namespace gridwise::tests
