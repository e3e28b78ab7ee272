// Shortest and long ways through the free cells.
#pragma once

#include <cstdint>
#include <vector>

#include "snake/board.hpp"

namespace gridwise::snake {

class PathFinder {
public:
    explicit PathFinder(const Board& board);

    // A shortest way from start to goal around the walls; among equals the first in the order of directions.
    // The goal itself may be a wall. Returns false when there is none.
    bool shortest(Cell start, Cell goal, const std::vector<std::uint8_t>& walls, std::vector<Direction>& path);
    // The same by A*: first the smaller sum of way and distance, then the smaller distance, then the older cell.
    bool shortest_by_astar(Cell start, Cell goal, const std::vector<std::uint8_t>& walls, std::vector<Direction>& path);
    // A shortest way to the cell in reach that is farthest away; of several, to the last one found.
    void farthest(Cell start, const std::vector<std::uint8_t>& walls, std::vector<Direction>& path);
    bool reaches(Cell start, Cell goal, const std::vector<std::uint8_t>& walls);

    // The number of cells that can be reached without entering walls, the start not counted.
    int count_reachable(Cell start, const std::vector<std::uint8_t>& walls);

    // Whether the last search came by a cell.
    bool was_reached(Cell cell) const { return seen_[static_cast<std::size_t>(cell)] == stamp_; }

    // Stretches a way two cells at a time: a step becomes a step aside, the step, and a step back, wherever both
    // new cells are free. Finding the longest way is NP-hard; this is the usual approximation.
    void stretch(Cell start, const std::vector<std::uint8_t>& walls, std::vector<Direction>& path);

private:
    struct Waiting {
        int sum;
        int rest;
        int number;
        Cell cell;
    };

    void trace_back(Cell start, Cell goal, std::vector<Direction>& path) const;

    const Board* board_;
    std::uint32_t stamp_ = 0;
    std::vector<std::uint32_t> seen_;
    std::vector<std::int8_t> came_;
    std::vector<Cell> queue_;
    std::vector<std::uint8_t> taken_;
    std::vector<Waiting> heap_;
    std::vector<int> distance_;
};

}  // namespace gridwise::snake
