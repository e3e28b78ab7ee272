// Tours that many plans share while a search runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "snake/best/tour.hpp"

namespace gridwise::snake {

class TourPool {
public:
    using Index = std::int32_t;

    explicit TourPool(const Board& board) : board_(&board) {
        Random random(1);
        for (int i = 0; i < 4 * board.cells(); ++i) edge_hashes_.push_back(random.next());
    }

    // A tour with one user, to be filled and then sealed.
    Index take() {
        if (unused_.empty()) {
            unused_.push_back(static_cast<Index>(entries_.size()));
            entries_.emplace_back();
        }
        const Index index = unused_.back();
        unused_.pop_back();
        entry(index).users = 1;
        return index;
    }

    // The same tour, numbered from another cell.
    Index take_turned(Index from, Cell first) {
        const Index index = take();
        const Tour& old = tour(from);
        Tour& made = tour(index);
        made.spare = old.spare;
        made.place.resize(old.place.size());
        made.order.resize(old.order.size());
        std::rotate_copy(old.order.begin(), old.order.begin() + old.at(first), old.order.end(), made.order.begin());
        if (made.spare != nowhere) made.place[static_cast<std::size_t>(made.spare)] = -1;
        made.number();
        entry(index).hash = entry(from).hash;
        return index;
    }

    void seal(Index index) {
        std::uint64_t hash = 0;
        Cell cell = tour(index).order.back();
        for (const Cell next : tour(index).order) {
            hash ^= edge_hashes_[static_cast<std::size_t>(cell) * 4 + static_cast<std::size_t>(board_->direction(cell, next))];
            cell = next;
        }
        entry(index).hash = hash;
    }

    void use(Index index) { ++entry(index).users; }
    void release(Index index) {
        if (--entry(index).users == 0) unused_.push_back(index);
    }

    Tour& tour(Index index) { return entry(index).tour; }
    std::uint64_t hash(Index index) { return entry(index).hash; }

private:
    struct Entry {
        Tour tour;
        int users = 0;
        std::uint64_t hash = 0;
    };
    Entry& entry(Index index) { return entries_[static_cast<std::size_t>(index)]; }

    const Board* board_;
    std::deque<Entry> entries_;  // a deque, so that references stay good when it grows
    std::vector<Index> unused_;
    std::vector<std::uint64_t> edge_hashes_;
};

}  // namespace gridwise::snake
