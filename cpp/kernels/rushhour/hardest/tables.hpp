// What the cars of one line can be, where they can stand, and how they slide: for every row and column of a field.
//
// The cars of a line never change order, so their lengths in order, the line's kind, never change either. Cars have
// 2 or 3 cells, the red car has 2 and is alone in the exit row, and no line is completely filled by its cars.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/board.hpp"

namespace gridwise::rushhour::hardest {

struct Field {
    int rows = 6;
    int columns = 6;
    int exit_row = 2;
};

// Cells column by column, eight bits each: what the rows leave of a column is then a shift away.
using ColumnCells = std::uint64_t;
inline constexpr unsigned column_bits = 8;
inline constexpr unsigned patterns = 1U << column_bits;  // of the cells of one column

inline constexpr ColumnCells column_cell(int row, int column) {
    return ColumnCells{1} << (static_cast<unsigned>(column) * column_bits + static_cast<unsigned>(row));
}
inline constexpr unsigned pattern_of(ColumnCells cells, unsigned column) {
    return static_cast<unsigned>(cells >> (column * column_bits)) & (patterns - 1);
}

// The placement of every line, four bits each: the rows first, then the columns.
using Key = std::uint64_t;
inline constexpr std::size_t most_lines = 2 * max_side;
inline constexpr unsigned placement_in(Key key, std::size_t line) { return static_cast<unsigned>(key >> (4 * line)) & 15U; }

using PlacementSet = std::uint16_t;
inline constexpr std::size_t most_placements = 15;  // two cars of 2 on eight cells
inline constexpr std::size_t most_kinds = 11;       // {}, 2, 3, 22, 23, 32, 33, 222, 223, 232, 322 on eight cells

struct LineKind {
    std::vector<int> lengths;
    std::vector<std::vector<int>> placements;  // the first cell of each car
};

// All kinds of a line of so many cells, those with fewer cars first: none, 2, 3, ...
std::vector<LineKind> line_kinds(int cells);
inline constexpr std::uint8_t no_car = 0;
inline constexpr std::uint8_t lone_short_car = 1;

// A car of a line slides: the cells that must be free, the cells of the line that change, and the change to the key.
struct LineSlide {
    ColumnCells swept;
    ColumnCells change;
    Key key_change;
    std::uint8_t to;
};

// A line of the field with cars of a kind.
struct LineTable {
    unsigned placements = 0;
    std::array<ColumnCells, most_placements> cells{};
    std::array<std::uint16_t, most_placements + 1> first_slide{};  // by placement
    std::vector<LineSlide> slides;

    const LineSlide* begin(unsigned placement) const { return slides.data() + first_slide[placement]; }
    const LineSlide* end(unsigned placement) const { return slides.data() + first_slide[placement + 1]; }
};

// Columns of a kind, by the cells that the rows and walls take.
struct ColumnTable {
    PlacementSet on_way = 0;  // those with a car in the exit row
    std::array<PlacementSet, patterns> fits{};
    std::array<PlacementSet, patterns> can_leave{};  // on the way, and its car can slide off it
};

struct Tables {
    explicit Tables(const Field& field);  // throws std::invalid_argument with a sentence where it makes no sense

    std::size_t lines() const { return static_cast<std::size_t>(field.rows + field.columns); }
    std::size_t row_count() const { return static_cast<std::size_t>(field.rows); }
    bool is_row(std::size_t line) const { return line < row_count(); }
    const std::vector<LineKind>& kinds(std::size_t line) const { return is_row(line) ? row_kinds : column_kinds; }

    Field field;
    std::vector<LineKind> row_kinds;
    std::vector<LineKind> column_kinds;
    std::vector<std::vector<LineTable>> line_tables;      // by line and kind
    std::vector<ColumnTable> column_tables;              // by kind
    std::array<ColumnCells, most_placements> way_out{};  // by the placement of the red car

private:
    LineTable table_of(std::size_t line, const LineKind& kind) const;
    ColumnCells cells_of(std::size_t line, int first, int length) const;
    ColumnTable columns_of(std::size_t kind) const;
};

}  // namespace gridwise::rushhour::hardest
