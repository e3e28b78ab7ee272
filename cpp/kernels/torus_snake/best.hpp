// The fewest moves, proven.
#pragma once

#include <cstdint>
#include <functional>

#include "search/control.hpp"
#include "search/outcome.hpp"
#include "torus_snake/board.hpp"
#include "torus_snake/tours.hpp"

namespace gridwise::torus_snake {

// Under a limit the outcome has the best plan so far, if any, and the largest proven bound. `explored` counts
// snakes and partial tours recorded in all runs, `iterations` the runs. Where no plan comes up at first, the
// instance may have none: then `exhaust`, a search of all states up to a number of them, has its turn. With more than
// `most_entries` in it there is no table of tours.
Outcome best(const Torus& torus, Control& control, const std::function<Outcome(Control&)>& exhaust,
             std::size_t most_entries = Tours::most_entries);

}  // namespace gridwise::torus_snake
