// The cells of a Snake board and who lies next to whom.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

namespace gridwise::snake {

using Cell = std::int16_t;                                  // row * columns + column, or `nowhere`
enum Direction : std::int8_t { up, right, down, left };     // the order in which moves are tried
inline constexpr std::array<Direction, 4> directions{up, right, down, left};
inline constexpr Cell nowhere = -1;
inline constexpr int max_side = 64;
inline constexpr int max_cells = max_side * max_side;

inline Direction opposite(int direction) { return static_cast<Direction>(direction ^ 2); }

class Board {
public:
    Board(int rows, int columns);  // throws std::invalid_argument beyond 1x1 to 64x64

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    int cells() const { return rows_ * columns_; }
    int row(Cell cell) const { return row_of_[static_cast<std::size_t>(cell)]; }
    int column(Cell cell) const { return column_of_[static_cast<std::size_t>(cell)]; }

    // The cell beside this one, or `nowhere` beyond the wall.
    Cell beside(Cell cell, int direction) const {
        return beside_[static_cast<std::size_t>(cell)][static_cast<std::size_t>(direction)];
    }

    int distance(Cell a, Cell b) const {
        return std::abs(row(a) - row(b)) + std::abs(column(a) - column(b));
    }

    // The direction that leads from a cell to the one beside it.
    Direction direction(Cell from, Cell to) const {
        const int difference = to - from;
        if (difference == -columns_) return up;
        if (difference == columns_) return down;
        return difference == 1 ? right : left;
    }

private:
    int rows_;
    int columns_;
    std::vector<std::array<Cell, 4>> beside_;
    std::vector<std::int8_t> row_of_;
    std::vector<std::int8_t> column_of_;
};

}  // namespace gridwise::snake
