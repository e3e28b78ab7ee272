// What a search tells about itself when it ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/problem.hpp"

namespace gridwise {

enum class Status : std::uint8_t { running, solved, unsolvable, limit, interrupted };

struct Counters {
    std::uint64_t explored = 0;      // distinct states recorded, the start included
    std::uint64_t pushes = 0;        // entries put on the frontier, the start's included
    std::uint64_t pops = 0;          // entries taken off it and expanded: no replaced ones, and no goal
    std::uint64_t max_frontier = 0;  // the largest number of entries the frontier held at once
    std::uint64_t iterations = 1;    // the four above describe the last iteration
    std::uint64_t total_pushes = 0;  // of all iterations
    std::uint64_t total_pops = 0;
};

struct Outcome {
    Status status = Status::running;
    bool optimal = false;
    std::optional<std::uint64_t> lower_bound;
    std::vector<Action> plan;  // its length is the cost
    Counters counters;
    double seconds = 0;
    std::size_t peak_bytes = 0;
};

// The answer to a start that is solved already, the same in every algorithm.
inline Outcome solved_at_the_start() {
    Outcome outcome;
    outcome.status = Status::solved;
    outcome.optimal = true;
    outcome.lower_bound = 0;
    outcome.counters.explored = 1;
    outcome.counters.pushes = outcome.counters.total_pushes = 1;
    outcome.counters.max_frontier = 1;
    return outcome;
}

}  // namespace gridwise
