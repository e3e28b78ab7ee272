#include "snake/best/tour_finder.hpp"

#include <algorithm>

namespace gridwise::snake {

namespace {

constexpr int most_turns = 8;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

TourFinder::TourFinder(const Board& board)
    : board_(&board),
      next_(at(board.cells())),
      previous_(next_.size()),
      along_(next_.size()),
      taker_(next_.size()),
      instead_(next_.size()),
      beside_(next_.size()),
      number_(next_.size()),
      tours_(first_tours(board)) {}

bool TourFinder::find(const Tour& old, const std::vector<Cell>& body, bool gaps_allowed, Patience patience) {
    gaps_allowed_ = gaps_allowed;
    patience_ = patience;
    keep(old, body);
    if (old.spare != nowhere) return find_with_spare(old, body);
    for (const Cell cell : lacking_) {
        if (!lead_on(cell)) return false;
    }
    return join_up(body);
}

bool TourFinder::find_anywhere(const std::vector<Cell>& body, bool gaps_allowed) {
    for (const Tour& tour : tours_) {
        if (find(tour, body, gaps_allowed, Patience::much)) return true;
    }
    return false;
}

// Makes one loop of all, and the tour of it.
bool TourFinder::join_up(const std::vector<Cell>& body) {
    number_loops(body[0]);
    bool joined = join_loops(false) || (gaps_allowed_ && join_loops(true));
    // Loops that are joined without a gap may be missing where a gap could begin, and so may those joined elsewhere.
    const int turns = gaps_allowed_ && patience_ == Patience::much ? most_turns : 0;
    for (int turn = 0; turn < turns && !joined; ++turn) {
        number_loops(body[0]);
        const auto first = static_cast<std::ptrdiff_t>(starts_.size()) * turn / turns;
        std::rotate(starts_.begin(), starts_.begin() + first, starts_.end());
        joined = join_loops(true);
    }
    if (joined) list_order(body);
    return joined;
}

Tour TourFinder::tour() const {
    Tour tour;
    tour.order = order_;
    tour.place.assign(next_.size(), -1);
    tour.spare = spare_;
    tour.number();
    return tour;
}

void TourFinder::lead(Cell from, Cell to) {
    next_[at(from)] = to;
    previous_[at(to)] = from;
}

// Leads the snake along itself, and other cells as on the old tour unless the snake is in the way.
void TourFinder::keep(const Tour& old, const std::vector<Cell>& body) {
    std::fill(previous_.begin(), previous_.end(), nowhere);
    std::fill(along_.begin(), along_.end(), nowhere);
    for (std::size_t i = body.size() - 1; i > 0; --i) {
        lead(body[i], body[i - 1]);
        along_[at(body[i])] = body[i - 1];
    }
    lacking_.clear();
    Cell cell = old.order.back();
    for (const Cell next : old.order) {
        if (along_[at(cell)] == nowhere) {
            if (previous_[at(next)] == nowhere) {
                lead(cell, next);
            } else {
                lacking_.push_back(cell);
            }
        }
        cell = next;
    }
}

// Gives a cell the next one of another, which gets that of a third, and so on until one is nobody's.
bool TourFinder::lead_on(Cell from) {
    std::fill(taker_.begin(), taker_.end(), nowhere);
    taker_[at(from)] = from;
    queue_.assign(1, from);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        for (const Direction direction : directions) {
            const Cell to = board_->beside(queue_[i], direction);
            if (to == nowhere) continue;
            const Cell owner = previous_[at(to)];
            if (owner == nowhere) {
                Cell taken = to;
                Cell cell = queue_[i];
                while (cell != from) {
                    const Cell had = next_[at(cell)];
                    lead(cell, taken);
                    taken = had;
                    cell = taker_[at(cell)];
                }
                lead(from, taken);
                return true;
            }
            if (along_[at(owner)] != nowhere || taker_[at(owner)] != nowhere) continue;
            taker_[at(owner)] = queue_[i];
            queue_.push_back(owner);
        }
    }
    return false;
}

void TourFinder::number_loops(Cell head) {
    constexpr int unknown = -1;
    std::fill(number_.begin(), number_.end(), unknown);
    if (spare_ != nowhere) beside_[at(spare_)] = {nowhere, nowhere};
    starts_.clear();
    joined_to_.clear();
    const auto add = [&](Cell start) {
        const int loop = static_cast<int>(starts_.size());
        starts_.push_back(start);
        joined_to_.push_back(loop);
        for (Cell cell = start; number_[at(cell)] == unknown; cell = next_[at(cell)]) {
            number_[at(cell)] = loop;
            beside_[at(cell)] = {previous_[at(cell)], next_[at(cell)]};
        }
    };
    add(head);
    for (int index = 0; index < board_->cells(); ++index) {
        if (number_[at(index)] == unknown && index != spare_) add(static_cast<Cell>(index));
    }
    left_ = starts_.size();
}

int TourFinder::loop_of(Cell cell) {
    int loop = number_[at(cell)];
    while (joined_to_[at(loop)] != loop) loop = joined_to_[at(loop)] = joined_to_[at(joined_to_[at(loop)])];
    return loop;
}

// Joins loops for as long as there are any to be joined; tells whether all were.
bool TourFinder::join_loops(bool with_gaps) {
    for (std::size_t before = left_ + 1; left_ > 1 && left_ < before;) {
        before = left_;
        for (const Cell start : starts_) {
            while (loop_of(start) != 0 && join(start, with_gaps)) --left_;
        }
    }
    return left_ == 1;
}

// Joins a loop to one that it runs beside.
bool TourFinder::join(Cell start, bool with_gap) {
    Cell before = beside_[at(start)][0];
    Cell a = start;
    do {
        const Cell b = beside_[at(a)][beside_[at(a)][0] == before ? 1 : 0];
        const int direction = board_->direction(a, b);
        for (const int side : {(direction + 1) & 3, (direction + 3) & 3}) {
            const Cell c = board_->beside(a, side);
            const Cell d = board_->beside(b, side);
            if (c == nowhere || d == nowhere || number_[at(a)] == number_[at(c)] || !runs(c, d)) continue;
            if (!with_gap && is_snake(c, d)) continue;
            const int one = loop_of(a);
            const int other = loop_of(c);
            if (one == other) continue;
            replace(a, b, c);
            replace(b, a, d);
            replace(c, d, a);
            replace(d, c, b);
            joined_to_[at(std::max(one, other))] = std::min(one, other);
            return true;
        }
        before = a;
        a = b;
    } while (a != start);
    return false;
}

bool TourFinder::runs(Cell a, Cell b) const { return beside_[at(a)][0] == b || beside_[at(a)][1] == b; }

void TourFinder::replace(Cell cell, Cell old, Cell made) {
    beside_[at(cell)][beside_[at(cell)][0] == old ? 0 : 1] = made;
}

bool TourFinder::is_snake(Cell a, Cell b) const { return along_[at(a)] == b || along_[at(b)] == a; }

// From the head on, in the direction in which the snake's cells come tail first.
void TourFinder::list_order(const std::vector<Cell>& body) {
    order_.clear();
    Cell before = beside_[at(body[0])][0];
    Cell cell = body[0];
    do {
        order_.push_back(cell);
        const Cell onward = beside_[at(cell)][beside_[at(cell)][0] == before ? 1 : 0];
        before = cell;
        cell = onward;
    } while (cell != body[0]);
    if (body.size() == 1) return;
    // The tail and the cell behind the head are one in a snake of two, which cannot turn back.
    const auto neck = std::find(order_.begin() + 1, order_.end(), body[1]);
    const bool backwards = body.size() == 2 ? neck == order_.begin() + 1
                                            : std::find(neck, order_.end(), body.back()) != order_.end();
    if (backwards) std::reverse(order_.begin() + 1, order_.end());
}

}  // namespace gridwise::snake
