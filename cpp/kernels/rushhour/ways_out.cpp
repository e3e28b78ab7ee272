#include "rushhour/ways_out.hpp"

#include <algorithm>
#include <cstdlib>

namespace gridwise::rushhour {

WaysOut::WaysOut(const Board& board, Metric metric) {
    const Lines lines(board);
    const int row = board.cars[static_cast<std::size_t>(board.red)].row;
    for (std::uint32_t l = 0; l < lines.count; ++l) {
        const Line& line = lines.lines[l];
        for (std::uint32_t k = 0; k < line.car_count; ++k) {
            const int length = board.cars[line.cars[k]].length;
            shift_[line.cars[k]] = line.shift;
            for (std::uint32_t p = 1; p <= line.placements && !line.horizontal; ++p) {
                const int first = line.first_cell(p, k);
                auto& ways = ways_[line.cars[k]][p];
                std::size_t found = 0;
                for (const int target : {row - length, row + 1}) {
                    if (target < 0 || target + length > board.rows) continue;
                    const int from = std::min(first, target);
                    const int distance = std::abs(target - first);
                    const Cells swept = cells_along(board, line, from, distance + length);
                    if ((swept & lines.walls) != 0) continue;
                    ways[found++] = {metric == Metric::steps ? static_cast<std::uint32_t>(distance) : 1,
                                     swept & ~cells_along(board, line, first, length)};
                }
                if (found == 1) ways[1] = ways[0];
            }
        }
    }
}

}  // namespace gridwise::rushhour
