// What each cell may still be, with every change undoable, and the reasoning that narrows it: a queue of what has
// changed, as in AC-3 (Mackworth, "Consistency in Networks of Relations", 1977), over the bounds of neighbours.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "colour_sudoku/board.hpp"

namespace gridwise::colour_sudoku {

// Variables are the numbers of the cells, then their levels.
class Domains {
public:
    explicit Domains(const Board& board);

    int size() const { return size_; }
    int cells() const { return cells_; }
    int variables() const { return 2 * cells_; }
    bool is_number(int variable) const { return variable < cells_; }
    Mask at(int variable) const { return masks_[static_cast<std::size_t>(variable)]; }
    Mask number(int cell) const { return at(cell); }
    Mask level(int cell) const { return at(cells_ + cell); }
    bool is_fixed(int variable) const { return (at(variable) & (at(variable) - 1)) == 0; }
    Solution solution() const;  // of domains that are all fixed

    int cell_of(int line, int position) const {
        return line < size_ ? line * size_ + position : position * size_ + line - size_;
    }

    std::uint32_t neighbours(int cell) const {
        return static_cast<std::uint32_t>(std::popcount(sides_[static_cast<std::size_t>(cell)]));
    }

    // The cell at a side (above, left, right, below), or -1.
    int neighbour(int cell, unsigned side) const {
        return sides_[static_cast<std::size_t>(cell)] >> side & 1 ? cell + offsets_[side] : -1;
    }
    // 1 where a cell is known to be larger than its neighbour at a side, -1 where smaller, 0 while that is open.
    int order(int cell, unsigned side) const {
        return static_cast<int>(order_of(cell) >> side & 1) - static_cast<int>(order_of(cell) >> (side + 4) & 1);
    }

    std::size_t mark() const { return trail_size_; }
    void undo_to(std::size_t mark);

    // Narrows a variable to the given values; false when nothing is left.
    bool restrict(int variable, Mask keep) {
        return (at(variable) & ~keep) == 0 || narrow(variable, at(variable) & keep);
    }

    // Draws all conclusions. False when there is a contradiction; `trouble` then says where it was met.
    // Strong reasoning sees every consequence of "all different" in each row, column and number.
    bool propagate(bool strong);
    struct Trouble {
        int line = -1;  // a row, or the size and a column; -1 when it was an edge, or a number's places
        int cell = -1;  // the ends of an edge
        int other = -1;
    };
    const Trouble& trouble() const { return trouble_; }

    std::uint64_t checks() const { return checks_; }  // edges and lines looked at
    std::size_t bytes() const { return bytes_; }      // held by the tables

private:
    struct Change {
        std::uint32_t variable;
        Mask before;
    };
    // What is new about a cell to its neighbours.
    static constexpr unsigned smallest_number = 1;
    static constexpr unsigned largest_number = 2;
    static constexpr unsigned smallest_level = 4;
    static constexpr unsigned largest_level = 8;
    static constexpr unsigned any_change = 15;

    // The sides of a cell are above, left, right, below. Bit s: it is larger than its neighbour at side s; bit
    // 4 + s: it is smaller.
    Mask order_of(int cell) const { return at(2 * cells_ + cell); }
    void remember_order(int cell, unsigned bit);
    bool blame_line(int line) {
        trouble_ = {line, -1, -1};
        return false;
    }
    bool blame_edge(int cell, int other) {
        trouble_ = {-1, cell, other};
        return false;
    }
    void remember(std::size_t index) { trail_[trail_size_++] = {static_cast<std::uint32_t>(index), masks_[index]}; }

    bool narrow(int variable, Mask after);
    bool spread_edges(int cell, unsigned news);
    bool decide(int cell, unsigned side, bool falls);
    bool spread_number(int cell);
    bool revise_line(int line);
    bool settle();
    bool revise_strongly(bool& changed);
    bool revise_line_strongly(int line, bool& changed);
    bool revise_number_strongly(int number, bool& changed);
    void queue(int cell, unsigned news) {
        std::uint8_t& waiting = news_[static_cast<std::size_t>(cell)];
        if (waiting == 0) queue_[queue_size_++] = static_cast<std::uint32_t>(cell);
        waiting = static_cast<std::uint8_t>(waiting | news);
    }
    void queue_fixed(int cell) { fixed_[fixed_size_++] = static_cast<std::uint32_t>(cell); }
    void queue_lines(int cell) {
        rows_to_see_ |= Mask{1} << row_of_[static_cast<std::size_t>(cell)];
        columns_to_see_ |= Mask{1} << column_of_[static_cast<std::size_t>(cell)];
    }
    void drop_queues();

    int size_;
    int cells_;
    Mask all_numbers_;
    std::vector<Mask> masks_;  // numbers, levels, and the order among neighbours
    std::vector<std::uint8_t> row_of_;
    std::vector<std::uint8_t> column_of_;
    std::vector<std::uint8_t> sides_;  // bit s: a cell has a neighbour at side s
    std::array<int, 4> offsets_;       // from a cell to its neighbour at a side
    // None can outgrow its place: every change takes a value away or fixes an order, and a cell waits once.
    std::unique_ptr<Change[]> trail_;
    std::unique_ptr<std::uint32_t[]> queue_;  // cells with news for their neighbours
    std::unique_ptr<std::uint32_t[]> fixed_;  // cells with a number that the lines do not know of yet
    std::size_t trail_size_ = 0;
    std::size_t queue_size_ = 0;
    std::size_t fixed_size_ = 0;
    std::vector<std::uint8_t> news_;
    Mask rows_to_see_ = 0;  // lines with a number that changed
    Mask columns_to_see_ = 0;
    Trouble trouble_;
    std::uint64_t checks_ = 0;
    std::size_t bytes_ = 0;
};

}  // namespace gridwise::colour_sudoku
