#include "snake/board.hpp"

#include <stdexcept>
#include <string>

namespace gridwise::snake {

Board::Board(int rows, int columns) : rows_(rows), columns_(columns) {
    if (rows < 1 || columns < 1 || rows > max_side || columns > max_side) {
        throw std::invalid_argument("expected a board from 1x1 to 64x64, got " + std::to_string(rows) + "x" +
                                    std::to_string(columns));
    }
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const int cell = row * columns + column;
            row_of_.push_back(static_cast<std::int8_t>(row));
            column_of_.push_back(static_cast<std::int8_t>(column));
            beside_.push_back({static_cast<Cell>(row > 0 ? cell - columns : nowhere),
                               static_cast<Cell>(column < columns - 1 ? cell + 1 : nowhere),
                               static_cast<Cell>(row < rows - 1 ? cell + columns : nowhere),
                               static_cast<Cell>(column > 0 ? cell - 1 : nowhere)});
        }
    }
}

}  // namespace gridwise::snake
