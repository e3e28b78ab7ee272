// How hard the hardest board of a lineup is.
//
// A lineup says which cars every row and column has, in order, and where the walls are. All boards with these cars, in
// all their clusters, are appraised at once: one breadth-first search backwards from all solved boards (retrograde
// analysis: Thompson, "Retrograde Analysis of Certain Endgames", 1986).
//
// Nearly all boards are close to the exit, and how close is seen at a glance:
//   0 moves: the red car is at the exit;
//   1 move: the way out is free;
//   2 moves: one car is in the way and can leave.
// So only boards from 3 moves on are kept in a table. A board of 2 moves is next to one of 3 only if the way out got a
// further car, or the blocker was shut in: by a move in its own column or across it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/hardest/tables.hpp"

namespace gridwise::rushhour::hardest {

struct Lineup {
    std::array<std::uint8_t, most_lines> kind{};  // of the rows, then of the columns
    ColumnCells walls = 0;

    bool operator==(const Lineup&) const = default;
};

struct Appraisal {
    unsigned moves = 0;  // of the hardest board; 0 where none needs 2 or more
    Key board = 0;       // a hardest one
    std::uint64_t boards = 0;  // looked at
    bool given_up = false;     // there were more boards than allowed
};

class Appraiser {
public:
    // No more than `most_boards` are looked at.
    Appraiser(const Tables& tables, std::uint64_t most_boards) : tables_(tables), most_boards_(most_boards) {}

    Appraisal appraise(const Lineup& lineup);

    // A board of a lineup, the red car first.
    Board board_of(const Lineup& lineup, Key key) const;

    const Tables& tables() const { return tables_; }

private:
    using Choices = std::array<PlacementSet, max_side>;  // by column
    struct Cars {
        ColumnCells rows = 0;  // taken by the cars of the rows and by walls
        ColumnCells all = 0;
        Key key = 0;
    };

    struct Successor {
        Key key;
        std::size_t line;  // whose car moved
    };
    static constexpr std::size_t most_slides = most_lines * 8;  // of all cars of a board

    std::size_t column_line(unsigned column) const { return tables_.row_count() + column; }
    const ColumnTable& column(unsigned c) const { return *columns_[c]; }

    void place_row(std::size_t row, Cars cars);
    void place_columns(const Cars& cars);
    void place_column(unsigned c, unsigned blocked, const Choices& choices, Cars cars);
    void leave_two_moves(unsigned blocked, const Cars& cars);
    void search();
    void expand(std::size_t number);
    Cars cars_of(Key key) const;
    ColumnCells way_out(Key key) const;
    bool is_far(const Cars& cars, ColumnCells way) const;
    void keep(Key key, std::size_t line);
    std::size_t place_of(Key key) const { return (key * 0x9E3779B97F4A7C15) >> (64 - table_bits_); }
    void start_table(unsigned bits);
    bool add_to_table(Key key);

    const Tables& tables_;
    std::uint64_t most_boards_;
    std::array<const LineTable*, most_lines> lines_{};
    std::array<const ColumnTable*, max_side> columns_{};
    std::vector<std::size_t> used_lines_;
    std::array<bool, most_lines> is_single_{};  // lines with one car
    ColumnCells walls_ = 0;
    Appraisal found_;
    std::vector<Key> queue_;  // all boards from 3 moves on, the nearest first
    std::vector<std::uint8_t> last_line_;  // of each, the line whose only car moved last
    std::vector<Key> table_;               // the same boards by their hash
    unsigned table_bits_ = 0;
};

}  // namespace gridwise::rushhour::hardest
