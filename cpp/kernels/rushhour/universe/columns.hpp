// Small tables about the cars of one column, by the column's type and the cells that the rows and walls take.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/universe/line_types.hpp"

namespace gridwise::rushhour::universe {

// Placements of a type that a pattern of taken cells leaves, numbered without holes: byte p is the rank of
// placement p, the top byte is how many there are.
using Ranks = std::uint64_t;

inline unsigned count_in(Ranks ranks) { return static_cast<unsigned>(ranks >> 56); }
inline unsigned rank_in(Ranks ranks, unsigned placement) {
    return static_cast<unsigned>(ranks >> (8 * placement)) & 255U;
}

// The slides of the cars of a column from one placement.
struct ColumnSlides {
    static constexpr std::size_t most = 5;
    std::uint8_t count = 0;
    std::array<std::uint8_t, most> target{};  // placement
    std::array<std::int8_t, most> rank_change{};
    std::array<std::uint8_t, most> car{};
    std::array<std::int8_t, most> distance{};
};

// How the ranks of a column change, for all placements at once: from the ranks in `from` (as bits) to those
// `change` above, and from those back.
struct RankChanges {
    static constexpr std::size_t most = 5;
    std::uint8_t count = 0;
    std::array<std::uint8_t, most> change{};
    std::array<std::uint8_t, most> from{};
};

template <class Value>
using ByPattern = std::array<Value, patterns>;
template <class Value>
using ByPlacement = std::array<Value, max_placements + 2>;

struct ColumnType {
    LineType line;
    ByPlacement<std::uint8_t> cells{};
    ByPattern<Ranks> ranks{};
    ByPattern<ByPlacement<ColumnSlides>> slides{};
    ByPattern<ByPlacement<std::uint8_t>> placement_at{};  // by rank
    ByPattern<RankChanges> by_slides{};
    ByPattern<RankChanges> by_steps{};
    ByPattern<std::array<std::uint8_t, longest_side>> beside{};  // ranks, as bits, that leave a row's cell free

    // The placements that reach each other while the rows stand still.
    static constexpr std::size_t most_components = 4;
    ByPattern<std::uint8_t> components{};
    ByPattern<ByPlacement<std::uint8_t>> component_of{};
    ByPattern<std::array<std::uint8_t, most_components>> component_size{};
    // When a row takes one more cell: the components (as bits) into which a component falls apart.
    ByPattern<std::array<std::array<std::uint8_t, most_components>, longest_side>> after_taking{};
    // When a row frees a cell: the component that a component becomes part of.
    ByPattern<std::array<std::array<std::uint8_t, most_components>, longest_side>> after_freeing{};

    unsigned count(unsigned pattern) const { return count_in(ranks[pattern]); }
};

// The tables of all types of a column with so many cells.
std::vector<ColumnType> column_types(int cells);

}  // namespace gridwise::rushhour::universe
