#include "torus_snake/tours.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "torus_snake/ng_tours.hpp"

namespace gridwise::torus_snake {

namespace {

constexpr std::array<std::uint8_t, max_apple_cells> nothing_closed{};

// The moves between the first and the last of the next visits of one cell: the m-th of them is at least apple
// number visit + m, and comes as many moves after the one before.
constexpr std::uint32_t span_of_repeats(std::uint32_t visit, std::uint32_t number) {
    return (number - 1) * visit + (number * (number + 1) / 2 - 1);
}

}  // namespace

Tours::Tours(const Torus& torus, Control& control, std::size_t most_table_entries)
    : torus_(torus), control_(control), passages_(torus), memory_(control.memory) {
    const auto& apples = torus.board().apples;
    const std::uint32_t cells = torus.apple_cells();
    std::uint32_t bits = 0;
    std::uint64_t size = 1;
    bool fits = cells <= max_remembered_cells;
    for (std::uint32_t i = 0; i < cells; ++i) {
        const auto width = static_cast<std::uint32_t>(std::bit_width(apples[i].count));
        shifts_[i] = bits;
        masks_[i] = (1U << width) - 1;
        units_[i] = {std::uint64_t{1} << bits, size};
        all_.bits += units_[i].bits * apples[i].count;
        all_.index += units_[i].index * apples[i].count;
        bits += width;
        if (bits > 63) throw std::invalid_argument("there are too many apples for the native engine");
        size *= apples[i].count + std::uint64_t{1};
        fits = fits && size * cells <= most_table_entries;
        again_[i] = torus.shortest_return(3);
        for (std::uint32_t k = 0; k < cells; ++k) {
            if (k != i) again_[i] = std::min<std::uint32_t>(again_[i], torus.between(i, k));
        }
    }
    entries_ = fits ? static_cast<std::size_t>(size) * cells : 0;
}

void Tours::make_table() {
    if (has_table() || entries_ == 0 || !control_.memory.allows(entries_ * sizeof(Moves))) return;
    control_.memory.take(entries_ * sizeof(Moves));
    table_.assign(entries_, 0);
    fill_table();
}

void Tours::forget_table() {
    control_.memory.give_back(table_.size() * sizeof(Moves));
    std::vector<Moves>().swap(table_);
    memory_.release();
    used_ = entries_ = 0;
}

std::uint32_t Tours::visits(const Left& left) const {
    std::uint32_t sum = 0;
    for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) sum += this->left(left, i);
    return torus_.total_apples() - sum;
}

CellSet Tours::cells_of(const Left& left) const {
    CellSet cells = 0;
    for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) cells |= this->left(left, i) > 0 ? only(i) : 0;
    return cells;
}

void Tours::fill_table() {
    const std::uint32_t cells = torus_.apple_cells();
    std::array<std::uint32_t, max_apple_cells> numbers{};
    std::uint32_t all_left = 0;
    for (std::uint64_t index = 1; index <= all_.index; ++index) {
        ++all_left;
        for (std::uint32_t i = 0; ++numbers[i] > torus_.board().apples[i].count; ++i) {
            all_left -= numbers[i] - 1;
            numbers[i] = 0;
        }
        const std::uint32_t visit = torus_.total_apples() - all_left;
        const std::uint32_t again = torus_.shortest_return(visit + 1);
        for (std::uint32_t here = 0; here < cells; ++here) {
            std::uint32_t best = std::numeric_limits<std::uint32_t>::max();
            std::uint32_t span = 0;
            for (std::uint32_t i = 0; i < cells; ++i) {
                if (numbers[i] == 0) continue;
                const std::uint32_t leg = here == i ? again : torus_.between(here, i);
                best = std::min(best, leg + table_[(index - units_[i].index) * cells + i]);
                span = std::max(span, leg + span_of_repeats(visit, numbers[i]));
            }
            table_[index * cells + here] = static_cast<Moves>(std::max(best, span));
        }
        if (index % (1U << 14) == 0 && (status_ = control_.poll()) != Status::running) return;
    }
}

