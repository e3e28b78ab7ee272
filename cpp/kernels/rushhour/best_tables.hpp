// What `best` looks up instead of computing: slides, and the cost of clearing the red car's row.
#pragma once

#include <array>
#include <cstdint>

#include "rushhour/board.hpp"
#include "rushhour/lines.hpp"
#include "rushhour/problem.hpp"

namespace gridwise::rushhour {

enum Direction : std::uint32_t { left, right, up, down };

// A direction and the cell that the moved car's leading end comes to stand on. With the placement of the
// line this says all about a slide: the car is the nearest one behind that cell.
using Target = std::uint8_t;

constexpr Target make_target(Direction direction, int cell) {
    return static_cast<Target>(direction << 6 | static_cast<std::uint32_t>(cell));
}
constexpr Direction direction_of(Target target) { return static_cast<Direction>(target >> 6); }
constexpr int cell_of(Target target) { return target & 63; }

// A slide of a line's placement, packed in 10 bits.
class Slide {
public:
    constexpr Slide() = default;
    constexpr Slide(std::uint32_t change, int length, int distance)
        : bits_(static_cast<std::uint16_t>(change | static_cast<std::uint32_t>(length - 2) << 4 |
                                           static_cast<std::uint32_t>(distance - 1) << 7)) {}

    constexpr std::uint32_t change() const { return bits_ & 15; }  // of the placement, by exclusive or

    // The rest, with the target, tells how a state was reached.
    constexpr Action with(Target target) const { return static_cast<Action>(target | (bits_ >> 4) << 8); }

private:
    std::uint16_t bits_;
};

struct Arrival {
    constexpr explicit Arrival(Action action)
        : target(static_cast<Target>(action & 255)), length((action >> 8 & 7) + 2), distance((action >> 11 & 7) + 1) {}

    Target target;
    int length;    // of the car
    int distance;  // it was moved by
};

// The heuristic is the red car's distance (in moves: 1) plus, for every column between it and the exit, the
// fewest steps (moves) inside that column that take its cars out of the red row. Each part counts actions of
// other cars, and no action changes it by more than 1: it is consistent.
template <Metric metric>
struct BestTables {
    explicit BestTables(const Board& board);

    Slide slide(Target target, std::uint32_t placement) const { return slides[first_slide[target] | placement << 4]; }

    static constexpr std::uint8_t never = 100;  // a column that cannot be cleared

    Lines lines;
    std::uint32_t first_vertical = 0;  // lines before it are rows
    std::uint32_t red_line = 0;
    bool hopeless = false;  // the red car can never pass

    std::array<std::array<Cells, placements_per_line>, max_lines> cells;
    std::array<std::array<std::uint8_t, placements_per_line>, max_lines> cost;
    std::array<Slide, max_lines * placements_per_line * 16> slides;
    std::array<std::uint16_t, 256> first_slide;  // by target: of its line and direction
    std::array<std::uint8_t, 256> shift;         // by target: of its line's nibble
    std::array<Cells, placements_per_line> way_out;         // by placement of the red car's row
    std::array<std::uint32_t, placements_per_line> counted;  // lines whose cost is part of the heuristic

private:
    void add_line(const Board& board, std::uint32_t index);
    void add_costs(const Board& board, std::uint32_t index);
    void add_way_out(const Board& board);
};

extern template struct BestTables<Metric::steps>;
extern template struct BestTables<Metric::moves>;

}  // namespace gridwise::rushhour
