#include "torus_snake/ng_model.hpp"

#include <numeric>

namespace gridwise::torus_snake {

NgModel::NgModel(const Torus& torus, const Passages& passages, Parities parities)
    : torus_(torus), passages_(passages), looks_at_(parities) {
    const Board& board = torus.board();
    const auto colour = [&](Cell cell) { return (cell / board.cols + cell % board.cols) % 2; };
    std::uint32_t most = 1;
    for (const Apple& apple : board.apples) {
        counts_.push_back(apple.count);
        most = std::max<std::uint32_t>(most, apple.count);
        visits_slots_.push_back(slots_);
        slots_ += apple.count > 1 ? 2 : 1;
        parities_.push_back(torus.two_coloured() ? (colour(apple.cell) + colour(board.head)) % 2 : 0);
    }
    constexpr std::uint32_t largest_unit = 64;
    unit_ = std::clamp<std::uint32_t>(255 / most, 1, largest_unit);
    prices_.assign(cells(), 0);
    if (!fits()) return;
    for (std::uint32_t cell = 0; cell < cells(); ++cell) {
        for (std::uint32_t visits = 1; visits <= counts_[cell] && visit_marks_.size() < 64; ++visits) {
            visit_marks_.push_back(
                {static_cast<std::uint8_t>(visits_slot(cell)), static_cast<std::uint8_t>(visits * unit_)});
        }
    }
    for (std::uint32_t cell = 0; cell < cells(); ++cell) {
        if (has_closing(cell)) closings_.bytes[closing_slot(cell)] = 255;
    }
    for (std::size_t kind = 0; kind < rememberings; ++kind) {
        kept_[kind].resize(cells());
        sets_[kind].resize(cells(), 0);
        for (std::uint32_t place = 0; place < cells(); ++place) {
            for (const Remembered what : {Remembered::visits, Remembered::closing}) keep(kind, place, place, what);
        }
    }
}

void NgModel::set_price(std::uint32_t cell, std::int32_t price) {
    price_of_all_ += static_cast<std::int32_t>(counts_[cell]) * (price - prices_[cell]);
    prices_[cell] = price;
}

CellMemory NgModel::left_by(const CellMemory& memory, std::uint32_t here, std::uint32_t visit) const {
    CellMemory left;
    for (std::uint32_t cell = 0; cell < cells(); ++cell) {
        // The visit here belongs to both.
        const std::uint32_t all = (count(cell) + (cell == here ? 1U : 0U)) * unit();
        left.bytes[visits_slot(cell)] = static_cast<std::uint8_t>(std::min(all - memory.bytes[visits_slot(cell)], 255U));
        if (!has_closing(cell)) continue;
        // What stays closed for so many moves was visited the others up to the next visit's number ago, or comes so late.
        const std::uint32_t closed = memory.bytes[closing_slot(cell)];
        const bool open = cell == here || closed == 0;
        left.bytes[closing_slot(cell)] =
            open ? 255 : static_cast<std::uint8_t>(visit + 1 - std::min<std::uint32_t>(visit + 1, closed));
    }
    return left;
}

void NgModel::keep(std::size_t kind, std::uint32_t place, std::uint32_t cell, Remembered what) {
    CellMemory& kept = kept_[kind][place];
    if (what == Remembered::visits) {
        sets_[kind][place] |= only(cell);
        kept.bytes[visits_slot(cell)] = 255;
    } else if (has_closing(cell)) {
        kept.bytes[closing_slot(cell)] = 255;
    }
}

bool NgModel::remember(std::uint32_t place, std::uint32_t cell, Remembered what) {
    if (remembers(place, cell, what)) return false;
    keep(static_cast<std::size_t>(Remembering::all), place, cell, what);
    return true;
}

void NgModel::start_from(const NgModel& other) {
    for (std::uint32_t cell = 0; cell < cells(); ++cell) set_price(cell, other.price(cell));
    kept_ = other.kept_;
    sets_ = other.sets_;
}

void NgModel::forget_all_but_near() {
    for (std::uint32_t place = 0; place < cells(); ++place) {
        kept_[static_cast<std::size_t>(Remembering::all)][place] = kept_at(place, Remembering::near);
        sets_[static_cast<std::size_t>(Remembering::all)][place] = set_kept_at(place, Remembering::near);
    }
}

void NgModel::remember_nearest(std::uint32_t number, Remembering from) {
    std::vector<std::uint32_t> order(cells());
    for (std::uint32_t place = 0; place < cells(); ++place) {
        std::iota(order.begin(), order.end(), 0U);
        std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
            return torus_.between(place, a) < torus_.between(place, b);
        });
        for (std::size_t kind = static_cast<std::size_t>(from); kind < rememberings; ++kind) {
            for (std::uint32_t i = 0; i < std::min(number, cells()); ++i) {
                for (const Remembered what : {Remembered::visits, Remembered::closing}) keep(kind, place, order[i], what);
            }
        }
    }
}

}  // namespace gridwise::torus_snake
