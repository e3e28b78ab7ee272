#include "colour_sudoku/matching.hpp"

#include <bit>
#include <cstddef>

namespace gridwise::colour_sudoku {

namespace {

class Matching {
public:
    explicit Matching(std::span<const Mask> places)
        : places_(places), free_(all_below(static_cast<int>(places.size()))) {}

    bool complete() {
        for (std::size_t place = 0; place < places_.size(); ++place) {
            Mask untried = all_below(static_cast<int>(places_.size()));
            if (!seat(place, untried)) return false;
        }
        return true;
    }
    std::size_t holder(std::size_t value) const { return holder_[value]; }

private:
    // Finds a value for a place, moving others along a path over values not yet tried.
    bool seat(std::size_t place, Mask& untried) {
        const Mask wanted = places_[place];
        if (const Mask free = wanted & free_; free != 0) {
            free_ &= ~(free & -free);
            holder_[static_cast<std::size_t>(std::countr_zero(free))] = place;
            return true;
        }
        while (const Mask open = wanted & untried) {
            const auto value = static_cast<std::size_t>(std::countr_zero(open));
            untried &= ~(open & -open);
            if (seat(holder_[value], untried)) {
                holder_[value] = place;
                return true;
            }
        }
        return false;
    }

    std::span<const Mask> places_;
    Mask free_;
    std::array<std::size_t, max_size> holder_{};
};

}  // namespace

bool keep_matchable(std::span<Mask> places) {
    Matching matching(places);
    if (!matching.complete()) return false;
    // A holder of v that may also take w makes an edge from v to w. It can really take w exactly when there
    // is a way back from w to v, so that everyone on the round moves on by one.
    std::array<Mask, max_size> reach;
    for (std::size_t value = 0; value < places.size(); ++value) reach[value] = places[matching.holder(value)];
    for (std::size_t middle = 0; middle < places.size(); ++middle) {
        for (std::size_t value = 0; value < places.size(); ++value) {
            if (reach[value] >> middle & 1) reach[value] |= reach[middle];
        }
    }
    for (std::size_t value = 0; value < places.size(); ++value) {
        Mask& place = places[matching.holder(value)];
        for (Mask others = place & ~(Mask{1} << value); others != 0; others &= others - 1) {
            const auto other = static_cast<std::size_t>(std::countr_zero(others));
            if (!(reach[other] >> value & 1)) place &= ~(Mask{1} << other);
        }
    }
    return true;
}

}  // namespace gridwise::colour_sudoku
