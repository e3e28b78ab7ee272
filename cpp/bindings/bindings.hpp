// What the bindings of the puzzles share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::bindings {

struct StopFlag {
    std::atomic<bool> flag{false};
};

struct SearchOutcome {
    Outcome outcome;
    std::vector<std::pair<int, int>> plan;  // in the puzzle's own terms
};

struct LimitArguments {
    std::optional<double> seconds;
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> bytes;
};

// Refuses limits that make no sense; answers Ctrl-C while the search runs.
Control make_control(const LimitArguments& limits, const StopFlag* stop);

void bind_rushhour(nanobind::module_& m);

}  // namespace gridwise::bindings
