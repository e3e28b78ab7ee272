// What the cars of one line can be, and where they can stand.
//
// The cars of a line never change order, so their lengths in order, the line's type, never change either.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/universe/field.hpp"

namespace gridwise::rushhour::universe {

inline constexpr std::size_t max_types = 6;           // {}, 2, 3, 22, 23, 32 on six cells
inline constexpr unsigned max_cars_in_line = 2;       // three would fill it
inline constexpr std::size_t max_placements = 6;      // of a type on a line
inline constexpr std::size_t lone_short_car = 1;      // the type of the exit row: one car of 2

struct Placement {
    std::uint8_t cells = 0;
    std::array<std::uint8_t, max_cars_in_line> first{};  // cell of each car
};

struct LineType {
    std::vector<int> lengths;
    std::vector<Placement> placements;  // in the order of their cells as a number
    // For each car: the type that is left when it is taken away. It comes earlier among the types.
    std::array<std::size_t, max_cars_in_line> without{};
};

// All types on a line of so many cells, those with fewer cars first.
std::vector<LineType> line_types(int cells);

inline std::uint8_t car_cells(int first, int length) {
    return static_cast<std::uint8_t>(((1U << length) - 1U) << first);
}

// How one car gets from one placement to another, if it is only one that differs.
struct Slide {
    std::size_t car = 0;
    std::uint8_t swept = 0;  // cells that must be free, those under the car left out
    int distance = 0;        // forwards is plus; 0 when there is no such slide
};

Slide slide_between(const LineType& type, const Placement& from, const Placement& to);

}  // namespace gridwise::rushhour::universe
