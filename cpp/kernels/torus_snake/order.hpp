// Good orders in which to visit the apples.
#pragma once

#include <cstdint>
#include <vector>

#include "search/control.hpp"
#include "torus_snake/tours.hpp"

namespace gridwise::torus_snake {

struct Order {
    std::vector<std::uint8_t> targets;  // apple cells, one for each visit; one under the head comes first
    std::uint32_t moves = 0;            // of the tour in this order, around the cells with apples
};

// Improves the order that goes to the nearest first by simulated annealing (Kirkpatrick, Gelatt and Vecchi,
// "Optimization by Simulated Annealing", 1983): swaps, turns (2-opt: Croes 1958) and moves (Or-opt: Or 1976) pieces of
// it. The same seed, the same orders. They are different, the best first, `most` of them at most.
std::vector<Order> good_orders(const Torus& torus, const Passages& passages, std::uint32_t trials, std::uint64_t seed,
                               std::size_t most, Control& control);

}  // namespace gridwise::torus_snake
