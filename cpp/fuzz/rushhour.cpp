// Rush Hour: boards as one line of text, or as numbers that may mean nothing, and parts of universes.
#include "bytes.hpp"
#include "rushhour/map.hpp"
#include "rushhour/one_line.hpp"
#include "rushhour/solve.hpp"
#include "rushhour/universe/enumerate.hpp"

using namespace gridwise;
using namespace gridwise::fuzz;

namespace {

constexpr std::array<const char*, 8> heuristics{"open-cells", "distance",     "blockers", "distance+blockers",
                                                "clearance",  "second-level", "pattern",  "none"};

rushhour::Board board_of(Bytes& bytes) {
    rushhour::Board board{bytes.number(), bytes.number(), {}, {}, bytes.number()};
    for (int cars = bytes.byte() % 24; cars > 0; --cars) {
        board.cars.push_back({bytes.number(), bytes.number(), bytes.number(), bytes.byte() % 2 == 0});
    }
    while (!bytes.empty()) board.walls.push_back(bytes.number());
    return board;
}

void use_universe(Bytes& bytes, const Limits& limits) {
    rushhour::universe::Field field{bytes.number(), bytes.number(), bytes.number(), {}};
    const auto first = static_cast<std::uint32_t>(bytes.number());
    const rushhour::universe::Part part{first, first + bytes.byte() % 8U, bytes.byte()};
    while (!bytes.empty()) field.walls.push_back(bytes.number());
    rushhour::universe::boards_by_rows(field);
    Control control(limits);
    rushhour::universe::enumerate(field, part, control);
}

}  // namespace

void gridwise::fuzz::use(Bytes bytes) {
    const SearchOptions options = options_of(bytes, heuristics);
    const Limits limits = limits_of(bytes);
    const std::uint8_t flags = bytes.byte();
    if (flags >= 240) return use_universe(bytes, limits);
    const auto metric = (flags & 1) != 0 ? rushhour::Metric::moves : rushhour::Metric::steps;
    std::optional<rushhour::Board> board = rushhour::read_one_line(bytes.rest());
    if (!board) board = board_of(bytes);
    Trace<rushhour::Packed> trace(flags / 8);
    Control control(limits);
    const std::uint64_t hand_over_at = (flags & 8) != 0 ? 1 : rushhour::many_states;
    const Outcome outcome =
        rushhour::solve(*board, metric, options, control, (flags & 2) != 0 ? &trace : nullptr, hand_over_at);
    require(outcome.counters.explored <= limits.nodes, "no more states than the limit");
    require(outcome.peak_bytes <= limits.bytes, "no more memory than the limit");
    if ((flags & 4) != 0) {
        const rushhour::Map map(*board, std::nullopt, Control(limits));
        map.graph(metric, 50);
        map.hardest(metric);
    }
}
