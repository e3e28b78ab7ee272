// How many moves every board of a signature is from the exit: one breadth-first search backwards from all
// solved boards at once (retrograde analysis: Thompson, "Retrograde Analysis of Certain Endgames", 1986).
//
// Nearly all boards are close to the exit, so the first levels are not searched but written down:
//   level 0: the red car is at the exit;
//   level 1: the way out is free. A board next to one of these is farther only if a column car went onto the way;
//   level 2: one car is in the way and can leave. A board next to one of these is farther only if the way out
//            got a further car, or the blocker was shut in: by a move in its own column or across it.
// From level 3 on every car moves but the one that moved last.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <vector>

#include "rushhour/universe/signature.hpp"

namespace gridwise::rushhour::universe {

using Distance = std::uint8_t;
inline constexpr Distance unreached = 255;

template <int used>
class MoveDistances {
public:
    // Writes the distances of all boards of the signature; `queue` is room to work in.
    MoveDistances(const Signature& signature, const UsedColumns<used>& columns, Distance* distances,
                  std::vector<Entry>& queue)
        : signature_(signature), rows_(*signature.rows), columns_(columns), distances_(distances) {
        constexpr std::size_t spare = 64;  // entries are written before it is known whether they count
        if (queue.size() < signature.boards + spare) queue.resize(2 * (signature.boards + spare));
        queue_ = queue.data();
    }

    void search() {
        std::memset(distances_, unreached, signature_.boards);
        const Live& live = *signature_.live;
        for (std::size_t i = 0; i < live.arrangements.size(); ++i) {
            const std::uint16_t a = live.arrangements[i];
            if (!rows_.at_exit[a]) continue;
            std::memset(distances_ + signature_.board_offset[a], 0, live.boards[i]);
            solved_ += live.boards[i];
        }
        for (const std::uint16_t a : live.arrangements) {
            if (!rows_.at_exit[a] && (rows_.taken[a] & rows_.way_out[a]) == 0) free_the_way(a);
        }
        levels_.push_back(0);
        expand_level([this](Entry entry, std::uint32_t end) { return expand_one_blocker(entry, end); });
        for (unsigned next = 4; levels_.back() < end_; ++next) {
            if (next == unreached) throw std::logic_error("a board too far from the exit");
            expand_level([this, next](Entry entry, std::uint32_t end) {
                return expand(entry, end, static_cast<Distance>(next));
            });
        }
    }

    // The number of boards at each distance.
    std::vector<std::uint64_t> histogram() const {
        std::vector<std::uint64_t> boards{solved_, free_};
        for (std::size_t level = 0; level + 1 < levels_.size(); ++level) {
            boards.push_back(levels_[level + 1] - levels_[level]);
        }
        while (!boards.empty() && boards.back() == 0) boards.pop_back();
        return boards;
    }

    // The boards of a distance from 2 on, up to `last_level`.
    const Entry* begin(unsigned level) const { return queue_ + levels_[level - 2]; }
    const Entry* end(unsigned level) const { return queue_ + levels_[level - 1]; }
    unsigned last_level() const { return static_cast<unsigned>(levels_.size()); }

    // The row cars, as bits, that move on one shortest way from a board to the exit; it prefers ways on which
    // many do.
    std::uint32_t row_cars_on_a_way(Entry entry) const {
        std::uint32_t moved = 0;
        for (Distance left = distances_[entry.index()]; left > 1; --left) {
            const std::optional<Entry> next = next_on_a_way(entry, static_cast<Distance>(left - 1), moved);
            if (!next) throw std::logic_error("a board without a way to the exit");
            entry = *next;
            if (entry.last_car() < row_cars) moved |= 1U << entry.last_car();
        }
        return moved;
    }

private:
    static constexpr unsigned row_cars = column_car(0, 0);

    template <class Expand>
    void expand_level(Expand&& expand_entry) {
        const std::uint32_t level_end = end_;
        std::uint32_t end = end_;
        for (std::uint32_t q = levels_.back(); q < level_end; ++q) end = expand_entry(queue_[q], end);
        end_ = end;
        levels_.push_back(level_end);
    }

    // Puts a board at the end of the queue if it is new, without a branch.
    std::uint32_t push(std::uint32_t end, Entry entry, Distance distance) const {
        queue_[end] = entry;
        Distance& known = distances_[entry.index()];
        const bool is_new = known == unreached;
        known = is_new ? distance : known;
        return end + is_new;
    }

