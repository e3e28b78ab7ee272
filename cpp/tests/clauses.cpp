// Learning clauses against trying every assignment.
#include "clauses/solver.hpp"

#include <bit>
#include <cstdint>
#include <vector>

#include "check.hpp"

namespace gridwise::tests {

namespace {

using clauses::affirm;
using clauses::deny;
using clauses::Event;
using clauses::Literal;

constexpr unsigned variables = 10;

struct Formula {
    std::vector<std::vector<Literal>> clauses;
    std::vector<Literal> group;  // at most one of these

    bool holds(unsigned assignment) const {
        const auto is_true = [&](Literal literal) { return (assignment >> (literal / 2) & 1) != (literal & 1); };
        for (const auto& clause : clauses) {
            bool any = false;
            for (const Literal literal : clause) any = any || is_true(literal);
            if (!any) return false;
        }
        int members = 0;
        for (const Literal literal : group) members += is_true(literal);
        return members <= 1;
    }
};

Formula random_formula(std::uint32_t seed) {
    const auto below = [&seed](std::uint32_t bound) {
        seed = seed * 1664525u + 1013904223u;
        return (seed >> 8) % bound;
    };
    Formula formula;
    for (std::uint32_t count = 10 + below(40); count > 0; --count) {
        std::vector<Literal> clause;
        const std::uint32_t first = below(variables);
        for (std::uint32_t step = 0; step < 2 + below(2); ++step) clause.push_back(2 * ((first + step * 3) % variables) + below(2));
        formula.clauses.push_back(clause);
    }
    for (std::uint32_t variable = 0; variable < variables; variable += 3) formula.group.push_back(2 * variable + below(2));
    return formula;
}

void check_formula(const Formula& formula) {
    int expected = 0, found = 0;
    for (unsigned assignment = 0; assignment < 1u << variables; ++assignment) expected += formula.holds(assignment);
    clauses::Solver solver(variables);
    for (const auto& clause : formula.clauses) solver.require(clause);
    solver.at_most_one(formula.group);
    Control control;
    while (solver.next(control, ~std::uint64_t{0}) == Event::model) {
        unsigned assignment = 0;
        std::vector<Literal> other;
        for (unsigned variable = 0; variable < variables; ++variable) {
            const bool is_true = solver.holds(affirm(variable));
            assignment |= unsigned{is_true} << variable;
            other.push_back(is_true ? deny(affirm(variable)) : affirm(variable));
        }
        check(formula.holds(assignment), "a model satisfies every clause");
        solver.require(other);
        ++found;
    }
    check(found == expected, "as many models as by trying every assignment");
}

// One pigeon more than holes: there is no model, and many clauses are learnt and forgotten on the way.
void test_pigeons(std::size_t holes) {
    clauses::Solver solver((holes + 1) * holes);
    for (std::size_t pigeon = 0; pigeon <= holes; ++pigeon) {
        std::vector<Literal> places;
        for (std::size_t hole = 0; hole < holes; ++hole) places.push_back(affirm(pigeon * holes + hole));
        solver.require(places);
    }
    for (std::size_t hole = 0; hole < holes; ++hole) {
        std::vector<Literal> guests;
        for (std::size_t pigeon = 0; pigeon <= holes; ++pigeon) guests.push_back(affirm(pigeon * holes + hole));
        solver.at_most_one(guests);
    }
    Control control;
    check(solver.next(control, 1) == Event::out_of_budget, "a budget holds");
    check(solver.next(control, ~std::uint64_t{0}) == Event::contradiction, "pigeons need a hole each");
}

}  // namespace

void test_clauses() {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) check_formula(random_formula(seed));
    test_pigeons(8);
}

}  // namespace gridwise::tests
