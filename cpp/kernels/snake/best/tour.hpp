// A tour through the cells of a board, the certificate that a game can still be won.
#pragma once

#include <cstdint>
#include <vector>

#include "snake/board.hpp"
#include "snake/random.hpp"

namespace gridwise::snake {

// A closed tour visits every cell once; on boards with an odd number of cells it leaves out one, the spare cell,
// which must be able to take the place of a cell of the tour (its stand-in: both touch the same two neighbours
// on the tour).
//
// The tour certifies a snake when it meets the snake's cells in order, the tail first and the head last; free
// cells may lie between them. A snake that follows the tour then always finds the next cell free, or the tail
// about to leave it, whatever it eats on the way; so it fills the board.
struct Tour {
    std::vector<Cell> order;
    std::vector<std::int16_t> place;  // of each cell in `order`; -1 for the spare cell
    Cell spare = nowhere;

    int size() const { return static_cast<int>(order.size()); }
    int at(Cell cell) const { return place[static_cast<std::size_t>(cell)]; }
    Cell on(int index) const { return order[static_cast<std::size_t>(index)]; }

    // How far a cell lies ahead of another, 0 to size - 1.
    int ahead(Cell from, Cell to) const {
        const int difference = at(to) - at(from);
        return difference < 0 ? difference + size() : difference;
    }
    Cell next(Cell cell) const {
        const int index = at(cell) + 1;
        return on(index == size() ? 0 : index);
    }
    Cell previous(Cell cell) const {
        const int index = at(cell);
        return on(index == 0 ? size() - 1 : index - 1);
    }
    // The spare cell takes the place of its stand-in, which becomes the spare cell.
    void swap_spare(Cell stand_in);
    void number(int begin, int end);  // makes `place` fit a part of `order`
    void number() { number(0, size()); }
};

// A zigzag with a way back, for boards with at least two rows and columns.
Tour first_tour(const Board& board);

// The same in all the positions that the board allows, each in both directions; none where there is no tour.
std::vector<Tour> first_tours(const Board& board);

// The cell of the tour whose place the spare cell can take, or `nowhere`.
Cell stand_in(const Board& board, const Tour& tour);

// Whether the tour is one, and certifies the snake (given head first) under the rule for tails.
bool certifies(const Board& board, const Tour& tour, const std::vector<Cell>& body, bool tail_blocked);

}  // namespace gridwise::snake
