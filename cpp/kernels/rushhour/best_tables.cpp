#include "rushhour/best_tables.hpp"

#include <algorithm>

namespace gridwise::rushhour {

namespace {

// Calls `visit(k, by, placement)` for every slide of the line's car k by `by` cells to another placement.
template <Metric metric, class Visit>
void for_each_slide(const Board& board, const Line& line, std::uint32_t placement, Visit&& visit) {
    const int cells = line.horizontal ? board.columns : board.rows;
    for (std::uint32_t k = 0; k < line.car_count; ++k) {
        const int room_before = line.first_cell(placement, k);
        const int room_after = cells - room_before - board.cars[line.cars[k]].length;
        for (const int sign : {-1, 1}) {
            const int room = sign < 0 ? room_before : room_after;
            const int farthest = metric == Metric::steps ? std::min(1, room) : room;
            for (int n = 1; n <= farthest; ++n) {
                const int at = line.at[placement] + sign * n * (1 << (4 * k));
                const std::uint32_t to = line.find(static_cast<std::uint32_t>(at));
                if (to == 0) break;
                visit(k, sign * n, to);
            }
        }
    }
}

}  // namespace

template <Metric metric>
BestTables<metric>::BestTables(const Board& board) : lines(board) {
    const auto red = static_cast<std::size_t>(board.red);
    red_line = lines.line_of[red];
    for (std::uint32_t l = 0; l < lines.count; ++l) {
        add_line(board, l);
        add_costs(board, l);
    }
    add_way_out(board);
    const Line& row = lines.lines[red_line];
    const std::uint32_t start = lines.start >> row.shift & 15;
    hopeless = lines.place_of[red] + 1U != row.car_count || (way_out[start] & lines.walls) != 0;
    for (std::uint32_t l = first_vertical; l < lines.count; ++l) {
        hopeless |= (counted[start] >> l & 1) != 0 && cost[l][lines.start >> (4 * l) & 15] == never;
    }
}

template <Metric metric>
void BestTables<metric>::add_line(const Board& board, std::uint32_t index) {
    const Line& line = lines.lines[index];
    if (line.horizontal) first_vertical = index + 1;
    cells[index] = line.cells;
    const int size = line.horizontal ? board.columns : board.rows;
    for (const std::uint32_t forwards : {0U, 1U}) {
        for (int k = 0; k < size; ++k) {
            const int cell = line.horizontal ? line.number * board.columns + k : k * board.columns + line.number;
            const Target target = make_target(static_cast<Direction>((line.horizontal ? left : up) + forwards), cell);
            first_slide[target] =
                static_cast<std::uint16_t>(index << 8 | forwards << 3 | static_cast<std::uint32_t>(k));
            shift[target] = static_cast<std::uint8_t>(line.shift);
        }
    }
    for (std::uint32_t p = 1; p <= line.placements; ++p) {
        for_each_slide<metric>(board, line, p, [&](std::uint32_t k, int by, std::uint32_t to) {
            const int length = board.cars[line.cars[k]].length;
            const int end = line.first_cell(p, k) + by + (by > 0 ? length - 1 : 0);
            slides[index << 8 | p << 4 | (by > 0 ? 8U : 0U) | static_cast<std::uint32_t>(end)] =
                Slide(p ^ to, length, std::abs(by));
        });
    }
}

template <Metric metric>
void BestTables<metric>::add_costs(const Board& board, std::uint32_t index) {
    const Line& line = lines.lines[index];
    cost[index].fill(0);
    if (line.horizontal) return;
    const Cells exit = cell(board, board.cars[static_cast<std::size_t>(board.red)].row, line.number);
    for (std::uint32_t p = 1; p <= line.placements; ++p) cost[index][p] = (line.cells[p] & exit) != 0 ? never : 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t p = 1; p <= line.placements; ++p) {
            for_each_slide<metric>(board, line, p, [&](std::uint32_t, int, std::uint32_t to) {
                if (cost[index][to] + 1 >= cost[index][p]) return;
                cost[index][p] = static_cast<std::uint8_t>(cost[index][to] + 1);
                changed = true;
            });
        }
    }
}

template <Metric metric>
void BestTables<metric>::add_way_out(const Board& board) {
    const Car& red = board.cars[static_cast<std::size_t>(board.red)];
    const Line& row = lines.lines[red_line];
    for (std::uint32_t p = 1; p <= row.placements; ++p) {
        const int end = row.first_cell(p, lines.place_of[static_cast<std::size_t>(board.red)]) + red.length;
        way_out[p] = cells_along(board, row, end, board.columns - end);
        if (metric == Metric::steps) cost[red_line][p] = static_cast<std::uint8_t>(board.columns - end);
        counted[p] = 1U << red_line;
        for (std::uint32_t l = first_vertical; l < lines.count; ++l) {
            if (lines.lines[l].number >= end) counted[p] |= 1U << l;
        }
    }
}

template struct BestTables<Metric::steps>;
template struct BestTables<Metric::moves>;

}  // namespace gridwise::rushhour
