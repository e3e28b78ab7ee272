// Search over meals for food that does not come back, within a number of moves: labels with dominance, as for
// elementary shortest paths with resources (Feillet, Dejax, Gendreau and Gueguen, 2004). Sets of cells eaten are
// hashed by exclusive or (Zobrist, "A New Hashing Method with Application for Game Playing", 1970).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "search/buffer.hpp"
#include "search/control.hpp"
#include "worm/course.hpp"
#include "worm/field.hpp"
#include "worm/hops.hpp"
#include "worm/relaxation.hpp"

namespace gridwise::worm {

// The worm at length 1 on a cell at a time, with everything that it has eaten on the way.
struct Label {
    std::array<std::uint64_t, 2> eaten;  // hashes of the cells eaten, by colour
    Value reduced;        // points made, less the prices of the cells eaten
    Value score;          // points made
    std::uint32_t parent;
    std::uint16_t time;
    Cell cell;
    Cell via;  // where the worm stood idle for one move just before, or no_cell
    Direction direction;
    Direction via_direction;
    bool idle;               // stands there without eating
    std::uint8_t idle_left;  // moves to be made idle, at least
};
inline constexpr Cell no_cell = 0xFFFF;

// What the meal on the start makes, in the units of the search.
inline Value start_gain(const Field& field) {
    return static_cast<Value>(std::min(field.gain(field.start), 2 * field.target_score())) * fraction;
}

class LabelSearch {
public:
    enum class Verdict : std::uint8_t { found, refuted, cut_short, stopped };

    LabelSearch(const Field& field, const Hops& hops, Control& control);

    // Looks for a course that reaches the target within `moves`, keeping at most `width` labels of each time;
    // `cut_short` when there were more.
    Verdict run(int moves, const Idling& idling, std::size_t width, const Relaxation& relaxation,
                const std::vector<Value>& prices, Value all_prices);

    std::vector<Stop> course() const;  // of the last run that found one
    Status stopped() const { return stopped_; }
    std::uint64_t labels() const { return count_; }
    std::uint64_t expanded() const { return expanded_; }
    std::uint64_t widest() const { return widest_; }  // the most labels of one time

private:
    bool expand(std::uint32_t index);
    struct Step {
        int cell;
        Direction direction;
        bool empty;
        int time;
        Value spent;
        Cell via = no_cell;
        Direction via_direction = no_direction;
    };
    bool offer(std::uint32_t parent, const Step& step);
    bool pass_over(std::uint32_t parent, const Step& step);
    bool is_empty(int cell) const {
        return field_.food[static_cast<std::size_t>(cell)] == 0 || marks_[static_cast<std::size_t>(cell)] == mark_;
    }
    bool last_idle_move(const Label& label) const { return label.idle_left == 1 && !idling_.or_more; }
    // What is known of a label's cell and set: a label that dominates it, one that it may replace, or neither.
    enum class Rival : std::uint8_t { none, better, replaceable };
    Rival rival(const Label& label, std::uint32_t& index);
    bool same_set(const Label& a, const Label& b);
    void mark(std::uint32_t index);
    void mark_label(const Label& label);
    bool grow_table();
    int colour(int cell) const { return (field_.row(cell) + field_.col(cell)) % 2; }
    // No idle moves are left, so the worm keeps to cells of its colour and what it ate of the other is past.
    bool settled(const Label& label) const { return !label.idle && label.idle_left == 0 && !idling_.or_more; }
    bool remembers(const Label& label, int cell) const { return !settled(label) || colour(cell) == colour(label.cell); }
    std::uint64_t memory_of(const Label& label) const;
    std::uint64_t key_of(const Label& label) const;

    const Field& field_;
    const Hops& hops_;
    Control& control_;
    const Relaxation* relaxation_ = nullptr;
    const std::vector<Value>* prices_ = nullptr;
    std::vector<std::uint64_t> keys_;
    Buffer<Label> labels_;
    Buffer<std::uint64_t> table_;  // the upper half of the key, and a label
    std::uint64_t count_ = 0;
    std::uint64_t expanded_ = 0;
    int moves_ = 0;
    Idling idling_;
    Value all_prices_ = 0;
    Value needed_ = 0;
    Value turn_cost_ = fraction;  // a quarter of a point
    std::vector<std::vector<std::uint32_t>> layers_;
    std::vector<std::uint32_t> marks_;
    std::uint32_t mark_ = 0;
    std::uint32_t goal_ = 0;
    std::uint64_t runs_ = 0;
    std::uint64_t widest_ = 0;
    Status stopped_ = Status::running;
};

}  // namespace gridwise::worm
