#include "boards.hpp"

#include <stdexcept>
#include <vector>

#include "check.hpp"
#include "rushhour/one_line.hpp"

namespace gridwise::tests {

using rushhour::Board;
using rushhour::Car;

namespace {

bool is_free(const Board& board, int row, int column) {
    if (row < 0 || row >= board.rows || column < 0 || column >= board.columns) return false;
    for (const int wall : board.walls) {
        if (wall == row * board.columns + column) return false;
    }
    for (const Car& car : board.cars) {
        const int along = car.horizontal ? column - car.column : row - car.row;
        const bool in_line = car.horizontal ? row == car.row : column == car.column;
        if (in_line && along >= 0 && along < car.length) return false;
    }
    return true;
}

bool fits(const Board& board, const Car& car) {
    for (int k = 0; k < car.length; ++k) {
        if (!is_free(board, car.row + (car.horizontal ? 0 : k), car.column + (car.horizontal ? k : 0))) return false;
    }
    return true;
}

void test_refusals() {
    const Board good = board_of("AA.............." /* 4x4 */);
    auto refused = [&](auto change, const char* what) {
        Board board = good;
        change(board);
        check_throws<std::invalid_argument>([&] { rushhour::validate(board); }, what);
    };
    rushhour::validate(good);
    refused([](Board& b) { b.rows = 9; }, "nine rows");
    refused([](Board& b) { b.columns = 0; }, "no columns");
    refused([](Board& b) { b.red = 1; }, "a red car that is not there");
    refused([](Board& b) { b.red = -1; }, "a negative red car");
    refused([](Board& b) { b.walls = {16}; }, "a wall off the board");
    refused([](Board& b) { b.walls = {-1}; }, "a negative wall");
    refused([](Board& b) { b.walls = {1}; }, "a wall under a car");
    refused([](Board& b) { b.cars[0].length = 1; }, "a short car");
    refused([](Board& b) { b.cars[0].length = 5; }, "a long car");
    refused([](Board& b) { b.cars[0].length = 2147483647; }, "an endless car");
    refused([](Board& b) { b.cars[0].column = 2147483647; }, "a car far away");
    refused([](Board& b) { b.cars[0].row = -2147483647; }, "a car far above");
    refused([](Board& b) { b.cars[0].horizontal = false; }, "a vertical red car");
    refused([](Board& b) { b.cars.push_back({0, 1, 2, false}); }, "an overlap");
}

void test_one_line() {
    for (const char* bad : {"", "A", "AA", "AAA", "A.A.", "A..A", "AB..", "BB..", "AA.?", "A.A.............",
                            "AABCBC..........", "AA..B..B........"}) {
        check(!rushhour::read_one_line(bad), std::string("not a board: '") + bad + "'");
    }
    const Board walls = board_of("XX.xB...B.CC....");
    check(walls.cars.size() == 3 && walls.walls.size() == 1 && walls.cars[0].horizontal, "X is red without an A");
    std::mt19937 random(3);
    const std::string letters = "..ooxAABBCX\xff";
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        const std::size_t size = std::size_t{1} << (2 * (random() % 3));
        while (text.size() < size) text += letters[random() % letters.size()];
        if (const auto board = rushhour::read_one_line(text)) rushhour::validate(*board);
    }
}

}  // namespace

Board board_of(const std::string& one_line) {
    const auto board = rushhour::read_one_line(one_line);
    check(board.has_value(), one_line + " should be a board");
    return *board;
}

Board random_board(std::mt19937& random) {
    auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
    Board board{2 + below(7), 2 + below(7), {}, {}, 0};
    board.cars.push_back({below(board.rows), 0, 2, true});
    for (int tries = below(30); tries > 0; --tries) {
        const Car car{below(board.rows), below(board.columns), 2 + below(3), below(2) == 0};
        if (fits(board, car)) board.cars.push_back(car);
    }
    for (int tries = below(3); tries > 0; --tries) {
        const int row = below(board.rows);
        const int column = below(board.columns);
        if (is_free(board, row, column)) board.walls.push_back(row * board.columns + column);
    }
    std::swap(board.cars[0], board.cars[board.cars.size() / 2]);
    board.red = static_cast<int>(board.cars.size() / 2);
    return board;
}

bool leads_out(Board board, const std::vector<Action>& plan, rushhour::Metric metric) {
    for (const Action action : plan) {
        const int by = rushhour::cells_of(action);
        if (by == 0 || (metric == rushhour::Metric::steps && std::abs(by) != 1)) return false;
        for (int n = 0; n < std::abs(by); ++n) {
            Car car = board.cars.at(rushhour::car_of(action));
            board.cars.erase(board.cars.begin() + rushhour::car_of(action));
            (car.horizontal ? car.column : car.row) += by > 0 ? 1 : -1;
            if (!fits(board, car)) return false;
            board.cars.insert(board.cars.begin() + rushhour::car_of(action), car);
        }
    }
    const Car& red = board.cars[static_cast<std::size_t>(board.red)];
    return red.column + red.length == board.columns;
}

void test_boards() {
    test_refusals();
    test_one_line();
}

}  // namespace gridwise::tests
