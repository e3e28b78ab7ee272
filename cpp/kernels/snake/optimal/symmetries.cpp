#include "snake/optimal/symmetries.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>

namespace gridwise::snake {

Symmetries::Symmetries(const Board& board) : count_(board.rows() == board.columns() ? 8 : 4) {
    if (board.cells() > most_cells) {
        throw std::invalid_argument("expected a board of up to 36 cells, got " + std::to_string(board.cells()));
    }
    for (int kind = 0; kind < count_; ++kind) {
        for (int cell = 0; cell < board.cells(); ++cell) {
            int row = board.row(static_cast<Cell>(cell));
            int column = board.column(static_cast<Cell>(cell));
            if (kind & 1) row = board.rows() - 1 - row;
            if (kind & 2) column = board.columns() - 1 - column;
            if (kind & 4) std::swap(row, column);
            cell_[index(kind)][index(cell)] = static_cast<std::uint8_t>(row * board.columns() + column);
        }
    }
    for (int second = 0; second < count_; ++second) {
        for (int first = 0; first < count_; ++first) {
            std::array<std::uint8_t, most_cells> both{};
            for (int cell = 0; cell < board.cells(); ++cell) both[index(cell)] = cell_[index(second)][cell_[index(first)][index(cell)]];
            const auto found = std::find(cell_.begin(), cell_.begin() + count_, both);
            after_[index(second)][index(first)] = static_cast<std::uint8_t>(found - cell_.begin());
        }
    }
}

int Symmetries::lowest(SymmetrySet some, int cell) const {
    int best = 0;
    for_each(some, [&](int symmetry) {
        if (this->cell(symmetry, cell) < this->cell(best, cell)) best = symmetry;
    });
    return best;
}

SymmetrySet Symmetries::fixing(SymmetrySet some, int cell) const {
    unsigned found = 0;
    for_each(some, [&](int symmetry) {
        if (this->cell(symmetry, cell) == cell) found |= 1u << symmetry;
    });
    return static_cast<SymmetrySet>(found);
}

}  // namespace gridwise::snake
