// Numbers of solutions: 128 bits that stop at the top instead of wrapping round.
#pragma once

#include <compare>
#include <cstdint>

namespace gridwise::colour_sudoku {

struct Tally {
    std::uint64_t high = 0;
    std::uint64_t low = 0;

    static constexpr Tally top() { return {~std::uint64_t{0}, ~std::uint64_t{0}}; }

    friend constexpr auto operator<=>(const Tally&, const Tally&) = default;
    constexpr bool is_zero() const { return high == 0 && low == 0; }

    constexpr Tally& operator+=(const Tally& other) {
        const std::uint64_t sum = low + other.low, carry = sum < low;
        const std::uint64_t upper = high + other.high;
        const bool over = upper < high || upper + carry < upper;
        return *this = over ? top() : Tally{upper + carry, sum};
    }

    friend constexpr Tally operator*(Tally one, Tally other) {
        // By doubling: products are rare, one for each group of cells that hang together.
        Tally product;
        bool doubled_over = false;
        for (; !other.is_zero(); other = other.halved()) {
            if (other.low & 1) {
                if (doubled_over) return top();
                product += one;
                if (product == top()) return top();
            }
            doubled_over = doubled_over || one.high >> 63;
            one = {one.high << 1 | one.low >> 63, one.low << 1};
        }
        return product;
    }

private:
    constexpr Tally halved() const { return {high >> 1, low >> 1 | high << 63}; }
};

}  // namespace gridwise::colour_sudoku
