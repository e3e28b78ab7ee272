// A board as clauses: what Domains knows is left out, and the rest is said in literals.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <vector>

#include "clauses/solver.hpp"
#include "colour_sudoku/board.hpp"
#include "colour_sudoku/domains.hpp"

namespace gridwise::colour_sudoku {

// A variable with k values has k - 1 literals "at least the second, third, ... value" (order encoding; Tamura, Taga,
// Kitagawa and Banbara, "Compiling Finite Linear CSP into SAT", 2009). Numbers also have a literal for each value.
class Encoding {
public:
    explicit Encoding(const Domains& domains);

    // About what the clauses of a board take, before anything is learnt.
    static std::size_t bytes_for(const Domains& domains);

    clauses::Solver& solver() { return solver_; }
    Solution solution() const;  // of a model
    void forbid(const Solution& solution);
    void prefer(const Solution& solution);  // look near it first

private:
    using Literal = clauses::Literal;
    struct Scale {
        Mask values;
        std::size_t first;     // variable of "at least the second value"
        std::size_t interior;  // variable of "exactly the second value"; the ends need none
    };

    static constexpr Literal always = clauses::affirm(0);
    static constexpr Literal never = clauses::deny(always);

    std::size_t count_variables(const Domains& domains);
    const Scale& scale(int variable) const { return scales_[static_cast<std::size_t>(variable)]; }
    Literal at_least(const Scale& scale, int value) const;
    Literal exactly(const Scale& scale, int value) const;
    std::uint8_t value_of(const Scale& scale) const;

    void say(std::initializer_list<Literal> literals);
    void say_scale(const Scale& scale, bool with_values);
    void say_lines();
    void say_different(int start, int step, Mask value);
    void say_edge(int cell, int other);
    Literal falls(int cell, int other) const;
    void say_rises(Literal otherwise, const Scale& lower, const Scale& upper);

    int size_;
    int cells_;
    std::size_t variables_ = 1;  // the first one is true
    std::vector<Scale> scales_;
    clauses::Solver solver_;
};

}  // namespace gridwise::colour_sudoku
