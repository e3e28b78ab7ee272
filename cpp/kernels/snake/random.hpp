// The seeded generator of Snake, the same numbers as the readable twin: SplitMix64 (Steele, Lea and Flood, "Fast
// Splittable Pseudorandom Number Generators", 2014).
#pragma once

#include <cstdint>

namespace gridwise::snake {

inline std::uint64_t mix(std::uint64_t value) {
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return value ^ (value >> 31);
}

// High and low half of a 64 x 64 bit product, without compiler extensions.
struct Product {
    std::uint64_t high;
    std::uint64_t low;
};

inline Product multiply(std::uint64_t a, std::uint32_t b) {
    const std::uint64_t low_part = (a & 0xFFFFFFFFu) * b;
    const std::uint64_t high_part = (a >> 32) * b + (low_part >> 32);
    return {high_part >> 32, (high_part << 32) | (low_part & 0xFFFFFFFFu)};
}

class Random {
public:
    explicit Random(std::uint64_t seed = 0) : state(seed) {}

    std::uint64_t next() { return mix(state += step); }

    // Uniform in 0..bound-1: multiplication with rejection (Lemire, "Fast Random Integer Generation in an Interval",
    // 2019).
    std::uint32_t below(std::uint32_t bound) {
        Product product = multiply(next(), bound);
        if (product.low < bound) {
            const std::uint64_t threshold = (0 - std::uint64_t{bound}) % bound;
            while (product.low < threshold) product = multiply(next(), bound);
        }
        return static_cast<std::uint32_t>(product.high);
    }

    // Uniform in [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    static constexpr std::uint64_t step = 0x9E3779B97F4A7C15u;
    std::uint64_t state;
};

// The seed of one game of a series: it does not depend on the games before it.
inline std::uint64_t game_seed(std::uint64_t seed, std::uint64_t number) { return mix(mix(seed + Random::step) + number); }

// What pilots that draw lots start from: the fruits to come do not follow from it.
inline std::uint64_t pilot_seed(std::uint64_t seed_of_game) { return mix(~seed_of_game); }

}  // namespace gridwise::snake
