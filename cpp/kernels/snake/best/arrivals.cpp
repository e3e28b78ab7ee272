#include "snake/best/arrivals.hpp"

#include <algorithm>
#include <limits>

namespace gridwise::snake {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Arrivals::Arrivals(const Board& board)
    : board_(&board), time_(at(board.cells())), buckets_(at(2 * board.cells() + 2)) {}

void Arrivals::measure(Cell head, const std::int16_t* ages) {
    std::fill(time_.begin(), time_.end(), std::numeric_limits<std::int16_t>::max());
    time_[at(head)] = 0;
    buckets_[0].push_back(head);
    int last = 0;
    for (int now = 0; now <= last; ++now) {
        auto& bucket = buckets_[at(now)];
        for (std::size_t i = 0; i < bucket.size(); ++i) {
            const Cell cell = bucket[i];
            if (time_[at(cell)] != now) continue;
            for (const Direction direction : directions) {
                const Cell other = board_->beside(cell, direction);
                if (other == nowhere) continue;
                const int then = std::max(now, static_cast<int>(ages[other])) + 1;
                if (time_[at(other)] <= then) continue;
                time_[at(other)] = static_cast<std::int16_t>(then);
                buckets_[at(then)].push_back(other);
                last = std::max(last, then);
            }
        }
        bucket.clear();
    }
}

}  // namespace gridwise::snake
