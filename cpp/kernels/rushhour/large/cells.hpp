// The cells of a board up to 10x10, as bits.
#pragma once

#include <cstdint>

namespace gridwise::rushhour::large {

inline constexpr int max_side = 10;

struct Cells {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << (cell % 64); }
    Cells& operator|=(const Cells& other) {
        low |= other.low;
        high |= other.high;
        return *this;
    }
    bool meets(const Cells& other) const { return ((low & other.low) | (high & other.high)) != 0; }
};

}  // namespace gridwise::rushhour::large
