#include "snake/best/way_changes.hpp"

namespace gridwise::snake {

namespace {

// The last place of the way from which it can be gone on straight from a cell, or its end.
std::vector<Cell>::const_iterator last_beside(const Board& board, Cell cell, std::vector<Cell>::const_iterator begin,
                                              std::vector<Cell>::const_iterator end) {
    for (auto place = end; place != begin;) {
        if (board.distance(cell, *--place) == 1) return place;
    }
    return end;
}

}  // namespace

bool change_way(const Board& board, Cell head, const std::vector<Cell>& way, Random& random,
                std::vector<Cell>& changed) {
    const auto step = way.begin() + random.below(static_cast<std::uint32_t>(way.size()));
    const Cell from = step == way.begin() ? head : *(step - 1);
    changed.assign(way.begin(), step);
    auto rest = step;
    // A detour every second time: every third takes 0.1 % more steps, two of three times 0.4 % (see PlannerOptions).
    switch (random.below(4)) {
        case 0: {  // a shortcut
            rest = last_beside(board, from, step + 1, way.end());
            if (rest == way.end()) return false;
            break;
        }
        case 1: {  // the other side of a corner
            if (step + 1 == way.end()) return false;
            const Cell to = *(step + 1);
            if (board.row(from) == board.row(to) || board.column(from) == board.column(to)) return false;
            changed.push_back(static_cast<Cell>(from + to - *step));
            rest = step + 1;
            break;
        }
        default: {  // a detour on one side or the other
            const int side = (board.direction(from, *step) + (random.below(2) == 0 ? 1 : 3)) & 3;
            const Cell out = board.beside(from, side);
            const Cell back = board.beside(*step, side);
            if (out == nowhere || back == nowhere) return false;
            changed.push_back(out);
            changed.push_back(back);
        }
    }
    changed.insert(changed.end(), rest, way.end());
    return true;
}

}  // namespace gridwise::snake
