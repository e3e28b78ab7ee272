// Tours that remember only some of the cells they have visited: a relaxation that is quick to solve.
//
// Every cell has a price, paid for each visit and given back for each apple, and a tour at a cell remembers only the
// cells that are kept there ("ng-routes": Baldacci, Mingozzi and Roberti 2011). Of these it knows how often they were
// visited, and how long they stay closed. So a tour may visit other cells too often; the cheapest such tour is a lower
// bound for every choice of prices and memories.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "torus_snake/board.hpp"
#include "torus_snake/passages.hpp"

namespace gridwise::torus_snake {

// One byte for the visits of a cell, and one more for the moves that it stays closed where it has several apples.
inline constexpr std::size_t memory_bytes = 48;
struct alignas(16) CellMemory {
    std::array<std::uint8_t, memory_bytes> bytes{};
};

// By how much one memory is worse than another at most: moves to wait, or beyond `NgModel::most_waiting` a visit.
inline std::uint32_t excess(const CellMemory& one, const CellMemory& other) {
    std::uint8_t most = 0;
    for (std::size_t i = 0; i < memory_bytes; ++i) {
        const std::uint8_t a = one.bytes[i];
        const std::uint8_t b = other.bytes[i];
        most = std::max(most, static_cast<std::uint8_t>(a > b ? a - b : 0));
    }
    return most;
}

// A bit for each visit of each cell, of the first 64 visits: set when the cell was visited so often. A memory with a bit
// that another lacks has a visit more, whatever the waiting: most pairs are told apart without a look at their bytes.
using VisitBits = std::uint64_t;

// What is remembered at a place: itself, a few cells that are near, more of them, or all that is kept there.
enum class Remembering : std::uint8_t { self, few, near, all };
inline constexpr std::size_t rememberings = 4;

// Of a cell: how often it was visited, or how long it stays closed.
enum class Remembered : std::uint8_t { visits, closing };

// Of the lengths of tours; elsewhere than on boards of two colours all count as even.
enum class Parities : std::uint8_t { all, even, odd };

class NgModel {
public:
    static constexpr std::int32_t scale = 256;  // of costs and prices: parts of a move

    // Only tours of one parity are looked at, or all.
    NgModel(const Torus& torus, const Passages& passages, Parities parities);
    void start_from(const NgModel& other);  // with its prices, and what it remembers of what is near

    bool fits() const { return slots_ <= memory_bytes; }
    const Torus& torus() const { return torus_; }
    const Passages& passages() const { return passages_; }
    std::uint32_t cells() const { return static_cast<std::uint32_t>(counts_.size()); }
    std::uint32_t visits() const { return torus_.total_apples(); }
    std::uint32_t count(std::uint32_t cell) const { return counts_[cell]; }
    std::uint8_t counted_at_start() const { return torus_.apple_at(torus_.board().head); }  // or no_apple
    std::uint32_t first_leg(std::uint32_t cell) const {
        return torus_.distance(cell, torus_.board().head) + passages_.first_detour(cell, ~CellSet{0});
    }

    // Whether the length of a tour that ends at a cell is odd.
    std::uint32_t parity_of_end(std::uint32_t cell) const { return parities_[cell]; }
    bool looks_at(std::uint32_t parity) const {
        if (parity == 1 && !torus_.two_coloured()) return false;
        return looks_at_ == Parities::all || (looks_at_ == Parities::odd) == (parity == 1);
    }
    // The longest tours of a parity within a budget.
    std::int32_t most(std::uint32_t budget, std::uint32_t parity) const {
        const std::uint32_t odd_one = torus_.two_coloured() && budget % 2 != parity ? 1 : 0;
        return (static_cast<std::int32_t>(budget) - static_cast<std::int32_t>(odd_one)) * scale;
    }

    std::int32_t price(std::uint32_t cell) const { return prices_[cell]; }
    void set_price(std::uint32_t cell, std::int32_t price);
    std::int32_t price_of_all() const { return price_of_all_; }  // what is given back for all apples

    // Visits are bytes of so many units each, so that no waiting looks like a visit less.
    std::uint32_t unit() const { return unit_; }
    std::uint32_t most_waiting() const { return unit_ - 1; }
    std::uint32_t visits_slot(std::uint32_t cell) const { return visits_slots_[cell]; }
    bool has_closing(std::uint32_t cell) const { return counts_[cell] > 1; }
    std::uint32_t closing_slot(std::uint32_t cell) const { return visits_slots_[cell] + 1; }
    VisitBits visit_bits(const CellMemory& memory) const {
        VisitBits bits = 0;
        for (std::size_t i = 0; i < visit_marks_.size(); ++i) {
            bits |= VisitBits{memory.bytes[visit_marks_[i].slot] >= visit_marks_[i].least} << i;
        }
        return bits;
    }
    // What one part of a tour leaves to the other part, where both meet at a visit of a cell.
    CellMemory left_by(const CellMemory& memory, std::uint32_t here, std::uint32_t visit) const;
    const CellMemory& closings() const { return closings_; }  // 255 where a byte holds moves

    const CellMemory& kept_at(std::uint32_t place, Remembering remembering) const {
        return kept_[static_cast<std::size_t>(remembering)][place];
    }
    CellSet set_kept_at(std::uint32_t place, Remembering remembering) const {
        return sets_[static_cast<std::size_t>(remembering)][place];
    }
    // From now on something of a cell is among all that is remembered at a place; false where it was.
    bool remember(std::uint32_t place, std::uint32_t cell, Remembered what);
    bool remembers(std::uint32_t place, std::uint32_t cell, Remembered what) const {
        const std::uint32_t slot = what == Remembered::visits ? visits_slot(cell) : closing_slot(cell);
        return kept_at(place, Remembering::all).bytes[slot] != 0;
    }
    void remember_nearest(std::uint32_t number, Remembering from);
    void forget_all_but_near();

private:
    void keep(std::size_t kind, std::uint32_t place, std::uint32_t cell, Remembered what);

    const Torus& torus_;
    const Passages& passages_;
    Parities looks_at_;
    std::vector<std::uint32_t> counts_;
    std::vector<std::uint32_t> parities_;
    std::vector<std::uint32_t> visits_slots_;
    std::vector<std::int32_t> prices_;
    std::int32_t price_of_all_ = 0;
    std::uint32_t slots_ = 0;
    std::uint32_t unit_ = 1;
    CellMemory closings_;
    struct VisitMark {
        std::uint8_t slot;
        std::uint8_t least;  // in that byte
    };
    std::vector<VisitMark> visit_marks_;  // by bit
    std::array<std::vector<CellMemory>, rememberings> kept_;
    std::array<std::vector<CellSet>, rememberings> sets_;  // the cells whose visits are kept
};

}  // namespace gridwise::torus_snake
