#include "worm/course.hpp"

namespace gridwise::worm {

namespace {

// The first direction of a hop with the fewest turns, the one at its beginning counted.
Direction best_first_direction(const HopsFrom& hops, const Stop& from, const Stop& to) {
    Direction best = 0;
    int fewest = no_walk;
    for (std::size_t i = 0; i < hops.targets.size(); ++i) {
        if (hops.targets[i] != to.cell) continue;
        for (Direction first = 0; first < directions; ++first) {
            const int turns = hops.turns[i][first * directions + to.direction];
            if (turns == no_walk) continue;
            const int all = turns + (from.direction != no_direction && from.direction != first);
            if (all >= fewest) continue;
            fewest = all;
            best = first;
        }
    }
    return best;
}

}  // namespace

std::vector<Action> moves_of(const Field& field, Hops& hops, const std::vector<Stop>& stops) {
    std::vector<Action> moves;
    for (std::size_t i = 1; i < stops.size(); ++i) {
        const Stop& from = stops[i - 1];
        const Stop& to = stops[i];
        if (from.idle) {
            for (Direction direction = 0; direction < directions; ++direction) {
                if (field.neighbour(from.cell, direction) == to.cell) moves.push_back(direction);
            }
            continue;
        }
        const Direction first = field.penalty ? best_first_direction(hops.from(from.cell), from, to) : WalkQuery::any;
        const Direction last = field.penalty ? to.direction : WalkQuery::any;
        const Walk walk = hops.walk(from.cell, first, to.cell, last);
        moves.insert(moves.end(), walk.begin(), walk.end());
    }
    return moves;
}

}  // namespace gridwise::worm
