// Which cells the worm can stand on at length 1 after each meal, worked out once per field.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/control.hpp"
#include "worm/field.hpp"
#include "worm/walks.hpp"

namespace gridwise::worm {

inline constexpr std::uint8_t no_walk = 255;

// By first direction and last direction, first * 4 + last.
using Turns = std::array<std::uint8_t, directions * directions>;

// Everything a meal on one cell can lead to.
struct HopsFrom {
    std::vector<Cell> targets;
    std::vector<Turns> turns;        // of each target, with the penalty only
    std::vector<std::uint8_t> sure;  // of each target: 0 where no walk was found, nor shown not to exist
    bool all_in_reach = false;       // the targets are all cells of the same colour within 2a
};

class Hops {
public:
    // Works everything out; `status` tells whether it was stopped.
    Hops(const Field& field, Control& control);

    const HopsFrom& from(int cell) const { return hops_[static_cast<std::size_t>(cell)]; }
    Status status() const { return status_; }
    bool certain() const { return certain_; }  // every target is sure

    // The moves of a hop; with `last` given, one with the fewest turns.
    Walk walk(int from, Direction first, int to, Direction last);

private:
    HopsFrom work_out(int cell, Control& control);

    const Field& field_;
    Walks walks_;
    std::vector<HopsFrom> hops_;
    Status status_ = Status::running;
    bool certain_ = true;
};

}  // namespace gridwise::worm
