// Boards to test with, and a replay that knows nothing of packed states.
#pragma once

#include <random>
#include <string>

#include "rushhour/board.hpp"
#include "rushhour/problem.hpp"
#include "search/outcome.hpp"

namespace gridwise::tests {

rushhour::Board board_of(const std::string& one_line);
rushhour::Board random_board(std::mt19937& random);

// True if the plan is legal in the metric, cell by cell, and ends with the red car at the exit.
bool leads_out(rushhour::Board board, const std::vector<Action>& plan, rushhour::Metric metric);

}  // namespace gridwise::tests
