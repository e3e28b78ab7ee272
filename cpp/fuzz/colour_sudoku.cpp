// Colour Sudoku: boards as sets that may be empty, full or too large; counting on one thread and on several.
#include <algorithm>

#include "bytes.hpp"
#include "colour_sudoku/solve.hpp"

using namespace gridwise;
using namespace gridwise::fuzz;
using namespace gridwise::colour_sudoku;

namespace {

// One byte for a cell: everything is possible, one thing is, or eight bits say what.
Mask mask_of(Bytes& bytes, int count) {
    const std::uint8_t first = bytes.byte();
    if (first < 128) return all_below(std::max(0, count));
    if (first < 192) return Mask{1} << (first % 64);
    return first < 250 ? bytes.byte() : bytes.word();
}

}  // namespace

void gridwise::fuzz::use(Bytes bytes) {
    const Limits limits = limits_of(bytes);
    const std::uint8_t flags = bytes.byte();
    Board board{bytes.number(), bytes.number(), {}, {}};
    const int cells = board.size > 0 && board.size < 70 ? board.cells() : 3;
    for (int cell = 0; cell < cells; ++cell) {
        board.numbers.push_back(mask_of(bytes, board.size));
        board.levels.push_back(mask_of(bytes, board.colours));
    }
    Control control(limits);
    const Answer first = (flags & 1) != 0 ? find_random(board, flags, control) : find_first(board, control);
    require(!first.solution || first.solution->size() == board.numbers.size(), "a solution fills the board");
    if ((flags & 2) != 0) {
        Solutions all(board);
        Control more(limits);
        for (int i = 0; i < 3 && all.next(more).status == Status::solved; ++i) {}
    }
    if ((flags & 4) != 0) {
        Control counting(limits);
        const Count counted = count(board, flags / 16, 1 + flags / 8 % 3, counting);
        // What was found by the first search is there to be counted.
        if (first.solution && counted.status == Status::solved) require(!counted.solutions.is_zero(), "one is counted");
    }
}
