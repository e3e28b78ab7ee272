// How far every board of a signature is from the exit, in moves or in steps: one breadth-first search backwards
// from all solved boards at once (retrograde analysis: Thompson, "Retrograde Analysis of Certain Endgames",
// 1986), on words of up to 64 boards.
//
// A column car goes from rank to rank: a shift. A row car takes a cell from one column and frees one in another:
// the boards that stay possible are gathered from the word of one arrangement and scattered over the word of the
// other, in the same order.
//
// Boards with a free way to the exit are not searched but written down: one move away, or as many steps as there
// are cells to go. A board next to one of them is farther only if a column car went onto the way.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "rushhour/problem.hpp"
#include "rushhour/universe/bits.hpp"
#include "rushhour/universe/words.hpp"

namespace gridwise::rushhour::universe {

using Distance = std::uint8_t;
inline constexpr Distance unreached = 255;

// Boards of one word at one distance.
struct Reached {
    std::uint32_t word = 0;
    Word boards = 0;
};

// What a search has found, level after level.
struct Levels {
    std::vector<Reached> reached;
    std::vector<std::size_t> first;  // of each level, and one more
    std::array<std::vector<Reached>, longest_side> free_way;  // by level

    const Reached* begin(unsigned level) const { return reached.data() + first[level]; }
    const Reached* end(unsigned level) const { return reached.data() + first[level + 1]; }
    unsigned last() const { return static_cast<unsigned>(first.size()) - 2; }
};

template <int used, class Bits, Metric metric>
class Search {
public:
    Search(const Words<used>& words, Levels& levels)
        : words_(words), rows_(words.rows), columns_(words.columns), room_(words.room), levels_(levels) {}

    void run() {
        start();
        for (unsigned level = 1;; ++level) {
            const std::size_t first = end_;
            if (level < levels_.free_way.size()) {
                for (const Reached& one : levels_.free_way[level]) levels_.reached[end_++] = one;
            }
            const std::size_t first_searched = end_;
            for (std::size_t i = 0; i < coming_; ++i) {
                const std::uint32_t word = room_.coming[i];
                const Word boards = room_.next[word];
                room_.next[word] = 0;
                room_.left[word] &= ~boards;
                levels_.reached[end_++] = {word, boards};
            }
            coming_ = 0;
            if (end_ == first && level >= longest_side) break;
            if (level == unreached) throw std::logic_error("a board too far from the exit");
            levels_.first.push_back(first);
            for (std::size_t i = first; i < first_searched; ++i) block_the_way(levels_.reached[i]);
            for (std::size_t i = first_searched; i < end_; ++i) expand(levels_.reached[i]);
        }
        while (levels_.first.size() > 1 && levels_.first.back() == end_) levels_.first.pop_back();
        levels_.first.push_back(end_);
    }

    // The number of boards at each distance.
    std::vector<std::uint64_t> histogram() const {
        std::vector<std::uint64_t> boards{solved_};
        for (unsigned level = 1; level <= levels_.last(); ++level) {
            std::uint64_t count = 0;
            for (const Reached* one = levels_.begin(level); one != levels_.end(level); ++one) {
                count += Bits::count(one->boards);
            }
            boards.push_back(count);
        }
        return boards;
    }

