// A small network that looks left, ahead and right; the readable twin is puzzles/snake/pilots/evolved.py.
#pragma once

#include <array>

#include "snake/paths.hpp"
#include "snake/pilot.hpp"

namespace gridwise::snake {

class Evolved : public Pilot {
public:
    // The sizes were not tuned.
    static constexpr std::size_t turns = 3;      // left, ahead, right: one output each, with the same weights
    static constexpr std::size_t per_turn = 5;
    static constexpr std::size_t inputs = 2 * per_turn + 2;
    static constexpr std::size_t hidden = 8;
    static constexpr std::size_t weights = (inputs + 1) * hidden + hidden + 1;

    Evolved(const Board& board, std::vector<double> network);  // throws std::invalid_argument on a wrong size
    void start(std::uint64_t) override {}
    int choose(const Game& game) override;

private:
    void look(const Game& game, int direction, std::array<double, per_turn>& seen);
    double output(const std::array<double, inputs>& input) const;

    const Board* board_;
    std::vector<double> network_;
    PathFinder paths_;
    std::vector<std::uint8_t> walls_;
};

}  // namespace gridwise::snake
