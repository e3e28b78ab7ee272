#include "colour_sudoku/board.hpp"

#include <stdexcept>

namespace gridwise::colour_sudoku {

void require_valid(const Board& board) {
    if (board.size < 1 || board.size > max_size) throw std::invalid_argument("a board has 1 to 64 rows");
    if (board.colours < 1 || board.colours > max_colours) throw std::invalid_argument("a board has 1 to 64 colours");
    const auto cells = static_cast<std::size_t>(board.cells());
    if (board.numbers.size() != cells || board.levels.size() != cells) {
        throw std::invalid_argument("a board needs one set of numbers and one of levels for each cell");
    }
    for (const Mask numbers : board.numbers) {
        if (numbers & ~all_below(board.size)) throw std::invalid_argument("a number lies outside the board's");
    }
    for (const Mask levels : board.levels) {
        if (levels & ~all_below(board.colours)) throw std::invalid_argument("a level lies outside the board's");
    }
}

}  // namespace gridwise::colour_sudoku
