// Teaches a network what snakes went on to cost: back-propagation (Rumelhart, Hinton and Williams, "Learning
// Representations by Back-Propagating Errors", 1986) in small batches with Adam (Kingma and Ba, 2015).
#pragma once

#include <cstdint>
#include <vector>

#include "search/control.hpp"
#include "snake/best/value.hpp"

namespace gridwise::snake {

// A snake, and what it went on to cost.
struct Example {
    const std::uint8_t* codes;  // by cell
    const Features* features;
    int length;
    float steps;
};

struct TrainingOptions {
    int epochs = 4;
    double rate = 0.003;  // at the beginning; falls to a fiftieth along a cosine
    int threads = 1;
};

// A network that knows what weights do, and how far from that the examples are by length.
NetworkModel untaught_network(const Board& board, const std::vector<Example>& examples, const Value& value, std::uint64_t seed);

// Makes the mean of the errors zero for every length.
void centre(const Board& board, NetworkModel& model, const std::vector<Example>& examples);

// Goes through the examples again and again, turned and mirrored at random. The result does not depend on the threads.
// Returns the mean square of the errors in the last epoch, as shares of the spread.
double train(const Board& board, NetworkModel& model, const std::vector<Example>& examples, const TrainingOptions& options,
             std::uint64_t seed, Control& control);

}  // namespace gridwise::snake
