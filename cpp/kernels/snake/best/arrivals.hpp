// When a snake that keeps moving can be where.
#pragma once

#include <cstdint>
#include <vector>

#include "snake/board.hpp"

namespace gridwise::snake {

class Arrivals {
public:
    explicit Arrivals(const Board& board);

    // The ages are the numbers of the moves with which the tail leaves the cells; below zero for free ones. A way that
    // has to wait for the tail is taken to last as long as that, whether there is room to wait or not.
    void measure(Cell head, const std::int16_t* ages);

    int operator[](Cell cell) const { return time_[static_cast<std::size_t>(cell)]; }

private:
    const Board* board_;
    std::vector<std::int16_t> time_;
    std::vector<std::vector<Cell>> buckets_;
};

}  // namespace gridwise::snake
