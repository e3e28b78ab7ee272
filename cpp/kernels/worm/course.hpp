// A course says where the worm stands at length 1; its moves fill in the ways between.
#pragma once

#include <cstdint>
#include <vector>

#include "search/outcome.hpp"
#include "worm/field.hpp"
#include "worm/hops.hpp"

namespace gridwise::worm {

// A cell on which the worm arrives at length 1, with the direction of its last move (no_direction where that
// does not matter), and whether it stands there without eating.
struct Stop {
    int cell;
    Direction direction;
    bool idle;
    int time;
};

struct Course {
    Status status = Status::running;
    bool optimal = false;
    bool found = false;
    std::vector<Stop> stops;  // from the start to the last meal
    int lower_bound = 0;
    Counters counters;
};

// The moves of a course. Hops must be sure.
std::vector<Action> moves_of(const Field& field, Hops& hops, const std::vector<Stop>& stops);

}  // namespace gridwise::worm