std::uint32_t Tours::tree(const Left& left, std::uint32_t here) const {
    std::array<std::uint32_t, max_apple_cells> cells;
    std::array<std::uint32_t, max_apple_cells> away;
    std::uint32_t outside = 0;
    std::uint32_t weight = 0;
    for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) {
        const std::uint32_t count = this->left(left, i);
        if (count == 0) continue;
        cells[outside] = i;
        away[outside++] = torus_.between(here, i);
        weight += (count - 1) * again_[i];
    }
    while (outside > 0) {
        const auto nearest =
            static_cast<std::uint32_t>(std::min_element(away.data(), away.data() + outside) - away.data());
        weight += away[nearest];
        const std::uint32_t joined = cells[nearest];
        --outside;
        cells[nearest] = cells[outside];
        away[nearest] = away[outside];
        for (std::uint32_t i = 0; i < outside; ++i) {
            away[i] = std::min<std::uint32_t>(away[i], torus_.between(joined, cells[i]));
        }
    }
    return weight;
}

std::uint32_t Tours::at_least(const Left& left, std::uint32_t here) const {
    return has_table() ? table_[left.index * torus_.apple_cells() + here] : tree(left, here);
}

std::uint32_t Tours::shortest_leg(const Stop& stop, std::uint32_t visit, std::uint32_t target) const {
    if (target == stop.here) return torus_.shortest_return(visit + 1);
    const std::uint32_t away = torus_.between(stop.here, target);
    std::uint32_t leg = std::max<std::uint32_t>(away, stop.closed[target]);
    if (torus_.two_coloured() && (leg - away) % 2 == 1) ++leg;
    return leg;
}

Stop Tours::after(const Stop& stop, std::uint32_t visit, std::uint32_t target, std::uint32_t leg) const {
    Stop next;
    next.left = stop.left - units_[target];
    next.here = static_cast<std::uint8_t>(target);
    for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) {
        if (i == target) continue;
        // The visit after the next one is number visit + 2, and the head was here `leg` moves before the next.
        const std::uint32_t closed = i == stop.here ? visit + 2 : stop.closed[i] + 1U;
        if (closed > leg + 1 && left(next.left, i) > 0) next.closed[i] = static_cast<std::uint8_t>(closed - leg);
    }
    return next;
}

std::uint32_t Tours::in_order(const Stop& stop, std::uint32_t visit, const std::uint8_t* order) const {
    // Times from a visit on, `origin` being now. What is closed was visited as long ago as the number of the next visit
    // less the moves to wait.
    const std::uint32_t origin = torus_.total_apples() + 1;
    std::array<std::uint32_t, max_apple_cells> last{};
    for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) {
        if (stop.closed[i] > 0) last[i] = origin + stop.closed[i] - (visit + 1);
    }
    std::uint32_t time = last[stop.here] = origin;
    std::uint32_t here = stop.here;
    Left rest = stop.left;
    CellSet cells = cells_of(rest);
    for (std::uint32_t number = visit + 1; number <= torus_.total_apples(); ++number) {
        const std::uint32_t target = order[number - 1];
        const std::uint32_t earliest = time + torus_.between(here, target) + passages_.detour(here, target, cells);
        rest = rest - units_[target];
        if (left(rest, target) == 0) cells &= ~only(target);
        const std::uint32_t apart = target == here ? torus_.shortest_return(number) : number;
        time = last[target] == 0 ? earliest : std::max(earliest, last[target] + apart);
        if (torus_.two_coloured() && (time - earliest) % 2 == 1) ++time;
        last[target] = time;
        here = target;
    }
    return time - origin;
}

bool Tours::within(const Stop& stop, std::uint32_t budget) {
    if (!has_table() && !others_.empty()) return parts_at_least(stop, budget) != NgBounds::none;
    return bound(stop, visits(stop.left), budget) <= budget;
}

std::int32_t Tours::parts_at_least(const Stop& stop, std::uint32_t budget) const {
    if (has_table() || others_.empty()) return 0;
    std::int32_t least = NgBounds::none;
    for (const NgTours* other : others_) least = std::min(least, other->at_least(stop, visits(stop.left), budget));
    return least;
}

std::uint32_t Tours::at_least(const Stop& stop, std::uint32_t budget) { return bound(stop, visits(stop.left), budget); }

