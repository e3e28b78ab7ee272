#include "rushhour/universe/board_of.hpp"

#include <algorithm>

namespace gridwise::rushhour::universe {

WholeBoard board_of(const Signature& signature, Arrangement arrangement, const AllPlacements& placements) {
    const Arrangements& rows = *signature.rows;
    const Field& field = rows.field();
    WholeBoard whole{{field.rows, field.columns, field.walls, {}, 0}, {}};
    whole.board.cars.push_back({field.exit_row, rows.placement(arrangement, field.exit_row).first[0], 2, true});
    for (int row = 0; row < field.rows; ++row) {
        if (row == field.exit_row) continue;
        const auto& lengths = rows.type(row).lengths;
        for (std::size_t car = 0; car < lengths.size(); ++car) {
            whole.board.cars.push_back({row, rows.placement(arrangement, row).first[car], lengths[car], true});
            whole.row_car_of.push_back(row_car(row, car));
        }
    }
    for (std::size_t column = 0; column < static_cast<std::size_t>(field.columns); ++column) {
        const LineType& line = (*signature.types)[signature.column_type[column]].line;
        for (std::size_t car = 0; car < line.lengths.size(); ++car) {
            const int first = line.placements[placements[column]].first[car];
            whole.board.cars.push_back({first, static_cast<int>(column), line.lengths[car], false});
        }
    }
    return whole;
}

std::uint64_t column_cars_row_by_row(const Signature& signature, const AllPlacements& placements) {
    std::uint64_t cells = 0;
    for (std::size_t column = 0; column < longest_side; ++column) {
        const unsigned taken = (*signature.types)[signature.column_type[column]].cells[placements[column]];
        for (unsigned row = 0; row < longest_side; ++row) {
            if ((taken >> row & 1) != 0) cells |= std::uint64_t{1} << (row * longest_side + column);
        }
    }
    return cells;
}

std::string text_of(const Board& board) {
    const std::string letters = "BCDEFGHIJKLMNOPQRSTUVWYZ";
    std::string grid(static_cast<std::size_t>(board.rows * board.columns), '.');
    for (const int wall : board.walls) grid[static_cast<std::size_t>(wall)] = 'x';
    std::vector<Car> cars(board.cars.begin() + 1, board.cars.end());
    std::sort(cars.begin(), cars.end(), [](const Car& a, const Car& b) {
        return a.row != b.row ? a.row < b.row : a.column < b.column;
    });
    const auto paint = [&](const Car& car, char letter) {
        const int first = car.row * board.columns + car.column;
        const int stride = car.horizontal ? 1 : board.columns;
        for (int k = 0; k < car.length; ++k) grid[static_cast<std::size_t>(first + k * stride)] = letter;
    };
    for (std::size_t i = 0; i < cars.size(); ++i) paint(cars[i], letters[i]);
    paint(board.cars[0], 'A');
    if (board.rows == board.columns) return grid;
    std::string lines;
    for (int row = 0; row < board.rows; ++row) {
        if (row > 0) lines.push_back('/');
        lines.append(grid, static_cast<std::size_t>(row * board.columns), static_cast<std::size_t>(board.columns));
    }
    return lines;
}

}  // namespace gridwise::rushhour::universe
