#include "torus_snake/board.hpp"

#include <algorithm>
#include <stdexcept>

namespace gridwise::torus_snake {

void validate(const Board& board) {
    if (board.rows < 1 || board.cols < 1 || board.rows > max_cells || board.cols > max_cells ||
        board.rows * std::uint64_t{board.cols} > max_cells - 1) {
        throw std::invalid_argument("the board must have 1 to 65,535 cells");
    }
    const std::uint32_t cells = board.rows * board.cols;
    if (board.head >= cells) throw std::invalid_argument("the head is outside the board");
    if (board.apples.size() > max_apple_cells) throw std::invalid_argument("there are too many apple cells");
    for (std::size_t i = 0; i < board.apples.size(); ++i) {
        const Apple& apple = board.apples[i];
        if (apple.cell >= cells) throw std::invalid_argument("an apple is outside the board");
        if (apple.count < 1) throw std::invalid_argument("an apple cell must have 1 apple or more");
        for (std::size_t k = 0; k < i; ++k) {
            if (board.apples[k].cell == apple.cell) throw std::invalid_argument("an apple cell is there twice");
        }
    }
}

namespace {

std::uint32_t around(std::uint32_t from, std::uint32_t to, std::uint32_t side) {
    const std::uint32_t straight = from < to ? to - from : from - to;
    return std::min(straight, side - straight);
}

}  // namespace

Torus::Torus(const Board& board) : board_(board) {
    validate(board);
    const std::uint32_t rows = board.rows;
    const std::uint32_t cols = board.cols;
    for (const Apple& apple : board.apples) total_ += apple.count;
    for (const std::uint32_t side : {rows, cols}) {
        if (side % 2 == 1 && side > 1) shortest_odd_side_ = std::min(shortest_odd_side_, side);
    }
    if (rows == 2) canonical_[down] = up;
    if (cols == 2) canonical_[left] = right;
    neighbours_.resize(cells());
    for (std::uint32_t row = 0; row < rows; ++row) {
        for (std::uint32_t col = 0; col < cols; ++col) {
            auto at = [&](std::uint32_t r, std::uint32_t c) { return static_cast<Cell>(r % rows * cols + c % cols); };
            neighbours_[row * cols + col] = {at(row + rows - 1, col), at(row, col + 1), at(row + 1, col),
                                             at(row, col + cols - 1)};
        }
    }
    apple_at_.assign(cells(), no_apple);
    distances_.resize(std::size_t{apple_cells()} * cells());
    for (std::uint32_t i = 0; i < apple_cells(); ++i) {
        const Cell home = board.apples[i].cell;
        apple_at_[home] = static_cast<std::uint8_t>(i);
        for (std::uint32_t cell = 0; cell < cells(); ++cell) {
            distances_[std::size_t{i} * cells() + cell] = distance_between(home, static_cast<Cell>(cell));
        }
    }
}

Moves Torus::distance_between(Cell cell, Cell other) const {
    const std::uint32_t rows = board_.rows;
    const std::uint32_t cols = board_.cols;
    return static_cast<Moves>(around(cell / cols, other / cols, rows) + around(cell % cols, other % cols, cols));
}

}  // namespace gridwise::torus_snake
