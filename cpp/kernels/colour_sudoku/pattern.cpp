#include "colour_sudoku/pattern.hpp"

#include <bit>
#include <cstddef>

namespace gridwise::colour_sudoku {

bool suits_pattern(const Board& board) {
    int given = 0;
    for (const Mask numbers : board.numbers) given += std::has_single_bit(numbers);
    for (const Mask levels : board.levels) given += std::has_single_bit(levels) && board.colours > 1;
    return given == 0 && board.size > 1 && board.colours > board.size % 2 + 1;
}

std::vector<std::uint8_t> pattern(const Board& board) {
    // Going round 0, 1, ..., size - 1: small, large, small, large, and for an odd size one in the middle last.
    const int size = board.size, half = size / 2, top = board.colours - 1;
    std::vector<std::uint8_t> values;
    const auto step = [&](int cell) { return (cell / size + cell % size) % size; };
    for (int cell = 0; cell < board.cells(); ++cell) {
        const int at = step(cell);
        const int number = at == 2 * half ? half : at % 2 == 0 ? at / 2 : size - half + at / 2;
        values.push_back(static_cast<std::uint8_t>(number));
    }
    for (int cell = 0; cell < board.cells(); ++cell) {
        const int at = step(cell);
        values.push_back(static_cast<std::uint8_t>(at == 2 * half ? 1 : at % 2 == 0 ? 0 : top));
    }
    return values;
}

}  // namespace gridwise::colour_sudoku
