// A small generator, so that a seed means the same on every platform: SplitMix64 (Steele, Lea and Flood,
// "Fast Splittable Pseudorandom Number Generators", 2014).
#pragma once

#include <cstddef>
#include <cstdint>

namespace gridwise {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t mixed = (state_ += 0x9e3779b97f4a7c15u);
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
        return mixed ^ (mixed >> 31);
    }
    std::uint32_t below(std::size_t count) { return static_cast<std::uint32_t>((next() >> 32) * count >> 32); }
    bool percent(std::uint32_t chance) { return below(100) < chance; }

private:
    std::uint64_t state_;
};

}  // namespace gridwise
