// What a pilot is: something that chooses the moves of one game after another.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "snake/game.hpp"

namespace gridwise::snake {

class Pilot {
public:
    virtual ~Pilot() = default;

    // Forgets the last game. Called before the first move of each, with a seed for the pilot's own draws.
    virtual void start(std::uint64_t seed) = 0;

    // The next move of a running game.
    virtual int choose(const Game& game) = 0;

    // The cells the pilot means to visit next, the nearest first; empty where it plans no further than a move.
    virtual std::vector<Cell> plan() const { return {}; }
};

// The first move that keeps the snake alive, or up where there is none.
inline int first_legal(const Game& game) {
    for (const Direction direction : directions) {
        if (game.is_legal(direction)) return direction;
    }
    return up;
}

}  // namespace gridwise::snake