    std::uint32_t push_row_slide(std::uint32_t end, RowSlide slide, Placements placements, Distance distance) const {
        const Arrangement to = slide.to();
        const std::uint32_t index = signature_.board_offset[to] + columns_.index(rows_.taken[to], placements);
        return push(end, {to, placements, slide.car(), index}, distance);
    }

    bool on_the_way(int j, unsigned placement) const {
        return (columns_.type[j]->cells[placement] >> rows_.field().exit_row & 1) != 0;
    }

    bool is_way(ColumnCells way, int j) const {
        return (way >> (columns_.shift[j] + static_cast<unsigned>(rows_.field().exit_row)) & 1) != 0;
    }

    // Writes down level 1 of an arrangement, and level 2 as far as it is next to it.
    void free_the_way(Arrangement a) {
        constexpr int room = UsedColumns<used>::room;
        const ColumnCells taken = rows_.taken[a];
        std::array<std::array<std::uint8_t, max_placements>, room> placement{};  // those off the way out
        std::array<std::array<std::uint32_t, max_placements>, room> offset{};    // of each in the index
        std::array<const ByPlacement<ColumnSlides>*, room> slides{};
        std::array<std::uint32_t, room> stride{};
        std::array<int, room> choices{};
        std::array<bool, room> way{};
        std::uint32_t boards = 1;
        for (int j = used - 1; j >= 0; --j) {
            const unsigned pattern = columns_.pattern(taken, j);
            const Ranks ranks = columns_.ranks[j][pattern];
            way[j] = is_way(rows_.way_out[a], j);
            slides[j] = &columns_.type[j]->slides[pattern];
            stride[j] = boards;
            boards *= count_in(ranks);
            for (unsigned p = 0; p < columns_.type[j]->line.placements.size(); ++p) {
                if ((columns_.type[j]->cells[p] & pattern) != 0 || (way[j] && on_the_way(j, p))) continue;
                placement[j][choices[j]] = static_cast<std::uint8_t>(p);
                offset[j][choices[j]++] = rank_in(ranks, p) * stride[j];
            }
            if (choices[j] == 0) return;
        }
        std::array<int, room> chosen{};
        std::uint32_t index = signature_.board_offset[a];
        Placements placements = 0;
        for (int j = 0; j < used; ++j) {
            index += offset[j][0];
            placements = exchanged(placements, j, 0, placement[j][0]);
        }
        std::uint32_t end = end_;
        for (;;) {
            distances_[index] = 1;
            ++free_;
            for (int j = 0; j < used; ++j) {
                if (!way[j]) continue;
                const unsigned from = placement_in(placements, j);
                const Entry here(a, placements, 0, index);
                end = push_column_slides<true>(end, here, j, from, (*slides[j])[from], stride[j], 2);
            }
            int j = used - 1;
            for (; j >= 0; --j) {
                const int before = chosen[j];
                const int after = before + 1 < choices[j] ? before + 1 : 0;
                chosen[j] = after;
                index += offset[j][after] - offset[j][before];
                placements = exchanged(placements, j, placement[j][before], placement[j][after]);
                if (after != 0) break;
            }
            if (j < 0) break;
        }
        end_ = end;
    }

    template <bool onto_the_way>
    std::uint32_t push_column_slides(std::uint32_t end, Entry from_board, int j, unsigned from,
                                     const ColumnSlides& slides, std::uint32_t stride, Distance distance) const {
        for (unsigned k = 0; k < slides.count; ++k) {
            const unsigned to = slides.target[k];
            if (onto_the_way && !on_the_way(j, to)) continue;
            const std::uint32_t index =
                from_board.index() + static_cast<std::uint32_t>(slides.rank_change[k]) * stride;
            end = push(end,
                       {from_board.arrangement(), exchanged(from_board.placements(), j, from, to),
                        column_car(j, slides.car[k]), index},
                       distance);
        }
        return end;
    }

