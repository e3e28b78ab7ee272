// Colour Sudoku: known counts, limits, odd boards, and every entry of the kernel under the sanitizers.
#include <atomic>
#include <stdexcept>

#include "check.hpp"
#include "colour_sudoku/encoding.hpp"
#include "colour_sudoku/matching.hpp"
#include "colour_sudoku/parts.hpp"
#include "colour_sudoku/solve.hpp"

namespace gridwise::tests {

namespace {

using namespace colour_sudoku;

Board empty(int size, int colours) {
    Board board{size, colours, {}, {}};
    board.numbers.assign(static_cast<std::size_t>(board.cells()), all_below(size));
    board.levels.assign(static_cast<std::size_t>(board.cells()), all_below(colours));
    return board;
}

bool is_valid(const Board& board, const Solution& filled) {
    const int size = board.size;
    for (int cell = 0; cell < board.cells(); ++cell) {
        const auto at = [&](int other) { return filled[static_cast<std::size_t>(other)]; };
        for (int other = 0; other < cell; ++other) {
            const bool same_line = other / size == cell / size || other % size == cell % size;
            if (same_line && at(other).number == at(cell).number) return false;
            const bool beside = other == cell - size || (other == cell - 1 && cell % size != 0);
            const bool larger = at(other).number > at(cell).number, higher = at(other).level > at(cell).level;
            if (beside && (larger != higher || at(other).level == at(cell).level)) return false;
        }
    }
    return true;
}

std::uint64_t count_of(int size, int colours, std::uint64_t most = 0, int threads = 2) {
    Control control;
    return count(empty(size, colours), most, threads, control).solutions.low;
}

void test_matching() {
    Mask places[] = {0b011, 0b011, 0b111};
    check(keep_matchable(places), "three places can be matched");
    check(places[2] == 0b100, "two places that share two values leave the third to the third place");
    Mask crowded[] = {0b011, 0b011, 0b011};
    check(!keep_matchable(crowded), "three places cannot share two values");
}

void test_tally() {
    Tally sum{0, ~std::uint64_t{0}};
    sum += Tally{0, 1};
    check(sum == Tally{1, 0}, "a carry goes to the higher half");
    check(Tally{0, 1} * sum == sum, "one is neutral");
    check(Tally{0, 3} * Tally{0, 5} == Tally{0, 15}, "three times five");
    check(sum * sum == Tally::top(), "a product stops at the top");
    Tally top = Tally::top();
    top += Tally{0, 1};
    check(top == Tally::top(), "a sum stops at the top");
}

void test_counts() {
    check(count_of(2, 3) == 14, "2x2 with 3 colours");
    check(count_of(3, 4) == 1800, "3x3 with 4 colours");
    check(count_of(4, 2) == 34, "4x4 with 2 colours");
    check(count_of(4, 3) == 42964, "4x4 with 3 colours");
    check(count_of(5, 3) == 524104, "5x5 with 3 colours, on two threads");
    check(count_of(5, 3, 1000) == 1000, "a count stops where it was told to");
    check(count_of(4, 3, 0, 1) == 42964, "one thread counts the same");
}

void test_first() {
    for (const int size : {1, 2, 3, 6, 9, 12}) {
        Control control;
        const Board board = empty(size, 4);
        const Answer answer = find_first(board, control);
        check(answer.solution && is_valid(board, *answer.solution), "an empty board with 4 colours has a solution");
        const Answer random = find_random(board, 5, control);
        const Solution first(static_cast<std::size_t>(board.cells()), Filled{0, 0});
        check(find_near(board, first, control).status == answer.status, "the same answer near any filled board");
        check(random.solution && is_valid(board, *random.solution), "and one for each seed");
    }
    for (const int size : {3, 9, 13}) {
        Control control;
        check(find_first(empty(size, 2), control).status == Status::unsolvable, "odd boards need three colours");
    }
    Control control;
    Board nothing = empty(3, 3);
    nothing.numbers[4] = 0;
    check(find_first(nothing, control).status == Status::unsolvable, "a cell without numbers");
    nothing = empty(3, 3);
    nothing.levels[0] = 0;
    check(find_first(nothing, control).status == Status::unsolvable, "a cell without colours");
}

int models_of(const Board& board) {
    Encoding encoding{Domains(board)};
    Control control;
    int found = 0;
    while (encoding.solver().next(control, no_budget) == clauses::Event::model) {
        const Solution filled = encoding.solution();
        check(is_valid(board, filled), "a model is a solution");
        encoding.forbid(filled);
        ++found;
    }
    return found;
}

void test_encoding() {
    check(models_of(empty(1, 2)) == 2, "models of 1x1 with 2 colours");
    check(models_of(empty(2, 3)) == 14, "models of 2x2 with 3 colours");
    check(models_of(empty(3, 3)) == 56, "models of 3x3 with 3 colours");
    check(models_of(empty(3, 4)) == 1800, "models of 3x3 with 4 colours");
    check(models_of(empty(4, 2)) == 34, "models of 4x4 with 2 colours");
    check(models_of(empty(5, 2)) == 0, "models of 5x5 with 2 colours");
    Board gaps = empty(3, 4);
    gaps.numbers[4] = 0b101;
    gaps.levels[5] = 0b1010;
    Control control;
    check(static_cast<std::uint64_t>(models_of(gaps)) == count(gaps, 0, 1, control).solutions.low, "sets with gaps");
}

std::uint64_t count_by_parts(const Board& board, std::size_t bytes = std::size_t{1} << 20) {
    Control control;
    return PartsCounter(board, bytes).run(control, no_budget).value_or(Tally{1, 0}).low;
}

void test_parts() {
    check(count_by_parts(empty(1, 2)) == 2, "parts of 1x1 with 2 colours");
    check(count_by_parts(empty(2, 3)) == 14, "parts of 2x2 with 3 colours");
    check(count_by_parts(empty(3, 4)) == 1800, "parts of 3x3 with 4 colours");
    check(count_by_parts(empty(4, 3)) == 42964, "parts of 4x4 with 3 colours");
    check(count_by_parts(empty(4, 3), 10000) == 42964, "parts that are forgotten are counted again");
    check(count_by_parts(empty(5, 2)) == 0, "parts of 5x5 with 2 colours");
    Control control;
    const Solution full = find_random(empty(7, 4), 3, control).solution.value();
    for (std::size_t percent = 30; percent <= 60; percent += 5) {
        Board board = empty(7, 4);
        for (std::size_t cell = 0; cell < full.size(); ++cell) {
            if (cell * 7919 % 101 < percent) board.numbers[cell] = Mask{1} << full[cell].number;
            if (cell * 6007 % 101 < percent) board.levels[cell] = Mask{1} << full[cell].level;
        }
        std::uint64_t streamed = 0;
        Solutions all(board);
        while (streamed < 20000 && all.next(control).status == Status::solved) ++streamed;
        if (streamed < 20000) check(count_by_parts(board) == streamed, "parts of a board with givens");
    }
    PartsCounter hopeless(empty(6, 4), 1 << 20);
    check(!hopeless.run(control, 0) && hopeless.why_stopped() == Status::running, "it gives up when parts do not help");
}

// Three of eight numbers and colours of a 16x16 board are given, once with one number of them forbidden.
void test_clauses_within_the_search() {
    Control control;
    const Board whole = empty(16, 5);
    const Solution full = find_random(whole, 3, control).solution.value();
    for (std::size_t wrong : {0u, 37u}) {
        Board board = whole;
        for (std::size_t cell = 0; cell < full.size(); ++cell) {
            if (cell * 7919 % 100 < 38) board.numbers[cell] = Mask{1} << full[cell].number;
            if (cell * 6007 % 100 < 38) board.levels[cell] = Mask{1} << full[cell].level;
        }
        if (wrong != 0) board.numbers[wrong] = all_below(16) & ~(Mask{1} << full[wrong].number);
        const Answer answer = find_first(board, control);
        check(answer.status == Status::solved || (wrong != 0 && answer.status == Status::unsolvable), "decided");
        if (answer.solution) check(is_valid(board, *answer.solution), "a solution of a board with givens");
        const Answer near = find_near(board, full, control);
        check(near.status == answer.status, "the same answer near a solution");
        if (near.solution) check(is_valid(board, *near.solution), "a solution near another");
        const Count twice = count(board, 2, 1, control);
        check(twice.status == answer.status || twice.status == Status::unsolvable, "two solutions are looked for");
    }
}

void test_stream() {
    Solutions all(empty(3, 3));
    Control control;
    int found = 0;
    while (all.next(control).status == Status::solved) ++found;
    check(found == 56, "all solutions of 3x3 with 3 colours");
}

void test_limits_of_colour_sudoku() {
    Limits few;
    few.nodes = 10;
    Control by_nodes(few);
    const Answer answer = find_first(empty(20, 5), by_nodes);
    check(answer.status == Status::limit && answer.effort.nodes <= 10, "a node limit holds");
    const std::atomic<bool> stop{true};
    Control by_flag({}, &stop);
    check(count(empty(6, 5), 0, 2, by_flag).status == Status::interrupted, "a stop flag holds");
    Limits brief;
    brief.seconds = 0.05;
    Control by_clock(brief);
    const Count counted = count(empty(6, 4), 0, 2, by_clock);
    check(counted.status == Status::limit && !counted.solutions.is_zero(), "what was counted is kept");
    check(by_clock.seconds() < 2, "a time limit holds");
}

void test_refusals() {
    Control control;
    check_throws<std::invalid_argument>([&] { find_first(empty(65, 2), control); }, "65 rows");
    check_throws<std::invalid_argument>([&] { find_near(empty(1, 1), {{1, 0}}, control); }, "a number that is too large");
    check_throws<std::invalid_argument>([&] { find_near(empty(1, 1), {}, control); }, "a cell that is missing");
    Board wrong = empty(3, 3);
    wrong.levels.pop_back();
    check_throws<std::invalid_argument>([&] { find_first(wrong, control); }, "a missing cell");
    wrong = empty(3, 3);
    wrong.numbers[0] = 0b1000;
    check_throws<std::invalid_argument>([&] { Solutions{wrong}; }, "a number that is too large");
}

}  // namespace

void test_colour_sudoku() {
    test_matching();
    test_tally();
    test_counts();
    test_first();
    test_encoding();
    test_parts();
    test_clauses_within_the_search();
    test_stream();
    test_limits_of_colour_sudoku();
    test_refusals();
}

}  // namespace gridwise::tests
