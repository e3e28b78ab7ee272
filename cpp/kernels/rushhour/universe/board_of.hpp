// Boards of the universe as boards that the solvers take, and as text.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "rushhour/board.hpp"
#include "rushhour/universe/signature.hpp"

namespace gridwise::rushhour::universe {

// For each column its placement, whether it has cars or not.
using AllPlacements = std::array<std::uint8_t, longest_side>;

struct WholeBoard {
    Board board;                      // the red car first, then the row cars, then the column cars
    std::vector<unsigned> row_car_of;  // `row_car` for each of the row cars but the red one
};

WholeBoard board_of(const Signature& signature, Arrangement arrangement, const AllPlacements& placements);

// The cells of the column cars, row by row, the top left one lowest.
std::uint64_t column_cars_row_by_row(const Signature& signature, const AllPlacements& placements);

// One line: '.' empty, 'x' a wall, 'A' the red car, the others B, C, ... in reading order. A board that is
// not square has '/' between its rows.
std::string text_of(const Board& board);

}  // namespace gridwise::rushhour::universe
