// How cars get out of the red car's row.
#pragma once

#include <array>
#include <cstdint>

#include "rushhour/board.hpp"
#include "rushhour/lines.hpp"
#include "rushhour/problem.hpp"

namespace gridwise::rushhour {

struct WayOut {
    std::uint32_t cost = 1;  // steps or moves of the car itself
    Cells swept = 0;         // cells it needs that it does not stand on
};

// The shortest ways up and down, by car and placement of its line; the same twice where there is only one. A
// car that can never leave the row costs 1: the board is unsolvable, and any estimate will do.
class WaysOut {
public:
    WaysOut(const Board& board, Metric metric);

    const std::array<WayOut, 2>& of(std::uint32_t car, Packed state) const {
        return ways_[car][state >> shift_[car] & 15];
    }

private:
    std::array<std::array<std::array<WayOut, 2>, placements_per_line>, max_cars> ways_;
    std::array<unsigned, max_cars> shift_{};
};

}  // namespace gridwise::rushhour
