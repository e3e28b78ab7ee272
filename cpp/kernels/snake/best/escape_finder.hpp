// Proves snakes safe that no tour certifies.
#pragma once

#include <vector>

#include "snake/best/candidate.hpp"
#include "snake/best/tour_finder.hpp"

namespace gridwise::snake {

// A snake that is rolled up in a corner lies on no tour, but a few moves later it does. The fruit must not lie on the
// way there: the snake would grow. So it is safe when for every free cell there is a way around it.
class EscapeFinder {
public:
    EscapeFinder(const Board& board, TourFinder& finder, int most) : board_(&board), finder_(&finder), most_(most) {}

    // Looks at so many snakes at most, the nearest first; the tail's cell may be entered.
    bool find(const Tour& old, const std::vector<Cell>& body);

    // Those found last.
    const std::vector<Escape>& escapes() const { return escapes_; }

private:
    struct Node {
        std::vector<Cell> path;
        std::vector<Cell> body;
    };
    bool add(const std::vector<Cell>& body, std::vector<Cell> path);

    const Board* board_;
    TourFinder* finder_;
    int most_;
    std::vector<Node> nodes_;
    std::vector<Cell> met_;  // free cells that all escapes pass
    std::vector<Escape> escapes_;
};

}  // namespace gridwise::snake
