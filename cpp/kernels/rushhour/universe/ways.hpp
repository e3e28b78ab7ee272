// Shortest ways from a board to the exit, by the distances of all boards of its signature.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "rushhour/universe/distances.hpp"
#include "rushhour/universe/enumerate.hpp"
#include "rushhour/universe/signature.hpp"

namespace gridwise::rushhour::universe {

template <int used>
class Ways {
public:
    Ways(const Signature& signature, const UsedColumns<used>& columns, const Distance* distances)
        : signature_(signature), rows_(*signature.rows), columns_(columns), distances_(distances) {}

    // The row cars, as bits, that move on one shortest way from a board to the exit; it prefers ways on which
    // many do.
    std::uint32_t row_cars_on_a_way(Spot spot) const {
        std::uint32_t moved = 0;
        for (Distance left = distances_[spot.index]; left > 1; --left) {
            const std::optional<Spot> next = next_on_a_way(spot, static_cast<Distance>(left - 1), moved);
            if (!next) throw std::logic_error("a board without a way to the exit");
            spot = *next;
            if (spot.last_car < row_cars) moved |= 1U << spot.last_car;
        }
        return moved;
    }

    // What makes a board hard besides its length, along the first shortest way: at each board the first of the
    // right slides, in the order of the cars (the red one, then as they are read), backwards before forwards,
    // the short ones first.
    Hardness hardness(const Spot& start) const {
        Hardness hardness;
        const std::vector<unsigned> order = reading_order(start);
        Spot spot = start;
        std::vector<Spot> way{start};
        std::vector<Choice> choices;
        for (Distance left = distances_[start.index]; left > 0; --left) {
            list_choices(spot, order, choices);
            const int in_the_way = blockers(spot);
            const Choice* right = nullptr;
            unsigned right_ones = 0;
            for (const Choice& choice : choices) {
                const Distance distance = distances_[choice.spot.index];
                if (distance < left) {
                    ++right_ones;
                    if (right == nullptr || choice.key < right->key) right = &choice;
                } else if (to_go(choice.spot) < to_go(spot) || blockers(choice.spot) < in_the_way) {
                    ++hardness.decoys;
                }
            }
            if (right == nullptr) throw std::logic_error("a board without a way to the exit");
            hardness.surprise += std::log2(static_cast<double>(choices.size()) / right_ones);
            spot = right->spot;
            way.push_back(spot);
        }
        for (std::size_t i = 1; i < way.size(); ++i) {
            const unsigned car = way[i].last_car;
            const auto away = [&](const Spot& from) { return std::abs(position(from, car) - position(spot, car)); };
            if (away(way[i]) > away(way[i - 1])) ++hardness.counterintuitive;
        }
        return hardness;
    }

private:
    static constexpr unsigned row_cars = column_car(0, 0);
    static constexpr unsigned all_cars = 2 * row_cars;

    struct Choice {
        unsigned key;  // smaller comes first
        Spot spot;
    };

    // The first cell of a car along its line.
    int position(const Spot& spot, unsigned car) const {
        const std::size_t in_line = car % max_cars_in_line;
        if (car < row_cars) {
            return rows_.placement(spot.arrangement, static_cast<int>(car / max_cars_in_line)).first[in_line];
        }
        const int j = static_cast<int>((car - row_cars) / max_cars_in_line);
        return columns_.type[j]->line.placements[placement_in(spot.placements, j)].first[in_line];
    }

    // For each car its place in the order in which a reader meets them; the red one is first.
    std::vector<unsigned> reading_order(const Spot& spot) const {
        std::vector<std::pair<int, unsigned>> first_cells;
        const auto add = [&](int row, int column, unsigned car, bool red) {
            first_cells.emplace_back(red ? -1 : row * longest_side + column, car);
        };
        for (int row = 0; row < rows_.field().rows; ++row) {
            for (std::size_t car = 0; car < rows_.type(row).lengths.size(); ++car) {
                const unsigned number = row_car(row, car);
                add(row, position(spot, number), number, row == rows_.field().exit_row);
            }
        }
        for (int j = 0; j < used; ++j) {
            for (unsigned car = 0; car < columns_.type[j]->line.lengths.size(); ++car) {
                const unsigned number = column_car(j, car);
                add(position(spot, number), columns_.column[j], number, false);
            }
        }
        std::sort(first_cells.begin(), first_cells.end());
        std::vector<unsigned> order(all_cars);
        for (unsigned i = 0; i < first_cells.size(); ++i) order[first_cells[i].second] = i;
        return order;
    }

