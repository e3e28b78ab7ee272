// A way to the next fruit and the snake it leaves behind.
#pragma once

#include <cstdint>
#include <vector>

#include "snake/best/tour.hpp"

namespace gridwise::snake {

struct Position {
    std::vector<Cell> body;  // head first
    Tour tour;               // certifies the body
};

struct Candidate {
    std::vector<Cell> path;  // from the cell after the head to the fruit
    Position position;       // after the meal
    int cost() const { return static_cast<int>(path.size()); }
};

inline std::uint64_t hash_of(const std::vector<Cell>& way) {
    std::uint64_t hash = 0;
    for (const Cell cell : way) hash = mix(hash + static_cast<std::uint64_t>(cell) + 1);
    return hash;
}

}  // namespace gridwise::snake
