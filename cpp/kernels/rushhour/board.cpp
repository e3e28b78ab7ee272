#include "rushhour/board.hpp"

#include <bitset>
#include <stdexcept>
#include <string>

namespace gridwise::rushhour {

namespace {

constexpr std::size_t most_cells = 128;

[[noreturn]] void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

// Compares without adding to the given numbers: they may be anything.
bool is_on(const Board& board, const Car& car) {
    const int lines = car.horizontal ? board.rows : board.columns;
    const int cells = car.horizontal ? board.columns : board.rows;
    const int line = car.horizontal ? car.row : car.column;
    const int first = car.horizontal ? car.column : car.row;
    return line >= 0 && line < lines && first >= 0 && car.length <= cells && first <= cells - car.length;
}

}  // namespace

void validate(const Board& board, int most_side) {
    if (board.rows < 1 || board.rows > most_side || board.columns < 1 || board.columns > most_side) {
        const std::string most = std::to_string(most_side);
        refuse("the native engine takes boards from 1x1 to " + most + "x" + most + ", got " +
               std::to_string(board.rows) + "x" + std::to_string(board.columns));
    }
    if (board.red < 0 || static_cast<std::size_t>(board.red) >= board.cars.size()) {
        refuse("the red car's index must be one of the " + std::to_string(board.cars.size()) + " cars, got " +
               std::to_string(board.red));
    }
    std::bitset<most_cells> taken;
    for (const int wall : board.walls) {
        if (wall < 0 || wall >= board.rows * board.columns) {
            refuse("wall " + std::to_string(wall) + " is off the board");
        }
        taken[static_cast<std::size_t>(wall)] = true;
    }
    for (std::size_t i = 0; i < board.cars.size(); ++i) {
        const Car& car = board.cars[i];
        const std::string name = "car " + std::to_string(i);
        if (car.length < 2) refuse(name + " must be 2 or longer, got " + std::to_string(car.length));
        if (!is_on(board, car)) refuse(name + " leaves the board");
        for (int k = 0; k < car.length; ++k) {
            const int row = car.row + (car.horizontal ? 0 : k);
            const auto cell = static_cast<std::size_t>(row * board.columns + car.column + (car.horizontal ? k : 0));
            if (taken[cell]) refuse(name + " overlaps a wall or another car");
            taken[cell] = true;
        }
    }
    if (!board.cars[static_cast<std::size_t>(board.red)].horizontal) refuse("the red car must be horizontal");
}

}  // namespace gridwise::rushhour
