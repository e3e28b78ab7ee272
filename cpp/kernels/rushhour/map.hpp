// Everything that can be reached from a board, with the distance of every state to the nearest goal (retrograde
// analysis: Thompson, "Retrograde Analysis of Certain Endgames", 1986).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "rushhour/board.hpp"
#include "rushhour/lines.hpp"
#include "rushhour/problem.hpp"
#include "search/buffer.hpp"
#include "search/control.hpp"
#include "search/state_table.hpp"

namespace gridwise::rushhour {

// For each car, in the order of the board, the column (horizontal) or row (vertical) of its first cell.
using Positions = std::vector<int>;

class Map {
public:
    // Distances are measured in the given metric only, or in both.
    Map(const Board& board, std::optional<Metric> only, const Control& control);

    // `solved` when the map is whole, whether or not there is a goal on it.
    Status status() const { return status_; }
    std::uint64_t states() const { return table_.size(); }
    std::uint64_t goals() const { return goals_; }
    double seconds() const { return seconds_; }

    // Nothing where the state is not on the map, or no goal is.
    std::optional<int> distance(const Positions& positions, Metric metric) const;

    // How many states are at distance 0, 1, 2, ...; empty without a goal or where it was not measured.
    std::vector<std::uint64_t> histogram(Metric metric) const;

    // The most successors that a state has; 0 unless the map is whole.
    std::uint32_t max_branching(Metric metric) const;

    // All states at the largest distance.
    std::vector<Positions> hardest(Metric metric) const;

    // The states as a graph, the nearest to the start first, and no more than so many; with a shortest way to a goal.
    struct Graph {
        std::vector<std::uint8_t> positions;  // of every car, state by state
        std::vector<std::int32_t> distances;  // -1 where there is no goal
        std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  // each once
        std::vector<std::uint32_t> parents;  // the state before, on a shortest way from the start; the start's is itself
    };
    Graph graph(Metric metric, std::uint64_t most) const;

private:
    static constexpr Depth nowhere = max_depth;

    bool measured(Metric metric) const { return status_ == Status::solved && (!only_ || *only_ == metric); }

    Buffer<Depth>& distances(Metric metric) { return metric == Metric::steps ? steps_away_ : moves_away_; }
    const Buffer<Depth>& distances(Metric metric) const { return metric == Metric::steps ? steps_away_ : moves_away_; }

    Status find_states();
    template <Metric metric>
    Status measure(const RushHour<metric>& problem);
    template <Metric metric>
    std::uint32_t most_successors(const RushHour<metric>& problem) const;
    template <Metric metric>
    Graph graph_of(const RushHour<metric>& problem, std::uint64_t most) const;
    Positions positions_of(Packed state) const;
    std::optional<Packed> packed(const Positions& positions) const;

    Control control_;
    Lines lines_;
    RushHour<Metric::steps> in_steps_;
    RushHour<Metric::moves> in_moves_;
    StateTable<RushHour<Metric::steps>> table_;
    Buffer<Depth> steps_away_;  // by node
    Buffer<Depth> moves_away_;
    std::size_t car_count_;
    std::uint64_t goals_ = 0;
    std::optional<Metric> only_;
    Status status_ = Status::running;
    double seconds_ = 0;
};

}  // namespace gridwise::rushhour
