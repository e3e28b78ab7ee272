// Ways between apple cells that other cells with apples close: entering one of those would count its apple.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "torus_snake/board.hpp"

namespace gridwise::torus_snake {

using CellSet = std::uint64_t;  // a bit for each apple cell
static_assert(max_apple_cells <= 64);

constexpr CellSet only(std::uint32_t apple) { return CellSet{1} << apple; }

class Passages {
public:
    explicit Passages(const Torus& torus);

    // The moves beyond the distance that a way between two different apple cells takes at least while these cells have
    // apples.
    std::uint32_t detour(std::uint32_t from, std::uint32_t to, CellSet left) const {
        return closed(from * cells_ + to, left) ? detour_ : 0;
    }
    std::uint32_t detour() const { return detour_; }
    // The same for the way from the head to the first apple.
    std::uint32_t first_detour(std::uint32_t to, CellSet left) const {
        return closed(cells_ * cells_ + to, left) ? detour_ : 0;
    }
    // The cells that each make the detour alone.
    CellSet gates(std::uint32_t from, std::uint32_t to) const { return gates_[from * cells_ + to]; }
    // One of the sets within `left` that make the detour, or none.
    CellSet barrier(std::uint32_t from, std::uint32_t to, CellSet left) const;

private:
    bool closed(std::size_t pair, CellSet left) const {
        if ((left & between_[pair]) == 0) return false;
        for (std::uint32_t i = first_[pair]; i < first_[pair + 1]; ++i) {
            if ((barriers_[i] & ~left) == 0) return true;
        }
        return false;
    }
    void add_barriers(const Torus& torus, Cell from, std::uint32_t to);

    std::size_t cells_;
    std::uint32_t detour_;
    std::vector<std::uint32_t> first_;  // by pair, in `barriers_`
    std::vector<CellSet> between_;      // of all barriers of a pair
    std::vector<CellSet> gates_;        // of all barriers of one cell
    std::vector<CellSet> barriers_;     // sets of cells that all shortest ways go through
};

}  // namespace gridwise::torus_snake
