// All ways in which the cars of the rows can stand, for one type of every row.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/universe/field.hpp"
#include "rushhour/universe/line_types.hpp"

namespace gridwise::rushhour::universe {

// An arrangement of the rows is a number: the placement of each row in mixed radix, the bottom row most
// significant, so that arrangements come in the order of their cells read as one number.
using Arrangement = std::uint32_t;
inline constexpr std::size_t most_arrangements = 1U << 16;

// A slide of a car in a row, packed: the cells it sweeps, the car, and the arrangement it leads to.
class RowSlide {
public:
    RowSlide(ColumnCells swept, unsigned car, Arrangement to)
        : bits_(swept | std::uint64_t{car} << car_shift | std::uint64_t{to} << to_shift) {}

    bool meets(ColumnCells cells) const { return (bits_ & cells) != 0; }  // cells have no higher bits
    unsigned car() const { return static_cast<unsigned>(bits_ >> car_shift) & 31U; }
    Arrangement to() const { return static_cast<Arrangement>(bits_ >> to_shift); }

private:
    static constexpr unsigned car_shift = 40;
    static constexpr unsigned to_shift = 48;
    std::uint64_t bits_;
};

// A car in a row goes one cell to the right.
struct UnitMove {
    std::uint16_t to;
    std::uint8_t row;
    std::uint8_t taken_column;
    std::uint8_t freed_column;
};

// A car in a row goes one cell, to either side.
struct RowStep {
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    std::uint32_t then = none;  // the number of the step by which the same car goes on
    std::uint16_t to = 0;
    std::uint8_t row = 0;
    std::uint8_t taken_column = 0;
    std::uint8_t freed_column = 0;
    std::uint8_t car = 0;
};

inline constexpr unsigned row_car(int row, std::size_t car) {
    return static_cast<unsigned>(row) * max_cars_in_line + static_cast<unsigned>(car);
}

// Lists that belong to the arrangements, one after the other.
template <class Item>
struct Lists {
    std::vector<Item> items;
    std::vector<std::uint32_t> first;  // one more than there are lists

    const Item* begin(Arrangement a) const { return items.data() + first[a]; }
    const Item* end(Arrangement a) const { return items.data() + first[a + 1]; }
};

class Arrangements {
public:
    explicit Arrangements(const Field& field);

    // Numbers of row signatures: a type for every row but the exit row, in mixed radix.
    std::uint32_t signatures() const { return signatures_; }

    // Fills everything below for one of them.
    void fill(std::uint32_t signature);

    std::uint32_t count = 0;
    std::vector<ColumnCells> taken;    // by the cars of the rows and by walls
    std::vector<ColumnCells> way_out;  // the cells between the red car and the exit
    std::vector<std::uint8_t> to_go;   // cells between the red car and the exit
    std::vector<std::uint8_t> at_exit;
    Lists<RowSlide> slides;
    Lists<RowStep> steps;
    Lists<UnitMove> unit_moves;

    const Field& field() const { return field_; }
    const LineType& type(int row) const { return types_[row_type_[static_cast<std::size_t>(row)]]; }
    const Placement& placement(Arrangement arrangement, int row) const { return row_placement(arrangement, row); }

    // The product over the columns of `by_pattern`, summed over the arrangements of a row signature.
    std::uint64_t sum_of_products(std::uint32_t signature, const std::vector<std::uint64_t>& by_pattern);

private:
    // A placement that no wall forbids, with its cells on the board.
    struct RowPlacement : Placement {
        ColumnCells spread = 0;
    };

    void choose(std::uint32_t signature);
    void start_lists();
    const RowPlacement& row_placement(Arrangement arrangement, int row) const;
    std::uint64_t sum_below(int row, ColumnCells cells, const std::vector<std::uint64_t>& by_pattern) const;
    void add_slides(Arrangement arrangement, int row);
    void link_steps();

    Field field_;
    std::vector<LineType> types_;
    ColumnCells walls_;
    std::array<std::uint8_t, longest_side> row_walls_{};
    std::uint32_t signatures_ = 1;
    std::array<std::size_t, longest_side> row_type_{};
    std::array<std::vector<RowPlacement>, longest_side> placements_;
    std::array<std::uint32_t, longest_side> stride_{};
};

}  // namespace gridwise::rushhour::universe