    // Writes the distance of every board by its index; a few bytes behind them may be written, unchanged.
    void write(Distance* distances) const {
        const Signature& signature = words_.signature;
        std::memset(distances, unreached, signature.boards);
        const Live& live = *signature.live;
        for (std::size_t i = 0; i < live.arrangements.size(); ++i) {
            const std::uint16_t a = live.arrangements[i];
            if (rows_.at_exit[a]) std::memset(distances + signature.board_offset[a], 0, live.boards[i]);
        }
        for (unsigned level = 1; level <= levels_.last(); ++level) {
            const Word difference = unreached ^ level;
            for (const Reached* one = levels_.begin(level); one != levels_.end(level); ++one) {
                Distance* at = distances + signature.board_offset[words_.arrangement_of(one->word)] +
                               words_.first_index(one->word);
                for (Word boards = one->boards; boards != 0; boards >>= sizeof(Word), at += sizeof(Word)) {
                    Word eight = 0;
                    std::memcpy(&eight, at, sizeof(Word));
                    eight ^= Bits::deposit(boards & 255U, 0x0101'0101'0101'0101U) * difference;
                    std::memcpy(at, &eight, sizeof(Word));
                }
            }
        }
    }

private:
    static constexpr bool slides = metric == Metric::moves;

    void start() {
        const Signature& signature = words_.signature;
        if (levels_.reached.size() < signature.boards) levels_.reached.resize(2 * std::size_t{signature.boards});
        levels_.first.assign(1, 0);  // nothing is listed at the exit
        for (auto& list : levels_.free_way) list.clear();
        const Live& live = *signature.live;
        for (std::size_t i = 0; i < live.arrangements.size(); ++i) {
            const std::uint16_t a = live.arrangements[i];
            const Place& here = words_.place(a);
            const Word boards = rows_.at_exit[a] ? 0 : lowest_bits(words_.boards_in_word(here));
            std::fill_n(room_.left.begin() + here.first_word, words_.words_of(here), boards);
            if (rows_.at_exit[a]) solved_ += live.boards[i];
            else if ((rows_.taken[a] & rows_.way_out[a]) == 0) free_the_way(a);
        }
    }

    bool is_way(ColumnCells way, int j) const {
        return (way >> (columns_.shift[j] + static_cast<unsigned>(rows_.field().exit_row)) & 1) != 0;
    }

    unsigned pattern(const Place& here, int j) const { return columns_.pattern(here.taken, j); }

    std::uint8_t beside(const Place& here, int j, unsigned row) const {
        return columns_.type[j]->beside[pattern(here, j)][row];
    }

    Word with_ranks(const Place& here, int j, std::uint8_t ranks) const {
        return Words<used>::template with_ranks<Bits>(here, j, ranks);
    }

    void free_the_way(Arrangement a) {
        const Place& here = words_.place(a);
        const auto exit_row = static_cast<unsigned>(rows_.field().exit_row);
        Word boards = lowest_bits(words_.boards_in_word(here));
        for (int j = here.outer; j < used; ++j) {
            if (is_way(rows_.way_out[a], j)) boards &= with_ranks(here, j, beside(here, j, exit_row));
        }
        if (boards == 0) return;
        const unsigned level = slides ? 1 : rows_.to_go[a];
        for (std::uint32_t word = here.first_word; word < here.first_word + words_.words_of(here); ++word) {
            if (!outer_way_is_free(a, here, word)) continue;
            room_.left[word] &= ~boards;
            levels_.free_way[level].push_back({word, boards});
        }
    }

    bool outer_way_is_free(Arrangement a, const Place& here, std::uint32_t word) const {
        const auto exit_row = static_cast<unsigned>(rows_.field().exit_row);
        for (int j = 0; j < here.outer; ++j) {
            if (is_way(rows_.way_out[a], j) && (beside(here, j, exit_row) >> outer_rank(here, j, word) & 1) == 0) {
                return false;
            }
        }
        return true;
    }

    std::uint32_t outer_stride(const Place& here, int j) const {
        return here.stride[static_cast<std::size_t>(j) + 1] / words_.boards_in_word(here);
    }

    unsigned outer_rank(const Place& here, int j, std::uint32_t word) const {
        return (word - here.first_word) / outer_stride(here, j) % columns_.type[j]->count(pattern(here, j));
    }

    void push(std::uint32_t word, Word boards) {
        boards &= room_.left[word];
        Word& next = room_.next[word];
        room_.coming[coming_] = word;
        coming_ += static_cast<std::size_t>((boards != 0) & (next == 0));  // without a branch
        next |= boards;
    }

    // The boards that a column car reaches within a word.
    Word shifted(const Place& here, int j, Word boards) const {
        const ColumnType& type = *columns_.type[j];
        const RankChanges& changes = (slides ? type.by_slides : type.by_steps)[pattern(here, j)];
        const unsigned stride = here.stride[static_cast<std::size_t>(j) + 1];
        Word after = 0;
        for (unsigned k = 0; k < changes.count; ++k) {
            const Word from = with_ranks(here, j, changes.from[k]);
            const unsigned distance = changes.change[k] * stride;
            after |= (boards & from) << distance | (boards >> distance & from);
        }
        return after;
    }

    // The same from word to word.
    void push_outer(const Place& here, int j, Reached from) {
        const ColumnType& type = *columns_.type[j];
        const unsigned pattern_here = pattern(here, j);
        const std::uint8_t placement = type.placement_at[pattern_here][outer_rank(here, j, from.word)];
        const ColumnSlides& changes = type.slides[pattern_here][placement];
        for (unsigned k = 0; k < changes.count; ++k) {
            if (!slides && changes.distance[k] != 1 && changes.distance[k] != -1) continue;
            push(from.word + static_cast<std::uint32_t>(changes.rank_change[k]) * outer_stride(here, j), from.boards);
        }
    }

    void block_the_way(Reached from) {
        const Arrangement a = words_.arrangement_of(from.word);
        const Place& here = words_.place(a);
        const ColumnCells way = rows_.way_out[a];
        if (room_.left[from.word] != 0) {
            Word after = 0;
            for (int j = here.outer; j < used; ++j) {
                if (is_way(way, j)) after |= shifted(here, j, from.boards);
            }
            push(from.word, after);
        }
        for (int j = 0; j < here.outer; ++j) {
            if (is_way(way, j)) push_outer(here, j, from);
        }
    }

    void expand(Reached from) {
        const Arrangement a = words_.arrangement_of(from.word);
        const Place& here = words_.place(a);
        if (here.outer != 0) return expand_split(from, a, here);
        if (room_.left[from.word] != 0) {
            Word after = 0;
            for (int j = 0; j < used; ++j) after |= shifted(here, j, from.boards);
            push(from.word, after);
        }
        for (const RowStep* step = rows_.steps.begin(a); step != rows_.steps.end(a); ++step) {
            slide(*step, here, from.boards);
        }
    }

    // Lets a row car go on as far as it can; in steps, by one cell.
    void slide(const RowStep& first, const Place& start, Word boards) {
        const Place* here = &start;
        const RowStep* step = &first;
        for (unsigned far = worth_going(first); far > 0; --far) {
            const Place& there = words_.place(step->to);
            const int taken = words_.slot(step->taken_column);
            const int freed = words_.slot(step->freed_column);
            if (taken >= 0) {
                const Word stay = with_ranks(*here, taken, beside(*here, taken, step->row));
                if ((boards & stay) == 0) return;
                if (there.outer != 0) return slide_split(*step, *here, boards, 0, 0);
                boards = Bits::extract(boards, stay);
            } else if (there.outer != 0) {
                return slide_split(*step, *here, boards, 0, 0);
            }
            if (freed >= 0) {
                boards = Bits::deposit(boards, with_ranks(there, freed, beside(there, freed, step->row)));
            }
            push(there.first_word, boards);
            if (!slides || step->then == RowStep::none) return;
            here = &there;
            step = &rows_.steps.items[step->then];
        }
    }

    // How many steps on the last arrangement is with boards that were not reached so far. (Those without room
    // for the columns may count; a car does not get there.)
    unsigned worth_going(const RowStep& first) const {
        const auto is_worth = [this](const RowStep& step) {
            const Place& there = words_.place(step.to);
            return there.outer != 0 || room_.left[there.first_word] != 0;
        };
        if (!slides) return is_worth(first) ? 1 : 0;
        unsigned far = 0;
        unsigned steps = 1;
        for (const RowStep* step = &first;; step = &rows_.steps.items[step->then], ++steps) {
            if (is_worth(*step)) far = steps;
            if (step->then == RowStep::none) return far;
        }
    }

    void expand_split(Reached from, Arrangement a, const Place& here) {
        Word after = 0;
        for (int j = here.outer; j < used; ++j) after |= shifted(here, j, from.boards);
        push(from.word, after);
        for (int j = 0; j < here.outer; ++j) push_outer(here, j, from);
        const Placements outer = words_.placements(here, words_.first_index(from.word), 0, here.outer);
        for (const RowStep* step = rows_.steps.begin(a); step != rows_.steps.end(a); ++step) {
            slide_split(*step, here, from.boards, here.outer, outer);
        }
    }

    // The same for boards whose first `known` columns have the placements in `outer`; the bits are those of the
    // others. There or here the boards of an arrangement fill several words.
    void slide_split(const RowStep& step, const Place& here, Word boards, int known, Placements outer) {
        const Place& there = words_.place(step.to);
        const int taken = words_.slot(step.taken_column);
        const int freed = words_.slot(step.freed_column);
        if (taken >= 0 && taken < known) {
            if ((columns_.type[taken]->cells[placement_in(outer, taken)] >> step.row & 1) != 0) return;
        } else if (taken >= 0 && (boards & with_ranks(here, taken, beside(here, taken, step.row))) == 0) {
            return;  // and there may be no room at all there
        }
        if (known < there.outer) return take_apart(step, here, boards, known, outer);
        const std::uint32_t word = there.first_word + number(there, outer, 0, there.outer);
        const bool goes_on = slides && step.then != RowStep::none;
        if (!goes_on && room_.left[word] == 0) return;
        if (taken >= known) boards = Bits::extract(boards, with_ranks(here, taken, beside(here, taken, step.row)));
        if (freed >= known) boards = Bits::deposit(boards, with_ranks(there, freed, beside(there, freed, step.row)));
        const std::uint32_t block = number(there, outer, there.outer, known);
        push(word, boards << block * there.stride[static_cast<std::size_t>(known)]);
        if (goes_on) slide_split(rows_.steps.items[step.then], there, boards, known, outer);
    }

    void take_apart(const RowStep& step, const Place& here, Word boards, int known, Placements outer) {
        const int wanted = words_.place(step.to).outer;
        const unsigned block = here.stride[static_cast<std::size_t>(wanted)];
        const unsigned blocks = here.stride[static_cast<std::size_t>(known)] / block;
        for (unsigned i = 0; i < blocks; ++i) {
            const Word part = boards >> i * block & lowest_bits(block);
            if (part == 0) continue;
            slide_split(step, here, part, wanted, outer | words_.placements(here, i * block, known, wanted));
        }
    }

    // The number of placements in the mixed radix of the columns from `first` up to `last`.
    std::uint32_t number(const Place& there, Placements placements, int first, int last) const {
        std::uint32_t number = 0;
        for (int j = first; j < last; ++j) {
            const Ranks ranks = columns_.ranks[j][pattern(there, j)];
            number = number * count_in(ranks) + rank_in(ranks, placement_in(placements, j));
        }
        return number;
    }

    const Words<used>& words_;
    const Arrangements& rows_;
    const UsedColumns<used>& columns_;
    Room& room_;
    Levels& levels_;
    std::size_t end_ = 0;  // of what is reached
    std::size_t coming_ = 0;
    std::uint64_t solved_ = 0;
};

}  // namespace gridwise::rushhour::universe
