#include "worm/hops.hpp"

#include <algorithm>
#include <cstdlib>

namespace gridwise::worm {

Hops::Hops(const Field& field, Control& control)
    : field_(field), walks_(field, control), hops_(static_cast<std::size_t>(field.cells())) {
    for (int cell = 0; cell < field.cells() && status_ == Status::running; ++cell) {
        if (field.food[static_cast<std::size_t>(cell)] == 0) continue;
        HopsFrom& hops = hops_[static_cast<std::size_t>(cell)];
        hops = work_out(cell, control);
        const std::size_t bytes = hops.targets.capacity() * (sizeof(Cell) + 1) + hops.turns.capacity() * sizeof(Turns);
        if (status_ == Status::running && !control.memory.allows(bytes)) status_ = Status::limit;
        control.memory.take(bytes);
    }
}

HopsFrom Hops::work_out(int cell, Control& control) {
    HopsFrom hops;
    const int food = field_.food[static_cast<std::size_t>(cell)];
    if (food >= field_.cells()) return hops;  // the worm cannot grow so long
    const int reach = 2 * food;
    const int row = field_.row(cell);
    const int col = field_.col(cell);
    hops.all_in_reach = true;
    for (int r = std::max(0, row - reach); r <= std::min(field_.rows - 1, row + reach); ++r) {
        const int width = reach - std::abs(r - row);
        int c = std::max(0, col - width);
        c += (std::abs(r - row) + std::abs(c - col)) % 2;
        for (; c <= std::min(field_.cols - 1, col + width); c += 2) {
            const int to = r * field_.cols + c;
            bool any = false;
            bool sure = true;
            Turns turns;
            turns.fill(no_walk);
            if (!field_.penalty) {
                const auto answer = walks_.find({cell, food, to}, false);
                any = answer != Walks::Answer::no;
                sure = answer == Walks::Answer::yes;
            }
            for (Direction first = 0; field_.penalty && first < directions; ++first) {
                for (Direction last = 0; last < directions; ++last) {
                    const auto answer = walks_.find({cell, food, to, first, last}, true);
                    if (answer == Walks::Answer::no) continue;
                    any = true;
                    const bool known = answer == Walks::Answer::yes;
                    sure = sure && known;
                    const int count = known ? walks_.turns() : 0;
                    turns[first * directions + last] = static_cast<std::uint8_t>(std::min(count, no_walk - 1));
                }
            }
            status_ = walks_.stopped() != Status::running ? walks_.stopped() : control.poll();
            if (status_ != Status::running) return hops;
            hops.all_in_reach = hops.all_in_reach && any;
            if (!any) continue;
            hops.targets.push_back(static_cast<Cell>(to));
            hops.sure.push_back(sure);
            if (field_.penalty) hops.turns.push_back(turns);
            certain_ = certain_ && sure;
        }
    }
    return hops;
}

Walk Hops::walk(int from, Direction first, int to, Direction last) {
    const bool turns_matter = last != WalkQuery::any;
    walks_.find({from, field_.food[static_cast<std::size_t>(from)], to, first, last}, turns_matter);
    return walks_.found();
}

}  // namespace gridwise::worm
