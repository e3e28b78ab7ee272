#include "colour_sudoku/encoding.hpp"

#include <bit>

namespace gridwise::colour_sudoku {

using clauses::affirm;
using clauses::deny;

Encoding::Encoding(const Domains& domains)
    : size_(domains.size()), cells_(domains.cells()), solver_(count_variables(domains)) {
    say({always});
    for (int variable = 0; variable < domains.variables(); ++variable) {
        say_scale(scale(variable), domains.is_number(variable));
    }
    say_lines();
    for (int cell = 0; cell < cells_; ++cell) {
        if ((cell + 1) % size_ != 0) say_edge(cell, cell + 1);
        if (cell + size_ < cells_) say_edge(cell, cell + size_);
    }
}

std::size_t Encoding::bytes_for(const Domains& domains) {
    constexpr std::size_t bytes_per_value = 512;  // measured: 300 to 450, watches and groups included
    std::size_t values = 0;
    for (int variable = 0; variable < domains.variables(); ++variable) {
        values += static_cast<std::size_t>(std::popcount(domains.at(variable)));
    }
    return values * bytes_per_value;
}

// Every pair of neighbours has one variable more, "the first is larger", after those of the scales.
std::size_t Encoding::count_variables(const Domains& domains) {
    scales_.reserve(static_cast<std::size_t>(domains.variables()));
    for (int variable = 0; variable < domains.variables(); ++variable) {
        const Mask values = domains.at(variable);
        const auto count = static_cast<std::size_t>(std::popcount(values));
        const std::size_t first = variables_, interior = first + count - 1;
        scales_.push_back({values, first, interior});
        variables_ = interior + (domains.is_number(variable) && count > 2 ? count - 2 : 0);
    }
    return variables_ + static_cast<std::size_t>(2 * cells_);
}

clauses::Literal Encoding::at_least(const Scale& scale, int value) const {
    const int smaller = std::popcount(scale.values & all_below(value));
    if (smaller == 0) return always;
    if (smaller == std::popcount(scale.values)) return never;
    return affirm(scale.first + static_cast<std::size_t>(smaller) - 1);
}

clauses::Literal Encoding::exactly(const Scale& scale, int value) const {
    if (!(scale.values >> value & 1)) return never;
    const int smaller = std::popcount(scale.values & all_below(value)), last = std::popcount(scale.values) - 1;
    if (smaller == 0) return deny(at_least(scale, value + 1));
    if (smaller == last) return at_least(scale, value);
    return affirm(scale.interior + static_cast<std::size_t>(smaller) - 1);
}

void Encoding::say(std::initializer_list<Literal> literals) { solver_.require({literals.begin(), literals.size()}); }

void Encoding::say_scale(const Scale& scale, bool with_values) {
    for (Mask left = scale.values; left != 0; left &= left - 1) {
        const int value = std::countr_zero(left);
        const Literal from = at_least(scale, value), beyond = at_least(scale, value + 1);
        say({deny(beyond), from});
        if (!with_values) continue;
        const Literal exact = exactly(scale, value);
        say({deny(exact), from});
        say({deny(exact), deny(beyond)});
        say({deny(from), beyond, exact});
    }
}

void Encoding::say_lines() {
    for (int line = 0; line < size_; ++line) {
        for (int value = 0; value < size_; ++value) {
            say_different(line * size_, 1, Mask{1} << value);
            say_different(line, size_, Mask{1} << value);
        }
    }
}

// A value has one place in a line, and no second.
void Encoding::say_different(int start, int step, Mask value) {
    std::vector<Literal> places;
    for (int position = 0; position < size_; ++position) {
        const Scale& place = scale(start + position * step);
        if (place.values & value) places.push_back(exactly(place, std::countr_zero(value)));
    }
    solver_.require(places);
    if (places.size() > 1) solver_.at_most_one(places);
}

void Encoding::say_edge(int cell, int other) {
    const Literal first_is_larger = falls(cell, other);
    for (const int kind : {0, cells_}) {
        say_rises(deny(first_is_larger), scale(kind + other), scale(kind + cell));
        say_rises(first_is_larger, scale(kind + cell), scale(kind + other));
    }
}

clauses::Literal Encoding::falls(int cell, int other) const {
    return affirm(variables_ + static_cast<std::size_t>(2 * cell + (other == cell + 1 ? 0 : 1)));
}

// One is smaller than the other unless `otherwise` holds.
void Encoding::say_rises(Literal otherwise, const Scale& lower, const Scale& upper) {
    Literal before = always;
    for (Mask left = lower.values; left != 0; left &= left - 1) {
        const int value = std::countr_zero(left);
        const Literal above = at_least(upper, value + 1);
        if (above != before) say({otherwise, deny(at_least(lower, value)), above});
        before = above;
    }
}

std::uint8_t Encoding::value_of(const Scale& scale) const {
    Mask left = scale.values;
    for (std::size_t variable = scale.first; (left & (left - 1)) != 0 && solver_.holds(affirm(variable)); ++variable) {
        left &= left - 1;
    }
    return static_cast<std::uint8_t>(std::countr_zero(left));
}

Solution Encoding::solution() const {
    Solution filled;
    for (int cell = 0; cell < cells_; ++cell) filled.push_back({value_of(scale(cell)), value_of(scale(cells_ + cell))});
    return filled;
}

void Encoding::prefer(const Solution& solution) {
    const auto wish = [this](Literal literal, bool holds) { solver_.prefer(holds ? literal : deny(literal)); };
    for (int variable = 0; variable < 2 * cells_; ++variable) {
        const Scale& one = scale(variable);
        const Filled& filled = solution[static_cast<std::size_t>(variable % cells_)];
        const int wanted = variable < cells_ ? filled.number : filled.level;
        for (Mask left = one.values; left != 0; left &= left - 1) {
            const int value = std::countr_zero(left);
            wish(at_least(one, value), wanted >= value);
            if (variable < cells_) wish(exactly(one, value), wanted == value);
        }
    }
    for (int cell = 0; cell < cells_; ++cell) {
        const std::uint8_t number = solution[static_cast<std::size_t>(cell)].number;
        for (const int other : {cell + 1, cell + size_}) {
            if (other < cells_) wish(falls(cell, other), number > solution[static_cast<std::size_t>(other)].number);
        }
    }
}

void Encoding::forbid(const Solution& solution) {
    std::vector<Literal> literals;
    for (int cell = 0; cell < cells_; ++cell) {
        const Filled filled = solution[static_cast<std::size_t>(cell)];
        literals.push_back(deny(exactly(scale(cell), filled.number)));
        literals.push_back(deny(at_least(scale(cells_ + cell), filled.level)));
        literals.push_back(at_least(scale(cells_ + cell), filled.level + 1));
    }
    solver_.require(literals);
}

}  // namespace gridwise::colour_sudoku
