// The fewest moves in model B, where food does not come back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/control.hpp"
#include "worm/course.hpp"
#include "worm/field.hpp"
#include "worm/hops.hpp"
#include "worm/labels.hpp"
#include "worm/pricing.hpp"
#include "worm/relaxation.hpp"
#include "worm/remembering.hpp"

namespace gridwise::worm {

// Asks for one number of moves after the other whether the target can be reached within it. The answer no comes
// from a bound (a covering knapsack; the relaxation with the best prices) or from a search over labels that was
// never cut short; the answer yes is a course. Between the proofs it looks for shorter courses than it has.
class SingleUse {
public:
    SingleUse(const Field& field, Hops& hops, Control& control);
    Course solve();

    // The fewest moves that each bound allows by itself, without any search.
    struct Bounds {
        int knapsack = 0;  // the cheapest meals wherever they lie
        int relaxed = 0;   // the relaxation without prices: food comes back
        int priced = 0;    // with the best prices, and the knapsack of each case
    };
    Bounds bounds();

private:
    enum class Answer : std::uint8_t { found, refuted, open, stopped };

    bool raise_by_knapsack();
    int first_open(int moves, int steps);
    int latest_end() const;
    Answer find_some_course();
    Answer improve(std::size_t width);
    Answer settle(int moves);
    Answer recall(int moves, std::uint64_t effort, std::vector<int>& open);
    Answer recall_case(int moves, int idle, std::uint64_t effort);
    Answer ask(const Case& question, int steps, std::size_t width);
    Answer split(const Case& question, int depth, std::vector<Case>& hard);
    bool branch(const Case& question, Case& left, Case& right) const;
    Answer try_out(const Case& question, std::size_t width);
    void take(const std::vector<Stop>& stops);
    Case whole(int moves, int idle) const;
    Case unrestricted(int moves) const;
    int shortest_known() const { return course_.found ? course_.stops.back().time : unknown; }

    static constexpr int unknown = 1 << 30;

    const Field& field_;
    const Hops& hops_;
    Control& control_;
    Relaxation relaxation_;
    Pricing pricing_;
    LabelSearch search_;
    Remembering remembering_;
    Course course_;
};

}  // namespace gridwise::worm