std::uint32_t Tours::bound(const Stop& stop, std::uint32_t visit, std::uint32_t budget) {
    std::uint32_t least = at_least(stop.left, stop.here);
    if (least > budget || stop.left.none() || !has_table() || status_ != Status::running) return least;
    if (++asked_ % 1024 == 0 && (status_ = control_.poll()) != Status::running) return least;
    // What is closed only makes it harder, and without it one answer serves many.
    if (stop.closed != nothing_closed) {
        least = bound({stop.left, stop.here, {}}, visit, budget);
        if (least > budget) return least;
    }
    if (const Memory* known = remember(stop); known != nullptr) {
        if (known->at_least > budget) return known->at_least;
        if (known->at_most <= budget) return known->at_most;
    } else {
        return least;
    }
    struct Leg {
        std::uint32_t target;
        std::uint32_t moves;
        std::uint32_t total;
    };
    std::array<Leg, max_apple_cells> legs;
    std::uint32_t count = 0;
    std::uint32_t fewest = unknown - 1;
    for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) {
        if (left(stop.left, i) == 0) continue;
        const std::uint32_t moves = shortest_leg(stop, visit, i);
        const std::uint32_t span = moves + span_of_repeats(visit, left(stop.left, i));
        if (span > budget) return span;  // even if this cell comes next
        const std::uint32_t total = moves + at_least(stop.left - units_[i], i);
        if (total <= budget) legs[count++] = {i, moves, total};
        if (total > budget) fewest = std::min(fewest, total);
    }
    std::sort(legs.begin(), legs.begin() + count, [](const Leg& a, const Leg& b) { return a.total < b.total; });
    for (std::uint32_t i = 0; i < count; ++i) {
        const Stop next = after(stop, visit, legs[i].target, legs[i].moves);
        fewest = std::min(fewest, legs[i].moves + bound(next, visit + 1, budget - legs[i].moves));
        if (fewest <= budget) break;
    }
    if (status_ == Status::running) {
        if (Memory* known = remember(stop); known != nullptr) {  // the table may have moved
            if (fewest <= budget) known->at_most = std::min(known->at_most, static_cast<std::uint16_t>(fewest));
            if (fewest > budget) known->at_least = static_cast<std::uint16_t>(fewest);
        }
    }
    return fewest;
}

std::size_t Tours::home(std::uint64_t left, std::uint8_t here, const std::uint8_t* closed) const {
    std::uint64_t hash = (left << 6 | here) * 0x9E3779B97F4A7C15;
    for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) {
        hash = (hash ^ (hash >> 29) ^ closed[i]) * 0xBF58476D1CE4E5B9;
    }
    return (hash ^ hash >> 32) & (memory_.capacity() - 1);
}

Tours::Memory* Tours::remember(const Stop& stop) {
    if (used_ * 2 >= memory_.capacity() && !memory_full_) memory_full_ = !grow();
    if (memory_.capacity() == 0) return nullptr;
    const std::size_t mask = memory_.capacity() - 1;
    std::size_t slot = home(stop.left.bits, stop.here, stop.closed.data());
    for (; memory_[slot].used; slot = (slot + 1) & mask) {
        Memory& known = memory_[slot];
        if (known.left == stop.left.bits && known.here == stop.here &&
            std::equal(known.closed.begin(), known.closed.end(), stop.closed.begin())) {
            return &known;
        }
    }
    if (memory_full_ && used_ * 8 >= memory_.capacity() * 7) return nullptr;
    if (!count_state()) {
        status_ = Status::limit;
        return nullptr;
    }
    ++used_;
    Memory& fresh = memory_[slot];
    fresh = {stop.left.bits, {}, 0, unknown, stop.here, true};
    std::copy_n(stop.closed.begin(), max_remembered_cells, fresh.closed.begin());
    return &fresh;
}

bool Tours::grow() {
    const std::size_t capacity = std::max<std::size_t>(std::size_t{1} << 12, memory_.capacity() * 2);
    std::vector<Memory> old(memory_.data(), memory_.data() + memory_.capacity());
    if (!control_.memory.allows(capacity * sizeof(Memory))) return false;
    if (!memory_.replace_by_zeros(capacity)) return false;
    for (const Memory& known : old) {
        if (!known.used) continue;
        std::size_t slot = home(known.left, known.here, known.closed.data());
        while (memory_[slot].used) slot = (slot + 1) & (capacity - 1);
        memory_[slot] = known;
    }
    return true;
}

}  // namespace gridwise::torus_snake
