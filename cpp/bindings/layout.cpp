#include <nanobind/nanobind.h>

#include <cstring>
#include <span>
#include <vector>

#include "bindings.hpp"
#include "layout/bands.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

template <typename T>
std::vector<T> numbers_in(const nb::bytes& data, const char* what) {
    if (data.size() % sizeof(T) != 0) throw nb::value_error(what);
    std::vector<T> numbers(data.size() / sizeof(T));
    if (!numbers.empty()) std::memcpy(numbers.data(), data.c_str(), data.size());
    return numbers;
}

}  // namespace

void bind_layout(nb::module_& m) {
    m.def(
        "layout_bands",
        [](const nb::bytes& distances, const nb::bytes& edges) {
            const auto away = numbers_in<std::int32_t>(distances, "distances are whole numbers of 32 bits");
            const auto ends = numbers_in<std::uint32_t>(edges, "edges are whole numbers of 32 bits");
            if (ends.size() % 2 != 0) throw nb::value_error("an edge has two ends");
            std::vector<layout::Edge> pairs;
            pairs.reserve(ends.size() / 2);
            for (std::size_t at = 0; at < ends.size(); at += 2) pairs.emplace_back(ends[at], ends[at + 1]);
            std::vector<layout::Point> points;
            {
                const nb::gil_scoped_release no_gil;
                points = layout::bands(away, pairs);
            }
            return as_bytes(points);
        },
        "distances"_a, "edges"_a,
        "Places the states of a graph in bands by their distance to the goal: x and y of each, 32 bits each.");
}

}  // namespace gridwise::bindings
