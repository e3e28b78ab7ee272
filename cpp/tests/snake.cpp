// Snake: the pilots keep their promises and every plan of `best` is certified, under the sanitizers.
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "snake/arena.hpp"
#include "snake/best/learn.hpp"
#include "snake/make.hpp"
#include "snake/pilots/evolved.hpp"

namespace gridwise::tests {

namespace {

using namespace gridwise::snake;

void test_plans(int rows, int columns, bool tail_blocked, Effort effort) {
    const Board board(rows, columns);
    Planner planner(board, tail_blocked, planner_options(effort, board));
    const std::string where = std::to_string(rows) + "x" + std::to_string(columns);
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        Game game(board, tail_blocked, seed);
        Random random(seed);
        Position position = first_position(board, game.head());
        while (game.result() == Result::playing) {
            const auto& candidates = planner.plan(position, game.fruit(), random);
            for (const Candidate& candidate : candidates) {
                check(certifies(board, candidate.position.tour, candidate.position.body, tail_blocked),
                      "a candidate on " + where + " should be certified");
                check(candidate.path.back() == game.fruit(), "a candidate on " + where + " should reach the fruit");
            }
            const Candidate chosen = candidates[random.below(static_cast<std::uint32_t>(candidates.size()))];
            for (const Cell cell : chosen.path) game.move(board.direction(game.head(), cell));
            if (game.result() == Result::lost) break;
            position = chosen.position;
        }
        check(game.result() == Result::won, "a game of random candidates on " + where + " should be won");
    }
}

void test_pilots() {
    const Board board(4, 4);
    Control control;
    const OptimalTable solved(board, false, control);
    PilotSetup setup;
    setup.network.assign(Evolved::weights, 0.1);
    setup.table = std::make_shared<OptimalTable>(board, solved.saved(), control);
    check(solved.promise().chance == 1, "exact play on 4x4 should always win");
    for (const char* name : {"greedy", "greedy-safe", "greedy-safe+", "hamiltonian", "hamiltonian-shortcuts", "evolved",
                             "optimal", "best"}) {
        setup.name = name;
        const auto pilot = make_pilot(board, setup);
        const Series series = play_series(*pilot, board, false, 1, 0, 5, control);
        check(series.scores.size() == 5, std::string(name) + " should play five games");
    }
    setup.name = "nobody";
    check_throws<std::invalid_argument>([&] { make_pilot(board, setup); }, "an unknown pilot");
    check_throws<std::invalid_argument>([&] { Board(0, 4); }, "a board without rows");
    check_throws<std::invalid_argument>([&] { OptimalTable(board, std::string("short"), control); }, "a damaged table");
}

void test_learning() {
    const Board board(4, 4);
    Control control;
    LearnOptions options;
    options.games = 10;
    options.rounds = 2;
    int rounds = 0;
    const auto planner = planner_options(Effort::fast, board);
    const ValueModel model = learn(board, planner, {}, options, control, [&](const Round&) { ++rounds; });
    check(rounds == 3 && model.blocks.size() == 10, "learning should take its rounds, and one before them");
    const Board wider(4, 5);
    const ValueModel larger = learn(wider, planner, {model}, options, control, [](const Round&) {});
    check(larger.cells == 20, "a model can start from one of another size");
}

}  // namespace

void test_snake() {
    for (const Effort effort : {Effort::fast, Effort::high}) {
        test_plans(2, 2, false, effort);
        test_plans(4, 4, true, effort);
        test_plans(5, 5, false, effort);
        test_plans(3, 7, false, effort);
        test_plans(6, 5, false, effort);
    }
    test_pilots();
    test_learning();
}

}  // namespace gridwise::tests
