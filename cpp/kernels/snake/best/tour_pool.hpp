// Tours that many plans share while a search runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "snake/best/tour_edits.hpp"

namespace gridwise::snake {

// A share in a tour of a pool, or in none. The pool uses the tour again when its last share is gone.
class SharedTour {
public:
    SharedTour() = default;
    SharedTour(const SharedTour& other) : entry_(other.entry_) {
        if (entry_ != nullptr) ++entry_->users;
    }
    SharedTour(SharedTour&& other) noexcept : entry_(std::exchange(other.entry_, nullptr)) {}
    SharedTour& operator=(SharedTour other) noexcept {
        std::swap(entry_, other.entry_);
        return *this;
    }
    ~SharedTour() {
        if (entry_ != nullptr && --entry_->users == 0) entry_->unused->push_back(entry_);
    }

    explicit operator bool() const { return entry_ != nullptr; }
    const Tour& operator*() const { return entry_->tour; }
    const Tour* operator->() const { return &entry_->tour; }
    std::uint64_t hash() const { return entry_->hash; }

private:
    friend class TourPool;
    struct Entry {
        Tour tour;
        std::uint64_t hash;
        int users;
        std::vector<Entry*>* unused;  // the pool's
    };
    explicit SharedTour(Entry* entry) : entry_(entry) { entry_->users = 1; }

    Entry* entry_ = nullptr;
};

// Makes tours, and their hashes: the exclusive or of a random number for each of their steps, so that a change costs
// as little as it changes (Zobrist, A New Hashing Method with Application for Game Playing, 1970).
class TourPool {
public:
    explicit TourPool(const Board& board) : board_(&board) {
        Random random(1);
        for (int i = 0; i < 4 * board.cells(); ++i) edge_hashes_.push_back(random.next());
    }
    TourPool(const TourPool&) = delete;
    TourPool& operator=(const TourPool&) = delete;

    SharedTour copied(const Tour& tour) {
        SharedTour made = take();
        made.entry_->tour = tour;
        seal(*made.entry_);
        return made;
    }

    // The same tour, numbered from another cell.
    SharedTour turned(const SharedTour& old, Cell first) {
        SharedTour shared = take();
        Tour& made = shared.entry_->tour;
        made.spare = old->spare;
        made.place.resize(old->place.size());
        made.order.resize(old->order.size());
        std::rotate_copy(old->order.begin(), old->order.begin() + old->at(first), old->order.end(), made.order.begin());
        if (made.spare != nowhere) made.place[static_cast<std::size_t>(made.spare)] = -1;
        made.number();
        shared.entry_->hash = old.hash();
        return shared;
    }

    // The same tour over the spare cell instead of its stand-in.
    SharedTour over_spare(const SharedTour& old, Cell stand_in) {
        SharedTour made = take();
        made.entry_->tour = *old;
        made.entry_->tour.swap_spare(stand_in);
        seal(*made.entry_);
        return made;
    }

    // The same tour with a piece put elsewhere.
    SharedTour joined(const SharedTour& old, Piece piece, Join how) {
        SharedTour made = take();
        join(*old, piece, how, made.entry_->tour);
        made.entry_->hash = hash_joined(old, piece, how);
        return made;
    }

    // The same tour, which must be numbered from 0 at the first cell, with the places 1 to `last` the other way round.
    SharedTour reversed(const SharedTour& old, int last) {
        SharedTour made = take();
        Tour& tour = made.entry_->tour;
        tour = *old;
        std::reverse(tour.order.begin() + 1, tour.order.begin() + last + 1);
        tour.number(1, last + 1);
        made.entry_->hash = hash_reversed(old, last);
        return made;
    }

    // What the changed tours' hashes are, without making them.
    std::uint64_t hash_joined(const SharedTour& old, Piece piece, Join how) const {
        const Cell before = old->on(piece.low - 1);
        const Cell low = old->on(piece.low);
        const Cell high = old->on(piece.high);
        const Cell behind = old->next(high);
        const Cell after = old->on(how.after);
        const Cell next = old->next(after);
        const Cell first = old->on(how.first);
        const Cell last = how.first == piece.low ? high : old->on(how.first - 1);
        std::uint64_t hash = old.hash() ^ edge(before, low) ^ edge(high, behind) ^ edge(after, next);
        if (how.first != piece.low) hash ^= edge(last, first) ^ edge(high, low);
        return hash ^ edge(before, behind) ^ edge(after, first) ^ edge(last, next);
    }
    std::uint64_t hash_reversed(const SharedTour& old, int last) const {
        const Cell behind = old->next(old->on(last));
        std::uint64_t hash = old.hash() ^ edge(old->on(0), old->on(1)) ^ edge(old->on(last), behind);
        for (int i = 1; i < last; ++i) hash ^= edge(old->on(i), old->on(i + 1)) ^ edge(old->on(i + 1), old->on(i));
        return hash ^ edge(old->on(0), old->on(last)) ^ edge(old->on(1), behind);
    }

private:
    using Entry = SharedTour::Entry;

    // A tour to be filled.
    SharedTour take() {
        if (unused_.empty()) {
            entries_.push_back({{}, 0, 0, &unused_});
            // Room for all of them: a share that ends cannot say that there is no memory.
            if (unused_.capacity() < entries_.size()) unused_.reserve(2 * entries_.size());
            return SharedTour(&entries_.back());
        }
        Entry* entry = unused_.back();
        unused_.pop_back();
        return SharedTour(entry);
    }
    void seal(Entry& entry) const {
        entry.hash = 0;
        Cell cell = entry.tour.order.back();
        for (const Cell next : entry.tour.order) {
            entry.hash ^= edge(cell, next);
            cell = next;
        }
    }
    std::uint64_t edge(Cell from, Cell to) const {
        return edge_hashes_[static_cast<std::size_t>(from) * 4 + static_cast<std::size_t>(board_->direction(from, to))];
    }

    const Board* board_;
    std::deque<Entry> entries_;  // a deque, so that they stay where they are when it grows
    std::vector<Entry*> unused_;
    std::vector<std::uint64_t> edge_hashes_;
};

}  // namespace gridwise::snake
