#include "rushhour/problem.hpp"

namespace gridwise::rushhour {

template <Metric metric>
RushHour<metric>::RushHour(const Board& board) {
    const Lines lines(board);
    start_ = lines.start;
    walls_ = lines.walls;
    car_count_ = static_cast<std::uint32_t>(board.cars.size());
    line_count_ = lines.count;
    for (std::uint32_t l = 0; l < lines.count; ++l) {
        const Line& line = lines.lines[l];
        line_cells_[l] = line.cells;
        if (line.horizontal) first_vertical_ = l + 1;
        for (std::uint32_t k = 0; k < line.car_count; ++k) {
            list_moves(board, line, k);
            if (line.cars[k] == board.red) find_way_out(board, line, k);
        }
    }
}

template <Metric metric>
void RushHour<metric>::list_moves(const Board& board, const Line& line, std::uint32_t k) {
    const std::uint32_t index = line.cars[k];
    const int length = board.cars[index].length;
    const int cells = line.horizontal ? board.columns : board.rows;
    const int farthest = metric == Metric::steps ? 1 : cells - length;
    CarMoves& car = cars_[index];
    car.shift = line.shift;
    car.move_count = metric == Metric::steps ? 2 : static_cast<std::uint32_t>(cells - length);
    for (std::uint32_t p = 1; p <= line.placements; ++p) {
        const int first = line.first_cell(p, k);
        car.cells[p] = cells_along(board, line, first, length);
        std::uint32_t written = 0;
        auto write = [&](int by) {
            const auto wanted = static_cast<std::uint32_t>(line.at[p] + by * (1 << (4 * k)));
            const bool inside = first + by >= 0 && first + by + length <= cells;
            const std::uint32_t target = inside ? line.find(wanted) : 0;
            if (target == 0) return false;
            car.moves[p][written].must_be_free =
                by < 0 ? cells_along(board, line, first + by, -by) : cells_along(board, line, first + length, by);
            car.moves[p][written].change = Packed{p ^ target} << line.shift;
            car.actions[p][written++] = encode_action(index, by);
            return true;
        };
        for (int by = -1; by >= -farthest && write(by);) --by;
        for (int by = 1; by <= farthest && write(by);) ++by;
        for (; written < car.move_count; ++written) {
            car.moves[p][written] = {cells_along(board, line, first, 1), 0};
            car.actions[p][written] = encode_action(index, 0);
        }
    }
}

template <Metric metric>
void RushHour<metric>::find_way_out(const Board& board, const Line& line, std::uint32_t k) {
    const int length = board.cars[line.cars[k]].length;
    red_shift_ = line.shift;
    horizontal_blockers_ = line.car_count - 1 - k;
    for (std::uint32_t p = 1; p <= line.placements; ++p) {
        const int end = line.first_cell(p, k) + length;
        way_out_[p] = cells_along(board, line, end, board.columns - end);
        if (end == board.columns) goal_placements_ |= 1U << p;
    }
}

template class RushHour<Metric::steps>;
template class RushHour<Metric::moves>;

}  // namespace gridwise::rushhour
