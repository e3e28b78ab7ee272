// The universe of Rush Hour boards on one field: its size, its exit and its walls.
//
// Cars have 2 or 3 cells, the red car has 2 and is alone in the exit row, no line is completely filled by the
// cars along it, and no row by its cars and walls.
#pragma once

#include <cstdint>
#include <vector>

namespace gridwise::rushhour::universe {

inline constexpr int longest_side = 6;
inline constexpr int shortest_side = 3;  // in two columns the red car would fill its row

struct Field {
    int rows = 6;
    int columns = 6;
    int exit_row = 2;
    std::vector<int> walls;  // row * columns + column
};

// Cells column by column, each column `longest_side` bits wide: what the rows leave of a column is then a
// shift away.
using ColumnCells = std::uint64_t;

inline constexpr unsigned patterns = 1U << longest_side;  // of the cells of one line

inline constexpr ColumnCells column_cell(int row, int column) {
    return ColumnCells{1} << (column * longest_side + row);
}

inline constexpr unsigned pattern_of(ColumnCells cells, int column) {
    return static_cast<unsigned>(cells >> (column * longest_side)) & (patterns - 1);
}

ColumnCells wall_cells(const Field& field);

// Throws std::invalid_argument with a sentence when the field makes no sense.
void validate(const Field& field);

}  // namespace gridwise::rushhour::universe
