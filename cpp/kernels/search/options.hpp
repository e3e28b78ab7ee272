// Choices that change the numbers of a search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace gridwise {

// When a state is tested: as soon as it is made, or when it is taken off the frontier.
enum class GoalTest : std::uint8_t { generation, expansion };

// Which of two frontier entries with equal keys goes first.
enum class Ties : std::uint8_t { fifo, lifo, low_h };

// What to run on a puzzle, by name.
struct SearchOptions {
    std::string algorithm = "best";          // the puzzle's own solver, or one of search/dispatch.hpp
    std::optional<std::string> heuristic{};  // one of the puzzle's, for the algorithms that need one
    bool admissible = false;                 // whether it is
    GoalTest goal_test = GoalTest::generation;
    Ties ties = Ties::fifo;
    double weight = 1;  // of the heuristic in `wastar`
    unsigned jobs = 1;  // threads that the puzzle's own solver may use, if it has a use for them
};

}  // namespace gridwise
