// One entry for all algorithms on Rush Hour.
#pragma once

#include <cstdint>
#include <string>

#include "rushhour/best.hpp"
#include "rushhour/board.hpp"
#include "rushhour/lines.hpp"
#include "rushhour/problem.hpp"
#include "search/control.hpp"
#include "search/options.hpp"
#include "search/outcome.hpp"
#include "search/trace.hpp"

namespace gridwise::rushhour {

// A textbook search records its events in the trace; `best` hands over to its search of large state spaces at so many
// states. Throws std::invalid_argument where the board or an option is wrong.
Outcome solve(const Board& board, Metric metric, const SearchOptions& options, Control& control,
              Trace<Packed>* trace = nullptr, std::uint64_t hand_over_at = many_states);

std::uint32_t heuristic_value(const Board& board, Metric metric, const std::string& heuristic);

}  // namespace gridwise::rushhour
