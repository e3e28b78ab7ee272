// How many points can still be made in a number of moves, if eaten food could be eaten again at a price.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "search/control.hpp"
#include "worm/field.hpp"
#include "worm/hops.hpp"

namespace gridwise::worm {

// Points in small fractions, so that prices can be fine.
using Value = std::int32_t;
inline constexpr Value fraction = 16;  // of a quarter; not tuned
inline constexpr Value never = -1'000'000'000;

// Moves at length 1 from a cell without food. They change the colour of the cells that the worm eats on, so it
// pays to tell courses apart by their number: exactly `count`, or `count` and more.
struct Idling {
    int count = 0;
    bool or_more = true;
    int earliest = 0;  // the times at which such a move may begin
    int latest = std::numeric_limits<int>::max();

    int after_one(int left) const { return left > 0 ? left - 1 : 0; }
    bool allowed(int left) const { return left > 0 || or_more; }
    bool allowed_at(int time) const { return time >= earliest && time <= latest; }
};

// A dynamic programme over (cell, moves left), or (cell, direction, moves left) with the penalty. It forgets
// what has been eaten: a cell may be eaten again and again, each time for its points less its price, and the
// worm may pass over food without eating. Adding up the prices of all cells that are not eaten gives a bound
// on what a worm can really make, whatever the prices are: a Lagrangian relaxation (Geoffrion, "Lagrangean Relaxation
// for Integer Programming", 1974) of a state space (Christofides, Mingozzi and Toth, "State-Space Relaxation
// Procedures for the Computation of Bounds to Routing Problems", 1981).
class Relaxation {
public:
    Relaxation(const Field& field, const Hops& hops);

    // Fills the table for up to so many moves; anything but `running` ends the search.
    [[nodiscard]] Status evaluate(int moves, const Idling& idling, const std::vector<Value>& prices, Control& control);

    // What a worm can make after a meal on a cell that it had entered in a direction, with so many moves and
    // idle moves to go.
    Value after_meal(int moves, int idle, int cell, Direction direction) const {
        return after_[index(moves, idle, cell, direction)];
    }
    // What a worm of length 1 can make that arrives on a cell, and eats or not.
    Value on_arrival(int moves, int idle, int cell, Direction direction) const {
        return arrival_[arrival_index(moves, idle, cell, direction)];
    }
    // What a worm of length 1 can make that stands on a cell without eating.
    Value standing(int moves, int idle, int cell, Direction direction) const;

    Value worth(int cell) const { return worth_[static_cast<std::size_t>(cell)]; }

    // Adds up how often each cell is eaten in one of the best courses after a meal; chance picks among them.
    void trace(int moves, int idle, int cell, Direction direction, std::uint64_t& chance,
               std::vector<int>& visits) const;

private:
    std::size_t layer(int moves, int idle) const {
        return static_cast<std::size_t>(moves * (idling_.count + 1) + idle);
    }
    std::size_t index(int moves, int idle, int cell, Direction direction) const {
        return (layer(moves, idle) * cells_ + static_cast<std::size_t>(cell)) * ways_after_ +
               (ways_after_ == 1 ? 0 : direction);
    }
    std::size_t arrival_index(int moves, int idle, int cell, Direction direction) const {
        if (ways_ == 1) return layer(moves, idle) * padded_ + padded(cell);
        return (layer(moves, idle) * cells_ + static_cast<std::size_t>(cell)) * ways_ + direction;
    }
    std::size_t padded(int cell) const {
        return static_cast<std::size_t>((field_.row(cell) + 1) * (field_.cols + 2) + field_.col(cell) + 1);
    }
    void arrive(int moves, int idle);
    void spread(int moves, int idle, int most);
    void spread_with_turns(int moves, int idle, int most);
    void widen(const Value* from, Value* to) const;

    const Field& field_;
    const Hops& hops_;
    std::size_t cells_;
    std::size_t padded_;
    std::size_t ways_;        // directions on arrival that are told apart
    std::size_t ways_after_;  // the same with "none", at the start
    Value turn_cost_;
    Idling idling_;
    int moves_ = 0;
    std::size_t held_ = 0;  // bytes of the tables
    std::vector<std::vector<Cell>> open_cells_;  // by food: cells from which everything near is in reach
    std::vector<Cell> tight_cells_;
    std::vector<Value> worth_;
    std::vector<Value> arrival_;
    std::vector<Value> after_;
    std::vector<Value> buffer_;
    std::vector<Value> other_buffer_;
};

}  // namespace gridwise::worm
