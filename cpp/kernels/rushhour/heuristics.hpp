// Estimates of what is left to do, one small class each. A new one is a class here, a line in
// `with_heuristic` and a twin in Python.
#pragma once

#include <bit>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "rushhour/problem.hpp"

namespace gridwise::rushhour {

template <Metric metric>
class Heuristic {
public:
    explicit Heuristic(const RushHour<metric>& problem) : problem_(problem) {}

protected:
    // Cells from the red car's right end to the last column.
    std::uint32_t distance_to_exit(Packed state) const { return count(problem_.way_out(state)); }

    // Other cars on these cells; a vertical car stands on one of them.
    std::uint32_t cars_in_the_way(Packed state) const {
        return count(problem_.vertical_cars(state) & problem_.way_out(state)) + problem_.horizontal_blockers();
    }

    static std::uint32_t count(Cells cells) { return static_cast<std::uint32_t>(std::popcount(cells)); }

    const RushHour<metric>& problem_;
};

// Empty cells between the red car and the exit (the report's).
template <Metric metric>
struct OpenCells : Heuristic<metric> {
    using Heuristic<metric>::Heuristic;
    std::uint32_t operator()(Packed state) const {
        return this->count(this->problem_.way_out(state) & ~this->problem_.occupancy(state));
    }
};

// What the red car itself still has to do.
template <Metric metric>
struct Distance : Heuristic<metric> {
    using Heuristic<metric>::Heuristic;
    std::uint32_t operator()(Packed state) const {
        const std::uint32_t cells = this->distance_to_exit(state);
        return metric == Metric::steps ? cells : (cells > 0 ? 1 : 0);
    }
};

// Cars that must get out of the red car's way.
template <Metric metric>
struct Blockers : Heuristic<metric> {
    using Heuristic<metric>::Heuristic;
    std::uint32_t operator()(Packed state) const { return this->cars_in_the_way(state); }
};

// Both: they count actions of different cars.
template <Metric metric>
struct DistanceAndBlockers : Heuristic<metric> {
    using Heuristic<metric>::Heuristic;
    std::uint32_t operator()(Packed state) const {
        const std::uint32_t cells = this->distance_to_exit(state);
        if (cells == 0) return 0;
        return (metric == Metric::steps ? cells : 1) + this->cars_in_the_way(state);
    }
};

// Calls `use` with the heuristic of this name.
template <Metric metric, class Use>
auto with_heuristic(const std::string& name, const RushHour<metric>& problem, Use&& use) {
    if (name == "open-cells") return use(OpenCells<metric>(problem));
    if (name == "distance") return use(Distance<metric>(problem));
    if (name == "blockers") return use(Blockers<metric>(problem));
    if (name == "distance+blockers") return use(DistanceAndBlockers<metric>(problem));
    throw std::invalid_argument("no native heuristic named '" + name + "'");
}

}  // namespace gridwise::rushhour
