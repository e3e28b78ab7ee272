// Exact play for all snakes of one length, from what is known of those that are longer by one.
#pragma once

#include <cstdint>
#include <vector>

#include "search/control.hpp"
#include "snake/optimal/forest.hpp"

namespace gridwise::snake {

// Expected steps until the board is full, in units of 1 / 2^19; `never` where the win is not certain.
struct ExpectedSteps {
    static constexpr std::uint32_t never = ~std::uint32_t{0};
    static constexpr int fraction_bits = 19;
    static constexpr std::uint32_t one = 1u << fraction_bits;
};

struct SolvedLength {
    Status status = Status::running;
    std::vector<std::uint32_t> steps;  // by snake, before the fruit is drawn
    std::vector<std::uint8_t> moves;   // for each snake and each free cell with the fruit, two bits
};

// Bytes that the moves of so many snakes take.
inline std::size_t packed_moves(std::size_t snakes, int free_cells) {
    return (snakes * static_cast<std::size_t>(free_cells) + 3) / 4;
}

// `longer` has the expected steps of the snakes that are longer by one. The result does not depend on the threads.
SolvedLength solve_length(const SnakeForest& forest, int length, bool tail_blocked,
                          const std::vector<std::uint32_t>& longer, int threads, Control& control);

}  // namespace gridwise::snake
