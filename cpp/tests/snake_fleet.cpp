// A fleet plays the games that `Game` plays one by one, under the sanitizers.
#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "snake/fleet.hpp"

namespace gridwise::tests {

namespace {

using namespace gridwise::snake;

constexpr Rewards prices{-0.5, 1, 8, -4};

// Walks from the tail to the head, as the numbers on the board lead.
bool shows(const Fleet& fleet, const std::uint8_t* board, const Game& game) {
    int cells = 0;
    for (int cell = 0; cell < fleet.board().cells(); ++cell) cells += board[cell] != cell_code::empty;
    const int fruits = game.fruit() == nowhere ? 0 : 1;
    if (cells != game.length() + fruits || board[game.head()] != cell_code::head) return false;
    if (fruits != 0 && board[game.fruit()] != cell_code::fruit) return false;
    for (int i = game.length() - 1; i > 0; --i) {
        const Cell cell = game.body(i);
        if (board[cell] < cell_code::body) return false;
        if (fleet.board().beside(cell, board[cell] - cell_code::body) != game.body(i - 1)) return false;
    }
    return true;
}

void test_same_games(int rows, int columns, bool tail_blocked, Autoreset autoreset) {
    constexpr int count = 7;
    Fleet fleet(rows, columns, tail_blocked, count, {prices}, autoreset);
    const std::string where = std::to_string(rows) + "x" + std::to_string(columns);
    std::vector<Game> games;
    std::array<std::uint64_t, count> numbers{};
    for (int i = 0; i < count; ++i) {
        fleet.start(i, static_cast<std::uint64_t>(i));
        games.emplace_back(fleet.board(), tail_blocked, static_cast<std::uint64_t>(i));
    }
    const auto next = [&](std::size_t i) {
        games[i] = Game(fleet.board(), tail_blocked, game_seed(i, ++numbers[i]));
    };
    Random random(5);
    for (int step = 0; step < 3000; ++step) {
        std::array<std::int64_t, count> moves{};
        for (std::size_t i = 0; i < count; ++i) {
            moves[i] = random.below(4);
            for (int tries = 0; tries < 4 && random.below(20) != 0 && !games[i].is_legal(static_cast<int>(moves[i])); ++tries) {
                moves[i] = (moves[i] + 1) % 4;
            }
        }
        fleet.step(moves.data());
        for (std::size_t i = 0; i < count; ++i) {
            const bool was_over = games[i].result() != Result::playing;
            double reward = 0;
            if (was_over) {
                next(i);
            } else {
                const int length = games[i].length();
                games[i].move(static_cast<int>(moves[i]));
                const Result result = games[i].result();
                reward = prices.step + (games[i].length() > length ? prices.fruit : 0) +
                         (result == Result::won ? prices.win : result == Result::lost ? prices.loss : 0);
                check(fleet.truncations()[i] == (result == Result::stalled), "a stall truncates on " + where);
                check(fleet.terminations()[i] == (result == Result::won || result == Result::lost), "an end on " + where);
                if (result != Result::playing && autoreset != Autoreset::next_step) {
                    if (autoreset == Autoreset::same_step) {
                        check(shows(fleet, &fleet.final().boards[i * fleet.final().cells], games[i]), "the end of " + where);
                        check(fleet.final().outcomes[i] == static_cast<std::int8_t>(result), "the outcome of " + where);
                    } else {
                        fleet.restart(static_cast<int>(i));
                    }
                    check(autoreset == Autoreset::disabled || fleet.rewards()[i] == reward, "the last reward of " + where);
                    next(i);
                    reward = fleet.rewards()[i];
                }
            }
            check(fleet.rewards()[i] == reward, "the reward on " + where);
            check(shows(fleet, &fleet.now().boards[i * fleet.now().cells], games[i]), "the board of " + where);
            check(fleet.now().lengths[i] == games[i].length() && fleet.now().steps[i] == games[i].steps(), "the counts of " + where);
        }
    }
}

void test_snapshots() {
    Fleet one(4, 4, false, 2, {prices}, Autoreset::next_step);
    Fleet other(4, 4, false, 2, {prices}, Autoreset::next_step);
    one.start(0, 8);
    one.start(1, 9);
    Random random(2);
    for (int step = 0; step < 500; ++step) {
        for (int i = 0; i < 2; ++i) other.set(i, one.snapshot(i));
        check(one.now().boards == other.now().boards && one.now().masks == other.now().masks, "a fleet that was put back");
        const std::array<std::int64_t, 2> moves{random.below(4), random.below(4)};
        one.step(moves.data());
        other.step(moves.data());
        check(one.now().boards == other.now().boards && one.rewards()[1] == other.rewards()[1], "a fleet goes on the same");
    }
    Snapshot broken = one.snapshot(0);
    broken.body = {0, 5};
    check_throws<std::invalid_argument>([&] { one.set(0, broken); }, "a snake in two pieces");
    check_throws<std::invalid_argument>([&] { one.snapshot(2); }, "a game that is not there");
    const std::array<std::int64_t, 2> wrong{0, 4};
    one.start(1, 1);
    check_throws<std::invalid_argument>([&] { one.step(wrong.data()); }, "a move that is no direction");
    check_throws<std::invalid_argument>([] { Fleet(1, 1, false, 1, {prices}, Autoreset::next_step); }, "a board of one cell");
    check_throws<std::invalid_argument>([] { Fleet(64, 64, false, 1 << 30, {prices}, Autoreset::next_step); }, "too many games");
}

// Counts what lies on the planes; the order of the cells is compared with the readable twin by the tests in Python.
void test_observations(Observation what, bool pixels, Autoreset autoreset) {
    constexpr int count = 5;
    const int side = what == Observation::egocentric ? 9 : 6;
    const Lessons lessons{prices, {1, 2, 0.9}, {what, side, side, 2, pixels}, {4, 2}};
    Fleet fleet(5, 4, false, count, lessons, autoreset);
    check(fleet.now().lengths[0] == 4, "a longer snake begins");
    Random random(3);
    for (int step = 0; step < 500; ++step) {
        std::array<std::int64_t, count> moves{};
        for (std::size_t i = 0; i < count; ++i) {
            for (int tries = 0; tries < 4 && fleet.now().masks[4 * i + static_cast<std::size_t>(moves[i])] == 0; ++tries) {
                moves[i] = random.below(4);
            }
        }
        fleet.step(moves.data());
        const std::size_t bytes = fleet.observer().bytes();
        const std::size_t plane = bytes / plane::count;
        if (what == Observation::features) continue;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint8_t* seen = fleet.seen() + i * bytes;
            const auto marked = [&](int number) {
                std::size_t cells = 0;
                const std::size_t each = pixels ? 1 : sizeof(float);
                for (std::size_t at = static_cast<std::size_t>(number) * plane; at < static_cast<std::size_t>(number + 1) * plane; at += each) {
                    cells += std::any_of(seen + at, seen + at + each, [](std::uint8_t byte) { return byte != 0; });
                }
                return cells;
            };
            check(marked(plane::inside) == 4 * 20 && marked(plane::head) == 4 && marked(plane::tail) == 4, "the planes of a snake");
            check(marked(plane::order) == static_cast<std::size_t>(4 * fleet.now().lengths[i]), "the length of a snake");
        }
    }
}

void test_lessons_that_cannot_be() {
    const auto made = [](const Seeing& seeing, const Practice& practice) {
        return [=] { Fleet(4, 4, false, 1, {prices, {}, seeing, practice}, Autoreset::next_step); };
    };
    check_throws<std::invalid_argument>(made({Observation::planes, 3, 4, 1, true}, {}), "a frame smaller than the board");
    check_throws<std::invalid_argument>(made({Observation::planes, 4, 4, 0, true}, {}), "planes without a scale");
    check_throws<std::invalid_argument>(made({Observation::egocentric, 4, 4, 1, true}, {}), "a window without a middle");
    check_throws<std::invalid_argument>(made({}, {16, 0}), "a snake that leaves no room");
    check_throws<std::invalid_argument>(
        [] { Fleet(8, 8, false, 1 << 19, {prices, {}, {Observation::planes, 64, 64, 64, false}}, Autoreset::next_step); }, "too many bytes");
}

}  // namespace

void test_snake_fleet() {
    for (const Autoreset autoreset : {Autoreset::next_step, Autoreset::same_step, Autoreset::disabled}) {
        test_same_games(2, 1, false, autoreset);
        test_same_games(2, 2, false, autoreset);
        test_same_games(3, 4, true, autoreset);
        test_same_games(5, 5, false, autoreset);
    }
    test_snapshots();
    for (const Observation what : {Observation::planes, Observation::egocentric, Observation::features}) {
        test_observations(what, false, Autoreset::next_step);
        test_observations(what, true, Autoreset::same_step);
    }
    test_lessons_that_cannot_be();
}

}  // namespace gridwise::tests
