#include "snake/paths.hpp"

#include <algorithm>
#include <tuple>

namespace gridwise::snake {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

PathFinder::PathFinder(const Board& board)
    : board_(&board), seen_(at(board.cells())), came_(at(board.cells())), taken_(at(board.cells())) {}

bool PathFinder::reaches(Cell start, Cell goal, const std::vector<std::uint8_t>& walls) {
    ++stamp_;
    queue_.clear();
    queue_.push_back(start);
    seen_[at(start)] = stamp_;
    for (std::size_t next = 0; next < queue_.size(); ++next) {
        const Cell cell = queue_[next];
        if (cell == goal) return true;
        for (const Direction direction : directions) {
            const Cell other = board_->beside(cell, direction);
            if (other == nowhere || seen_[at(other)] == stamp_ || (walls[at(other)] != 0 && other != goal)) continue;
            seen_[at(other)] = stamp_;
            came_[at(other)] = direction;
            queue_.push_back(other);
        }
    }
    return false;
}

int PathFinder::count_reachable(Cell start, const std::vector<std::uint8_t>& walls) {
    reaches(start, nowhere, walls);
    return static_cast<int>(queue_.size()) - 1;
}

bool PathFinder::shortest(Cell start, Cell goal, const std::vector<std::uint8_t>& walls,
                          std::vector<Direction>& path) {
    path.clear();
    if (!reaches(start, goal, walls)) return false;
    trace_back(start, goal, path);
    return true;
}

void PathFinder::farthest(Cell start, const std::vector<std::uint8_t>& walls, std::vector<Direction>& path) {
    path.clear();
    reaches(start, nowhere, walls);
    trace_back(start, queue_.back(), path);
}

bool PathFinder::shortest_by_astar(Cell start, Cell goal, const std::vector<std::uint8_t>& walls,
                                   std::vector<Direction>& path) {
    path.clear();
    ++stamp_;  // marks the cells that are done
    distance_.assign(at(board_->cells()), board_->cells());
    heap_.clear();
    const auto later = [](const Waiting& one, const Waiting& other) {
        return std::tie(one.sum, one.rest, one.number) > std::tie(other.sum, other.rest, other.number);
    };
    int number = 0;
    const auto push = [&](Cell cell, int distance) {
        distance_[at(cell)] = distance;
        const int rest = board_->distance(cell, goal);
        heap_.push_back({distance + rest, rest, number++, cell});
        std::push_heap(heap_.begin(), heap_.end(), later);
    };
    push(start, 0);
    while (!heap_.empty()) {
        std::pop_heap(heap_.begin(), heap_.end(), later);
        const Cell cell = heap_.back().cell;
        heap_.pop_back();
        if (seen_[at(cell)] == stamp_) continue;
        seen_[at(cell)] = stamp_;
        if (cell == goal) {
            trace_back(start, goal, path);
            return true;
        }
        const int distance = distance_[at(cell)] + 1;
        for (const Direction direction : directions) {
            const Cell other = board_->beside(cell, direction);
            if (other == nowhere || (walls[at(other)] != 0 && other != goal)) continue;
            if (distance >= distance_[at(other)]) continue;
            came_[at(other)] = direction;
            push(other, distance);
        }
    }
    return false;
}

void PathFinder::trace_back(Cell start, Cell goal, std::vector<Direction>& path) const {
    for (Cell cell = goal; cell != start;) {
        const auto direction = static_cast<Direction>(came_[at(cell)]);
        path.push_back(direction);
        cell = board_->beside(cell, opposite(direction));
    }
    std::reverse(path.begin(), path.end());
}

void PathFinder::stretch(Cell start, const std::vector<std::uint8_t>& walls, std::vector<Direction>& path) {
    taken_ = walls;
    Cell cell = start;
    taken_[at(cell)] = 1;
    for (const Direction direction : path) taken_[at(cell = board_->beside(cell, direction))] = 1;
    cell = start;
    for (std::size_t index = 0; index < path.size();) {
        const Direction direction = path[index];
        const Cell next = board_->beside(cell, direction);
        bool stretched = false;
        const bool vertical = direction == up || direction == down;
        for (const Direction aside : {vertical ? left : up, vertical ? right : down}) {
            const Cell first = board_->beside(cell, aside);
            const Cell second = board_->beside(next, aside);
            if (first == nowhere || second == nowhere || taken_[at(first)] != 0 || taken_[at(second)] != 0) continue;
            taken_[at(first)] = taken_[at(second)] = 1;
            const auto here = path.begin() + static_cast<std::ptrdiff_t>(index);
            path.insert(here, aside);
            path.insert(path.begin() + static_cast<std::ptrdiff_t>(index) + 2, opposite(aside));
            stretched = true;
            break;
        }
        if (!stretched) {
            cell = next;
            ++index;
        }
    }
}

}  // namespace gridwise::snake
