// Boards packed into one word: a nibble for every row and column that has cars.
//
// The cars of a line never change order, so a line is in one of a few placements: at most 15 on 8 cells
// (two cars of 2). Placements are numbered from 1, so no packed state is 0.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/board.hpp"

namespace gridwise::rushhour {

using Packed = std::uint64_t;

inline constexpr std::uint32_t max_cars = max_side * max_side / 2;
inline constexpr std::uint32_t max_lines = 2 * max_side;
inline constexpr std::uint32_t max_cars_in_line = max_side / 2;
inline constexpr std::uint32_t placements_per_line = 16;

struct Line {
    bool horizontal = false;
    int number = 0;      // the row's or column's
    unsigned shift = 0;  // of its nibble
    std::uint32_t car_count = 0;
    std::array<std::uint8_t, max_cars_in_line> cars{};  // in their order along the line
    std::uint32_t placements = 0;                       // numbered from 1
    std::array<std::uint16_t, placements_per_line> at{};  // nibble k: the first cell of cars[k]
    std::array<Cells, placements_per_line> cells{};       // taken by the line's cars

    int first_cell(std::uint32_t placement, std::uint32_t k) const { return (at[placement] >> (4 * k)) & 15; }

    // The placement whose first cells are `wanted`, or 0.
    std::uint32_t find(std::uint32_t wanted) const {
        for (std::uint32_t p = 1; p <= placements; ++p) {
            if (at[p] == wanted) return p;
        }
        return 0;
    }
};

struct Lines {
    explicit Lines(const Board& board);

    // The first cell of every car along its line.
    std::vector<int> positions(Packed state) const;

    std::uint32_t count = 0;
    std::uint32_t car_count = 0;
    std::array<Line, max_lines> lines;
    std::array<std::uint8_t, max_cars> line_of{};   // by car
    std::array<std::uint8_t, max_cars> place_of{};  // by car: its k in Line::cars
    Packed start = 0;
    Cells walls = 0;

private:
    void add(const Board& board, const Line& line);
};

// The cells `first` to `first + length - 1` of a line.
Cells cells_along(const Board& board, const Line& line, int first, int length);

}  // namespace gridwise::rushhour
