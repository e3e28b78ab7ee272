#include "colour_sudoku/search.hpp"

#include <algorithm>
#include <bit>

namespace gridwise::colour_sudoku {

namespace {

constexpr std::uint32_t polling_interval = 64;  // not tuned: an assignment costs far more than a look at the clock

// Set by hand; checked by the contradictions met on 315 boards of 8x8 to 20x20, solvable or not, with an eighth to a
// fifth given.

// Numbers reach further than colours: of two variables with as many values each, decide the number. 1:3 meets 37 %
// more, 1:1 7 % fewer in 1.7 times the time, 4:3 twice as many.
constexpr std::uint64_t number_factor = 2;
constexpr std::uint64_t level_factor = 3;

// What every variable weighs at first, besides 1 for each neighbour: one contradiction alone should not rule the
// search. Half and double: 3 and 2 % more.
constexpr std::uint32_t first_weight = 8;

// What a contradiction adds to the variable decided last, and to both ends of an edge that failed; 1 to all of a line.
// Half and double of the first: 2 and 13 % more; of the second: 10 % more and 4 % fewer.
constexpr std::uint32_t weight_of_decision = 2;
constexpr std::uint32_t weight_of_edge = 2;

// Portable machines have no instruction for it, and a call for each variable would cost more than the rest.
std::uint64_t count_bits(Mask set) {
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    return (((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >> 56;
}

}  // namespace

Search::Search(const Board& board)
    : domains_(board), weights_(static_cast<std::size_t>(domains_.variables())) {
    forget_trouble();
}

Effort Search::effort() const {
    Effort effort = effort_;
    effort.checks = domains_.checks();
    // Its tables never shrink, so what they hold now is the most they held.
    effort.bytes = domains_.bytes() + frames_.capacity() * sizeof(Frame) +
                   weights_.capacity() * sizeof(std::uint32_t) + preferred_.capacity();
    return effort;
}

void Search::shuffle(std::uint64_t seed) {
    random_ = Random(seed);
    shuffled_ = true;
}

Event Search::next(Control& control, std::uint64_t budget) {
    if (at_solution_) {
        at_solution_ = false;
        if (!back_up()) return Event::exhausted;
    } else if (!domains_.propagate(strong_)) {
        ++effort_.backtracks;
        return Event::exhausted;
    }
    const std::uint64_t start = effort_.backtracks;
    for (;;) {
        if (until_poll_-- == 0) {
            until_poll_ = polling_interval;
            why_stopped_ = control.poll();
            if (why_stopped_ != Status::running) return Event::stopped;
            control.tell(effort_.nodes, frames_.size(), [this] { return frames_.size(); });
        }
        const Decision decision = choose();
        if (decision.variable < 0) {
            at_solution_ = true;
            return Event::solution;
        }
        if (effort_.nodes >= control.node_limit) return Event::out_of_nodes;
        ++effort_.nodes;
        frames_.push_back({domains_.mark(), decision});
        effort_.deepest = std::max<std::uint64_t>(effort_.deepest, frames_.size() + 1);
        domains_.restrict(decision.variable, decision.value);
        if (domains_.propagate(strong_)) continue;
        make_heavier(decision.variable, weight_of_decision);
        note_trouble();
        if (!back_up()) return Event::exhausted;
        if (effort_.backtracks - start >= budget) return Event::out_of_budget;
    }
}

// Takes back the latest decision that leaves another way open, and rules that decision out.
bool Search::back_up() {
    while (!frames_.empty()) {
        const Frame frame = frames_.back();
        frames_.pop_back();
        domains_.undo_to(frame.mark);
        if (domains_.restrict(frame.decision.variable, ~frame.decision.value) && domains_.propagate(strong_)) {
            return true;
        }
        note_trouble();
    }
    return false;
}

// Everything that takes part in a constraint that failed becomes heavier; an edge, with two cells, by more than
// a line of many.
void Search::note_trouble() {
    ++effort_.backtracks;
    const Domains::Trouble& trouble = domains_.trouble();
    if (trouble.line >= 0) {
        for (int position = 0; position < domains_.size(); ++position) {
            make_heavier(domains_.cell_of(trouble.line, position), 1);
        }
    } else if (trouble.cell >= 0) {
        for (const int cell : {trouble.cell, trouble.other}) {
            make_heavier(cell, weight_of_edge);
            make_heavier(domains_.cells() + cell, weight_of_edge);
        }
    }
}

void Search::forget_trouble() {
    for (int variable = 0; variable < domains_.variables(); ++variable) {
        weights_[static_cast<std::size_t>(variable)] = first_weight + domains_.neighbours(variable % domains_.cells());
    }
}

void Search::restart() {
    if (!frames_.empty()) domains_.undo_to(frames_.front().mark);
    frames_.clear();
}

// Fewest values, and most trouble so far.
Search::Decision Search::choose() {
    Decision best;
    Rank best_rank;
    const int count = numbers_only_ ? domains_.cells() : domains_.variables();
    int variable = shuffled_ ? static_cast<int>(random_.below(static_cast<std::uint32_t>(count))) : 0;
    for (int step = 0; step < count; ++step) {
        if (!domains_.is_fixed(variable)) {
            const std::uint64_t factor = domains_.is_number(variable) ? number_factor : level_factor;
            // Two values are the fewest there can be: counting is for those that could win.
            Rank rank{2 * factor, weights_[static_cast<std::size_t>(variable)]};
            if (rank.is_better_than(best_rank)) {
                rank.size = factor * count_bits(domains_.at(variable));
                if (rank.is_better_than(best_rank)) {
                    best.variable = variable;
                    best_rank = rank;
                }
            }
        }
        if (++variable == count) variable = 0;
    }
    if (best.variable < 0) return best;
    if (preferred_.empty()) consider_places(best, best_rank);
    if (best.value == 0) best.value = choose_value(best.variable);
    return best;
}

// A number that has two places left in a line is as good as a cell with two numbers.
void Search::consider_places(Decision& best, Rank best_rank) const {
    const int size = domains_.size();
    for (int cell = 0; cell < domains_.cells(); ++cell) {
        const Rank rank{2 * number_factor, weights_[static_cast<std::size_t>(cell)]};
        if (!rank.is_better_than(best_rank) || domains_.is_fixed(cell)) continue;
        const int column = cell % size;
        const Mask here = domains_.number(cell) & (in_two_places(cell - column, 1) | in_two_places(column, size));
        if (here == 0) continue;
        best = {cell, here & -here};
        best_rank = rank;
    }
}

// The numbers that two cells of a line can hold.
Mask Search::in_two_places(int start, int step) const {
    Mask once = 0, twice = 0, thrice = 0;
    for (int position = 0, cell = start; position < domains_.size(); ++position, cell += step) {
        const Mask numbers = domains_.number(cell);
        thrice |= twice & numbers;
        twice |= once & numbers;
        once |= numbers;
    }
    return twice & ~thrice;
}

Mask Search::choose_value(int variable) {
    const Mask open = domains_.at(variable);
    if (!preferred_.empty()) {
        const Mask wish = Mask{1} << preferred_[static_cast<std::size_t>(variable)];
        if (open & wish) return wish;
    }
    if (!shuffled_) return open & -open;
    Mask left = open;
    for (std::uint32_t skip = random_.below(static_cast<std::uint32_t>(std::popcount(open))); skip > 0; --skip) {
        left &= left - 1;
    }
    return left & -left;
}

}  // namespace gridwise::colour_sudoku
