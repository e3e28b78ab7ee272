#include "rushhour/lines.hpp"

namespace gridwise::rushhour {

namespace {

int first_cell(const Car& car) { return car.horizontal ? car.column : car.row; }
int line_number(const Car& car) { return car.horizontal ? car.row : car.column; }

// Numbers all ways to place the cars from `k` on, given those before it.
void list_placements(const Board& board, Cells walls, Line& line, std::uint32_t k, std::uint32_t at, Cells taken,
                     int free_from) {
    if (k == line.car_count) {
        ++line.placements;
        line.at[line.placements] = static_cast<std::uint16_t>(at);
        line.cells[line.placements] = taken;
        return;
    }
    const int length = board.cars[line.cars[k]].length;
    const int end = line.horizontal ? board.columns : board.rows;
    for (int first = free_from; first + length <= end; ++first) {
        const Cells cells = cells_along(board, line, first, length);
        if ((cells & walls) != 0) continue;
        list_placements(board, walls, line, k + 1, at | static_cast<std::uint32_t>(first) << (4 * k), taken | cells,
                        first + length);
    }
}

}  // namespace

Cells cells_along(const Board& board, const Line& line, int first, int length) {
    const int stride = line.horizontal ? 1 : board.columns;
    const int origin = line.horizontal ? line.number * board.columns : line.number;
    Cells cells = 0;
    for (int k = first; k < first + length; ++k) cells |= Cells{1} << (origin + k * stride);
    return cells;
}

Lines::Lines(const Board& board) {
    for (const int wall : board.walls) walls |= Cells{1} << wall;
    car_count = static_cast<std::uint32_t>(board.cars.size());
    std::array<Line, max_lines> all;
    for (std::uint32_t c = 0; c < board.cars.size(); ++c) {
        const Car& car = board.cars[c];
        Line& line = all[static_cast<std::size_t>(line_number(car) + (car.horizontal ? 0 : max_side))];
        line.horizontal = car.horizontal;
        line.number = line_number(car);
        std::uint32_t k = line.car_count++;
        for (; k > 0 && first_cell(board.cars[line.cars[k - 1]]) > first_cell(car); --k) {
            line.cars[k] = line.cars[k - 1];
        }
        line.cars[k] = static_cast<std::uint8_t>(c);
    }
    for (const Line& line : all) {
        if (line.car_count > 0) add(board, line);
    }
}

std::vector<int> Lines::positions(Packed state) const {
    std::vector<int> found(car_count);
    for (std::uint32_t car = 0; car < car_count; ++car) {
        const Line& line = lines[line_of[car]];
        found[car] = line.first_cell(state >> line.shift & 15, place_of[car]);
    }
    return found;
}

void Lines::add(const Board& board, const Line& given) {
    Line& line = lines[count] = given;
    line.shift = 4 * count;
    list_placements(board, walls, line, 0, 0, 0, 0);
    std::uint32_t at = 0;
    for (std::uint32_t k = 0; k < line.car_count; ++k) {
        at |= static_cast<std::uint32_t>(first_cell(board.cars[line.cars[k]])) << (4 * k);
        line_of[line.cars[k]] = static_cast<std::uint8_t>(count);
        place_of[line.cars[k]] = static_cast<std::uint8_t>(k);
    }
    start |= Packed{line.find(at)} << line.shift;
    ++count;
}

}  // namespace gridwise::rushhour
