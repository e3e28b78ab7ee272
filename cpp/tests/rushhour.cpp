#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "boards.hpp"
#include "check.hpp"
#include "plain_bfs.hpp"
#include "rushhour/map.hpp"
#include "rushhour/many.hpp"
#include "rushhour/solve.hpp"

namespace gridwise::tests {

using rushhour::Board;
using rushhour::Metric;

namespace {

Outcome run(const Board& board, const std::string& algorithm, Metric metric, const char* heuristic = nullptr) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.admissible = true;
    if (heuristic != nullptr) options.heuristic = heuristic;
    if (algorithm == "astar" || algorithm == "idastar") options.goal_test = GoalTest::expansion;
    Control control;
    return rushhour::solve(board, metric, options, control);
}

void test_known_boards() {
    struct Known {
        const char* board;
        Metric metric;
        std::size_t cost;
    };
    for (const auto& [text, metric, cost] : {
             Known{"GBBoLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo", Metric::moves, 51},
             Known{"BBBKLMHCCKLMH.AALMDDJ....IJ.EE.IFFGG", Metric::steps, 93},
             Known{"IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", Metric::moves, 60},
             Known{"BBoJoooHoJCCGHAAKLGDDoKLooIEEoFFIooo", Metric::moves, 15},
         }) {
        const Board board = board_of(text);
        for (const char* algorithm : {"best", "bfs"}) {
            const Outcome outcome = run(board, algorithm, metric);
            check(outcome.plan.size() == cost && outcome.optimal, std::string(algorithm) + " on " + text);
            check(leads_out(board, outcome.plan, metric), std::string("the plan of ") + algorithm + " on " + text);
        }
    }
}

// AA, and B below the exit: A one cell left or right and B up; in slides A or B by one or two cells.
void test_map() {
    const rushhour::Map map(board_of("....AA.B...B...."), std::nullopt, Control{});
    check(map.status() == Status::solved, "the map is whole");
    check(map.max_branching(Metric::steps) == 3, "at most three steps can be made");
    check(map.max_branching(Metric::moves) == 4, "at most four moves can be made");
    const rushhour::Map cut(board_of("....AA.B...B...."), std::nullopt, Control({.nodes = 2}));
    check(cut.max_branching(Metric::steps) == 0, "a map that is not whole knows no largest branching factor");
}

void test_random_boards() {
    std::mt19937 random(7);
    for (int i = 0; i < 250; ++i) {
        const Board board = random_board(random);
        if (board.cars.size() > 13) continue;  // the plain search may take long
        const std::string name = "random board " + std::to_string(i);
        for (const Metric metric : {Metric::steps, Metric::moves}) {
            SearchOptions options;
            Control control({.nodes = 3000});
            options.algorithm = "bfs";
            const Outcome bfs = rushhour::solve(board, metric, options, control);
            if (bfs.status == Status::limit) continue;
            const auto plain = rushhour::plain_bfs(board, metric);
            check(plain.states == bfs.counters.explored, name + ": bfs explores what the plain search does");
            const bool small = plain.states < 200;  // iterations repeat much on boards without a solution
            for (const char* algorithm : {"best", "bfs", "ucs", "dfs", small ? "ids" : "bfs"}) {
                const Outcome outcome = run(board, algorithm, metric);
                check((outcome.status == Status::solved) == (plain.distance >= 0), name + ": " + algorithm);
                if (outcome.status != Status::solved) continue;
                check(leads_out(board, outcome.plan, metric), name + ": the plan of " + algorithm);
                check(!outcome.optimal || static_cast<int>(outcome.plan.size()) == plain.distance,
                      name + ": the optimum of " + algorithm);
            }
            for (const char* heuristic :
                 {"distance", "blockers", "distance+blockers", "clearance", "second-level", "pattern"}) {
                const Outcome outcome = run(board, small ? "idastar" : "astar", metric, heuristic);
                check(plain.distance < 0 || static_cast<int>(outcome.plan.size()) == plain.distance,
                      name + ": " + heuristic);
            }
        }
    }
}

void test_extremes() {
    Board full{8, 8, {}, {}, 0};  // 31 cars, two cells free
    for (int row = 0; row < 8; ++row) {
        for (int column = 0; column < 8; column += 2) full.cars.push_back({row, column, 2, true});
    }
    full.cars.erase(full.cars.begin() + 3);
    for (const Metric metric : {Metric::steps, Metric::moves}) {
        for (const char* algorithm : {"best", "bfs", "dfs", "ids"}) {
            check(run(full, algorithm, metric).status == Status::unsolvable, "a full board");
        }
    }
    const Board lone{1, 8, {}, {{0, 0, 2, true}}, 0};
    check(run(lone, "best", Metric::steps).plan.size() == 6 && run(lone, "best", Metric::moves).plan.size() == 1,
          "a lone car");
    const Board behind_wall{1, 8, {7}, {{0, 0, 2, true}}, 0};
    check(run(behind_wall, "best", Metric::steps).status == Status::unsolvable, "a wall before the exit");
    const Board behind_long_car{3, 3, {}, {{1, 0, 2, true}, {0, 2, 3, false}}, 0};
    check(run(behind_long_car, "best", Metric::moves).status == Status::unsolvable, "a car that cannot leave the row");
}

void test_many_lines() {
    const std::vector<std::string> lines{"AA..", "?", "A.A.", "AAB..B...", "AA.B...BCC......"};
    const auto answers = rushhour::solve_lines(lines, Metric::steps, {}, nullptr, {});
    check(answers.size() == 5 && answers[0] && !answers[1] && !answers[2] && answers[3] && answers[4],
          "one answer for each line");
    for (const int threads : {2, 9}) {
        const auto again = rushhour::solve_lines(lines, Metric::steps, {}, nullptr, {}, threads);
        check(again.size() == answers.size(), "as many answers on several threads");
        for (std::size_t i = 0; i < again.size(); ++i) {
            check(again[i].has_value() == answers[i].has_value() &&
                      (!again[i] || again[i]->plan == answers[i]->plan),
                  "the same answers on several threads");
        }
    }
    const std::atomic<bool> stop{true};
    check(rushhour::solve_lines(lines, Metric::steps, {}, &stop, {}, 2).size() < lines.size(), "stopped in time");
}

}  // namespace

void test_rushhour() {
    test_known_boards();
    test_map();
    test_random_boards();
    test_extremes();
    test_many_lines();
}

}  // namespace gridwise::tests
