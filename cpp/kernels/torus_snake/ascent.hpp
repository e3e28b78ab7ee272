// A lower bound for instances whose tables would be too large.
#pragma once

#include <cstdint>

#include "search/control.hpp"
#include "torus_snake/board.hpp"

namespace gridwise::torus_snake {

// Every plan is a path from the head through all visits. The bound is a smallest tree through them, made dearer at
// visits with more than two branches until it looks like a path (Held and Karp, "The Traveling-Salesman Problem and
// Minimum Spanning Trees", 1970 and 1971); the tree is Prim's (1957), the steps are Polyak's (1969). Distances are
// those of an empty board, and visits of one cell are as far apart as its shortest return.
std::uint32_t ascent_bound(const Torus& torus, Control& control);

}  // namespace gridwise::torus_snake
