// Legal walks from one meal to the next: 2a moves after a meal of a.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "search/control.hpp"
#include "worm/field.hpp"

namespace gridwise::worm {

using Walk = std::vector<Direction>;

// What a walk must look like; `any` leaves a choice open.
struct WalkQuery {
    static constexpr Direction any = no_direction;
    int from = 0;
    int food = 0;
    int to = 0;
    Direction first = any;
    Direction last = any;
};

// Finds walks by depth-first search and remembers their shapes. Walls are only at the edges, so a shape that
// fits into the field at one place is legal there whatever place it was found at, and one that could not be
// found with more room around cannot be found with less.
class Walks {
public:
    enum class Answer : std::uint8_t { yes, no, unknown };

    Walks(const Field& field, Control& control) : field_(field), control_(control) {}

    // Unknown where the search would take too long; the walk with the fewest turns lies in `found` if yes.
    Answer find(const WalkQuery& query, bool fewest_turns);
    const Walk& found() const { return *found_; }
    int turns() const { return turns_; }
    // The status that ended a search early, or `running`.
    Status stopped() const { return stopped_; }

private:
    struct Room {  // cells to the edges, or cells that a shape takes
        int up, down, left, right;
        bool holds(const Room& shape) const {
            return shape.up <= up && shape.down <= down && shape.left <= left && shape.right <= right;
        }
    };
    struct Shape {
        Walk moves;
        int turns;
        Room room;
    };
    struct Failure {
        int turns;  // no walk with at most so many turns
        Room room;
    };
    struct Known {
        std::vector<std::uint32_t> shapes;
        std::vector<Failure> failures;
    };

    Answer search(const WalkQuery& query, int most_turns);
    void remember(const Walk& moves, int food);
    int fewest_turns_bound(int moves_left, int rows, int cols, Direction direction, Direction last) const;
    void prepare_bounds(int moves);
    static std::uint64_t key(int food, int rows, int cols, Direction first, Direction last);

    const Field& field_;
    Control& control_;
    std::vector<Shape> shapes_;
    std::unordered_map<std::uint64_t, Known> known_;
    std::vector<std::vector<std::uint8_t>> bounds_;  // by moves left; see prepare_bounds
    std::vector<std::int32_t> visited_;              // the last time the walk was at a cell, or -1
    std::vector<int> place_;
    std::vector<std::int32_t> visited_before_;
    std::vector<std::uint8_t> tried_;
    std::vector<int> turns_so_far_;
    Walk moves_;
    const Walk* found_ = nullptr;
    int turns_ = 0;
    std::uint64_t entered_ = 0;  // cells, in all searches
    Status stopped_ = Status::running;
};

}  // namespace gridwise::worm
