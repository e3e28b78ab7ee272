// Learns what snakes cost, from games that the pilot plays with what it has learned so far: ridge regression (Hoerl and
// Kennard 1970) on targets that mix what came with what was expected (the lambda of Sutton, "Learning to Predict by the
// Methods of Temporal Differences", 1988).
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
    int memory = 4;    // rounds whose games are learned from
    int blocks = 10;
    int sweeps = 4;          // fits of a block, each with targets that the one before has smoothed
    double patience = 0.8;   // share of what really came in a target, fruit by fruit; the rest is what was expected
    double ridge = 0.003;
    double caution = 0.1;  // the same, when a start is improved on: how much it is trusted against one round
    std::uint64_t seed = 1;
};

struct Round {
    int number;
    double mean_steps;
    double standard_error;
};

// Plays games, fits the weights to what the snakes went on to cost, goes half of the way there, and plays again. Gives
// the weights with which the games of a round were shortest; round 0 is played with the start, which is perhaps of
// another board size, or with plain weights, and does not count.
ValueModel learn(const Board& board, const PlannerOptions& planner, const std::vector<ValueModel>& start,
                 const LearnOptions& options, Control& control, const std::function<void(const Round&)>& report);

}  // namespace gridwise::snake
