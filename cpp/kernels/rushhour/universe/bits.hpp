// Gathering and scattering bits under a mask, and counting them: one instruction each where the processor has them (BMI2).
#pragma once

#include <bit>
#include <cstdint>

namespace gridwise::rushhour::universe {

// The bits of `bits` under the mask, moved together at the bottom; and back.
struct PortableBits {
    static std::uint64_t extract(std::uint64_t bits, std::uint64_t mask) {
        std::uint64_t together = 0;
        for (std::uint64_t place = 1; mask != 0; mask &= mask - 1, place <<= 1) {
            if ((bits & mask & (~mask + 1)) != 0) together |= place;
        }
        return together;
    }

    static std::uint64_t deposit(std::uint64_t together, std::uint64_t mask) {
        std::uint64_t bits = 0;
        for (; mask != 0 && together != 0; mask &= mask - 1, together >>= 1) {
            if ((together & 1) != 0) bits |= mask & (~mask + 1);
        }
        return bits;
    }

    static unsigned count(std::uint64_t bits) { return static_cast<unsigned>(std::popcount(bits)); }
};

#if defined(__x86_64__) && defined(__GNUC__)

// As assembly, so that the functions around them need not be compiled for such a processor alone.
struct FastBits {
    static std::uint64_t extract(std::uint64_t bits, std::uint64_t mask) {
        std::uint64_t together;
        __asm__("pextq %2, %1, %0" : "=r"(together) : "r"(bits), "r"(mask));
        return together;
    }

    static std::uint64_t deposit(std::uint64_t together, std::uint64_t mask) {
        std::uint64_t bits;
        __asm__("pdepq %2, %1, %0" : "=r"(bits) : "r"(together), "r"(mask));
        return bits;
    }

    static unsigned count(std::uint64_t bits) {
        std::uint64_t ones;
        __asm__("popcntq %1, %0" : "=r"(ones) : "r"(bits));
        return static_cast<unsigned>(ones);
    }
};

inline bool has_fast_bits() { return __builtin_cpu_supports("bmi2") != 0 && __builtin_cpu_supports("popcnt") != 0; }

#else

using FastBits = PortableBits;
inline bool has_fast_bits() { return false; }

#endif

}  // namespace gridwise::rushhour::universe
