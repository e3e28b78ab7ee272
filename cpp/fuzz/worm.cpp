// The worm: fields as numbers that may mean nothing.
#include "bytes.hpp"
#include "worm/solve.hpp"

using namespace gridwise;
using namespace gridwise::fuzz;

namespace {

constexpr std::array<const char*, 3> heuristics{"growth", "meals", "none"};

}  // namespace

void gridwise::fuzz::use(Bytes bytes) {
    const SearchOptions options = options_of(bytes, heuristics);
    const Limits limits = limits_of(bytes);
    const std::uint8_t flags = bytes.byte();
    worm::Field field;
    field.rows = bytes.number();
    field.cols = bytes.number();
    field.start = bytes.number();
    field.renewed = (flags & 1) != 0;
    field.penalty = (flags & 4) != 0;
    field.points_per_food = bytes.number();
    field.target = bytes.number();
    field.parts = bytes.number();
    if (field.rows > 0 && field.rows < 100 && field.cols > 0 && field.cols < 100) {
        while (static_cast<int>(field.food.size()) < field.cells()) field.food.push_back(bytes.number());
    }
    Trace<worm::StepState> trace(flags / 8);
    Control control(limits);
    const Outcome outcome = worm::solve(field, options, control, (flags & 2) != 0 ? &trace : nullptr);
    require(outcome.counters.explored <= limits.nodes, "no more states than the limit");
    if ((flags & 16) != 0 && !field.renewed) {
        Control again(limits);
        worm::lower_bounds(field, again);
    }
}
