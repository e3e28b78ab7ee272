#include <algorithm>
#include <atomic>
#include <bit>
#include <deque>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"
#include "torus_snake/best.hpp"
#include "torus_snake/ng_tours.hpp"
#include "torus_snake/problem.hpp"
#include "torus_snake/solve.hpp"

namespace gridwise::tests {

namespace {

using namespace torus_snake;

Board random_board(std::mt19937& random, std::uint32_t most_rows, std::uint32_t most_cols) {
    auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    Board board{1 + below(most_rows), 1 + below(most_cols), 0, {}};
    const std::uint32_t cells = board.rows * board.cols;
    board.head = static_cast<Cell>(below(cells));
    std::set<Cell> taken;
    for (std::uint32_t i = below(5); i > 0; --i) taken.insert(static_cast<Cell>(below(cells)));
    for (const Cell cell : taken) board.apples.push_back({cell, static_cast<std::uint16_t>(1 + below(3))});
    return board;
}

// Moves a snake by the letter of the rules: -1 where the plan breaks them, else the apples not counted.
int replay(const Board& board, const std::vector<Action>& plan) {
    std::deque<std::pair<int, int>> body;
    const auto rows = static_cast<int>(board.rows);
    const auto cols = static_cast<int>(board.cols);
    std::vector<int> apples(board.rows * board.cols, 0);
    int left = 0;
    for (const Apple& apple : board.apples) left += apples[apple.cell] = apple.count;
    auto at = [&](std::pair<int, int> place) -> int& {
        return apples[static_cast<std::size_t>(place.first * cols + place.second)];
    };
    body.push_front({board.head / cols, board.head % cols});
    if (at(body[0]) > 0) --left;
    for (const Action action : plan) {
        const int down_by = action == 0 ? -1 : action == 2 ? 1 : 0;
        const int right_by = action == 1 ? 1 : action == 3 ? -1 : 0;
        const std::pair<int, int> ahead{(body[0].first + down_by + rows) % rows,
                                        (body[0].second + right_by + cols) % cols};
        if (body.size() == 2 && ahead == body[1]) return -1;
        if (at(body[0]) > 0) {
            --at(body[0]);
        } else {
            body.pop_back();
        }
        for (const auto& place : body) {
            if (place == ahead) return -1;
        }
        body.push_front(ahead);
        if (at(ahead) > 0) --left;
    }
    return left;
}

Outcome run(const Board& board, const char* algorithm, const Limits& limits = {}) {
    SearchOptions options;
    options.algorithm = algorithm;
    options.heuristic = "tour";
    options.admissible = true;
    options.goal_test = std::string(algorithm) == "bfs" ? GoalTest::generation : GoalTest::expansion;
    Control control(limits);
    return solve(board, options, control);
}

// All algorithms that promise the fewest moves find the same number; `best` also without its first search of
// the whole instance, which would leave the layers nothing to do on boards so small.
void test_agreement() {
    std::mt19937 random(7);
    auto nothing = [](Control&) {
        Outcome outcome;
        outcome.status = Status::limit;
        return outcome;
    };
    for (int i = 0; i < 150; ++i) {
        const Board board = random_board(random, 5, 5);
        const Outcome truth = run(board, "bfs", {.nodes = 20'000});
        if (truth.status == Status::limit) continue;
        for (const char* algorithm : {"ids", "astar", "idastar", "best"}) {
            if (truth.status == Status::unsolvable && std::string(algorithm) != "best") continue;
            const Outcome outcome = run(board, algorithm);
            check(outcome.status == truth.status, std::string(algorithm) + " agrees on the status");
            check(outcome.plan.size() == truth.plan.size(), std::string(algorithm) + " agrees on the cost");
            if (outcome.status == Status::solved) check(replay(board, outcome.plan) == 0, "the plan is valid");
        }
        if (truth.status != Status::solved || truth.plan.empty()) continue;
        const Torus torus(board);
        Control control;
        const Outcome layered = best(torus, control, nothing);
        check(layered.status == Status::solved && layered.optimal, "the layers finish");
        check(layered.plan.size() == truth.plan.size(), "the layers find the fewest moves");
        check(replay(board, layered.plan) == 0, "the layers' plan is valid");
        if (i % 4 != 0) continue;  // without a table orders are tried for long
        const Outcome labelled = best(torus, control, nothing, 0);
        check(labelled.status == Status::solved && labelled.optimal, "the layers finish without a table");
        check(labelled.plan.size() == truth.plan.size(), "the layers find the fewest moves without a table");
    }
}

// The shortest tour, by a search of all orders.
std::uint32_t shortest_tour(const Tours& tours, const Stop& stop, std::uint32_t visit) {
    if (stop.left.none()) return 0;
    std::uint32_t fewest = 1000;
    for (std::uint32_t i = 0; i < tours.torus().apple_cells(); ++i) {
        if (tours.left(stop.left, i) == 0) continue;
        std::uint32_t leg = tours.shortest_leg(stop, visit, i);
        if (i != stop.here) {
            const std::uint32_t detour = tours.passages().detour(stop.here, i, tours.cells_of(stop.left));
            leg = std::max(leg, tours.torus().between(stop.here, i) + detour);
        }
        fewest = std::min(fewest, leg + shortest_tour(tours, tours.after(stop, visit, i, leg), visit + 1));
    }
    return fewest;
}

std::uint32_t first_leg(const Tours& tours, std::uint32_t first) {
    const Torus& torus = tours.torus();
    if (torus.apple_at(torus.board().head) != no_apple) return torus.distance(first, torus.board().head);
    return torus.distance(first, torus.board().head) + tours.passages().first_detour(first, ~CellSet{0});
}

// The fewest moves to an apple cell around others, by a search of all cells.
std::uint32_t around(const Torus& torus, Cell from, std::uint32_t to, CellSet closed) {
    std::vector<std::uint32_t> moves(torus.cells(), 1000);
    std::vector<Cell> reached{from};
    moves[from] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (std::uint32_t direction = 0; direction < directions; ++direction) {
            const Cell cell = torus.neighbour(reached[i], direction);
            const std::uint8_t apple = torus.apple_at(cell);
            const bool is_closed = apple != no_apple && apple != to && (closed & only(apple)) != 0;
            if (is_closed || moves[cell] < 1000) continue;
            moves[cell] = moves[reached[i]] + 1;
            reached.push_back(cell);
        }
    }
    return moves[torus.board().apples[to].cell];
}

// A detour is never longer than a way around all cells, and one or two cells that close all shortest ways are noticed.
void test_passages() {
    std::mt19937 random(8);
    for (int i = 0; i < 200; ++i) {
        const Board board = random_board(random, 9, 9);
        const Torus torus(board);
        const Passages passages(torus);
        for (std::uint32_t from = 0; from < torus.apple_cells(); ++from) {
            for (std::uint32_t to = 0; to < torus.apple_cells(); ++to) {
                const CellSet others = (only(torus.apple_cells()) - 1) & ~only(from) & ~only(to);
                const CellSet left = random() & others;
                const std::uint32_t straight = torus.between(from, to);
                const std::uint32_t way = around(torus, board.apples[from].cell, to, left);
                check(straight + passages.detour(from, to, left) <= way, "a detour is not too long");
                if (std::popcount(left) > 2) continue;
                check((passages.detour(from, to, left) > 0) == (way > straight), "a closed way is noticed");
            }
        }
    }
}

// Tours that remember only some cells are never longer than true ones, from any stop on; remembering more closes the gap.
void test_tours_that_forget() {
    std::mt19937 random(5);
    for (int i = 0; i < 200; ++i) {
        const Board board = random_board(random, 9, 9);
        const Torus torus(board);
        if (torus.apple_cells() == 0 || torus.total_apples() > 8 || !torus.two_coloured()) continue;
        Control control;
        Tours tours(torus, control, 0);
        NgTours labels(tours, control);
        std::uint32_t fewest = 1000;
        for (std::uint32_t first = 0; first < torus.apple_cells(); ++first) {
            const std::uint8_t counted = torus.apple_at(board.head);
            if (counted != no_apple && counted != first) continue;
            const Stop stop{tours.all() - tours.unit(first), static_cast<std::uint8_t>(first), {}};
            fewest = std::min(fewest, first_leg(tours, first) + shortest_tour(tours, stop, 1));
        }
        for (const Parities parities : {Parities::even, Parities::odd}) {
            NgTours side(tours, control, parities);
            const bool has = (parities == Parities::odd) == (fewest % 2 == 1);
            const NgTours::Answer answer = side.close(fewest, 1000);
            check(answer == (has ? NgTours::Answer::tour : NgTours::Answer::none), "a tour is on its side only");
        }
        check(labels.ascend(0, fewest + 4, 2, 20) <= fewest, "a bound on tours");
        check(fewest == 0 || labels.close(fewest - 1, 1000) == NgTours::Answer::none, "no tour is shorter");
        check(labels.close(fewest, 1000) == NgTours::Answer::tour, "a shortest tour is found");
        check(labels.prepare(fewest + 3, 1000), "a few labels are enough");
        for (std::uint32_t first = 0; first < torus.apple_cells(); ++first) {
            const Stop stop{tours.all() - tours.unit(first), static_cast<std::uint8_t>(first), {}};
            const std::uint32_t away = first_leg(tours, first);
            const std::uint32_t rest = shortest_tour(tours, stop, 1);
            if (away + rest > fewest + 3 || (torus.apple_at(board.head) != no_apple && away > 0)) continue;
            const std::int32_t bound = labels.at_least(stop, 1, fewest + 3 - away);
            check(bound <= static_cast<std::int32_t>(rest) * NgModel::scale, "a bound on the rest of a tour");
        }
    }
}

// A memory with a bit that another lacks is worse by a visit; and as far as the bits reach, each visit has one.
void test_visit_bits() {
    constexpr std::uint32_t longest_closing = 40;
    std::mt19937 random(9);
    const auto below = [&](std::uint32_t n) { return static_cast<std::uint32_t>(random() % n); };
    for (const std::uint32_t most : {1U, 2U, 3U, 5U, 200U}) {
        Board board{12, 12, 0, {}};
        for (Cell cell = 1; cell <= 24; ++cell) {
            board.apples.push_back({cell, static_cast<std::uint16_t>(1 + below(most))});
        }
        const Torus torus(board);
        const Passages passages(torus);
        const NgModel model(torus, passages, Parities::all);
        check(model.fits(), "the cells fit");
        const auto change = [&](CellMemory& memory) {
            const std::uint32_t cell = below(model.cells());
            const std::uint32_t visits = below(model.count(cell) + 1) * model.unit();
            memory.bytes[model.visits_slot(cell)] = static_cast<std::uint8_t>(visits);
            if (!model.has_closing(cell)) return;
            memory.bytes[model.closing_slot(cell)] = static_cast<std::uint8_t>(below(longest_closing + 1));
        };
        for (int i = 0; i < 2000; ++i) {
            CellMemory one;
            for (int k = 0; k < 40; ++k) change(one);
            CellMemory other = one;
            change(other);
            const bool more = (model.visit_bits(one) & ~model.visit_bits(other)) != 0;
            const bool worse = excess(one, other) > model.most_waiting();
            check(!more || worse, "a bit is a visit");
            if (model.visits() <= 64 && longest_closing <= model.most_waiting()) check(more == worse, "a visit has a bit");
        }
    }
}

Board large_board() {
    return {12, 12, 5, {{3, 2}, {17, 1}, {40, 3}, {55, 2}, {71, 1}, {80, 3}, {99, 2}, {111, 1}, {120, 2}, {143, 3}}};
}

void test_snake_limits() {
    for (const std::uint64_t nodes : {1U, 2U, 1000U, 40'000U}) {
        const Outcome outcome = run(large_board(), "best", {.nodes = nodes});
        check(outcome.status == Status::limit || outcome.status == Status::solved, "a limit is a limit");
        check(outcome.counters.explored <= nodes || outcome.status == Status::solved, "best keeps the node limit");
        if (!outcome.plan.empty()) check(replay(large_board(), outcome.plan) == 0, "a plan under a limit is valid");
    }
    for (const std::size_t bytes : {std::size_t{0}, std::size_t{100'000}, std::size_t{3'000'000}}) {
        const Outcome outcome = run(large_board(), "best", {.bytes = bytes});
        check(outcome.peak_bytes <= bytes, "best keeps the memory limit");
        if (!outcome.plan.empty()) check(replay(large_board(), outcome.plan) == 0, "a plan in little memory is valid");
    }
    Board many = large_board();  // too many for a table
    for (Cell cell = 20; cell < 30; ++cell) many.apples.push_back({cell, 3});
    const Outcome outcome = run(many, "best", {.seconds = 3});
    check(outcome.status == Status::limit && outcome.lower_bound > 20, "a bound without a table");
    check(outcome.plan.empty() || replay(many, outcome.plan) == 0, "a plan without a table is valid");
    const std::atomic<bool> stop{true};
    Control control({}, &stop);
    SearchOptions options;
    check(solve(large_board(), options, control).status == Status::interrupted, "best stops when told to");
}

void test_bad_boards() {
    const std::vector<Board> boards{
        {0, 3, 0, {}}, {3, 3, 9, {}}, {3, 3, 0, {{9, 1}}}, {3, 3, 0, {{1, 0}}}, {3, 3, 0, {{1, 1}, {1, 2}}},
        {300, 300, 0, {}}, {20, 20, 0, {{1, 500}}},
    };
    for (const Board& board : boards) check_throws<std::invalid_argument>([&] { run(board, "bfs"); }, "a bad board");
    check_throws<std::invalid_argument>([&] { run(large_board(), "no such"); }, "an unknown algorithm");
}

// Longer snakes need more words; the states stay the same.
void test_long_snakes() {
    const Board board{3, 40, 0, {{5, 20}, {50, 20}}};
    Control control({.nodes = 3000});
    SearchOptions options;
    options.algorithm = "bfs";
    check(solve(board, options, control).counters.explored == 3000, "a long snake is searched");
}

}  // namespace

void test_torus_snake() {
    test_agreement();
    test_passages();
    test_tours_that_forget();
    test_visit_bits();
    test_snake_limits();
    test_bad_boards();
    test_long_snakes();
}

}  // namespace gridwise::tests
