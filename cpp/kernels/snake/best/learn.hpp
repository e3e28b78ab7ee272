// Learns what snakes cost, from games that the pilot plays with what it has learned so far.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "search/control.hpp"
#include "snake/best/pilot.hpp"

namespace gridwise::snake {

struct LearnOptions {
    int games = 300;   // in each round
    int rounds = 12;
    int memory = 8;    // rounds whose games are learned from
    int blocks = 10;
    double ridge = 0.003;
    double caution = 1;  // the same, when a start is improved on: how much it is trusted against one round
    std::uint64_t seed = 1;
};

struct Round {
    int number;
    double mean_steps;
    double standard_error;
};

// Every round plays games with what was learned so far, and then fits the weights to what the snakes went on to
// cost. A start, perhaps of another board size, is improved on.
ValueModel learn(const Board& board, const PlannerOptions& planner, const std::vector<ValueModel>& start,
                 const LearnOptions& options, Control& control, const std::function<void(const Round&)>& report);

}  // namespace gridwise::snake
