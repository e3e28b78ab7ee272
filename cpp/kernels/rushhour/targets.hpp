// All slides of a board at once, as bitboards.
#pragma once

#include <array>

#include "rushhour/best_tables.hpp"
#include "rushhour/board.hpp"

namespace gridwise::rushhour {

// Cells that the leading end of a car can reach, by direction. A cell is reached by one car at most.
struct Targets {
    Cells left, right, up, down;
};

template <Metric metric>
class TargetFinder {
public:
    TargetFinder(const Board& board, const BestTables<metric>& tables)
        : stride_(board.columns), wide_(board.columns > 6 || board.rows > 6) {
        for (int cell = 0; cell < board.rows * board.columns; ++cell) all_ |= Cells{1} << cell;
        for (int row = 0; row < board.rows; ++row) {
            first_column_ |= cell(board, row, 0);
            last_column_ |= cell(board, row, board.columns - 1);
        }
        for (std::size_t n = 1; n <= max_side; ++n) {
            row_run_[n] = row_run_[n - 1] << 1 | 1;
            column_run_[n] = (n <= static_cast<std::size_t>(board.rows) ? column_run_[n - 1] << stride_ : 0) | 1;
        }
        for (std::uint32_t l = 0; l < tables.lines.count; ++l) {
            const Line& line = tables.lines.lines[l];
            for (int n = line.number; n < (line.horizontal ? board.rows : board.columns); ++n) {
                later_[l] |= line.horizontal ? row_run_[static_cast<std::size_t>(board.columns)] << (n * stride_)
                                             : column_run_[static_cast<std::size_t>(board.rows)] << n;
            }
        }
    }

    Targets all(Cells horizontal, Cells vertical, Cells taken) const {
        return find(horizontal, vertical, all_ & ~taken);
    }

    // Leaves out what another order of the same actions reaches as well. Let car A have moved last, and let B,
    // whose line comes earlier, be able to move both before and after it: then B first and A second leads to
    // the same state at the same cost, so B need not follow A. B depends on A where it runs over cells that A
    // has left. Of two optimal ways to a state the one that ends in the later line survives, so every state
    // keeps an optimal way (rows count as earlier than columns). A itself does not move again (in steps: not
    // back).
    Targets after(const Arrival& last, std::uint32_t last_line, Cells horizontal, Cells vertical, Cells taken) const {
        const Direction direction = direction_of(last.target);
        const bool in_column = direction >= up;
        const bool forwards = direction == right || direction == down;
        const int stride = in_column ? stride_ : 1;
        const auto& run = in_column ? column_run_ : row_run_;
        const int cell = cell_of(last.target);
        const Cells left_behind = run[static_cast<std::size_t>(last.distance)]
                                  << (forwards ? cell - (last.length + last.distance - 1) * stride
                                               : cell + last.length * stride);
        const Cells rows = in_column ? 0 : later_[last_line];
        const Cells columns = in_column ? later_[last_line] : all_;

        if constexpr (metric == Metric::steps) {
            Targets targets = find(horizontal, vertical, all_ & ~taken);
            targets.left &= (rows | left_behind) & ~(direction == right ? left_behind : 0);
            targets.right &= (rows | left_behind) & ~(direction == left ? left_behind : 0);
            targets.up &= (columns | left_behind) & ~(direction == down ? left_behind : 0);
            targets.down &= (columns | left_behind) & ~(direction == up ? left_behind : 0);
            return targets;
        } else {
            const Cells car = run[static_cast<std::size_t>(last.length)]
                              << (forwards ? cell - (last.length - 1) * stride : cell);
            (in_column ? vertical : horizontal) &= ~car;
            Targets targets = find(horizontal, vertical, all_ & ~taken);
            targets.left = (targets.left & rows) | slide_down(targets.left & left_behind, targets.left, 1);
            targets.right = (targets.right & rows) | slide_up(targets.right & left_behind, targets.right, 1);
            targets.up = (targets.up & columns) | slide_down(targets.up & left_behind, targets.up, stride_);
            targets.down = (targets.down & columns) | slide_up(targets.down & left_behind, targets.down, stride_);
            return targets;
        }
    }

private:
    Targets find(Cells horizontal, Cells vertical, Cells free) const {
        Targets targets{(horizontal & ~first_column_) >> 1 & free, (horizontal & ~last_column_) << 1 & free,
                        vertical >> stride_ & free, vertical << stride_ & free};
        if constexpr (metric == Metric::moves) {
            targets.left = slide_down(targets.left, free & ~last_column_, 1);
            targets.right = slide_up(targets.right, free & ~first_column_, 1);
            targets.up = slide_down(targets.up, free, stride_);
            targets.down = slide_up(targets.down, free, stride_);
        }
        return targets;
    }

    // Adds the free cells that follow without a gap, doubling the length looked at. A car of 2 or more slides
    // at most 4 cells on 6, 6 on 8.
    Cells slide_up(Cells cells, Cells free, int stride) const {
        cells |= cells << stride & free;
        free &= free << stride;
        cells |= cells << 2 * stride & free;
        if (wide_) cells |= cells << 4 * stride & free & free << 2 * stride;
        return cells;
    }
    Cells slide_down(Cells cells, Cells free, int stride) const {
        cells |= cells >> stride & free;
        free &= free >> stride;
        cells |= cells >> 2 * stride & free;
        if (wide_) cells |= cells >> 4 * stride & free & free >> 2 * stride;
        return cells;
    }

    int stride_;
    bool wide_;
    Cells all_ = 0;
    Cells first_column_ = 0;
    Cells last_column_ = 0;
    std::array<Cells, max_side + 1> row_run_{};     // n cells of the first row
    std::array<Cells, max_side + 1> column_run_{};  // n cells of the first column
    std::array<Cells, max_lines> later_{};          // by line: its cells and those of later lines of its kind
};

}  // namespace gridwise::rushhour
