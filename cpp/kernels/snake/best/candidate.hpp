// A way to the next fruit and the snake it leaves behind.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "snake/best/tour.hpp"

namespace gridwise::snake {

// Moves to a snake that a tour certifies, if it eats nothing on the way.
struct Escape {
    std::vector<Cell> path;
    Tour tour;
};

struct Position {
    std::vector<Cell> body;  // head first
    Tour tour;               // certifies the body, or what it is after the first escape
    // None where the tour certifies the body; else, wherever the next fruit lies, one that does not meet it.
    std::vector<Escape> escapes{};
};

struct Candidate {
    std::vector<Cell> path;  // from the cell after the head to the fruit
    Position position;       // after the meal
    int cost() const { return static_cast<int>(path.size()); }
};

// The body after some moves on which it eats nothing.
inline std::vector<Cell> moved(const std::vector<Cell>& body, const std::vector<Cell>& path) {
    std::vector<Cell> after(path.rbegin(), path.rend());
    after.insert(after.end(), body.begin(), body.end());
    after.resize(body.size());
    return after;
}

inline std::uint64_t hash_of(const std::vector<Cell>& way) {
    std::uint64_t hash = 0;
    for (const Cell cell : way) hash = mix(hash + static_cast<std::uint64_t>(cell) + 1);
    return hash;
}

}  // namespace gridwise::snake
