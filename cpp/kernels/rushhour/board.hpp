// A Rush Hour board as people give it.
#pragma once

#include <cstdint>
#include <vector>

namespace gridwise::rushhour {

inline constexpr int max_side = 8;  // a board's cells are the bits of one word

struct Car {
    int row;  // of the top-left cell
    int column;
    int length;
    bool horizontal;
};

struct Board {
    int rows = 0;
    int columns = 0;
    std::vector<int> walls;  // row * columns + column
    std::vector<Car> cars;
    int red = 0;  // index of the car that must reach the last column
};

using Cells = std::uint64_t;

inline Cells cell(const Board& board, int row, int column) {
    return Cells{1} << (row * board.columns + column);
}

// Throws std::invalid_argument with a sentence when the board breaks a rule.
void validate(const Board& board, int most_side = max_side);

}  // namespace gridwise::rushhour
