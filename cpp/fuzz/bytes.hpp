// Numbers and choices from bytes that a fuzzer makes up; when the bytes are used up, all further ones are 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "search/control.hpp"
#include "search/options.hpp"

namespace gridwise::fuzz {

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    std::uint8_t byte() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }
    // A number that is small most often, and anything else with a mark before it.
    int number() {
        const std::uint8_t first = byte();
        if (first < 250) return first;
        std::uint32_t wide = 0;
        for (int i = 0; i < 4; ++i) wide = wide << 8 | byte();
        return static_cast<int>(wide);
    }
    std::uint64_t word() {
        std::uint64_t wide = 0;
        for (int i = 0; i < 8; ++i) wide = wide << 8 | byte();
        return wide;
    }
    template <class Choice, std::size_t count>
    const Choice& one_of(const std::array<Choice, count>& choices) {
        return choices[byte() % count];
    }
    std::string_view rest() const { return {reinterpret_cast<const char*>(data_), size_}; }
    bool empty() const { return size_ == 0; }

private:
    const std::uint8_t* data_;
    std::size_t size_;
};

inline constexpr std::array<const char*, 10> algorithms{"best",   "bfs",    "dfs",     "ids",   "ucs",
                                                        "astar",  "wastar", "greedy",  "idastar", "nothing"};

// The choices of a search, from the first bytes: six of them.
template <std::size_t count>
SearchOptions options_of(Bytes& bytes, const std::array<const char*, count>& heuristics) {
    SearchOptions options;
    options.algorithm = bytes.one_of(algorithms);
    options.heuristic = bytes.one_of(heuristics);
    const std::uint8_t flags = bytes.byte();
    options.admissible = (flags & 1) != 0;
    options.goal_test = (flags & 2) != 0 ? GoalTest::expansion : GoalTest::generation;
    options.ties = static_cast<Ties>(flags / 4 % 3);
    options.weight = bytes.byte() / 16.0;
    return options;
}

// Small limits: what is looked for lies in the first steps.
inline Limits limits_of(Bytes& bytes) {
    Limits limits;
    limits.nodes = 1 + 3U * bytes.byte();
    const std::uint8_t memory = bytes.byte();
    if (memory != 0) limits.bytes = std::size_t{1} << (memory % 28);
    limits.seconds = 0.05;
    return limits;
}

// What a target brings: what it does with an input. A kernel may refuse it as an invalid argument.
void use(Bytes bytes);

// Ends the program where something is wrong that no sanitizer sees.
void require(bool holds, const char* what);

}  // namespace gridwise::fuzz

// Takes one input. libFuzzer brings `main`; without it, standalone.cpp does.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
