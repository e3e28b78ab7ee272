// Estimates of what is left to do, one small class each. A new one is a class here, a line in
// `make_heuristic` and a twin of the same name in Python.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "rushhour/pattern.hpp"
#include "rushhour/problem.hpp"
#include "rushhour/ways_out.hpp"

namespace gridwise::rushhour {

template <Metric metric>
class Heuristic {
public:
    Heuristic(const Board& board, const RushHour<metric>& problem)
        : problem_(problem),
          cars_(static_cast<std::uint32_t>(board.cars.size())),
          red_(static_cast<std::uint32_t>(board.red)) {}
    virtual ~Heuristic() = default;

    virtual std::uint32_t operator()(Packed state) const = 0;

protected:
    // What the red car itself still has to do.
    std::uint32_t red_to_go(Packed state) const {
        const std::uint32_t cells = count(problem_.way_out(state));
        return metric == Metric::steps ? cells : std::min(1U, cells);
    }

    // Other cars between the red car and the exit; a vertical car stands on one of these cells.
    std::uint32_t cars_in_the_way(Packed state) const {
        return count(problem_.vertical_cars(state) & problem_.way_out(state)) + problem_.horizontal_blockers();
    }
    bool is_in_the_way(std::uint32_t car, Packed state) const {
        return car != red_ && (problem_.car_cells(car, state) & problem_.way_out(state)) != 0;
    }

    static std::uint32_t count(Cells cells) { return static_cast<std::uint32_t>(std::popcount(cells)); }

    const RushHour<metric>& problem_;
    std::uint32_t cars_;
    std::uint32_t red_;
};

// Empty cells between the red car and the exit (the report's).
template <Metric metric>
struct OpenCells final : Heuristic<metric> {
    using Heuristic<metric>::Heuristic;
    std::uint32_t operator()(Packed state) const override {
        return this->count(this->problem_.way_out(state) & ~this->problem_.occupancy(state));
    }
};

template <Metric metric>
struct Distance final : Heuristic<metric> {
    using Heuristic<metric>::Heuristic;
    std::uint32_t operator()(Packed state) const override { return this->red_to_go(state); }
};

// Cars that must get out of the red car's way.
template <Metric metric>
struct Blockers final : Heuristic<metric> {
    using Heuristic<metric>::Heuristic;
    std::uint32_t operator()(Packed state) const override { return this->cars_in_the_way(state); }
};

// Both: they count actions of different cars.
template <Metric metric>
struct DistanceAndBlockers final : Heuristic<metric> {
    using Heuristic<metric>::Heuristic;
    std::uint32_t operator()(Packed state) const override {
        return this->red_to_go(state) + this->cars_in_the_way(state);
    }
};

// The distance, and what each car in the way needs at least to leave the row.
template <Metric metric>
class Clearance final : public Heuristic<metric> {
public:
    Clearance(const Board& board, const RushHour<metric>& problem)
        : Heuristic<metric>(board, problem), ways_(board, metric) {}

    std::uint32_t operator()(Packed state) const override {
        std::uint32_t total = this->red_to_go(state);
        for (std::uint32_t car = 0; car < this->cars_; ++car) {
            if (!this->is_in_the_way(car, state)) continue;
            const auto& [up, down] = ways_.of(car, state);
            total += std::min(up.cost, down.cost);
        }
        return total;
    }

private:
    WaysOut ways_;
};

// Clearance, and the cars in the way of the cars in the way. A car counts for the first one that meets it
// only, so that no action is counted twice.
template <Metric metric>
class SecondLevel final : public Heuristic<metric> {
public:
    SecondLevel(const Board& board, const RushHour<metric>& problem)
        : Heuristic<metric>(board, problem), ways_(board, metric) {}

    std::uint32_t operator()(Packed state) const override {
        std::uint32_t total = this->red_to_go(state);
        std::uint32_t first = 0;  // cars, a bit each
        for (std::uint32_t car = 0; car < this->cars_; ++car) {
            first |= std::uint32_t{this->is_in_the_way(car, state)} << car;
        }
        std::uint32_t counted = first | 1U << this->red_;
        for (std::uint32_t rest = first; rest != 0; rest &= rest - 1) {
            const auto& [up, down] = ways_.of(static_cast<std::uint32_t>(std::countr_zero(rest)), state);
            const std::uint32_t above = cars_on(up.swept, state) & ~counted;
            const std::uint32_t below = cars_on(down.swept, state) & ~counted;
            total += std::min(up.cost + this->count(above), down.cost + this->count(below));
            counted |= above | below;
        }
        return total;
    }

private:
    std::uint32_t cars_on(Cells cells, Packed state) const {
        std::uint32_t found = 0;
        for (std::uint32_t car = 0; car < this->cars_; ++car) {
            found |= std::uint32_t{(this->problem_.car_cells(car, state) & cells) != 0} << car;
        }
        return found;
    }

    WaysOut ways_;
};

// The exact distance on a board with only some of the cars, and the other blockers.
template <Metric metric>
class PatternHeuristic final : public Heuristic<metric> {
public:
    PatternHeuristic(const Board& board, const RushHour<metric>& problem)
        : Heuristic<metric>(board, problem), table_(board) {}

    std::uint32_t operator()(Packed state) const override {
        std::uint32_t total = table_.distance(state);
        for (std::uint32_t car = 0; car < this->cars_; ++car) {
            total += !table_.has(car) && this->is_in_the_way(car, state) ? 1 : 0;
        }
        return total;
    }

private:
    PatternTable<metric> table_;
};

template <Metric metric>
std::unique_ptr<Heuristic<metric>> make_heuristic(const std::string& name, const Board& board,
                                                  const RushHour<metric>& problem) {
    if (name == "open-cells") return std::make_unique<OpenCells<metric>>(board, problem);
    if (name == "distance") return std::make_unique<Distance<metric>>(board, problem);
    if (name == "blockers") return std::make_unique<Blockers<metric>>(board, problem);
    if (name == "distance+blockers") return std::make_unique<DistanceAndBlockers<metric>>(board, problem);
    if (name == "clearance") return std::make_unique<Clearance<metric>>(board, problem);
    if (name == "second-level") return std::make_unique<SecondLevel<metric>>(board, problem);
    if (name == "pattern") return std::make_unique<PatternHeuristic<metric>>(board, problem);
    throw std::invalid_argument("no native heuristic named '" + name + "'");
}

}  // namespace gridwise::rushhour
