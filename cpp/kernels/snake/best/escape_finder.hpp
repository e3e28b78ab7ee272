// Proves a snake safe that lies on no tour.
#pragma once

#include <vector>

#include "snake/best/candidate.hpp"
#include "snake/best/tour_finder.hpp"

namespace gridwise::snake {

// A snake that is rolled up in a corner lies on no tour, but a few moves later it does. The fruit may lie on the way
// there; then it is eaten, and the snake is longer and must be safe from there on. So a snake is safe when for every free
// cell there is a way around it, or one that ends on it, to a snake that is safe.
class EscapeFinder {
public:
    EscapeFinder(const Board& board, TourFinder& finder, int most) : board_(&board), finder_(&finder), most_(most) {}

    // Looks at so many snakes at most, the nearest first, and after a meal at so many again; the tail's cell may be entered.
    bool find(const Tour& old, Position& position);

private:
    struct Node {
        std::vector<Cell> path;
        std::vector<Cell> body;
    };

    bool search(const Tour& old, Position& position, int meals);
    bool prove(const Tour& old, Position& position, int meals);

    const Board* board_;
    TourFinder* finder_;
    int most_;
};

}  // namespace gridwise::snake
