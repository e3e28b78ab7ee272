// The boards of a signature as bits of words.
//
// The boards of an arrangement follow each other in the order of their indices: mixed radix, a digit for the
// rank of each column. Where they are more than 64, the first columns (the outer ones) choose the word, the
// others (the inner ones) the bit in it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/universe/signature.hpp"

namespace gridwise::rushhour::universe {

using Word = std::uint64_t;
inline constexpr unsigned word_bits = 64;

// Bits at 0, stride, 2 * stride, ...
inline constexpr std::array<Word, word_bits + 1> bits_at_multiples = [] {
    std::array<Word, word_bits + 1> table{};
    for (unsigned stride = 1; stride <= word_bits; ++stride) {
        for (unsigned bit = 0; bit < word_bits; bit += stride) table[stride] |= Word{1} << bit;
    }
    return table;
}();

inline constexpr Word lowest_bits(unsigned count) {
    return count == 0 ? 0 : ~Word{0} >> (word_bits - count);
}

// Where the words of an arrangement are.
struct Place {
    ColumnCells taken = 0;
    std::uint32_t first_word = 0;
    std::uint8_t outer = 0;  // columns
    // Boards between neighbouring ranks: of used column j it is stride[j + 1]; stride[0] is all boards.
    std::array<std::uint16_t, longest_side + 1> stride{};
};

// Room to work in that is kept from signature to signature.
struct Room {
    std::vector<Place> places;                  // by arrangement
    std::vector<std::uint16_t> arrangement_of;  // by word
    std::vector<Word> left;                     // boards that were not reached so far
    std::vector<Word> next;  // no bits between searches
    std::vector<std::uint32_t> coming;
};

template <int used>
class Words {
public:
    Words(const Signature& of_signature, const UsedColumns<used>& used_columns, Room& work)
        : signature(of_signature), rows(*of_signature.rows), columns(used_columns), room(work) {
        slot_.fill(-1);
        for (int j = 0; j < used; ++j) slot_[static_cast<std::size_t>(columns.column[j])] = static_cast<std::int8_t>(j);
        if (room.places.size() < most_arrangements) room.places.resize(most_arrangements);
        for (const std::uint16_t a : signature.live->arrangements) {
            Place& here = room.places[a];
            here.taken = rows.taken[a];
            std::uint32_t boards = 1;
            here.stride[used] = 1;
            for (int j = used - 1; j >= 0; --j) {
                boards *= count_in(columns.ranks[j][columns.pattern(here.taken, j)]);
                here.stride[static_cast<std::size_t>(j)] = static_cast<std::uint16_t>(boards);
            }
            here.outer = 0;
            while (here.stride[here.outer] > word_bits) ++here.outer;
            here.first_word = count;
            count += words_of(here);
        }
        if (room.left.size() < count) {
            room.arrangement_of.resize(2 * count);
            room.left.resize(2 * count);
            room.next.resize(2 * count);
            room.coming.resize(2 * count + 1);
        }
        for (const std::uint16_t a : signature.live->arrangements) {
            const Place& here = room.places[a];
            std::fill_n(room.arrangement_of.begin() + here.first_word, words_of(here), a);
        }
    }

    const Signature& signature;
    const Arrangements& rows;
    const UsedColumns<used>& columns;
    Room& room;
    std::uint32_t count = 0;

    const Place& place(Arrangement a) const { return room.places[a]; }
    Arrangement arrangement_of(std::uint32_t word) const { return room.arrangement_of[word]; }
    static unsigned boards_in_word(const Place& here) { return here.stride[here.outer]; }
    static std::uint32_t words_of(const Place& here) {
        return here.outer == 0 ? 1 : here.stride[0] / here.stride[here.outer];
    }
    // Which of the used columns a column is; -1: none.
    int slot(std::uint8_t column) const { return slot_[column]; }

    // The index of a word's first board among those of its arrangement.
    std::uint32_t first_index(std::uint32_t word) const {
        const Place& here = place(arrangement_of(word));
        return here.outer == 0 ? 0 : (word - here.first_word) * boards_in_word(here);
    }

    // The boards of a word whose inner column has one of the ranks (as bits). There may be further bits, above
    // the boards.
    template <class Bits>
    static Word with_ranks(const Place& here, int j, std::uint8_t ranks) {
        const unsigned stride = here.stride[static_cast<std::size_t>(j) + 1];
        const Word first = Bits::deposit(ranks, bits_at_multiples[stride]);
        const Word blocks = (first << (stride - 1) << 1) - first;
        return blocks * bits_at_multiples[here.stride[static_cast<std::size_t>(j)]];
    }

    // The placements of the columns from `first` up to `last` for a number in the mixed radix of their ranks.
    Placements placements(const Place& here, std::uint32_t index, int first = 0, int last = used) const {
        Placements all = 0;
        for (int j = first; j < last; ++j) {
            const unsigned stride = here.stride[static_cast<std::size_t>(j) + 1];
            const unsigned rank = index / stride;
            index -= rank * stride;
            all = exchanged(all, j, 0, columns.type[j]->placement_at[columns.pattern(here.taken, j)][rank]);
        }
        return all;
    }

private:
    std::array<std::int8_t, longest_side> slot_;
};

}  // namespace gridwise::rushhour::universe
