// Finds a tour for a snake whose way is known already.
#pragma once

#include <array>
#include <cstdint>
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
// loops of two. The second part may fail.
//
// On a board with an odd number of cells one is left over. Which ones can be, for this snake, is read off the matching;
// they are tried one after the other, those first that change the fewest cells.
class TourFinder {
public:
    // With much patience loops are joined again, gaps first and in other orders, where that has failed.
    enum class Patience : std::uint8_t { little, much };

    explicit TourFinder(const Board& board);

    // Whether a tour was found that certifies the body, given head first.
    bool find(const Tour& old, const std::vector<Cell>& body, bool gaps_allowed, Patience patience = Patience::little);

    // The same from the zigzag in all its positions and both directions, for a snake that came from elsewhere.
    bool find_anywhere(const std::vector<Cell>& body, bool gaps_allowed);

    Tour tour() const;  // the one found last

private:
    // A cell that could be the spare one, and how many others change for it.
    struct Spare {
        int changes;
        Cell cell;
    };

    void lead(Cell from, Cell to);
    void keep(const Tour& old, const std::vector<Cell>& body);
    bool lead_on(Cell from);
    bool join_up(const std::vector<Cell>& body);
    bool find_with_spare(const Tour& old, const std::vector<Cell>& body);
    bool lead_all_but_one(const Tour& old, const std::vector<Cell>& body);
    void list_spares(const std::vector<Cell>& body);
    void spread_givers();
    void spread_takers();
    void leave_out(Cell spare);
    void number_loops(Cell head);
    int loop_of(Cell cell);
    bool join_loops(bool with_gaps);
    bool join(Cell start, bool with_gap);
    void list_order(const std::vector<Cell>& body);
    bool runs(Cell a, Cell b) const;
    void replace(Cell cell, Cell old, Cell made);
    bool is_snake(Cell a, Cell b) const;

    const Board* board_;
    bool gaps_allowed_ = true;
    Patience patience_ = Patience::little;
    std::vector<Cell> next_;
    std::vector<Cell> previous_;
    std::vector<Cell> along_;    // the next cell of the snake, `nowhere` for its head and for other cells
    Cell spare_ = nowhere;
    std::vector<Cell> lacking_;  // cells without a next one
    std::vector<Cell> queue_;
    std::vector<Cell> taker_;    // who takes a cell's next one
    // On a board with an odd number of cells.
    Cell without_next_ = nowhere;
    Cell without_previous_ = nowhere;
    std::vector<Spare> spares_;
    std::vector<int> takers_;    // how many change until a cell has no next one
    std::vector<int> givers_;    // and until it has no previous one
    std::vector<Cell> instead_;  // where its previous one leads then
    std::vector<Cell> matched_next_;  // before a spare cell is chosen
    std::vector<Cell> matched_previous_;
    std::vector<std::array<Cell, 2>> beside_;  // on the loop, which has no direction any more
    std::vector<int> number_;    // of the loop a cell lay on at first
    std::vector<int> joined_to_; // another loop, or itself
    std::vector<Cell> starts_;   // a cell of each loop; the snake is on the first
    std::size_t left_ = 0;       // loops that are not joined yet
    std::vector<Cell> order_;
    std::vector<Tour> tours_;    // to begin with
};

}  // namespace gridwise::snake
