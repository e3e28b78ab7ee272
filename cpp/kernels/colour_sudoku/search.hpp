// Depth-first search over the domains: one solution after another, in the same order every time.
//
// It maintains consistency (Sabin and Freuder, "Contradicting Conventional Wisdom in Constraint Satisfaction", 1994)
// and decides what has few values for its weight (Boussemart, Hemery, Lecoutre and Sais, "Boosting Systematic Search by
// Weighting Constraints", 2004).
#pragma once

#include <cstdint>
#include <vector>

#include "colour_sudoku/board.hpp"
#include "colour_sudoku/domains.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"
#include "search/random.hpp"

namespace gridwise::colour_sudoku {

struct Effort {
    std::uint64_t nodes = 1;       // the start and every assignment
    std::uint64_t backtracks = 0;  // contradictions met
    std::uint64_t deepest = 1;     // the most nodes open at once
    std::uint64_t checks = 0;      // edges and lines looked at
    std::uint64_t bytes = 0;       // held by the search's own tables
};

enum class Event : std::uint8_t { solution, exhausted, out_of_budget, out_of_nodes, stopped };

inline constexpr std::uint64_t no_budget = ~std::uint64_t{0};

class Search {
public:
    explicit Search(const Board& board);

    // Goes on to the next solution; at most `budget` contradictions are met on the way.
    Event next(Control& control, std::uint64_t budget = no_budget);

    // Forgets where it stands, but not which variables made trouble.
    void restart();
    void forget_trouble();

    void reason_strongly() { strong_ = true; }
    // Leave the colours open: a solution is then a way to place the numbers, with colours that fit them.
    void decide_numbers_only() { numbers_only_ = true; }
    // Go on where it stands, with the colours decided one by one too.
    void decide_everything() { numbers_only_ = at_solution_ = false; }
    // Go on counting nodes where an earlier search stopped, so that a limit holds for both together.
    void count_nodes_from(std::uint64_t nodes) { effort_.nodes = nodes; }
    void shuffle(std::uint64_t seed);
    // Try these values first: a number for each cell, then a level for each cell.
    void prefer(std::vector<std::uint8_t> values) { preferred_ = std::move(values); }

    Domains& domains() { return domains_; }
    Effort effort() const;
    Status why_stopped() const { return why_stopped_; }

    struct Decision {
        int variable = -1;  // -1 when everything is decided
        Mask value = 0;
    };
    Decision choose();

private:
    struct Frame {
        std::size_t mark;
        Decision decision;
    };

    bool back_up();
    void note_trouble();
    void make_heavier(int variable, std::uint32_t by) { weights_[static_cast<std::size_t>(variable)] += by; }
    // How promising a variable is to decide: few values left, heavy.
    struct Rank {
        std::uint64_t size = 1;
        std::uint64_t weight = 0;  // worse than any

        bool is_better_than(const Rank& other) const { return size * other.weight < other.size * weight; }
    };
    void consider_places(Decision& best, Rank best_rank) const;
    Mask in_two_places(int start, int step) const;
    Mask choose_value(int variable);

    Domains domains_;
    std::vector<Frame> frames_;
    std::vector<std::uint32_t> weights_;  // how often a variable took part in a contradiction
    std::vector<std::uint8_t> preferred_;
    Random random_{0};
    Effort effort_;
    Status why_stopped_ = Status::running;
    std::uint32_t until_poll_ = 0;
    bool strong_ = false;
    bool numbers_only_ = false;
    bool shuffled_ = false;
    bool at_solution_ = false;
};

}  // namespace gridwise::colour_sudoku
