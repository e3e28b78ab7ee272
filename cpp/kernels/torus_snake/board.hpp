// A Torus Snake instance as plain numbers, and the distances on it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace gridwise::torus_snake {

using Cell = std::uint16_t;
using Moves = std::uint16_t;  // a number of moves

inline constexpr std::uint32_t max_cells = 1U << 16;
inline constexpr std::uint8_t no_apple = 255;
inline constexpr std::uint32_t max_apple_cells = 64;

// In the order in which successors come. The opposite of a direction is two further.
enum Direction : std::uint8_t { up, right, down, left };
inline constexpr std::uint32_t directions = 4;

struct Apple {
    Cell cell;
    std::uint16_t count;
};

struct Board {
    std::uint32_t rows;
    std::uint32_t cols;
    Cell head;
    std::vector<Apple> apples;
    std::vector<Direction> trail = {};  // from the head to the tail: where the next cell of the body lies
};

// Throws std::invalid_argument where something is outside, empty, there twice or too large.
void validate(const Board& board);

// What all searches look up: neighbours, apples by cell, distances to apple cells on an empty board.
class Torus {
public:
    explicit Torus(const Board& board);

    const Board& board() const { return board_; }
    std::uint32_t cells() const { return board_.rows * board_.cols; }
    std::uint32_t apple_cells() const { return static_cast<std::uint32_t>(board_.apples.size()); }
    std::uint32_t total_apples() const { return total_; }
    Cell neighbour(Cell cell, std::uint32_t direction) const { return neighbours_[cell][direction]; }
    std::uint8_t apple_at(Cell cell) const { return apple_at_[cell]; }
    Moves distance(std::uint32_t apple, Cell cell) const { return distances_[apple * cells() + cell]; }
    Moves between(std::uint32_t apple, std::uint32_t other) const { return distance(apple, board_.apples[other].cell); }

    Moves distance_between(Cell cell, Cell other) const;

    // Whether the parity of a way between two cells is fixed: no side is an odd ring.
    bool two_coloured() const { return shortest_odd_side_ == UINT32_MAX; }

    // The one name of a direction where two of them lead to the same cell (a side of two cells).
    std::uint32_t canonical(std::uint32_t direction) const { return canonical_[direction]; }

    // The smallest possible length, from a given one, of a way that leaves a cell and comes back without
    // turning on the spot: even from 4, odd only around an odd side.
    std::uint32_t shortest_return(std::uint32_t length) const {
        if (length < 3) length = 3;
        return length + (length % 2 == 1 && length < shortest_odd_side_ ? 1 : 0);
    }

private:
    Board board_;
    std::uint32_t total_ = 0;
    std::uint32_t shortest_odd_side_ = UINT32_MAX;
    std::array<std::uint8_t, directions> canonical_{up, right, down, left};
    std::vector<std::array<Cell, directions>> neighbours_;
    std::vector<std::uint8_t> apple_at_;
    std::vector<Moves> distances_;
};

}  // namespace gridwise::torus_snake