    void list_choices(const Spot& spot, const std::vector<unsigned>& order, std::vector<Choice>& choices) const {
        choices.clear();
        const auto add = [&](const Spot& after) {
            const int distance = position(after, after.last_car) - position(spot, after.last_car);
            const auto far = static_cast<unsigned>(std::abs(distance));
            choices.push_back({(order[after.last_car] * 2 + (distance > 0 ? 1U : 0U)) * longest_side + far, after});
        };
        const Arrangement a = spot.arrangement;
        const ColumnCells in_the_way = columns_.cells(spot.placements);
        for (const RowSlide* slide = rows_.slides.begin(a); slide != rows_.slides.end(a); ++slide) {
            if (!slide->meets(in_the_way)) add(after_row_slide(spot, *slide));
        }
        std::uint32_t stride = 1;
        for (int j = used - 1; j >= 0; --j) {
            const unsigned pattern = columns_.pattern(rows_.taken[a], j);
            const ColumnSlides& slides = columns_.type[j]->slides[pattern][placement_in(spot.placements, j)];
            for (unsigned k = 0; k < slides.count; ++k) add(after_column_slide(spot, j, slides, k, stride));
            stride *= count_in(columns_.ranks[j][pattern]);
        }
    }

    int to_go(const Spot& spot) const { return rows_.to_go[spot.arrangement]; }

    int blockers(const Spot& spot) const {
        return std::popcount(columns_.cells(spot.placements) & rows_.way_out[spot.arrangement]);
    }

    Spot after_row_slide(const Spot& spot, const RowSlide& slide) const {
        const Arrangement to = slide.to();
        return {to, spot.placements, signature_.board_offset[to] + columns_.index(rows_.taken[to], spot.placements),
                slide.car()};
    }

    Spot after_column_slide(const Spot& spot, int j, const ColumnSlides& slides, unsigned k,
                            std::uint32_t stride) const {
        return {spot.arrangement,
                exchanged(spot.placements, j, placement_in(spot.placements, j), slides.target[k]),
                spot.index + static_cast<std::uint32_t>(slides.rank_change[k]) * stride, column_car(j, slides.car[k])};
    }

    std::optional<Spot> next_on_a_way(const Spot& spot, Distance wanted, std::uint32_t moved) const {
        const Arrangement a = spot.arrangement;
        const ColumnCells in_the_way = columns_.cells(spot.placements);
        std::optional<Spot> best;
        for (const RowSlide* slide = rows_.slides.begin(a); slide != rows_.slides.end(a); ++slide) {
            if (slide->meets(in_the_way)) continue;
            const Spot after = after_row_slide(spot, *slide);
            if (distances_[after.index] != wanted) continue;
            best = after;
            if ((moved >> slide->car() & 1) == 0) return best;
        }
        if (best) return best;
        std::uint32_t stride = 1;
        for (int j = used - 1; j >= 0; --j) {
            const unsigned pattern = columns_.pattern(rows_.taken[a], j);
            const ColumnSlides& slides = columns_.type[j]->slides[pattern][placement_in(spot.placements, j)];
            for (unsigned k = 0; k < slides.count; ++k) {
                const Spot after = after_column_slide(spot, j, slides, k, stride);
                if (distances_[after.index] == wanted) return after;
            }
            stride *= count_in(columns_.ranks[j][pattern]);
        }
        return std::nullopt;
    }

    const Signature& signature_;
    const Arrangements& rows_;
    const UsedColumns<used>& columns_;
    const Distance* distances_;
};

}  // namespace gridwise::rushhour::universe
