// Choices that change the numbers of a search.
#pragma once

#include <cstdint>

namespace gridwise {

// When a state is tested: as soon as it is made, or when it is taken off the frontier.
enum class GoalTest : std::uint8_t { generation, expansion };

// Which of two frontier entries with equal keys goes first.
enum class Ties : std::uint8_t { fifo, lifo, low_h };

}  // namespace gridwise
