// Changes of a tour that keep it closed: a piece is taken out and put back elsewhere, or turned round.
#pragma once

#include <vector>

#include "snake/best/tour.hpp"

namespace gridwise::snake {

// The places from `low` to `high` of a tour; its two ends touch, so that it can be a loop of its own, and so do
// the cells before and after it.
struct Piece {
    int low;
    int high;

    int size() const { return high - low + 1; }
    bool contains(int place) const { return place >= low && place <= high; }
};

// A way to put a piece back: behind the place `after`, beginning with the piece's place `first`.
struct Join {
    int after;
    int first;
};

// Lists the ways to put a piece back, all but the one where it came from.
void list_joins(const Board& board, const Tour& tour, Piece piece, std::vector<Join>& joins);

// Lists the pieces between two places (inclusive) that contain a third. The first place must not be 0.
void list_pieces(const Board& board, const Tour& tour, int begin, int end, int contained, std::vector<Piece>& pieces);

// Makes the changed tour out of the old one.
void join(const Tour& old, Piece piece, Join join, Tour& made);

}  // namespace gridwise::snake
