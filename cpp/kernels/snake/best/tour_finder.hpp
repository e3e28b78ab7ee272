// Finds a tour for a snake whose way is known already.
#pragma once

#include <array>
#include <vector>

#include "snake/best/tour.hpp"

namespace gridwise::snake {

// First every cell gets a next one, each a different one, so that the snake's cells follow one another. What an old
// tour says is kept where it can be; a cell that lacks a next one takes that of a neighbour, which takes another, and
// so on (augmenting paths, Kuhn 1955: if there is a way to do it, it is found). The cells then lie on loops, of two
// cells or more, and loops that run side by side are joined to one (Karp, "A Patching Algorithm for the Nonsymmetric
// Traveling-Salesman Problem", 1979). A loop that is joined to the snake itself becomes a gap.
//
// A snake for which there is a tour passes the first part: a gap is an even number of cells in a row, and so it is
// loops of two. The second part may fail. On a board with an odd number of cells the spare cell stays what it is, and
// so does its stand-in if the snake does not lie across it.
class TourFinder {
public:
    explicit TourFinder(const Board& board);

    // Whether a tour was found that certifies the body, given head first.
    bool find(const Tour& old, const std::vector<Cell>& body, bool gaps_allowed);
    Tour tour() const;  // the one found last

private:
    void lead(Cell from, Cell to);
    bool keep(const Tour& old, const std::vector<Cell>& body);
    void keep_stand_in(const Tour& old);
    bool lead_on(Cell from);
    void number_loops(Cell head);
    int loop_of(Cell cell);
    bool join_loops(bool gaps_allowed);
    bool join(Cell start, bool with_gap);
    void list_order(const std::vector<Cell>& body);
    bool runs(Cell a, Cell b) const;
    void replace(Cell cell, Cell old, Cell made);
    bool is_snake(Cell a, Cell b) const;
    bool is_fixed(Cell cell) const;

    const Board* board_;
    std::vector<Cell> next_;
    std::vector<Cell> previous_;
    std::vector<Cell> along_;    // the next cell of the snake, `nowhere` for its head and for other cells
    Cell spare_ = nowhere;
    Cell stand_in_ = nowhere;    // where nothing may change, if any
    std::vector<Cell> lacking_;  // cells without a next one
    std::vector<Cell> queue_;
    std::vector<Cell> taker_;    // who takes a cell's next one
    std::vector<std::array<Cell, 2>> beside_;  // on the loop, which has no direction any more
    std::vector<int> number_;    // of the loop a cell lay on at first
    std::vector<int> joined_to_; // another loop, or itself
    std::vector<Cell> starts_;   // a cell of each loop; the snake is on the first
    std::vector<Cell> order_;
};

}  // namespace gridwise::snake
