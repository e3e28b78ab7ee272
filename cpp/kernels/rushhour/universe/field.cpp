#include "rushhour/universe/field.hpp"

#include <stdexcept>
#include <string>

namespace gridwise::rushhour::universe {

ColumnCells wall_cells(const Field& field) {
    ColumnCells cells = 0;
    for (const int wall : field.walls) cells |= column_cell(wall / field.columns, wall % field.columns);
    return cells;
}

void validate(const Field& field) {
    const auto fits = [](int side) { return side >= shortest_side && side <= longest_side; };
    if (!fits(field.rows) || !fits(field.columns)) {
        throw std::invalid_argument("universes are enumerated from 3x3 to 6x6, got " + std::to_string(field.rows) +
                                    "x" + std::to_string(field.columns));
    }
    if (field.exit_row < 0 || field.exit_row >= field.rows) {
        throw std::invalid_argument("the exit row must be 0 to " + std::to_string(field.rows - 1) + ", got " +
                                    std::to_string(field.exit_row));
    }
    for (const int wall : field.walls) {
        if (wall < 0 || wall >= field.rows * field.columns) {
            throw std::invalid_argument("wall " + std::to_string(wall) + " is off the board");
        }
    }
}

}  // namespace gridwise::rushhour::universe
