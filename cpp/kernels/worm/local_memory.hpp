// What a worm remembers of its meals, where remembering all of them would be too much: at each cell only some others.
// Baldacci, Mingozzi and Roberti, "New Route Relaxation and Pricing Strategies for the Vehicle Routing Problem", 2011.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "worm/field.hpp"

namespace gridwise::worm {

// The meals remembered, a bit each. The bit of a cell is the same wherever it is remembered; two cells far from each
// other may share one, but never where both are to be remembered.
using Memory = std::uint64_t;

class LocalMemory {
public:
    explicit LocalMemory(const Field& field);
    void forget();

    // A worm that eats `at` does not forget `cell`; false where that was so already, or where there is no room.
    bool remember(int at, int cell);
    // No worm ever forgets `cell`: whether it was eaten is certain. False as above.
    bool never_forget(int cell);
    // The nearest and smallest meals: circles through them are those that pay.
    void remember_nearby(const std::vector<std::uint8_t>& edible);

    bool is_certain(int cell) const { return certain_cells_[static_cast<std::size_t>(cell)] != 0; }
    Memory certain() const { return certain_; }
    bool holds(Memory memory, int at, int cell) const {
        const int slot = slots_[static_cast<std::size_t>(cell)];
        return slot >= 0 && (memory >> slot & 1) != 0 && held(at, slot) == cell;
    }
    // What is left of a memory after the next meal, that one included.
    Memory after(Memory memory, int from, int to) const {
        Memory kept = memory & masks_[static_cast<std::size_t>(to)];
        for (Memory rest = kept; rest != 0; rest &= rest - 1) {
            const int slot = std::countr_zero(rest);
            if (held(from, slot) != held(to, slot)) kept ^= Memory{1} << slot;
        }
        return kept | alone(to);
    }
    Memory alone(int cell) const {
        const int slot = slots_[static_cast<std::size_t>(cell)];
        return slot < 0 ? 0 : Memory{1} << slot;
    }

private:
    static constexpr std::size_t room = 64;

    Cell held(int at, int slot) const {
        return held_[static_cast<std::size_t>(at)][static_cast<std::size_t>(slot)];
    }
    void hold(int at, int cell);
    int slot_of(int cell);
    int distance(int a, int b) const;

    const Field& field_;
    std::vector<std::array<Cell, room>> held_;  // by cell where a worm eats, and slot
    std::vector<Memory> masks_;                 // of the slots in use
    std::vector<int> slots_;                    // -1: never remembered
    std::vector<Cell> with_slot_;
    std::vector<std::uint8_t> certain_cells_;
    Memory certain_ = 0;
};

}  // namespace gridwise::worm
