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
      is_queued_(static_cast<std::size_t>(2 * cells_), 0),
      is_line_queued_(static_cast<std::size_t>(2 * size_), 0) {
    masks_.insert(masks_.end(), board.levels.begin(), board.levels.end());
    neighbours_.resize(static_cast<std::size_t>(cells_));
    for (int cell = 0; cell < cells_; ++cell) {
        Neighbours& list = neighbours_[static_cast<std::size_t>(cell)];
        list.count = 0;
        const auto add = [&](bool exists, int other) {
            if (exists) list.cell[list.count++] = static_cast<std::uint16_t>(other);
        };
        add(cell >= size_, cell - size_);
        add(cell % size_ != 0, cell - 1);
        add(cell % size_ != size_ - 1, cell + 1);
        add(cell + size_ < cells_, cell + size_);
    }
    // What is known at the start is news to the rest; open variables cannot teach anything yet, but lines
    // have to be looked at once.
    for (int variable = 0; variable < variables(); ++variable) {
        const Mask all = is_number(variable) ? all_numbers_ : all_below(board.colours);
        if (at(variable) == all && !is_single(all)) continue;
        queue_.push_back(static_cast<std::uint32_t>(variable));
        is_queued_[static_cast<std::size_t>(variable)] = 1;
        if (is_number(variable)) queue_lines(variable);
    }
}

bool Domains::all_fixed() const {
    return std::all_of(masks_.begin(), masks_.end(), [](Mask mask) { return is_single(mask); });
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
    while (trail_.size() > mark) {
        masks_[trail_.back().variable] = trail_.back().before;
        trail_.pop_back();
    }
}

bool Domains::restrict(int variable, Mask keep) {
    const auto index = static_cast<std::size_t>(variable);
    const Mask before = masks_[index];
    const Mask after = before & keep;
    if (after == before) return before != 0;
    trail_.push_back({static_cast<std::uint32_t>(variable), before});
    masks_[index] = after;
    if (after == 0) {
        culprit_ = variable;
        return false;
    }
    if (is_number(variable)) queue_lines(variable);
    // Neighbours care for the smallest and the largest value alone.
    const bool same_smallest = (before & -before) == (after & -after);
    const bool same_largest = (before ^ after) < after;
    if (!(same_smallest && same_largest) && !is_queued_[index]) {
        is_queued_[index] = 1;
        queue_.push_back(static_cast<std::uint32_t>(variable));
    }
    return true;
}

void Domains::queue_lines(int cell) {
    for (const int line : {cell / size_, size_ + cell % size_}) {
        if (is_line_queued_[static_cast<std::size_t>(line)]) continue;
        is_line_queued_[static_cast<std::size_t>(line)] = 1;
        line_queue_.push_back(static_cast<std::uint32_t>(line));
    }
}

bool Domains::revise_edge(int one, int other) {
    ++checks_;
    const Mask number_one = number(one), number_other = number(other);
    const Mask level_one = level(one), level_other = level(other);
    const bool can_fall = can_exceed(number_one, number_other) && can_exceed(level_one, level_other);
    const bool can_rise = can_exceed(number_other, number_one) && can_exceed(level_other, level_one);
    if (can_fall && can_rise) {
        if (is_single(level_one) && !restrict(cells_ + other, ~level_one)) return false;
        return !is_single(level_other) || restrict(cells_ + one, ~level_other);
    }
    if (!can_fall && !can_rise) {
        culprit_ = is_single(number_one) ? cells_ + one : one;
        return false;
    }
    const int upper = can_fall ? one : other, lower = can_fall ? other : one;
    return restrict(upper, ~up_to_smallest(number(lower))) && restrict(lower, below_largest(number(upper))) &&
           restrict(cells_ + upper, ~up_to_smallest(level(lower))) &&
           restrict(cells_ + lower, below_largest(level(upper)));
}

bool Domains::spread_number(int cell) {
    const Mask keep = ~number(cell);
    const int row_start = cell - cell % size_, column = cell % size_;
    for (int other = row_start; other < row_start + size_; ++other) {
        if (other != cell && !restrict(other, keep)) return false;
    }
    for (int other = column; other < cells_; other += size_) {
        if (other != cell && !restrict(other, keep)) return false;
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
    if (once != all_numbers_) {
        culprit_ = start;
        return false;
    }
    Mask hidden = once & ~twice;
    if (hidden == 0) return true;
    for (int position = 0; position < size_ && hidden != 0; ++position) {
        const int cell = start + position * step;
        const Mask only = number(cell) & hidden;
        if (only == 0) continue;
        hidden &= ~only;
        if (!is_single(only)) {
            culprit_ = cell;
            return false;
        }
        if (!restrict(cell, only)) return false;
    }
    return true;
}

bool Domains::settle() {
    for (;;) {
        while (!queue_.empty()) {
            const int variable = static_cast<int>(queue_.back());
            queue_.pop_back();
            is_queued_[static_cast<std::size_t>(variable)] = 0;
            if (at(variable) == 0) {  // only at the start: a board may come with an empty set
                culprit_ = variable;
                return false;
            }
            const int cell = is_number(variable) ? variable : variable - cells_;
            if (is_number(variable)) {
                if (is_fixed(variable) && !spread_number(cell)) return false;
            }
            const Neighbours& list = neighbours(cell);
            for (std::size_t i = 0; i < list.count; ++i) {
                if (!revise_edge(cell, list.cell[i])) return false;
            }
        }
        if (line_queue_.empty()) return true;
        const int line = static_cast<int>(line_queue_.back());
        line_queue_.pop_back();
        is_line_queued_[static_cast<std::size_t>(line)] = 0;
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
        if (!queue_.empty() && !settle()) return false;
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
    if (!keep_matchable(std::span(places).first(static_cast<std::size_t>(size_)))) {
        culprit_ = cell_of(line, 0);
        return false;
    }
    for (int position = 0; position < size_; ++position) {
        const int cell = cell_of(line, position);
        const Mask keep = places[static_cast<std::size_t>(position)];
        if (keep == number(cell)) continue;
        changed = true;
        if (!restrict(cell, keep)) return false;
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
        culprit_ = 0;
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
    for (const std::uint32_t variable : queue_) is_queued_[variable] = 0;
    for (const std::uint32_t line : line_queue_) is_line_queued_[line] = 0;
    queue_.clear();
    line_queue_.clear();
}

}  // namespace gridwise::colour_sudoku
