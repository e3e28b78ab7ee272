// Learns what snakes cost, from games that the pilot plays with what it has learned so far: ridge regression (Hoerl and
// Kennard 1970), or a network, on targets that mix what came with what was expected (the lambda of Sutton, "Learning to
// Predict by the Methods of Temporal Differences", 1988).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/control.hpp"
#include "snake/best/pilot.hpp"
#include "snake/best/trainer.hpp"

namespace gridwise::snake {

// docs/snake.md tells what helped. Checked since, each alone: the steps of 600 games on 6x6 with values learned there
// in 4 rounds of 100 games, where chance makes 0.4 %; `caution` by 300 games on 8x8 with values learned from those of
// 6x6 in 3 rounds of 40 games, where chance makes 0.5 %.
struct LearnOptions {
    int blocks = 10;        // 5: 0.0 %, 20: +1.0 %
    int sweeps = 4;         // fits of a block, each with targets that the one before has smoothed; 2: +0.6 %, 8: 0.0 %
    double patience = 0.8;  // share of what really came in a target, fruit by fruit; the rest is what was expected;
                            // 0.6: +0.3 %, 0.9: +0.4 %, 1: +1.1 %
    double ridge = 0.003;   // 0.001: +0.1 %, 0.01: -0.3 %
    double caution = 0.1;   // the same, when a start is improved on: how much it is trusted against one round;
                            // 0.03: +1.6 %, 0.3: -0.8 %
};

// One game: by length, what the snake looked like and what its next fruit cost.
struct Lesson {
    std::vector<Features> features;
    std::vector<Features> others;  // of snakes that could have been chosen
    std::vector<double> costs;     // less the fruit's luck
    std::vector<double> expected;  // by the best choice, where another one was tried; below zero elsewhere
    std::vector<std::uint8_t> codes;  // of the cells
    double steps = 0;              // less all luck
};

// Plays games of the series that a seed stands for, with these values; fewer when it is stopped. In a share of its
// decisions, `curiosity`, it tries one of the better choices instead of the best. A network for the board decides alone, or
// as it is flown, together with the others.
std::vector<Lesson> play_lessons(const Board& board, const PlannerOptions& planner, const Values& values, double curiosity, bool as_flown,
                                 std::uint64_t seed, std::uint64_t first, std::uint64_t count, Control& control);

// Fits the weights to what the snakes went on to cost, and goes half of the way there from those that the last games
// were played with. Where these improve on a start, it is good already, and every round only moves it a little.
ValueModel learn(const std::vector<Lesson>& lessons, int cells, const std::vector<ValueModel>& before, bool has_start,
                 const LearnOptions& options);

// Teaches a network, in passes with new targets each. Without one before, it begins with one that knows what weights do, and
// sees what a network for another board sees. Lessons that were played as it is flown, by weights and networks together, expect
// what they all do, on another level than the network alone.
NetworkModel learn(const std::vector<Lesson>& lessons, const Board& board, const Value& value, const NetworkModel* before,
                   const NetworkModel* start, bool as_flown, std::uint64_t seed, TrainingOptions options, Control& control);

// Lessons travel between processes as they lie in memory.
std::string packed(const Lesson& lesson);
Lesson unpacked(const std::string& bytes, int cells);

}  // namespace gridwise::snake
