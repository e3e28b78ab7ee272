// Courses within a number of moves, by worms that remember some of their meals only: what these cannot do, no worm can.
// What they do wrong they learn to remember, until they are refuted or do nothing wrong (decremental state space
// relaxation: Righini and Salani, 2008; with local memories: Martinelli, Pecin and Poggi, 2014).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "search/buffer.hpp"
#include "search/control.hpp"
#include "worm/course.hpp"
#include "worm/field.hpp"
#include "worm/hops.hpp"
#include "worm/leads.hpp"
#include "worm/local_memory.hpp"
#include "worm/pricing.hpp"
#include "worm/relaxation.hpp"

namespace gridwise::worm {

class Remembering {
public:
    enum class Verdict : std::uint8_t { found, refuted, open, stopped };

    // Without the penalty, and where every hop is sure.
    Remembering(const Field& field, const Hops& hops, const std::vector<Kind>& kinds, Relaxation& relaxation,
                Control& control);

    // Whether the target can be reached within so many moves, just `idle` of them idle; open where that would take more
    // than `most_labels` for one pass over the courses.
    Verdict ask(int moves, int idle, std::uint64_t most_labels);

    const std::vector<Stop>& course() const { return course_; }  // the last one found
    Status stopped() const { return stopped_; }
    std::uint64_t labels() const { return made_; }  // of the last pass
    std::uint64_t all_labels() const { return all_made_; }
    std::uint64_t expanded() const { return expanded_; }
    std::uint64_t widest() const { return widest_; }

private:
    using Points = std::int32_t;
    static constexpr Points hopeless = std::numeric_limits<Points>::min() / 4;

    // The part of a course up to a meal, or from it on: then time and idle moves are those from the meal to the end.
    struct Label {
        Memory memory;
        Points points;  // with this meal's; twice the target is as good as more
        std::uint32_t parent;
        std::uint32_t next;  // in the list of its time
        std::uint16_t time;
        Cell cell;
        std::uint8_t idle;
    };
    struct Meal {
        Cell cell;
        int idle;  // moves since the meal before
    };
    // A label of the time at hand: first those of one cell, and of them the best.
    struct Entry {
        std::uint64_t group;  // cell and idle moves
        Points points;
        std::uint32_t label;
        Memory memory;

        bool operator<(const Entry& other) const;
    };
    enum class Way : std::uint8_t { forwards, backwards };
    enum class Reached : std::uint8_t { nothing, target, too_much, stopped };

    bool make_tables();
    Verdict learn_in_passes();
    bool work_out_leads();
    Reached pass(Way way);
    bool expand_forwards(std::uint32_t index);
    bool expand_backwards(std::uint32_t index);
    bool add(const Label& label);
    Reached keep_undominated(int time);
    void reach(std::uint32_t goal);
    void tighten_tables(Way way);
    bool drop_useless_meals();
    bool enough_food();
    bool learn(Way way);
    std::vector<Meal> meals_of(std::uint32_t goal, Way way) const;
    bool learn_circles(const std::vector<Meal>& meals, bool& circles);
    bool walk(const std::vector<Meal>& meals);
    bool may_stand(const Label& label, int to, int idle);

    std::size_t index(int idle, int time, int cell) const {
        const std::size_t layer = static_cast<std::size_t>(idle * (moves_ + 1) + time);
        return layer * static_cast<std::size_t>(field_.cells()) + static_cast<std::size_t>(cell);
    }
    Points more(Points points, int cell) const { return std::min(points + gain(cell), 2 * needed_); }
    Points gain(int cell) const { return gains_[static_cast<std::size_t>(cell)]; }
    int food(int cell) const { return field_.food[static_cast<std::size_t>(cell)]; }

    const Field& field_;
    const std::vector<Kind>& kinds_;
    Relaxation& relaxation_;
    Control& control_;
    LocalMemory memory_;
    Leads leads_;
    Buffer<Label> labels_;
    Buffer<Points> tables_;
    Points* before_ = nullptr;  // the most points with which a meal is made, by idle moves, time and cell
    Points* after_ = nullptr;   // the most that follow it, by idle moves, time left and cell
    Points* best_ = nullptr;    // of this pass
    std::vector<Points> gains_;
    std::vector<std::uint8_t> edible_;
    std::vector<std::uint32_t> lists_;  // by time
    Buffer<Entry> layer_;  // of this time, those that are kept
    std::size_t kept_ = 0;
    std::vector<Memory> rivals_;
    std::vector<std::uint32_t> goals_;
    std::vector<Cell> stands_;
    std::vector<Stop> course_;
    std::uint32_t free_ = 0;
    std::uint32_t used_ = 0;
    int moves_ = 0;
    int idle_ = 0;
    Points needed_ = 0;
    std::uint64_t most_ = 0;
    std::uint64_t made_ = 0;
    std::uint64_t all_made_ = 0;
    std::uint64_t expanded_ = 0;
    std::uint64_t widest_ = 0;
    Status stopped_ = Status::running;
};

}  // namespace gridwise::worm
