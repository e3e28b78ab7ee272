// A Colour Sudoku board as the solvers take it: one set of numbers and one set of colours for each cell.
#pragma once

#include <cstdint>
#include <vector>

namespace gridwise::colour_sudoku {

using Mask = std::uint64_t;

inline constexpr int max_size = 64;
inline constexpr int max_colours = 64;

// Colours are counted as levels, 0 the lowest priority, so that along an edge numbers and levels rise together.
struct Board {
    int size = 0;
    int colours = 0;
    std::vector<Mask> numbers;  // bit v: the cell may hold v + 1
    std::vector<Mask> levels;   // bit l: the cell may have the colour of level l

    int cells() const { return size * size; }
};

// A filled cell: the number from 0, and the level.
struct Filled {
    std::uint8_t number;
    std::uint8_t level;
};
using Solution = std::vector<Filled>;

// Throws std::invalid_argument where sizes disagree or bits lie outside.
void require_valid(const Board& board);

constexpr Mask all_below(int count) { return count >= 64 ? ~Mask{0} : (Mask{1} << count) - 1; }

}  // namespace gridwise::colour_sudoku
