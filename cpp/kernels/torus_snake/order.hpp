// Good orders in which to visit the apples.
#pragma once

#include <cstdint>
#include <vector>

#include "search/control.hpp"
#include "torus_snake/tours.hpp"

namespace gridwise::torus_snake {

struct Order {
    std::vector<std::uint8_t> targets;  // apple cells, one for each visit; one under the head comes first
    std::uint32_t moves = 0;            // of the tour in this order
};

// Improves an order by simulated annealing: moves, swaps and turns pieces of it. The same seed, the same order.
Order good_order(const Torus& torus, std::uint32_t trials, std::uint64_t seed, Control& control);

}  // namespace gridwise::torus_snake
