#include "worm/labels.hpp"

#include <algorithm>

namespace gridwise::worm {

namespace {

constexpr std::uint32_t nobody = 0;  // label 0 is never used
constexpr std::uint64_t low_half = 0xFFFFFFFF;
constexpr std::size_t first_slots = 1 << 12;
constexpr std::uint64_t most_labels = 50'000'000;  // with the table about 3 GiB

constexpr std::uint64_t entry(std::uint64_t key, std::uint32_t label) { return (key & ~low_half) | label; }

std::uint64_t scramble(std::uint64_t x) {  // SplitMix64
    x += 0x9E3779B97F4A7C15;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
    return x ^ (x >> 31);
}

}  // namespace

LabelSearch::LabelSearch(const Field& field, const Hops& hops, Control& control)
    : field_(field), hops_(hops), control_(control), labels_(control.memory), table_(control.memory) {
    for (int cell = 0; cell < field.cells(); ++cell) keys_.push_back(scramble(static_cast<std::uint64_t>(cell)));
    marks_.assign(keys_.size(), 0);
    needed_ = static_cast<Value>(field.target_score()) * fraction;
    turn_cost_ = static_cast<Value>(field.price_of_turn()) * fraction;
}

std::uint64_t LabelSearch::memory_of(const Label& label) const {
    return settled(label) ? label.eaten[static_cast<std::size_t>(colour(label.cell))] : label.eaten[0] ^ label.eaten[1];
}

std::uint64_t LabelSearch::key_of(const Label& label) const {
    return scramble(memory_of(label) ^ (std::uint64_t{label.cell} << 8 | std::uint64_t{label.idle} << 4 |
                                   (field_.penalty ? label.direction : 0U) |
                                   (settled(label) ? std::uint64_t{label.time} << 32 : 0U)));
}

void LabelSearch::mark_label(const Label& label) {
    if (++mark_ == 0) {  // once in four thousand million times
        std::fill(marks_.begin(), marks_.end(), 0);
        mark_ = 1;
    }
    if (!label.idle) marks_[label.cell] = mark_;
    for (std::uint32_t i = label.parent; i != nobody; i = labels_[i].parent) {
        if (!labels_[i].idle) marks_[labels_[i].cell] = mark_;
    }
}

void LabelSearch::mark(std::uint32_t index) { mark_label(labels_[index]); }

// Equal hashes are nearly always equal sets; this makes sure.
bool LabelSearch::same_set(const Label& a, const Label& b) {
    mark_label(a);
    const std::uint32_t mine = mark_;
    std::size_t size_a = 0;
    std::size_t size_b = 0;
    for (const Label* l = &a;; l = &labels_[l->parent]) {
        size_a += !l->idle && remembers(a, l->cell);
        if (l->parent == nobody) break;
    }
    for (const Label* l = &b;; l = &labels_[l->parent]) {
        if (!l->idle && remembers(b, l->cell)) {
            ++size_b;
            if (marks_[l->cell] != mine) return false;
        }
        if (l->parent == nobody) break;
    }
    return size_a == size_b;
}

bool LabelSearch::grow_table() {
    const std::size_t capacity = table_.capacity() * 2;
    stopped_ = Status::limit;
    if (!table_.replace_by_zeros(capacity)) return false;
    for (std::uint32_t i = 1; i <= count_; ++i) {
        if (i % (1U << 18) == 0) {  // large tables take seconds
            stopped_ = control_.poll();
            if (stopped_ != Status::running) return false;
        }
        const std::uint64_t key = key_of(labels_[i]);
        std::size_t slot = key & (capacity - 1);
        while (table_[slot] != nobody) slot = (slot + 1) & (capacity - 1);
        table_[slot] = entry(key, i);
    }
    stopped_ = Status::running;
    return true;
}

// A label is dominated by one of the same cell and set that is no later and has no fewer points. One of the
// same time with fewer points has not been expanded yet, so it can be replaced where it stands.
LabelSearch::Rival LabelSearch::rival(const Label& label, std::uint32_t& index) {
    const std::size_t mask = table_.capacity() - 1;
    const std::uint64_t key = key_of(label);
    for (std::size_t slot = key & mask; table_[slot] != nobody; slot = (slot + 1) & mask) {
        if (table_[slot] >> 32 != key >> 32) continue;
        const Label& other = labels_[table_[slot] & low_half];
        if (other.cell != label.cell || other.idle != label.idle || settled(other) != settled(label)) continue;
        if (field_.penalty && other.direction != label.direction) continue;
        if (memory_of(other) != memory_of(label)) continue;
        const bool better = other.time <= label.time && other.score >= label.score;
        const bool replaceable = other.time == label.time && other.idle_left == label.idle_left;
        if ((!better && !replaceable) || !same_set(other, label)) continue;
        index = static_cast<std::uint32_t>(table_[slot] & low_half);
        return better ? Rival::better : Rival::replaceable;
    }
    return Rival::none;
}

// The last idle move leads to a meal at once: there is no need to remember where the worm stood for it.
bool LabelSearch::pass_over(std::uint32_t parent, const Step& step) {
    for (Direction next = 0; next < directions; ++next) {
        const int there = field_.neighbour(step.cell, next);
        if (there < 0 || is_empty(there)) continue;
        const bool turn = field_.penalty && step.direction != no_direction && step.direction != next;
        if (!offer(parent, {there, next, false, step.time + 1, step.spent + (turn ? turn_cost_ : 0),
                            static_cast<Cell>(step.cell), step.direction})) {
            return false;
        }
    }
    return true;
}

bool LabelSearch::offer(std::uint32_t parent, const Step& step) {
    if (step.time > moves_) return true;
    Label label = labels_[parent];
    if (step.empty && !idling_.allowed_at(step.time)) return true;
    if (step.empty && !label.idle && last_idle_move(label)) return pass_over(parent, step);
    const bool idle = step.empty;
    const int cell = step.cell;
    const int time = step.time;
    if (label.idle || step.via != no_cell) {
        if (!idling_.allowed(label.idle_left)) return true;
        label.idle_left = static_cast<std::uint8_t>(idling_.after_one(label.idle_left));
    }
    if (idle && !idling_.allowed(label.idle_left)) return true;
    label.parent = parent;
    label.time = static_cast<std::uint16_t>(time);
    label.cell = static_cast<Cell>(cell);
    label.via = step.via;
    label.direction = step.direction;
    label.via_direction = step.via_direction;
    label.idle = idle;
    label.reduced -= step.spent;
    label.score -= step.spent;
    Value bound = all_prices_;
    const int left = moves_ - time;
    if (idle) {
        bound += label.reduced + relaxation_->standing(left, label.idle_left, cell, label.direction);
    } else {
        const Value gain = relaxation_->worth(cell);
        label.reduced += gain;
        label.score += gain + (*prices_)[static_cast<std::size_t>(cell)];
        label.eaten[static_cast<std::size_t>(colour(cell))] ^= keys_[static_cast<std::size_t>(cell)];
        bound += label.reduced + relaxation_->after_meal(left, label.idle_left, cell, label.direction);
    }
    if (label.score < needed_) {
        if (bound < needed_) return true;
        const std::uint32_t before = mark_;
        std::uint32_t index = nobody;
        const Rival known = rival(label, index);
        if (mark_ != before) mark(parent);
        if (known == Rival::replaceable) labels_[index] = label;
        if (known != Rival::none) return true;
    }
    if (count_ >= std::min(control_.node_limit, most_labels) || !labels_.reserve(count_ + 2)) {
        stopped_ = Status::limit;
        return false;
    }
    if (2 * (count_ + 2) > table_.capacity() && !grow_table()) return false;
    const auto index = static_cast<std::uint32_t>(++count_);
    labels_[index] = label;
    if (!idle && label.score >= needed_) {
        goal_ = index;
        return false;
    }
    const std::size_t mask = table_.capacity() - 1;
    const std::uint64_t key = key_of(label);
    std::size_t slot = key & mask;
    while (table_[slot] != nobody) slot = (slot + 1) & mask;
    table_[slot] = entry(key, index);
    layers_[static_cast<std::size_t>(time)].push_back(index);
    return true;
}

bool LabelSearch::expand(std::uint32_t index) {
    const Label label = labels_[index];
    ++expanded_;
    mark(index);
    if (label.idle) {
        for (Direction next = 0; next < directions; ++next) {
            const int there = field_.neighbour(label.cell, next);
            if (there < 0) continue;
            const bool turn = field_.penalty && label.direction != no_direction && label.direction != next;
            if (!offer(index, {there, next, is_empty(there), label.time + 1, turn ? turn_cost_ : 0})) return false;
        }
        return true;
    }
    const HopsFrom& hops = hops_.from(label.cell);
    const int time = label.time + 2 * field_.food[label.cell];
    for (std::size_t i = 0; i < hops.targets.size(); ++i) {
        if (!hops.sure[i]) continue;
        const int to = hops.targets[i];
        if (!field_.penalty) {
            if (!offer(index, {to, no_direction, is_empty(to), time, 0})) return false;
            continue;
        }
        for (Direction last = 0; last < directions; ++last) {
            int fewest = no_walk;
            for (Direction first = 0; first < directions; ++first) {
                const int turns = hops.turns[i][first * directions + last];
                const bool turn = label.direction != no_direction && label.direction != first;
                if (turns != no_walk) fewest = std::min(fewest, turns + turn);
            }
            if (fewest == no_walk) continue;
            if (!offer(index, {to, last, is_empty(to), time, turn_cost_ * fewest})) return false;
        }
    }
    return true;
}

LabelSearch::Verdict LabelSearch::run(int moves, const Idling& idling, std::size_t width, const Relaxation& relaxation,
                                      const std::vector<Value>& prices, Value all_prices) {
    relaxation_ = &relaxation;
    prices_ = &prices;
    moves_ = moves;
    idling_ = idling;
    count_ = 0;
    goal_ = nobody;
    all_prices_ = all_prices;
    layers_.assign(static_cast<std::size_t>(moves) + 1, {});
    bool cut = false;
    stopped_ = Status::limit;
    if (!labels_.reserve(2) || !table_.replace_by_zeros(first_slots)) return Verdict::stopped;
    stopped_ = Status::running;

    const auto start = static_cast<std::size_t>(field_.start);
    Label root{{0, 0}, 0, 0, nobody, 0, static_cast<Cell>(field_.start), no_cell, no_direction, no_direction,
               field_.food[start] == 0,
               static_cast<std::uint8_t>(idling.count)};
    if (!root.idle) {
        root.score = root.reduced = start_gain(field_);
        root.eaten[static_cast<std::size_t>(colour(field_.start))] = keys_[start];
    }
    labels_[++count_] = root;
    layers_[0].push_back(1);

    // A quarter of a point more or less says little about which label leads to a course: chance decides, anew
    // in each run.
    ++runs_;
    const auto rank = [&](const Label& label, Value bound) {
        const std::uint64_t chance = scramble(label.eaten[0] ^ label.eaten[1] ^ label.cell ^ (runs_ << 32));
        return (std::int64_t{bound / turn_cost_} << 16) | static_cast<std::int64_t>(chance & 0xFFFF);
    };
    std::vector<std::pair<std::int64_t, std::uint32_t>> order;
    for (int time = 0; time <= moves; ++time) {
        auto& layer = layers_[static_cast<std::size_t>(time)];
        order.clear();
        for (const std::uint32_t index : layer) {
            const Label& label = labels_[index];
            const int left = moves - time;
            const Value rest = label.idle ? relaxation.standing(left, label.idle_left, label.cell, label.direction)
                                          : relaxation.after_meal(left, label.idle_left, label.cell, label.direction);
            order.emplace_back(-rank(label, label.reduced + rest), index);
        }
        widest_ = std::max<std::uint64_t>(widest_, order.size());
        if (order.size() > width) {
            std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(width), order.end());
            order.resize(width);
            cut = true;
        }
        for (std::size_t i = 0; i < order.size(); ++i) {
            if (i % 64 == 0) {
                stopped_ = control_.poll();
                if (stopped_ != Status::running) return Verdict::stopped;
                control_.tell(count_, order.size() - i, [&] { return static_cast<std::uint64_t>(time); });
            }
            if (!expand(order[i].second)) return goal_ != nobody ? Verdict::found : Verdict::stopped;
        }
        layer = {};
    }
    return cut ? Verdict::cut_short : Verdict::refuted;
}

std::vector<Stop> LabelSearch::course() const {
    std::vector<Stop> stops;
    for (std::uint32_t i = goal_; i != nobody; i = labels_[i].parent) {
        const Label& label = labels_[i];
        stops.push_back({label.cell, label.direction, label.idle, label.time});
        if (label.via != no_cell) stops.push_back({label.via, label.via_direction, true, label.time - 1});
    }
    std::reverse(stops.begin(), stops.end());
    return stops;
}

}  // namespace gridwise::worm
