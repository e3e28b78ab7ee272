#include "snake/best/tour_edits.hpp"

#include <algorithm>

namespace gridwise::snake {

void list_joins(const Board& board, const Tour& tour, Piece piece, std::vector<Join>& joins) {
    joins.clear();
    const int size = tour.size();
    // Between two neighbouring cells of the loop that run beside two of the rest, the other way round.
    for (int place = piece.low; place <= piece.high; ++place) {
        const int first = place == piece.high ? piece.low : place + 1;
        const Cell last_cell = tour.on(place);
        const Cell first_cell = tour.on(first);
        const int direction = board.direction(last_cell, first_cell);
        for (const int side : {(direction + 1) & 3, (direction + 3) & 3}) {
            const Cell before = board.beside(first_cell, side);
            const Cell behind = board.beside(last_cell, side);
            if (before == nowhere || behind == nowhere) continue;
            const int after = tour.at(before);
            const int next = tour.at(behind);
            if (after < 0 || next < 0 || piece.contains(after) || piece.contains(next)) continue;
            if (next == (after + 1 == size ? 0 : after + 1)) joins.push_back({after, first});
        }
    }
}

void list_pieces(const Board& board, const Tour& tour, int begin, int end, int contained,
                 std::vector<Piece>& pieces) {
    pieces.clear();
    const int size = tour.size();
    for (int low = begin; low <= contained; ++low) {
        const Cell outside = tour.on(low - 1);
        const Cell inside = tour.on(low);
        const int direction = board.direction(outside, inside);
        for (const int side : {(direction + 1) & 3, (direction + 3) & 3}) {
            const Cell next_outside = board.beside(outside, side);
            const Cell last_inside = board.beside(inside, side);
            if (next_outside == nowhere || last_inside == nowhere) continue;
            const int high = tour.at(last_inside);
            if (high < contained || high > end) continue;
            if (tour.at(next_outside) == (high + 1 == size ? 0 : high + 1)) pieces.push_back({low, high});
        }
    }
}

void join(const Tour& old, Piece piece, Join join, Tour& made) {
    made = old;
    // Only the places between the piece and where it goes change.
    const auto begin = old.order.begin();
    const bool backwards = join.after < piece.low;
    int place = backwards ? join.after + 1 : piece.low;
    const auto add = [&](int from, int to) {
        std::copy(begin + from, begin + to, made.order.begin() + place);
        place += to - from;
    };
    if (!backwards) add(piece.high + 1, join.after + 1);
    add(join.first, piece.high + 1);
    add(piece.low, join.first);
    if (backwards) add(join.after + 1, piece.low);
    made.number(backwards ? join.after + 1 : piece.low, place);
}

}  // namespace gridwise::snake
