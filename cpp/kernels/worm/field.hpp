// A field of the worm that is not greedy, and the units that its solvers count in.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace gridwise::worm {

inline constexpr int max_side = 100;

// Directions in the puzzle's order: U, D, L, R. The opposite of a direction differs in the last bit.
using Direction = std::uint8_t;
inline constexpr Direction no_direction = 4;
inline constexpr std::uint32_t directions = 4;
inline constexpr std::array<int, directions> row_step{-1, 1, 0, 0};
inline constexpr std::array<int, directions> col_step{0, 0, -1, 1};
constexpr Direction opposite(Direction direction) { return direction ^ 1; }

using Cell = std::uint16_t;

// Scores count in quarters of what the target is counted in: points, or parts of a point where c is not whole.
using Score = std::int64_t;
inline constexpr Score quarters = 4;

struct Field {
    int rows = 0;
    int cols = 0;
    std::vector<int> food;  // row by row
    int start = 0;
    bool renewed = true;  // model A: food never runs out
    std::int64_t points_per_food = 10;
    std::int64_t target = 500;
    bool penalty = false;    // a quarter of a point for each change of direction
    std::int64_t parts = 1;  // of a point, in which the two above are counted, so that all of them are whole

    int cells() const { return rows * cols; }
    int row(int cell) const { return cell / cols; }
    int col(int cell) const { return cell % cols; }
    Score target_score() const { return quarters * target; }
    Score gain(int cell) const {
        const int amount = food[static_cast<std::size_t>(cell)];
        return amount == 0 ? 0 : quarters * (amount * points_per_food + parts);
    }
    Score price_of_turn() const { return parts; }
    // The neighbour in a direction, or -1 beyond the edge.
    int neighbour(int cell, Direction direction) const {
        const int r = row(cell) + row_step[direction];
        const int c = col(cell) + col_step[direction];
        return r < 0 || r >= rows || c < 0 || c >= cols ? -1 : r * cols + c;
    }
};

// Throws std::invalid_argument where a field breaks the rules.
void validate(const Field& field);

}  // namespace gridwise::worm
