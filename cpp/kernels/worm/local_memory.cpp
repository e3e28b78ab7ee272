#include "worm/local_memory.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <limits>
#include <utility>

namespace gridwise::worm {

namespace {

constexpr Cell nothing = 0xFFFF;
// Not tuned: any of these let the circles of two and three meals be seen at once; others are learned.
constexpr std::size_t near_meals = 8;
constexpr int near = 4;           // cells away
constexpr int small = 3;          // food that is remembered
constexpr int small_enough = 4;   // food of the meal at which it is
constexpr int most_certain = 32;  // slots that the others leave to them

}  // namespace

LocalMemory::LocalMemory(const Field& field) : field_(field) { forget(); }

void LocalMemory::forget() {
    const auto cells = static_cast<std::size_t>(field_.cells());
    std::array<Cell, room> none;
    none.fill(nothing);
    held_.assign(cells, none);
    masks_.assign(cells, 0);
    slots_.assign(cells, -1);
    certain_cells_.assign(cells, 0);
    with_slot_.clear();
    certain_ = 0;
}

int LocalMemory::distance(int a, int b) const {
    return std::abs(field_.row(a) - field_.row(b)) + std::abs(field_.col(a) - field_.col(b));
}

void LocalMemory::hold(int at, int cell) {
    const auto slot = static_cast<std::size_t>(slots_[static_cast<std::size_t>(cell)]);
    held_[static_cast<std::size_t>(at)][slot] = static_cast<Cell>(cell);
    masks_[static_cast<std::size_t>(at)] |= Memory{1} << slot;
}

// Gives a cell the slot whose other cells are the farthest away.
int LocalMemory::slot_of(int cell) {
    int& slot = slots_[static_cast<std::size_t>(cell)];
    if (slot >= 0) return slot;
    std::array<int, room> nearest;
    nearest.fill(std::numeric_limits<int>::max());
    for (const Cell other : with_slot_) {
        int& least = nearest[static_cast<std::size_t>(slots_[other])];
        least = std::min(least, distance(cell, other));
    }
    for (Memory rest = certain_; rest != 0; rest &= rest - 1) {
        nearest[static_cast<std::size_t>(std::countr_zero(rest))] = -1;
    }
    slot = static_cast<int>(std::max_element(nearest.begin(), nearest.end()) - nearest.begin());
    with_slot_.push_back(static_cast<Cell>(cell));
    hold(cell, cell);
    return slot;
}

bool LocalMemory::remember(int at, int cell) {
    if (at == cell || held(at, slot_of(cell)) != nothing) return false;
    hold(at, cell);
    return true;
}

bool LocalMemory::never_forget(int cell) {
    if (is_certain(cell) || std::popcount(certain_) >= most_certain) return false;
    const int slot = slot_of(cell);
    for (int at = 0; at < field_.cells(); ++at) {
        const Cell other = held(at, slot);
        if (at == other && at != cell) {  // whoever shares the slot is not remembered any more
            slots_[other] = -1;
            std::erase(with_slot_, other);
        }
    }
    for (int at = 0; at < field_.cells(); ++at) hold(at, cell);
    certain_cells_[static_cast<std::size_t>(cell)] = 1;
    certain_ |= Memory{1} << slot;
    return true;
}

void LocalMemory::remember_nearby(const std::vector<std::uint8_t>& edible) {
    const auto food = [&](int cell) { return field_.food[static_cast<std::size_t>(cell)]; };
    std::vector<std::pair<int, int>> choice;
    for (int at = 0; at < field_.cells(); ++at) {
        if (edible[static_cast<std::size_t>(at)] == 0 || food(at) > small_enough) continue;
        choice.clear();
        const int last_row = std::min(field_.rows - 1, field_.row(at) + near);
        const int last_col = std::min(field_.cols - 1, field_.col(at) + near);
        for (int row = std::max(0, field_.row(at) - near); row <= last_row; ++row) {
            for (int col = std::max(0, field_.col(at) - near); col <= last_col; ++col) {
                const int cell = row * field_.cols + col;
                const int apart = distance(at, cell);
                if (cell == at || apart > near || apart % 2 != 0) continue;
                if (edible[static_cast<std::size_t>(cell)] == 0 || food(cell) > small) continue;
                choice.emplace_back(2 * near * food(cell) + apart, cell);
            }
        }
        std::sort(choice.begin(), choice.end());
        for (std::size_t i = 0; i < std::min(choice.size(), near_meals); ++i) remember(at, choice[i].second);
    }
}

}  // namespace gridwise::worm
