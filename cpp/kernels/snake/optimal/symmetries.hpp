// The turns and mirrorings that leave a small board as it is.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "snake/board.hpp"

namespace gridwise::snake {

// Some of the symmetries, as bits; the lowest bit is that of the identity.
using SymmetrySet = std::uint8_t;

class Symmetries {
public:
    static constexpr int most_cells = 36;

    explicit Symmetries(const Board& board);  // throws std::invalid_argument on boards that are too large

    SymmetrySet all() const { return static_cast<SymmetrySet>((1u << count_) - 1); }
    int cell(int symmetry, int cell) const { return cell_[index(symmetry)][index(cell)]; }
    int after(int second, int first) const { return after_[index(second)][index(first)]; }  // one after the other

    // That of some which puts a cell on the one with the lowest number.
    int lowest(SymmetrySet some, int cell) const;
    bool is_lowest(SymmetrySet some, int cell) const { return this->cell(lowest(some, cell), cell) == cell; }

    // Those of some that leave a cell where it is.
    SymmetrySet fixing(SymmetrySet some, int cell) const;

private:
    static std::size_t index(int number) { return static_cast<std::size_t>(number); }

    int count_;
    std::array<std::array<std::uint8_t, most_cells>, 8> cell_{};
    std::array<std::array<std::uint8_t, 8>, 8> after_{};
};

// Calls for each symmetry of a set.
template <class Call>
void for_each(SymmetrySet some, const Call& call) {
    for (unsigned rest = some; rest != 0; rest &= rest - 1) call(std::countr_zero(rest));
}

}  // namespace gridwise::snake
