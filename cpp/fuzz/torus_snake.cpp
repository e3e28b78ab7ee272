// Torus Snake: boards, heads, apples and trails as numbers that may mean nothing.
#include "bytes.hpp"
#include "torus_snake/solve.hpp"

using namespace gridwise;
using namespace gridwise::fuzz;

namespace {

constexpr std::array<const char*, 6> heuristics{"apples", "farthest", "spanning-tree",
                                                "spanning-tree+repeats", "tour", "none"};

}  // namespace

void gridwise::fuzz::use(Bytes bytes) {
    const SearchOptions options = options_of(bytes, heuristics);
    const Limits limits = limits_of(bytes);
    const std::uint8_t flags = bytes.byte();
    torus_snake::Board board{static_cast<std::uint32_t>(bytes.number()), static_cast<std::uint32_t>(bytes.number()),
                             static_cast<torus_snake::Cell>(bytes.number()), {}};
    for (int apples = bytes.byte() % 70; apples > 0; --apples) {
        board.apples.push_back(
            {static_cast<torus_snake::Cell>(bytes.number()), static_cast<std::uint16_t>(bytes.number())});
    }
    while (!bytes.empty()) board.trail.push_back(static_cast<torus_snake::Direction>(bytes.byte() % 4));
    Trace<std::vector<int>> trace(flags / 8);
    Control control(limits);
    const Outcome outcome = torus_snake::solve(board, options, control, (flags & 2) != 0 ? &trace : nullptr);
    require(outcome.counters.explored <= limits.nodes, "no more states than the limit");
}
