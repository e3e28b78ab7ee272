// What a snake will cost, seen one fruit later.
#pragma once

#include <vector>

#include "snake/best/pilot.hpp"

namespace gridwise::snake {

// A pilot with little effort chooses ways to fruits on a few of the free cells. They are the same for all snakes that are
// compared, and so is chance.
class Foresight {
public:
    Foresight(const Board& board, bool tail_blocked, const PlannerOptions& options, const Values& values);

    // Draws where the fruits will be.
    void draw(Random& random);

    // Of the next fruit and all after it, on average, without the fruits' luck.
    double cost(const Position& position);

private:
    Best pilot_;
    FeatureExtractor extractor_;
    int most_fruits_;
    std::vector<Cell> cells_;
    Random dice_;
};

}  // namespace gridwise::snake
