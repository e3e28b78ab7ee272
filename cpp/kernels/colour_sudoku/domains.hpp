// What each cell may still be, with every change undoable, and the reasoning that narrows it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
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
    bool all_fixed() const;
    Solution solution() const;  // of domains that are all fixed

    struct Neighbours {
        std::array<std::uint16_t, 4> cell;
        std::uint8_t count;
    };
    const Neighbours& neighbours(int cell) const { return neighbours_[static_cast<std::size_t>(cell)]; }

    std::size_t mark() const { return trail_.size(); }
    void undo_to(std::size_t mark);

    // Narrows a variable to the given values; false when nothing is left.
    bool restrict(int variable, Mask keep);

    // Draws all conclusions. False when there is a contradiction; `culprit` then names a variable of it.
    // Strong reasoning sees every consequence of "all different" in each row, column and number.
    bool propagate(bool strong);
    int culprit() const { return culprit_; }

    std::uint64_t checks() const { return checks_; }  // edges and lines looked at

private:
    struct Change {
        std::uint32_t variable;
        Mask before;
    };

    bool revise_edge(int one, int other);
    bool spread_number(int cell);
    bool revise_line(int line);
    bool settle();
    bool revise_strongly(bool& changed);
    bool revise_line_strongly(int line, bool& changed);
    bool revise_number_strongly(int number, bool& changed);
    void queue_lines(int cell);
    void drop_queues();
    int cell_of(int line, int position) const {
        return line < size_ ? line * size_ + position : position * size_ + line - size_;
    }

    int size_;
    int cells_;
    Mask all_numbers_;
    std::vector<Mask> masks_;
    std::vector<Neighbours> neighbours_;
    std::vector<Change> trail_;
    std::vector<std::uint32_t> queue_;      // variables that changed
    std::vector<std::uint8_t> is_queued_;
    std::vector<std::uint32_t> line_queue_;  // rows, then columns, with a number that changed
    std::vector<std::uint8_t> is_line_queued_;
    int culprit_ = 0;
    std::uint64_t checks_ = 0;
};

}  // namespace gridwise::colour_sudoku
