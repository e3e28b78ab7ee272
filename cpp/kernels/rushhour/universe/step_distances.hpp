// How many steps every board of a signature is from the exit: a plain breadth-first search backwards from all
// solved boards.
#pragma once

#include <cstdlib>
#include <vector>

#include "rushhour/universe/move_distances.hpp"
#include "rushhour/universe/signature.hpp"

namespace gridwise::rushhour::universe {

template <int used>
class StepDistances {
public:
    StepDistances(const Signature& signature, const UsedColumns<used>& columns)
        : signature_(signature), rows_(*signature.rows), columns_(columns), distances_(signature.boards, unreached) {
        queue_.reserve(signature.boards);
    }

    void search() {
        for (const std::uint16_t a : signature_.live->arrangements) {
            if (rows_.at_exit[a]) push_all(a);
        }
        std::size_t next = 0;
        for (unsigned distance = 1; next < queue_.size(); ++distance) {
            if (distance == unreached) throw std::logic_error("a board too far from the exit");
            levels_.push_back(next);
            for (const std::size_t end = queue_.size(); next < end; ++next) {
                expand(queue_[next], static_cast<Distance>(distance));
            }
        }
        levels_.push_back(next);
    }

    std::vector<std::uint64_t> histogram() const {
        std::vector<std::uint64_t> boards;
        for (std::size_t level = 0; level + 1 < levels_.size(); ++level) {
            boards.push_back(levels_[level + 1] - levels_[level]);
        }
        return boards;
    }

    unsigned farthest() const { return static_cast<unsigned>(levels_.size()) - 2; }
    const Entry* begin_farthest() const { return queue_.data() + levels_[levels_.size() - 2]; }
    const Entry* end_farthest() const { return queue_.data() + levels_.back(); }

private:
    void push(Entry entry, Distance distance) {
        if (distances_[entry.index()] != unreached) return;
        distances_[entry.index()] = distance;
        queue_.push_back(entry);
    }

    void push_all(Arrangement a) {
        const ColumnCells taken = rows_.taken[a];
        push_below(a, taken, 0, 0);
    }

    void push_below(Arrangement a, ColumnCells taken, int j, Placements placements) {
        if (j == used) {
            push({a, placements, 0, signature_.board_offset[a] + columns_.index(taken, placements)}, 0);
            return;
        }
        for (unsigned p = 0; p < columns_.type[j]->line.placements.size(); ++p) {
            if ((columns_.type[j]->cells[p] & columns_.pattern(taken, j)) != 0) continue;
            push_below(a, taken, j + 1, exchanged(placements, j, 0, p));
        }
    }

    void expand(Entry entry, Distance distance) {
        const Arrangement a = entry.arrangement();
        const Placements placements = entry.placements();
        const ColumnCells in_the_way = columns_.cells(placements);
        std::uint32_t stride = 1;
        for (int j = used - 1; j >= 0; --j) {
            const unsigned pattern = columns_.pattern(rows_.taken[a], j);
            const unsigned from = placement_in(placements, j);
            const ColumnSlides& slides = columns_.type[j]->slides[pattern][from];
            for (unsigned k = 0; k < slides.count; ++k) {
                if (std::abs(slides.distance[k]) != 1) continue;
                push({a, exchanged(placements, j, from, slides.target[k]), 0,
                      entry.index() + static_cast<std::uint32_t>(slides.rank_change[k]) * stride},
                     distance);
            }
            stride *= count_in(columns_.ranks[j][pattern]);
        }
        for (const RowSlide* step = rows_.steps.begin(a); step != rows_.steps.end(a); ++step) {
            if (step->meets(in_the_way)) continue;
            const Arrangement to = step->to();
            push({to, placements, 0, signature_.board_offset[to] + columns_.index(rows_.taken[to], placements)},
                 distance);
        }
    }

    const Signature& signature_;
    const Arrangements& rows_;
    const UsedColumns<used>& columns_;
    std::vector<Distance> distances_;
    std::vector<Entry> queue_;
    std::vector<std::size_t> levels_;  // where on the queue each begins
};

}  // namespace gridwise::rushhour::universe
