// Conflict-driven clause learning (Marques-Silva and Sakallah, "GRASP", 1999; Een and Sorensson, "An Extensible
// SAT-solver", 2003): what a contradiction has taught is kept as a clause, and the search jumps back to where the
// clause would have had a say. The same clauses give the same search every time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "clauses/heap.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::clauses {

// Twice the variable, and one more when it is denied.
using Literal = std::uint32_t;

constexpr Literal affirm(std::size_t variable) { return static_cast<Literal>(2 * variable); }
constexpr Literal deny(Literal literal) { return literal ^ 1; }

enum class Event : std::uint8_t { model, contradiction, out_of_budget, out_of_nodes, out_of_memory, stopped };

class Solver {
public:
    explicit Solver(std::size_t variables);

    // One of these holds at least. May be called again after a model was found.
    void require(std::span<const Literal> literals);
    // Two of these never hold together. To be called before the search begins.
    void at_most_one(std::span<const Literal> literals);

    // Where a variable has to be guessed, this is tried first, until the search has been elsewhere.
    void prefer(Literal literal) { phases_[variable_of(literal)] = literal & 1 ? -1 : 1; }

    // Goes on until every variable has a value, or nothing is left; at most `budget` contradictions on the way.
    Event next(Control& control, std::uint64_t budget);

    bool holds(Literal literal) const { return values_[literal] > 0; }
    std::uint64_t decisions() const { return decisions_; }
    std::uint64_t contradictions() const { return contradictions_; }
    std::uint64_t checks() const { return checks_; }  // clauses and groups looked at
    std::size_t deepest() const { return deepest_; }
    std::size_t bytes() const;
    Status why_stopped() const { return why_stopped_; }
    void count_decisions_from(std::uint64_t decisions) { decisions_ = decisions; }

private:
    // Where a clause lies among all, or, as an odd number, the only other literal.
    using Reason = std::uint32_t;
    static constexpr Reason no_reason = 0;
    static constexpr std::uint32_t is_pair = 0;  // a watch on a clause of two: it lies nowhere else
    static constexpr std::size_t header = 2;     // the size; twice the glue, and 1 when it was learnt

    struct Watch {
        std::uint32_t clause;
        Literal other;  // when it holds, the clause need not be looked at
    };

    static std::size_t variable_of(Literal literal) { return literal >> 1; }
    int value(Literal literal) const { return values_[literal]; }
    std::size_t level_count() const { return levels_begin_.size(); }
    std::uint32_t level_of(Literal literal) const { return levels_[variable_of(literal)]; }

    void assign(Literal literal, Reason reason);
    bool propagate();
    bool propagate_groups(Literal literal);
    bool propagate_clauses(Literal literal);
    bool fail(Literal one, Literal other);
    void jump_back(std::size_t level);
    void attach(std::uint32_t clause);
    std::uint32_t store(std::span<const Literal> literals, std::uint32_t info);
    std::span<Literal> literals_of(std::uint32_t clause) {
        return {arena_.data() + clause + header, arena_[clause]};
    }

    void learn();
    std::size_t analyse();
    void see(Literal literal, std::size_t& open);
    bool is_implied(Literal literal);
    std::span<const Literal> because(Literal literal);
    std::uint32_t glue_of(std::span<const Literal> literals);
    void bump(std::size_t variable);

    bool decide();
    bool should_restart();
    void change_mode();
    void remember_target();
    void restart();
    void forget_some();
    void keep_clauses(const std::vector<std::uint32_t>& dropped);

    std::vector<std::int8_t> values_;  // of literals: 1 holds, -1 fails, 0 open
    std::vector<std::uint32_t> levels_;
    std::vector<Reason> reasons_;
    std::vector<std::int8_t> phases_;   // what a variable was last
    std::vector<std::int8_t> targets_;  // what it was when most variables had a value
    std::vector<Literal> trail_;
    std::vector<std::size_t> levels_begin_;
    std::size_t propagated_ = 0;

    std::vector<std::uint32_t> arena_;
    std::vector<std::vector<Watch>> watches_;  // by the literal whose failing matters
    std::vector<std::vector<std::uint32_t>> groups_of_;
    std::vector<std::vector<Literal>> groups_;

    Heap heap_;
    double step_ = 1;
    std::vector<Literal> conflict_;
    std::vector<Literal> learnt_;
    std::vector<Literal> stack_;
    std::vector<Literal> marked_;
    std::vector<std::uint8_t> seen_;
    std::vector<std::uint64_t> stamps_;
    std::uint64_t stamp_ = 0;
    Literal lone_ = 0;  // the reason that is only one literal

    bool contradictory_ = false;
    bool is_patient_ = false;  // restarts seldom, for models; otherwise often, for proofs
    double recent_glue_ = 0;
    double usual_glue_ = 0;
    std::uint64_t mode_ends_ = 0;
    std::uint64_t modes_ = 0;
    std::uint64_t restart_after_ = 0;
    std::uint64_t patience_ = 1;  // Knuth's reluctant doubling
    std::uint64_t patience_round_ = 1;
    std::size_t target_size_ = 0;
    std::uint64_t learnt_clauses_ = 0;
    std::uint64_t most_learnt_ = 0;
    std::uint64_t decisions_ = 0;
    std::uint64_t contradictions_ = 0;
    std::uint64_t checks_ = 0;
    std::size_t deepest_ = 0;
    std::uint32_t until_poll_ = 0;
    Status why_stopped_ = Status::running;
};

}  // namespace gridwise::clauses
