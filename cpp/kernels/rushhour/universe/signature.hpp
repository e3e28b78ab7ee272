// The boards of one signature, numbered without holes.
//
// A signature is a type for every row and every column. With the rows arranged, the columns are independent
// of each other: a column of a type has so many placements beside the cells that the rows take. The index of
// a board is the offset of its arrangement plus the ranks of its columns in mixed radix.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/universe/arrangements.hpp"
#include "rushhour/universe/columns.hpp"

namespace gridwise::rushhour::universe {

// Placements of the columns that have cars, three bits each.
using Placements = std::uint32_t;
inline constexpr unsigned placement_bits = 3;

inline unsigned placement_in(Placements placements, int used_column) {
    return placements >> (placement_bits * static_cast<unsigned>(used_column)) & 7U;
}

inline Placements exchanged(Placements placements, int used_column, unsigned from, unsigned to) {
    return placements ^ (from ^ to) << (placement_bits * static_cast<unsigned>(used_column));
}

inline constexpr unsigned column_car(int used_column, unsigned car) {
    return static_cast<unsigned>(longest_side + used_column) * max_cars_in_line + car;
}

// A board, and the car that moved last on the way to it.
struct Spot {
    Arrangement arrangement = 0;
    Placements placements = 0;
    std::uint32_t index = 0;
    unsigned last_car = 0;
};

inline constexpr std::uint32_t most_boards = 1U << 25;  // of a signature

// The arrangements that leave room for the columns, with what they hold.
struct Live {
    std::vector<std::uint16_t> arrangements;
    std::vector<std::uint32_t> boards;  // of each
    std::vector<std::uint32_t> nodes;   // of each: one for every choice of a component in each column
};

struct Signature {
    const Arrangements* rows = nullptr;
    const std::vector<ColumnType>* types = nullptr;
    std::array<std::uint8_t, longest_side> column_type{};
    std::uint32_t number = 0;  // of the column types, in mixed radix: fewer cars in a column, a smaller number

    const Live* live = nullptr;
    std::uint32_t boards = 0;
    std::uint32_t nodes = 0;
    std::vector<std::uint32_t> board_offset;  // by arrangement
    std::vector<std::uint32_t> node_offset;
};

// The columns that have cars. Their number is known to the compiler, so that loops over them are unrolled.
template <int used>
struct UsedColumns {
    static constexpr int room = used > 0 ? used : 1;

    std::array<int, room> column{};
    std::array<unsigned, room> shift{};
    std::array<const ColumnType*, room> type{};
    std::array<const Ranks*, room> ranks{};

    explicit UsedColumns(const Signature& signature) {
        int j = 0;
        for (int c = 0; c < longest_side && j < used; ++c) {
            const std::uint8_t number = signature.column_type[static_cast<std::size_t>(c)];
            if (number == 0) continue;
            column[j] = c;
            shift[j] = static_cast<unsigned>(c * longest_side);
            type[j] = &(*signature.types)[number];
            ranks[j] = type[j]->ranks.data();
            ++j;
        }
    }

    unsigned pattern(ColumnCells taken, int j) const {
        return static_cast<unsigned>(taken >> shift[j]) & (patterns - 1);
    }

    // The index of a board among those of its arrangement.
    std::uint32_t index(ColumnCells taken, Placements placements) const {
        std::uint32_t index = 0;
        for (int j = 0; j < used; ++j) {
            const Ranks here = ranks[j][pattern(taken, j)];
            index = index * count_in(here) + rank_in(here, placement_in(placements, j));
        }
        return index;
    }

    // The index of a node among those of its arrangement.
    std::uint32_t node(ColumnCells taken, Placements placements) const {
        std::uint32_t node = 0;
        for (int j = 0; j < used; ++j) {
            const unsigned here = pattern(taken, j);
            node = node * type[j]->components[here] + type[j]->component_of[here][placement_in(placements, j)];
        }
        return node;
    }

    ColumnCells cells(Placements placements) const {
        ColumnCells cells = 0;
        for (int j = 0; j < used; ++j) {
            cells |= ColumnCells{type[j]->cells[placement_in(placements, j)]} << shift[j];
        }
        return cells;
    }
};

}  // namespace gridwise::rushhour::universe
