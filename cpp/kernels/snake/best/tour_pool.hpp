// Tours that many plans share while a search runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <vector>

#include "snake/best/tour_edits.hpp"

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

    // The same tour with a piece put elsewhere, sealed.
    Index take_joined(Index from, Piece piece, Join how) {
        const Index index = take();
        join(tour(from), piece, how, tour(index));
        entry(index).hash = hash_joined(from, piece, how);
        return index;
    }

    // The same tour, which must be numbered from 0 at the first cell, with the places 1 to `last` the other way round.
    Index take_reversed(Index from, int last) {
        const Index index = take();
        Tour& made = tour(index);
        made = tour(from);
        std::reverse(made.order.begin() + 1, made.order.begin() + last + 1);
        made.number(1, last + 1);
        entry(index).hash = hash_reversed(from, last);
        return index;
    }

    // What the changed tours' hashes are, without making them.
    std::uint64_t hash_joined(Index from, Piece piece, Join how) {
        const Tour& old = tour(from);
        const Cell before = old.on(piece.low - 1);
        const Cell low = old.on(piece.low);
        const Cell high = old.on(piece.high);
        const Cell behind = old.next(high);
        const Cell after = old.on(how.after);
        const Cell next = old.next(after);
        const Cell first = old.on(how.first);
        const Cell last = how.first == piece.low ? high : old.on(how.first - 1);
        std::uint64_t hash = entry(from).hash ^ edge(before, low) ^ edge(high, behind) ^ edge(after, next);
        if (how.first != piece.low) hash ^= edge(last, first) ^ edge(high, low);
        return hash ^ edge(before, behind) ^ edge(after, first) ^ edge(last, next);
    }
    std::uint64_t hash_reversed(Index from, int last) {
        const Tour& old = tour(from);
        const Cell behind = old.next(old.on(last));
        std::uint64_t hash = entry(from).hash ^ edge(old.on(0), old.on(1)) ^ edge(old.on(last), behind);
        for (int i = 1; i < last; ++i) hash ^= edge(old.on(i), old.on(i + 1)) ^ edge(old.on(i + 1), old.on(i));
        return hash ^ edge(old.on(0), old.on(last)) ^ edge(old.on(1), behind);
    }

    // To be called when a tour was made or changed by hand.
    void seal(Index index) {
        std::uint64_t hash = 0;
        Cell cell = tour(index).order.back();
        for (const Cell next : tour(index).order) {
            hash ^= edge(cell, next);
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
    std::uint64_t edge(Cell from, Cell to) const {
        return edge_hashes_[static_cast<std::size_t>(from) * 4 + static_cast<std::size_t>(board_->direction(from, to))];
    }
    Entry& entry(Index index) { return entries_[static_cast<std::size_t>(index)]; }

    const Board* board_;
    std::deque<Entry> entries_;  // a deque, so that references stay good when it grows
    std::vector<Index> unused_;
    std::vector<std::uint64_t> edge_hashes_;
};

}  // namespace gridwise::snake
