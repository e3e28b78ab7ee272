#include "colour_sudoku/domains.hpp"

#include <algorithm>
#include <bit>

#include "colour_sudoku/matching.hpp"

namespace gridwise::colour_sudoku {

namespace {

// All values up to and including the smallest of a set.
Mask up_to_smallest(Mask set) { return set ^ (set - 1); }

// All values below the largest of a set.
Mask below_largest(Mask set) { return std::bit_floor(set) - 1; }

// Some value of `upper` is larger than some value of `lower`.
bool can_exceed(Mask upper, Mask lower) { return upper > up_to_smallest(lower); }

bool is_single(Mask set) { return (set & (set - 1)) == 0; }

}  // namespace

Domains::Domains(const Board& board)
    : size_(board.size),
      cells_(board.cells()),
      all_numbers_(all_below(board.size)),
      masks_(board.numbers),
      offsets_{-size_, -1, 1, size_},
      news_(static_cast<std::size_t>(cells_), 0) {
    masks_.insert(masks_.end(), board.levels.begin(), board.levels.end());
    masks_.resize(static_cast<std::size_t>(3 * cells_), 0);
    const auto changes = static_cast<std::size_t>(cells_) * static_cast<std::size_t>(size_ + board.colours + 8);
    trail_ = std::make_unique_for_overwrite<Change[]>(changes);
    queue_ = std::make_unique_for_overwrite<std::uint32_t[]>(static_cast<std::size_t>(cells_));
    fixed_ = std::make_unique_for_overwrite<std::uint32_t[]>(static_cast<std::size_t>(cells_));
    row_of_.resize(static_cast<std::size_t>(cells_));
    column_of_.resize(static_cast<std::size_t>(cells_));
    sides_.resize(static_cast<std::size_t>(cells_));
    bytes_ = changes * sizeof(Change) + masks_.size() * sizeof(Mask) +
             static_cast<std::size_t>(cells_) * (2 * sizeof(std::uint32_t) + 4 * sizeof(std::uint8_t));
    for (int cell = 0; cell < cells_; ++cell) {
        const int row = cell / size_, column = cell % size_;
        const bool exists[] = {row > 0, column > 0, column + 1 < size_, row + 1 < size_};
        unsigned sides = 0;
        for (unsigned side = 0; side < 4; ++side) sides |= unsigned{exists[side]} << side;
        row_of_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(row);
        column_of_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(column);
        sides_[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(sides);
    }
    // What is known at the start is news to the rest; what is open cannot teach anything yet.
    for (int cell = 0; cell < cells_; ++cell) {
        const bool tells_numbers = number(cell) != all_numbers_ || is_single(all_numbers_);
        const bool tells_levels = level(cell) != all_below(board.colours) || board.colours == 1;
        if (tells_numbers) queue_lines(cell);
        if (is_fixed(cell)) queue_fixed(cell);
        if (tells_numbers || tells_levels) queue(cell, any_change);
    }
}

Solution Domains::solution() const {
    Solution filled;
    filled.reserve(static_cast<std::size_t>(cells_));
    for (int cell = 0; cell < cells_; ++cell) {
        filled.push_back({static_cast<std::uint8_t>(std::countr_zero(number(cell))),
                          static_cast<std::uint8_t>(std::countr_zero(level(cell)))});
    }
    return filled;
}

void Domains::undo_to(std::size_t mark) {
    while (trail_size_ > mark) {
        const Change& change = trail_[--trail_size_];
        masks_[change.variable] = change.before;
    }
}

bool Domains::narrow(int variable, Mask after) {
    const auto index = static_cast<std::size_t>(variable);
    const Mask before = masks_[index];
    remember(index);
    masks_[index] = after;
    if (after == 0) return false;
    // Neighbours care for the smallest and the largest value alone.
    const bool new_smallest = (before & -before) != (after & -after);
    const bool new_largest = (before ^ after) >= after;
    const unsigned news = (new_smallest ? 1u : 0u) | (new_largest ? 2u : 0u);
    if (is_number(variable)) {
        queue_lines(variable);
        if (is_single(after)) queue_fixed(variable);
        if (news != 0) queue(variable, news);
    } else if (news != 0) {
        queue(variable - cells_, news * smallest_level);
    }
    return true;
}

// Of two neighbours the one with the larger number has the higher level. Which one that is follows from the
// smallest and largest values of both; once it is known, it is remembered, and bounds are passed on.
bool Domains::spread_edges(int cell, unsigned news) {
    const Mask numbers = number(cell), levels = level(cell);
    const auto order = static_cast<unsigned>(order_of(cell));
    const unsigned above = order & 15, below = order >> 4;
    if (news & (largest_number | largest_level)) {
        for (unsigned sides = above; sides != 0; sides &= sides - 1) {
            const int other = cell + offsets_[static_cast<std::size_t>(std::countr_zero(sides))];
            if ((news & largest_number) && !restrict(other, below_largest(numbers))) return blame_edge(cell, other);
            if ((news & largest_level) && !restrict(cells_ + other, below_largest(levels))) return blame_edge(cell, other);
        }
    }
    if (news & (smallest_number | smallest_level)) {
        for (unsigned sides = below; sides != 0; sides &= sides - 1) {
            const int other = cell + offsets_[static_cast<std::size_t>(std::countr_zero(sides))];
            if ((news & smallest_number) && !restrict(other, ~up_to_smallest(numbers))) return blame_edge(cell, other);
            if ((news & smallest_level) && !restrict(cells_ + other, ~up_to_smallest(levels))) return blame_edge(cell, other);
        }
    }
    for (unsigned open = sides_[static_cast<std::size_t>(cell)] & ~(above | below); open != 0; open &= open - 1) {
        const auto side = static_cast<unsigned>(std::countr_zero(open));
        const int other = cell + offsets_[side];
        const Mask their_numbers = number(other), their_levels = level(other);
        const bool can_fall = can_exceed(numbers, their_numbers) && can_exceed(levels, their_levels);
        const bool can_rise = can_exceed(their_numbers, numbers) && can_exceed(their_levels, levels);
        ++checks_;
        if (can_fall && can_rise) {
            if (is_single(levels) && !restrict(cells_ + other, ~levels)) return blame_edge(cell, other);
            if (is_single(their_levels) && !restrict(cells_ + cell, ~their_levels)) return blame_edge(cell, other);
        } else if (can_fall || can_rise) {
            if (!decide(cell, side, can_fall)) return blame_edge(cell, other);
        } else {
            return blame_edge(cell, other);
        }
    }
    return true;
}

bool Domains::decide(int cell, unsigned side, bool falls) {
    const int other = cell + offsets_[side];
    remember_order(cell, falls ? side : side + 4);
    remember_order(other, falls ? 3 - side + 4 : 3 - side);
    const int upper = falls ? cell : other, lower = falls ? other : cell;
    return restrict(upper, ~up_to_smallest(number(lower))) && restrict(lower, below_largest(number(upper))) &&
           restrict(cells_ + upper, ~up_to_smallest(level(lower))) &&
           restrict(cells_ + lower, below_largest(level(upper)));
}

void Domains::remember_order(int cell, unsigned bit) {
    const auto index = static_cast<std::size_t>(2 * cells_ + cell);
    remember(index);
    masks_[index] |= Mask{1} << bit;
}

bool Domains::spread_number(int cell) {
    const Mask taken = number(cell);
    const int column = column_of_[static_cast<std::size_t>(cell)], row_start = cell - column;
    for (int other = row_start; other < row_start + size_; ++other) {
        if ((at(other) & taken) && other != cell && !narrow(other, at(other) & ~taken)) return blame_line(row_of_[static_cast<std::size_t>(cell)]);
    }
    for (int other = column; other < cells_; other += size_) {
        if ((at(other) & taken) && other != cell && !narrow(other, at(other) & ~taken)) return blame_line(size_ + column);
    }
    return true;
}

// A number that only one cell of a row or column can hold belongs there.
bool Domains::revise_line(int line) {
    ++checks_;
    Mask once = 0, twice = 0;
    const int start = line < size_ ? line * size_ : line - size_, step = line < size_ ? 1 : size_;
    const Mask* mask = masks_.data() + start;
    for (int position = 0; position < size_; ++position, mask += step) {
        twice |= once & *mask;
        once |= *mask;
    }
    if (once != all_numbers_) return blame_line(line);
    Mask hidden = once & ~twice;
    if (hidden == 0) return true;
    for (int position = 0; position < size_ && hidden != 0; ++position) {
        const int cell = start + position * step;
        const Mask only = number(cell) & hidden;
        if (only == 0) continue;
        hidden &= ~only;
        if (!is_single(only)) return blame_line(line);
        restrict(cell, only);
    }
    return true;
}

bool Domains::settle() {
    for (;;) {
        // A number that is known rules out more, at less cost, than anything else: see to those first.
        while (fixed_size_ != 0) {
            if (!spread_number(static_cast<int>(fixed_[--fixed_size_]))) return false;
        }
        if (queue_size_ != 0) {
            const int cell = static_cast<int>(queue_[--queue_size_]);
            const unsigned news = news_[static_cast<std::size_t>(cell)];
            news_[static_cast<std::size_t>(cell)] = 0;
            if (number(cell) == 0 || level(cell) == 0) return false;  // a board may come with an empty set
            if (!spread_edges(cell, news)) return false;
            continue;
        }
        Mask& lines = rows_to_see_ != 0 ? rows_to_see_ : columns_to_see_;
        if (lines == 0) return true;
        const int line = std::countr_zero(lines) + (&lines == &rows_to_see_ ? 0 : size_);
        lines &= lines - 1;
        if (!revise_line(line)) return false;
    }
}

bool Domains::propagate(bool strong) {
    bool consistent = settle();
    bool changed = strong;
    while (consistent && changed) {
        changed = false;
        consistent = revise_strongly(changed) && settle();
    }
    if (!consistent) drop_queues();
    return consistent;
}

bool Domains::revise_strongly(bool& changed) {
    for (int line = 0; line < 2 * size_; ++line) {
        if (!revise_line_strongly(line, changed)) return false;
        if (queue_size_ != 0 && !settle()) return false;
    }
    for (int number = 0; number < size_; ++number) {
        if (!revise_number_strongly(number, changed)) return false;
    }
    return true;
}

bool Domains::revise_line_strongly(int line, bool& changed) {
    ++checks_;
    std::array<Mask, max_size> places;
    for (int position = 0; position < size_; ++position) {
        places[static_cast<std::size_t>(position)] = number(cell_of(line, position));
    }
    if (!keep_matchable(std::span(places).first(static_cast<std::size_t>(size_)))) return blame_line(line);
    for (int position = 0; position < size_; ++position) {
        const int cell = cell_of(line, position);
        const Mask keep = places[static_cast<std::size_t>(position)];
        if (keep == number(cell)) continue;
        changed = true;
        restrict(cell, keep);
    }
    return true;
}

// The rows that one number takes are as different as the numbers of one row.
bool Domains::revise_number_strongly(int value, bool& changed) {
    ++checks_;
    std::array<Mask, max_size> columns_of_row{};
    for (int row = 0; row < size_; ++row) {
        Mask columns = 0;
        for (int column = 0; column < size_; ++column) {
            columns |= (number(row * size_ + column) >> value & 1) << column;
        }
        columns_of_row[static_cast<std::size_t>(row)] = columns;
    }
    const std::array<Mask, max_size> before = columns_of_row;
    if (!keep_matchable(std::span(columns_of_row).first(static_cast<std::size_t>(size_)))) {
        trouble_ = {};
        return false;
    }
    for (int row = 0; row < size_; ++row) {
        const auto index = static_cast<std::size_t>(row);
        for (Mask gone = before[index] & ~columns_of_row[index]; gone != 0; gone &= gone - 1) {
            changed = true;
            if (!restrict(row * size_ + std::countr_zero(gone), ~(Mask{1} << value))) return false;
        }
    }
    return true;
}

void Domains::drop_queues() {
    while (queue_size_ != 0) news_[queue_[--queue_size_]] = 0;
    fixed_size_ = 0;
    rows_to_see_ = columns_to_see_ = 0;
}

}  // namespace gridwise::colour_sudoku
