// The module gridwise._core: what all puzzles share, then one function for each puzzle.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include "bindings.hpp"

namespace nb = nanobind;

namespace gridwise::bindings {

const char* name_of(Status status) {
    switch (status) {
        case Status::solved: return "solved";
        case Status::unsolvable: return "unsolvable";
        case Status::limit: return "limit";
        case Status::interrupted: return "interrupted";
        case Status::running: break;
    }
    return "running";
}

bool signal_arrived() {
    const nb::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() == 0) return false;
    PyErr_Clear();
    return true;
}

namespace {

void bind_outcome(nb::module_& m) {
    nb::class_<SearchOutcome>(m, "SearchOutcome", "What a native search found, and its counters.")
        .def_prop_ro("status", [](const SearchOutcome& o) { return name_of(o.outcome.status); })
        .def_prop_ro("plan", [](const SearchOutcome& o) { return o.plan; })
        .def_ro("trace", &SearchOutcome::trace)
        .def_prop_ro("cost",
                     [](const SearchOutcome& o) {
                         const bool solved = o.outcome.status == Status::solved;
                         return solved ? std::optional(o.outcome.plan.size()) : std::nullopt;
                     })
        .def_prop_ro("lower_bound", [](const SearchOutcome& o) { return o.outcome.lower_bound; })
        .def_prop_ro("optimal", [](const SearchOutcome& o) { return o.outcome.optimal; })
        .def_prop_ro("explored", [](const SearchOutcome& o) { return o.outcome.counters.explored; })
        .def_prop_ro("pushes", [](const SearchOutcome& o) { return o.outcome.counters.pushes; })
        .def_prop_ro("pops", [](const SearchOutcome& o) { return o.outcome.counters.pops; })
        .def_prop_ro("max_frontier", [](const SearchOutcome& o) { return o.outcome.counters.max_frontier; })
        .def_prop_ro("iterations", [](const SearchOutcome& o) { return o.outcome.counters.iterations; })
        .def_prop_ro("total_pushes", [](const SearchOutcome& o) { return o.outcome.counters.total_pushes; })
        .def_prop_ro("total_pops", [](const SearchOutcome& o) { return o.outcome.counters.total_pops; })
        .def_prop_ro("seconds", [](const SearchOutcome& o) { return o.outcome.seconds; })
        .def_prop_ro("peak_bytes", [](const SearchOutcome& o) { return o.outcome.peak_bytes; });
}

}  // namespace

Limits make_limits(const LimitArguments& arguments) {
    Limits limits;
    if (arguments.seconds) {
        if (!(*arguments.seconds >= 0)) throw nb::value_error("the time limit must be 0 or more seconds");
        limits.seconds = *arguments.seconds;
    }
    if (arguments.nodes) {
        if (*arguments.nodes < 1) throw nb::value_error("the node limit must be 1 or more");
        limits.nodes = static_cast<std::uint64_t>(*arguments.nodes);
    }
    if (arguments.bytes) {
        if (*arguments.bytes < 0) throw nb::value_error("the memory limit must be 0 or more bytes");
        limits.bytes = static_cast<std::size_t>(*arguments.bytes);
    }
    return limits;
}

Control make_control(const LimitArguments& limits, const StopFlag* stop) {
    return Control(make_limits(limits), flag_of(stop), signal_arrived, progress_of(stop));
}

}  // namespace gridwise::bindings

NB_MODULE(_core, m) {
    using namespace gridwise::bindings;
    m.doc() = "The native engine.";
    nb::set_leak_warnings(false);  // an interpreter that is interrupted leaks, and users should not read of it
    nb::class_<StopFlag>(m, "StopFlag", "Ends a running search from another thread, and tells how far it is.")
        .def(nb::init<>())
        .def("set", [](StopFlag& stop) { stop.flag.store(true); })
        .def("is_set", [](const StopFlag& stop) { return stop.flag.load(); })
        .def_prop_ro(
            "progress",
            [](const StopFlag& stop) {
                const gridwise::Progress& now = stop.progress;
                return nb::make_tuple(now.explored.load(), now.frontier.load(), now.depth.load(), now.iteration.load());
            },
            nb::sig("def progress(self) -> tuple[int, int, int, int]"),
            "Explored states, entries on the frontier, depth and iteration; the last is 0 before the search tells.")
        .def_prop_ro(
            "gap",
            [](const StopFlag& stop) {
                const std::uint64_t plan = stop.progress.plan.load();
                const nb::object cost = plan == gridwise::Progress::no_plan ? nb::object(nb::none()) : nb::int_(plan);
                return nb::make_tuple(cost, stop.progress.bound.load());
            },
            nb::sig("def gap(self) -> tuple[int | None, int]"),
            "The cost of the best plan so far, and what is proven: no plan costs less.");
    bind_outcome(m);
    bind_colour_sudoku(m);
    bind_rushhour(m);
    bind_rushhour_universe(m);
    bind_rushhour_map(m);
    bind_rushhour_hardest(m);
    bind_layout(m);
    bind_torus_snake(m);
    bind_worm(m);
    bind_snake_optimal(m);
    bind_snake(m);
    bind_snake_fleet(m);
}
