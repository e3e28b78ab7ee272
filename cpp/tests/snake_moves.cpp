// Snake: tables of moves, made by any number of threads, flown on the board and on the turned one, under the sanitizers.
#include <atomic>
#include <cstdint>
#include <cstring>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "snake/arena.hpp"
#include "snake/optimal/backward.hpp"
#include "snake/optimal/moves.hpp"
#include "snake/optimal/table.hpp"
#include "snake/pilots/optimal.hpp"

namespace gridwise::tests {

namespace {

using namespace gridwise::snake;

struct Made {
    std::vector<std::uint64_t> counts;
    std::vector<std::uint8_t> data;
    std::vector<std::uint32_t> steps;  // of the snakes of one cell
};

Made make(const Board& board, bool tail_blocked, int threads) {
    Control control;
    const SnakeForest forest(board, control);
    Made made;
    const auto ranks = forest.ranks();
    made.data.resize(ranks.size() * sizeof(std::uint32_t));
    std::memcpy(made.data.data(), ranks.data(), made.data.size());
    std::vector<std::vector<std::uint8_t>> moves;
    made.steps.assign(forest.count(board.cells()), 0);
    for (int length = board.cells() - 1; length >= 1; --length) {
        SolvedLength solved = solve_length(forest, length, tail_blocked, made.steps, threads, control);
        check(solved.status == Status::solved, "a length should be solved");
        made.steps = std::move(solved.steps);
        moves.insert(moves.begin(), std::move(solved.moves));
    }
    for (const auto& part : moves) made.data.insert(made.data.end(), part.begin(), part.end());
    for (int length = 1; length <= board.cells(); ++length) made.counts.push_back(forest.count(length));
    return made;
}

void test_flights(int rows, int columns, bool tail_blocked) {
    const Board board(rows, columns);
    const Board turned(columns, rows);
    const Made made = make(board, tail_blocked, 1);
    check(made.data == make(board, tail_blocked, 3).data, "threads should change nothing");
    Control control;
    const OptimalTable exact(board, tail_blocked, control);
    for (const Board* flown : {&board, &turned}) {
        OptimalByMoves pilot(*flown, std::make_shared<MoveTable>(*flown, made.counts, made.data.data(), made.data.size()));
        const Series series = play_series(pilot, *flown, tail_blocked, 1, 0, 2000, control);
        double mean = 0;
        for (const Score& score : series.scores) {
            check(score.result == Result::won, "exact play should win");
            mean += static_cast<double>(score.steps) / 2000;
        }
        const std::string where = std::to_string(rows) + "x" + std::to_string(columns);
        check(mean > exact.promise().steps - 0.8 && mean < exact.promise().steps + 0.8, "steps on " + where + " should be as promised");
    }
}

void test_damage() {
    const Board board(4, 3);
    Made made = make(board, false, 1);
    check_throws<std::invalid_argument>([&] { MoveTable(board, made.counts, made.data.data(), made.data.size() - 1); }, "a short table");
    check_throws<std::invalid_argument>([&] { MoveTable(Board(4, 4), made.counts, made.data.data(), made.data.size()); }, "another board");
    for (std::uint8_t& byte : made.data) byte = static_cast<std::uint8_t>(byte * 31 + 7);  // nothing outside is read
    OptimalByMoves pilot(board, std::make_shared<MoveTable>(board, made.counts, made.data.data(), made.data.size()));
    Control control;
    check(play_series(pilot, board, false, 1, 0, 50, control).scores.size() == 50, "a spoilt table should be flown to the end");
    check_throws<std::invalid_argument>([&] { SnakeForest(Board(7, 6), control); }, "a large board");
    check_throws<std::invalid_argument>([&] { SnakeForest(Board(9, 1), control); }, "one column");
    const SnakeForest forest(board, control);
    check_throws<std::invalid_argument>([&] { solve_length(forest, 5, false, {1, 2}, 1, control); }, "steps of other snakes");
    const std::atomic<bool> stop{true};
    Control stopped({}, &stop);
    check(SnakeForest(board, stopped).status() == Status::interrupted, "a stopped forest should say so");
    const std::vector<std::uint32_t> full(forest.count(12), 0);
    check(solve_length(forest, 11, false, full, 2, control).status == Status::solved, "the last fruit should be solved");
}

}  // namespace

void test_snake_moves() {
    test_flights(4, 3, false);
    test_flights(3, 3, false);
    test_flights(4, 4, true);
    test_damage();
}

}  // namespace gridwise::tests
