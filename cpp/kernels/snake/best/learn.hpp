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

// docs/snake.md tells what helped. Checked since, each alone: the steps of 600 games on 6x6 with values learned there
// in 4 rounds of 100 games, where chance makes 0.4 %; `caution` by 300 games on 8x8 with values learned from those of
// 6x6 in 3 rounds of 40 games, where chance makes 0.5 %.
struct LearnOptions {
    int games = 300;  // in each round
    int rounds = 12;
    int memory = 4;         // rounds whose games are learned from; 2: +1.6 %
    int blocks = 10;        // 5: 0.0 %, 20: +1.0 %
    int sweeps = 4;         // fits of a block, each with targets that the one before has smoothed; 2: +0.6 %, 8: 0.0 %
    double patience = 0.8;  // share of what really came in a target, fruit by fruit; the rest is what was expected;
                            // 0.6: +0.3 %, 0.9: +0.4 %, 1: +1.1 %
    double ridge = 0.003;   // 0.001: +0.1 %, 0.01: -0.3 %
    double caution = 0.1;   // the same, when a start is improved on: how much it is trusted against one round;
                            // 0.03: +1.6 %, 0.3: -0.8 %
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
