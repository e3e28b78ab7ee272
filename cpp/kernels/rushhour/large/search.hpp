// The exact solver for Rush Hour boards with many states, in both metrics, on one thread or several.
#pragma once

#include <cstdint>
#include <memory>

#include "rushhour/board.hpp"
#include "rushhour/large/space.hpp"
#include "rushhour/problem.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::rushhour::large {

// The same A* as `solve_best`, in rounds: the newest states of the smallest f are expanded together, and what they
// lead to goes to the partition of its hash (Evett and others, "PRA*: Massively Parallel Heuristic Search", 1995;
// Kishimoto, Fukunaga and Botea, "Scalable, Parallel Best-First Search for Optimal Sequential Planning", 2009). The
// rounds are the same for any number of threads, so answer and counters are, too; only where a limit of time or memory
// cuts may differ. Nothing but the states is kept: the plan is found by going back from the goal to neighbours that
// are one action nearer to the start.
class Search {
public:
    virtual ~Search() = default;

    // For a search that goes on where another one ended: what that one has counted and its f, then its states: those
    // that wait, with how they were reached, then those that do not.
    virtual void go_on_from(std::uint32_t f, std::uint64_t pushes, std::uint64_t pops, std::uint64_t max_frontier) = 0;
    virtual void take_over_start(const Placements& placements) = 0;
    virtual void take_over_open(const Placements& placements, std::uint32_t f, std::uint32_t line,
                                std::uint32_t before) = 0;
    virtual void take_over_expanded(const Placements& placements, std::uint32_t f) = 0;

    // Without `go_on_from` it starts at the board.
    virtual Outcome run() = 0;
};

std::unique_ptr<Search> make_search(const Board& board, Metric metric, Control& control, unsigned threads);

}  // namespace gridwise::rushhour::large
