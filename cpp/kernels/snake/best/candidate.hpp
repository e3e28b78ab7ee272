// A way to the next fruit and the snake it leaves behind.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "snake/best/tour.hpp"

namespace gridwise::snake {

struct Escape;

struct Position {
    std::vector<Cell> body;  // head first
    Tour tour;               // certifies the body; where there are escapes, a snake that it can become
    // None where the tour certifies the body; else, wherever the next fruit lies, one that serves for it.
    std::vector<Escape> escapes{};
};

// Moves to a snake that is safe. With a meal at their end they serve for the fruit there, without one for all that they
// do not meet.
struct Escape {
    std::vector<Cell> path;
    bool eats;
    Position after;

    bool serves(Cell fruit) const {
        return eats ? path.back() == fruit : std::find(path.begin(), path.end(), fruit) == path.end();
    }
};

struct Candidate {
    std::vector<Cell> path;  // from the cell after the head to the fruit
    Position position;       // after the meal
    bool proven = true;      // whether that is safe
    int cost() const { return static_cast<int>(path.size()); }
};

// The first snake on the escapes of a position that a tour certifies.
inline const Position& certified_part(const Position& position) {
    return position.escapes.empty() ? position : certified_part(position.escapes.front().after);
}

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
