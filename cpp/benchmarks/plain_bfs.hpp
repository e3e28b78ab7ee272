// The yardstick of the benchmarks: a breadth-first search as one would write it in an hour. Positions are
// packed in one word, cells are bitboards, the table is open addressing; it tells the distance and no plan.
#pragma once

#include <cstdint>

#include "rushhour/board.hpp"
#include "rushhour/problem.hpp"

namespace gridwise::rushhour {

struct PlainAnswer {
    int distance;  // -1: no solution
    std::uint64_t states;
    double seconds;
};

// Takes boards with up to 21 cars, three bits for each.
PlainAnswer plain_bfs(const Board& board, Metric metric);

}  // namespace gridwise::rushhour
