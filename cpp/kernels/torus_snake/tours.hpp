// Lower bounds from tours: plans in which the body blocks nothing but the apple cells it has passed.
//
// At the j-th apple the snake has j cells, all different, which are the last j cells of its way. So between
// two visits of one cell, the second being the j-th apple, lie at least j moves. A tour keeps to this rule
// and to distances on an empty board, and to nothing else.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "search/buffer.hpp"
#include "search/control.hpp"
#include "torus_snake/board.hpp"
#include "torus_snake/passages.hpp"

namespace gridwise::torus_snake {

// The apples left. `bits` has each cell's number in as many bits as its count needs, and is quick to read;
// `index` has them as digits from 0 to the count, without gaps, and is the place in the table.
struct Left {
    std::uint64_t bits = 0;
    std::uint64_t index = 0;

    bool operator==(const Left&) const = default;
    Left operator-(const Left& other) const { return {bits - other.bits, index - other.index}; }
    bool none() const { return bits == 0; }
};

// The head has just counted an apple. A partly eaten cell still under the body is closed for a while.
struct Stop {
    Left left;
    std::uint8_t here = 0;
    std::array<std::uint8_t, max_apple_cells> closed{};  // moves before which the cell cannot be the next visit
};

class NgTours;

class Tours {
public:
    static constexpr std::size_t most_entries = std::size_t{1} << 25;  // a cap on memory: 64 MiB

    Tours(const Torus& torus, Control& control, std::size_t most_table_entries = most_entries);

    const Torus& torus() const { return torus_; }
    const Passages& passages() const { return passages_; }
    // Until there is a table of all apples left (Held and Karp 1962, see heuristics.hpp), and where it would be too
    // large, the bounds are those of a spanning tree.
    void make_table();
    bool has_table() const { return !table_.empty(); }
    void forget_table();
    std::uint64_t remembered() const { return used_; }
    Left all() const { return all_; }
    Left unit(std::uint32_t apple) const { return units_[apple]; }
    std::uint32_t left(const Left& left, std::uint32_t apple) const {
        return static_cast<std::uint32_t>(left.bits >> shifts_[apple]) & masks_[apple];
    }
    std::uint32_t visits(const Left& left) const;  // apples counted when these are left
    CellSet cells_of(const Left& left) const;

    // The fewest moves to the next visit, or to a later one where the time must have a certain parity.
    std::uint32_t shortest_leg(const Stop& stop, std::uint32_t visit, std::uint32_t target) const;
    Stop after(const Stop& stop, std::uint32_t visit, std::uint32_t target, std::uint32_t leg) const;

    // A bound on the moves left that looks nothing up but the table or the tree.
    std::uint32_t at_least(const Left& left, std::uint32_t here) const;

    // The moves of the tour that goes on from a stop in a given order, that of all visits, around the cells with apples.
    std::uint32_t in_order(const Stop& stop, std::uint32_t visit, const std::uint8_t* order) const;

    // Without a table, others tell whether a tour may be within a budget: each of them for some tours.
    void ask(const NgTours* other) { others_.push_back(other); }

    // Whether a tour completes the game within the budget. Says yes where it cannot tell.
    bool within(const Stop& stop, std::uint32_t budget);

    // What those others say, in their parts of a move; 0 where there is a table, or nobody.
    std::int32_t parts_at_least(const Stop& stop, std::uint32_t budget) const;

    // A bound on the moves left: within the budget where a tour may be, or else as far beyond it as is proven.
    std::uint32_t at_least(const Stop& stop, std::uint32_t budget);

    // Why answers may have become guesses; `running` while they are not.
    Status status() const { return status_; }

    // Counts a state that this or another part of the search has recorded; false beyond the node limit.
    bool count_state() {
        if (recorded_ >= control_.node_limit) return false;
        ++recorded_;
        return true;
    }
    void count_states(std::uint64_t more) { recorded_ += more; }
    std::uint64_t recorded() const { return recorded_; }

private:
    static constexpr std::uint32_t max_remembered_cells = 24;
    static constexpr std::uint16_t unknown = std::numeric_limits<std::uint16_t>::max();

    struct Memory {
        std::uint64_t left;
        std::array<std::uint8_t, max_remembered_cells> closed;
        std::uint16_t at_least;
        std::uint16_t at_most;
        std::uint8_t here;
        bool used;
    };

    void fill_table();
    std::uint32_t tree(const Left& left, std::uint32_t here) const;
    std::uint32_t bound(const Stop& stop, std::uint32_t visit, std::uint32_t budget);
    std::size_t home(std::uint64_t left, std::uint8_t here, const std::uint8_t* closed) const;
    Memory* remember(const Stop& stop);
    bool grow();

    const Torus& torus_;
    Control& control_;
    Passages passages_;
    Left all_;
    std::array<Left, max_apple_cells> units_{};
    std::array<std::uint32_t, max_apple_cells> shifts_{};
    std::array<std::uint32_t, max_apple_cells> masks_{};
    std::array<std::uint32_t, max_apple_cells> again_{};
    std::vector<const NgTours*> others_;
    std::vector<Moves> table_;
    std::size_t entries_ = 0;  // that the table will have; none where it would be too large
    Buffer<Memory> memory_;
    std::uint64_t used_ = 0;
    std::uint64_t asked_ = 0;
    std::uint64_t recorded_ = 0;
    bool memory_full_ = false;
    Status status_ = Status::running;
};

}  // namespace gridwise::torus_snake
