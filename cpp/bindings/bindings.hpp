// What the bindings of the puzzles share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "casters.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::bindings {

// What another thread holds while a search runs: it stops the search, and reads how far it is.
struct StopFlag {
    std::atomic<bool> flag{false};
    mutable Progress progress;
};

inline const std::atomic<bool>* flag_of(const StopFlag* stop) { return stop != nullptr ? &stop->flag : nullptr; }
inline Progress* progress_of(const StopFlag* stop) { return stop != nullptr ? &stop->progress : nullptr; }

struct SearchOutcome {
    Outcome outcome;
    std::vector<std::pair<int, int>> plan;  // in the puzzle's own terms
    nanobind::object trace = nanobind::none();  // as the trace's `adopt` takes it
};

struct LimitArguments {
    std::optional<double> seconds;
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> bytes;
};

// Refuses limits that make no sense.
Limits make_limits(const LimitArguments& arguments);

// For a search that another thread and Ctrl-C may stop.
Control make_control(const LimitArguments& limits, const StopFlag* stop);

// Answers Ctrl-C while a search runs: true once a signal handler has raised an exception, which is dropped.
bool signal_arrived();

const char* name_of(Status status);

// Numbers as they lie in memory.
template <typename T>
nanobind::bytes as_bytes(const std::vector<T>& numbers) {
    return nanobind::bytes(numbers.data(), numbers.size() * sizeof(T));
}

void bind_colour_sudoku(nanobind::module_& m);
void bind_rushhour(nanobind::module_& m);
void bind_rushhour_universe(nanobind::module_& m);
void bind_rushhour_map(nanobind::module_& m);
void bind_rushhour_hardest(nanobind::module_& m);
void bind_layout(nanobind::module_& m);
void bind_torus_snake(nanobind::module_& m);
void bind_worm(nanobind::module_& m);
void bind_snake(nanobind::module_& m);
void bind_snake_fleet(nanobind::module_& m);
void bind_snake_optimal(nanobind::module_& m);

}  // namespace gridwise::bindings
