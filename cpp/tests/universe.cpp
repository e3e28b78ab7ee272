#include <atomic>
#include <numeric>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "rushhour/best.hpp"
#include "rushhour/one_line.hpp"
#include "rushhour/universe/bits.hpp"
#include "rushhour/universe/enumerate.hpp"
#include "rushhour/universe/survey.hpp"

namespace gridwise::tests {

namespace {

using namespace rushhour::universe;
using Counts = std::vector<std::uint64_t>;

Tally whole(const Field& field) {
    Control control;
    const auto signatures = static_cast<std::uint32_t>(boards_by_rows(field).size());
    return *enumerate(field, {0, signatures, 0}, control);
}

void test_known_figures() {
    const Tally four = whole({4, 4, 1, {}});
    check(four.boards == 9304 && four.clusters == 880 && four.solvable == 493, "4x4 has its boards and clusters");
    check(four.interesting.size() == 32, "4x4 has 32 interesting boards");
    check(four.by_moves == Counts{2896, 2024, 1086, 618, 186, 62, 17, 3}, "4x4 has its moves");
    check(four.by_steps == Counts{2896, 1448, 1000, 662, 466, 242, 104, 44, 22, 6, 2}, "4x4 has its steps");
    check(four.most_steps == 10, "the hardest 4x4 board has 10 steps");
}

// Processors without the instructions get the same figures.
void test_bits() {
    check(PortableBits::extract(0b1011'0110U, 0b1101'0010U) == 0b1011U, "bits are gathered");
    check(PortableBits::deposit(0b1011U, 0b1101'0010U) == 0b1001'0010U, "bits are scattered");
    for (std::uint64_t word = 1, i = 0; has_fast_bits() && i < 100; ++i) {
        word = word * 6364136223846793005U + 1442695040888963407U;
        const std::uint64_t mask = word * 0x9e3779b97f4a7c15U;
        check(FastBits::extract(word, mask) == PortableBits::extract(word, mask), "both gather the same bits");
        check(FastBits::deposit(word, mask) == PortableBits::deposit(word, mask), "both scatter the same bits");
        check(FastBits::count(word) == PortableBits::count(word), "both count the same bits");
    }
    const Field field{4, 4, 1, {3}};
    Control control;
    Survey survey(field, 0, control, false);
    for (std::uint32_t signature = 0; signature < survey.rows().signatures(); ++signature) survey.add(signature);
    const Tally tally = whole(field);
    check(survey.tally.by_moves == tally.by_moves && survey.tally.by_steps == tally.by_steps &&
              survey.tally.interesting.size() == tally.interesting.size(),
          "portable bits give the same figures");
}

// Every interesting board solved by the solver: on sizes and with walls that have no known figures.
void test_interesting_boards_are_what_they_say() {
    for (const Field& field : {Field{4, 4, 1, {}}, Field{4, 4, 2, {0}}, Field{4, 4, 1, {4, 15}}, Field{4, 4, 1, {6}}}) {
        const Tally tally = whole(field);
        for (const Interesting& one : tally.interesting) {
            const auto board = rushhour::read_one_line(one.board);
            check(board.has_value(), one.board + " is a board");
            if (!board) continue;
            Control moves;
            Control steps;
            check(rushhour::solve_best<rushhour::Metric::moves>(*board, moves).plan.size() == one.moves,
                  one.board + " has its moves");
            check(rushhour::solve_best<rushhour::Metric::steps>(*board, steps).plan.size() == one.steps,
                  one.board + " has its steps");
        }
        const Counts planned = boards_by_rows(field);
        check(std::accumulate(planned.begin(), planned.end(), std::uint64_t{0}) == tally.boards,
              "the plan counts all boards");
    }
}

// Parts add up to the whole, on boards that are not square and on some rows of larger ones.
void test_parts() {
    const Field field{3, 6, 1, {2}};
    const Tally tally = whole(field);
    std::uint64_t boards = 0;
    std::uint64_t clusters = 0;
    for (std::uint32_t signature = 0; signature < boards_by_rows(field).size(); ++signature) {
        Control control;
        const auto part = enumerate(field, {signature, signature + 1, 3}, control);
        boards += part->boards;
        clusters += part->clusters;
    }
    check(boards == tally.boards && clusters == tally.clusters, "parts add up");
    check(whole({6, 3, 2, {}}).boards > 0, "tall boards are counted");
    Control control;
    check(enumerate({5, 5, 2, {7}}, {0, 4, 0}, control)->boards > 0, "5x5 with a wall is counted");
    check(enumerate({6, 6, 2, {}}, {7775, 7776, 0}, control)->boards > 0, "crowded 6x6 rows are counted");
}

void test_stops_and_refuses() {
    const std::atomic<bool> stop{true};
    Control control({}, &stop);
    check(!enumerate({6, 6, 2, {}}, {0, 7776, 99}, control).has_value(), "an enumeration stops when told");
    for (const Field& field : {Field{7, 6, 2, {}}, Field{6, 2, 2, {}}, Field{6, 6, 6, {}}, Field{6, 6, -1, {}},
                               Field{6, 6, 2, {36}}, Field{6, 6, 2, {-1}}}) {
        check_throws<std::invalid_argument>([&] { boards_by_rows(field); }, "a field that makes no sense");
    }
    check_throws<std::invalid_argument>([] {
        Control fresh;
        enumerate({4, 4, 1, {}}, {0, 28, 0}, fresh);
    }, "a part that is not there");
}

}  // namespace

void test_universe() {
    test_known_figures();
    test_bits();
    test_interesting_boards_are_what_they_say();
    test_parts();
    test_stops_and_refuses();
}

}  // namespace gridwise::tests
