// Tours of all cells but one: which cell is left out is chosen for every snake.
#include <algorithm>

#include "snake/best/tour_finder.hpp"

namespace gridwise::snake {

namespace {

constexpr int unknown = -1;
constexpr std::size_t most_spares = 8;  // that are tried

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

bool TourFinder::find_with_spare(const Tour& old, const std::vector<Cell>& body) {
    if (body.size() == next_.size()) {  // the board is full, and any tour will do
        spare_ = old.spare;
        order_ = old.order;
        return true;
    }
    if (!lead_all_but_one(old, body)) return false;
    list_spares(body);
    matched_next_ = next_;
    matched_previous_ = previous_;
    for (std::size_t i = 0; i < std::min(spares_.size(), most_spares); ++i) {
        if (i > 0) {
            next_ = matched_next_;
            previous_ = matched_previous_;
        }
        leave_out(spares_[i].cell);
        if (join_up(body) && stand_in(*board_, tour()) != nowhere) return true;
    }
    return false;
}

// Black and white cells alternate on a tour, and the cells of one colour are one more: one of them gets no next one,
// and one, not always the same, is nobody's next one.
bool TourFinder::lead_all_but_one(const Tour& old, const std::vector<Cell>& body) {
    without_next_ = nowhere;
    const bool covered = along_[at(old.spare)] != nowhere || old.spare == body[0];
    if (old.spare == body[0]) lacking_.push_back(old.spare);
    for (const Cell cell : lacking_) {
        if (lead_on(cell)) continue;
        if (without_next_ != nowhere) return false;
        without_next_ = cell;
    }
    if (!covered) {
        if (without_next_ == nowhere) {
            without_next_ = old.spare;
        } else if (!lead_on(old.spare)) {
            return false;
        }
    }
    const auto left = std::find(previous_.begin(), previous_.end(), nowhere);
    without_previous_ = static_cast<Cell>(left - previous_.begin());
    return true;
}

// Lists the cells that can lack both a next and a previous one, if a few others change theirs.
void TourFinder::list_spares(const std::vector<Cell>& body) {
    spread_takers();
    spread_givers();
    spares_.clear();
    for (std::size_t i = 0; i < next_.size(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if (takers_[i] == unknown || givers_[i] == unknown || cell == body[0]) continue;
        spares_.push_back({takers_[i] + givers_[i], cell});
    }
    std::stable_sort(spares_.begin(), spares_.end(), [](const Spare& a, const Spare& b) { return a.changes < b.changes; });
}

// Counts how many cells take the next one of another until a cell has none.
void TourFinder::spread_takers() {
    takers_.assign(next_.size(), unknown);
    takers_[at(without_next_)] = 0;
    queue_.assign(1, without_next_);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        for (const Direction direction : directions) {
            const Cell to = board_->beside(queue_[i], direction);
            if (to == nowhere) continue;
            const Cell owner = previous_[at(to)];
            if (along_[at(owner)] != nowhere || takers_[at(owner)] != unknown) continue;
            takers_[at(owner)] = takers_[at(queue_[i])] + 1;
            taker_[at(owner)] = queue_[i];
            queue_.push_back(owner);
        }
    }
}

// Counts how many cells lead elsewhere until nobody leads to a cell.
void TourFinder::spread_givers() {
    givers_.assign(next_.size(), unknown);
    givers_[at(without_previous_)] = 0;
    queue_.assign(1, without_previous_);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        for (const Direction direction : directions) {
            const Cell giver = board_->beside(queue_[i], direction);
            if (giver == nowhere || along_[at(giver)] != nowhere) continue;
            const Cell given = next_[at(giver)];
            if (givers_[at(given)] != unknown) continue;
            givers_[at(given)] = givers_[at(queue_[i])] + 1;
            instead_[at(given)] = queue_[i];
            queue_.push_back(given);
        }
    }
}

// Changes the matching so that a cell neither leads on nor is led to.
void TourFinder::leave_out(Cell spare) {
    spare_ = spare;
    Cell given = next_[at(spare)];
    for (Cell cell = spare; cell != without_next_;) {
        cell = taker_[at(cell)];
        const Cell had = next_[at(cell)];
        lead(cell, given);
        given = had;
    }
    for (Cell cell = spare; cell != without_previous_; cell = instead_[at(cell)]) {
        lead(matched_previous_[at(cell)], instead_[at(cell)]);
    }
    next_[at(spare)] = previous_[at(spare)] = nowhere;
}

}  // namespace gridwise::snake