    std::uint32_t expand_one_blocker(Entry entry, std::uint32_t end) const {
        const Arrangement a = entry.arrangement();
        const Placements placements = entry.placements();
        const ColumnCells taken = rows_.taken[a];
        const ColumnCells way = rows_.way_out[a];
        ColumnCells blocked_column = 0;
        std::uint32_t stride = 1;
        for (int j = used - 1; j >= 0; --j) {
            const unsigned pattern = columns_.pattern(taken, j);
            if (is_way(way, j)) {
                const unsigned from = placement_in(placements, j);
                if (on_the_way(j, from)) blocked_column = ColumnCells{patterns - 1} << columns_.shift[j];
                end = push_column_slides<true>(end, entry, j, from, columns_.type[j]->slides[pattern][from], stride, 3);
            }
            stride *= count_in(columns_.ranks[j][pattern]);
        }
        const ColumnCells in_the_way = columns_.cells(placements);
        for (const RowSlide* slide = rows_.slides.begin(a); slide != rows_.slides.end(a); ++slide) {
            if (!slide->meets(in_the_way) && slide->meets(blocked_column)) {
                end = push_row_slide(end, *slide, placements, 3);
            }
        }
        return end;
    }

    std::uint32_t expand(Entry entry, std::uint32_t end, Distance distance) const {
        const Arrangement a = entry.arrangement();
        const Placements placements = entry.placements();
        const ColumnCells taken = rows_.taken[a];
        const unsigned last = entry.last_car();
        std::uint32_t stride = 1;
        for (int j = used - 1; j >= 0; --j) {
            const unsigned pattern = columns_.pattern(taken, j);
            const unsigned from = placement_in(placements, j);
            // Where the car that moved last is alone, all it could do now it could have done at once.
            if (last / max_cars_in_line != column_car(j, 0) / max_cars_in_line ||
                columns_.type[j]->line.lengths.size() > 1) {
                end = push_column_slides<false>(end, entry, j, from, columns_.type[j]->slides[pattern][from], stride,
                                                distance);
            }
            stride *= count_in(columns_.ranks[j][pattern]);
        }
        // First which, then where to: a tight loop without a branch, and a long one without misses.
        const ColumnCells in_the_way = columns_.cells(placements);
        std::array<const RowSlide*, 64> possible;
        unsigned count = 0;
        for (const RowSlide* slide = rows_.slides.begin(a); slide != rows_.slides.end(a); ++slide) {
            possible[count] = slide;
            count += !slide->meets(in_the_way) & (slide->car() != last);
        }
        for (unsigned k = 0; k < count; ++k) end = push_row_slide(end, *possible[k], placements, distance);
        return end;
    }

    std::optional<Entry> next_on_a_way(Entry entry, Distance wanted, std::uint32_t moved) const {
        const Arrangement a = entry.arrangement();
        const Placements placements = entry.placements();
        const ColumnCells in_the_way = columns_.cells(placements);
        std::optional<Entry> best;
        for (const RowSlide* slide = rows_.slides.begin(a); slide != rows_.slides.end(a); ++slide) {
            if (slide->meets(in_the_way)) continue;
            const Arrangement to = slide->to();
            const std::uint32_t index = signature_.board_offset[to] + columns_.index(rows_.taken[to], placements);
            if (distances_[index] != wanted) continue;
            best = Entry(to, placements, slide->car(), index);
            if ((moved >> slide->car() & 1) == 0) return best;
        }
        if (best) return best;
        std::uint32_t stride = 1;
        for (int j = used - 1; j >= 0; --j) {
            const unsigned pattern = columns_.pattern(rows_.taken[a], j);
            const unsigned from = placement_in(placements, j);
            const ColumnSlides& slides = columns_.type[j]->slides[pattern][from];
            for (unsigned k = 0; k < slides.count; ++k) {
                const std::uint32_t index = entry.index() + static_cast<std::uint32_t>(slides.rank_change[k]) * stride;
                if (distances_[index] != wanted) continue;
                return Entry(a, exchanged(placements, j, from, slides.target[k]), column_car(j, slides.car[k]), index);
            }
            stride *= count_in(columns_.ranks[j][pattern]);
        }
        return std::nullopt;
    }

    const Signature& signature_;
    const Arrangements& rows_;
    const UsedColumns<used>& columns_;
    Distance* distances_;
    Entry* queue_ = nullptr;
    std::uint32_t end_ = 0;              // of the queue
    std::vector<std::uint32_t> levels_;  // where on the queue each level from 2 on begins
    std::uint64_t solved_ = 0;
    std::uint64_t free_ = 0;
};

}  // namespace gridwise::rushhour::universe
