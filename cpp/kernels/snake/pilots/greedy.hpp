// Straight to the fruit; the readable twin is puzzles/snake/pilots/greedy.py.
#pragma once

#include "snake/paths.hpp"
#include "snake/pilot.hpp"

namespace gridwise::snake {

class Greedy : public Pilot {
public:
    explicit Greedy(const Board& board);
    void start(std::uint64_t) override {}
    int choose(const Game& game) override;

private:
    PathFinder paths_;
    std::vector<std::uint8_t> walls_;
    std::vector<Direction> path_;
};

}  // namespace gridwise::snake
