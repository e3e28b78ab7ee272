#include "worm/remembering.hpp"

#include <algorithm>
#include <bit>

#include "worm/knapsack.hpp"

namespace gridwise::worm {

namespace {

constexpr std::uint32_t nobody = 0;  // label 0 is never used
// Caps on memory.
constexpr std::uint32_t most_held = 8'000'000;      // labels at once: 256 MB
constexpr std::size_t largest_tables = 30'000'000;  // entries: 120 MB
constexpr std::size_t most_goals = 100'000;
// Not tuned, but for the number compared: with 256 the hardest fields take more labels, with 20,000 ten times as long.
constexpr int most_passes = 60;
constexpr std::size_t compared = 1'000;  // labels, the best ones, that may dominate another
constexpr std::size_t entries_between_polls = 4096;
constexpr std::size_t labels_between_polls = 64;

}  // namespace

Remembering::Remembering(const Field& field, const Hops& hops, const std::vector<Kind>& kinds, Relaxation& relaxation,
                         Control& control)
    : field_(field),
      kinds_(kinds),
      relaxation_(relaxation),
      control_(control),
      memory_(field),
      leads_(field, hops, control),
      labels_(control.memory),
      tables_(control.memory),
      layer_(control.memory) {
    needed_ = static_cast<Points>(field.target_score());
    for (int cell = 0; cell < field.cells(); ++cell) {
        gains_.push_back(static_cast<Points>(std::min(field.gain(cell), 2 * field.target_score())));
    }
}

// What follows a meal at most, if it could be forgotten at once, is the relaxation's; what came before is not known.
bool Remembering::make_tables() {
    const std::size_t entries = index(idle_, moves_, field_.cells() - 1) + 1;
    if (3 * entries > largest_tables || !tables_.replace_by_zeros(3 * entries)) return false;
    before_ = tables_.data();
    after_ = before_ + entries;
    best_ = after_ + entries;
    std::fill_n(before_, entries, 2 * needed_);
    Idling idling;
    idling.count = idle_;
    idling.or_more = false;
    const std::vector<Value> no_prices(gains_.size(), 0);
    stopped_ = relaxation_.evaluate(moves_, idling, no_prices, control_);
    if (stopped_ != Status::running) return false;
    for (int idle = 0; idle <= idle_; ++idle) {
        for (int left = 0; left <= moves_; ++left) {
            for (int cell = 0; cell < field_.cells(); ++cell) {
                const Value value = relaxation_.after_meal(left, idle, cell, no_direction);
                after_[index(idle, left, cell)] = value < never / 2 ? hopeless : value / fraction;
            }
        }
    }
    return true;
}

bool Remembering::work_out_leads() {
    if (leads_.work_out(edible_, idle_)) return true;
    stopped_ = control_.poll();
    return false;
}

Remembering::Verdict Remembering::ask(int moves, int idle, std::uint64_t most_labels) {
    moves_ = moves;
    idle_ = idle;
    most_ = std::min(most_labels, control_.node_limit);
    stopped_ = Status::running;
    course_.clear();
    edible_.assign(gains_.size(), 0);
    for (int cell = 0; cell < field_.cells(); ++cell) {
        edible_[static_cast<std::size_t>(cell)] = food(cell) > 0 && cell != field_.start;
    }
    memory_.forget();
    const Verdict verdict = make_tables() && work_out_leads() ? learn_in_passes() : Verdict::open;
    leads_.give_back();
    static_cast<void>(labels_.replace_by_zeros(0));
    static_cast<void>(tables_.replace_by_zeros(0));
    static_cast<void>(layer_.replace_by_zeros(0));
    return stopped_ == Status::running ? verdict : Verdict::stopped;
}

// Forwards and backwards in turn: each way is pruned by what the way before has shown.
Remembering::Verdict Remembering::learn_in_passes() {
    bool learned = true;
    for (int passes = 0; passes < most_passes; ++passes) {
        const Way way = passes % 2 == 0 ? Way::forwards : Way::backwards;
        const Reached reached = pass(way);
        if (reached == Reached::nothing) return Verdict::refuted;
        if (reached != Reached::target) return Verdict::open;
        const bool learned_before = learned;
        if (passes > 0) learned = learn(way);
        if (!course_.empty()) return Verdict::found;
        const bool fewer = drop_useless_meals();
        if (fewer && !enough_food()) return Verdict::refuted;
        if (fewer && !work_out_leads()) return Verdict::open;
        if (passes == 0) memory_.remember_nearby(edible_);
        else if (!learned && !learned_before && !fewer) return Verdict::open;
    }
    return Verdict::open;
}

Remembering::Reached Remembering::pass(Way way) {
    made_ = 0;
    free_ = used_ = nobody;
    goals_.clear();
    lists_.assign(static_cast<std::size_t>(moves_) + 1, nobody);
    std::fill_n(best_, after_ - before_, hopeless);
    if (way == Way::forwards) {
        const auto start = static_cast<Cell>(field_.start);
        if (!add({0, gain(start), nobody, nobody, 0, start, 0})) return Reached::too_much;
    } else {
        for (int cell = 0; cell < field_.cells(); ++cell) {
            const bool edible = edible_[static_cast<std::size_t>(cell)] != 0;
            const bool last = edible && before_[index(idle_, moves_, cell)] >= needed_;
            if (last && !add({memory_.alone(cell), gain(cell), nobody, nobody, 0, static_cast<Cell>(cell), 0})) {
                return Reached::too_much;
            }
        }
    }
    for (int time = 0; time <= moves_; ++time) {
        if (const Reached kept = keep_undominated(time); kept != Reached::target) return kept;
        for (std::size_t i = 0; i < kept_; ++i) {
            if (i % labels_between_polls == 0) {
                stopped_ = control_.poll();
                if (stopped_ != Status::running) return Reached::stopped;
                control_.tell(made_, kept_ - i, [&] { return static_cast<std::uint64_t>(time); });
            }
            ++expanded_;
            const std::uint32_t label = layer_[i].label;
            if (!(way == Way::forwards ? expand_forwards(label) : expand_backwards(label))) return Reached::too_much;
        }
    }
    if (goals_.empty()) return Reached::nothing;
    tighten_tables(way);
    return Reached::target;
}

bool Remembering::add(const Label& label) {
    if (made_ >= most_) return false;
    ++made_;
    ++all_made_;
    std::uint32_t at = free_;
    if (at != nobody) {
        free_ = labels_[at].next;
    } else {
        if (used_ == most_held || !labels_.reserve(std::size_t{used_} + 2)) return false;
        at = ++used_;
    }
    labels_[at] = label;
    labels_[at].next = lists_[label.time];
    lists_[label.time] = at;
    return true;
}

bool Remembering::Entry::operator<(const Entry& other) const {
    if (group != other.group) return group < other.group;
    if (points != other.points) return points > other.points;
    const int more = std::popcount(memory) - std::popcount(other.memory);
    if (more != 0) return more < 0;
    return memory != other.memory ? memory < other.memory : label < other.label;
}

// Of two labels with the same cell, time and idle moves, the one with fewer points that remembers all that the other
// does is dropped. Where the worm will still stand idle, having eaten a cell that is certain may be worth something.
Remembering::Reached Remembering::keep_undominated(int time) {
    std::size_t size = 0;
    for (std::uint32_t at = lists_[static_cast<std::size_t>(time)]; at != nobody; at = labels_[at].next) {
        const Label& label = labels_[at];
        if (!layer_.reserve(size + 1)) return Reached::too_much;
        layer_[size++] = {std::uint64_t{label.cell} << 8 | label.idle, label.points, at, label.memory};
    }
    widest_ = std::max<std::uint64_t>(widest_, size);
    std::sort(layer_.data(), layer_.data() + size);
    kept_ = 0;
    std::uint64_t group = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (i % entries_between_polls == 0) {
            stopped_ = control_.poll();
            if (stopped_ != Status::running) return Reached::stopped;
        }
        const Entry entry = layer_[i];
        Label& label = labels_[entry.label];
        if (i == 0 || entry.group != group) {
            group = entry.group;
            rivals_.clear();
            best_[index(label.idle, time, label.cell)] = label.points;
        }
        const Memory certain = label.idle < idle_ ? memory_.certain() : 0;
        const Memory mine = entry.memory;
        const bool dominated = std::any_of(rivals_.begin(), rivals_.end(), [&](Memory theirs) {
            return ((theirs & ~mine) | ((theirs ^ mine) & certain)) == 0;
        });
        if (dominated) {
            label.next = free_;
            free_ = entry.label;
            continue;
        }
        if (rivals_.size() < compared) rivals_.push_back(mine);
        else rivals_.back() = mine;
        layer_[kept_++] = entry;
    }
    return Reached::target;
}

void Remembering::reach(std::uint32_t goal) {
    if (goals_.size() < most_goals) goals_.push_back(goal);
}

bool Remembering::expand_forwards(std::uint32_t at) {
    const Label label = labels_[at];
    if (label.idle == idle_ && label.points >= needed_ && label.parent != nobody) {
        reach(at);
        return true;
    }
    const int eaten = label.time + 2 * food(label.cell);
    for (int idle = 0; label.idle + idle <= idle_ && eaten + idle <= moves_; ++idle) {
        const int time = eaten + idle;
        const std::size_t after = index(idle_ - label.idle - idle, moves_ - time, 0);
        for (const Cell cell : leads_.next(idle, label.cell)) {
            const Points points = more(label.points, cell);
            if (points + after_[after + cell] < needed_ || memory_.holds(label.memory, label.cell, cell)) continue;
            if (idle > 0 && memory_.certain() != 0 && !may_stand(label, cell, idle)) continue;
            if (!add({memory_.after(label.memory, label.cell, cell), points, at, nobody,
                      static_cast<std::uint16_t>(time), cell, static_cast<std::uint8_t>(label.idle + idle)})) {
                return false;
            }
        }
    }
    return true;
}

bool Remembering::expand_backwards(std::uint32_t at) {
    const Label label = labels_[at];
    for (int idle = 0; label.idle + idle <= idle_; ++idle) {
        for (const Cell cell : leads_.previous(idle, label.cell)) {
            const int time = label.time + 2 * food(cell) + idle;
            if (time > moves_) continue;
            if (cell == field_.start) {
                if (label.idle + idle == idle_ && label.points + gain(cell) >= needed_) reach(at);
                continue;
            }
            if (label.points + before_[index(idle_ - label.idle - idle, moves_ - time, cell)] < needed_) continue;
            if (memory_.holds(label.memory, label.cell, cell)) continue;
            if (!add({memory_.after(label.memory, label.cell, cell), more(label.points, cell), at, nobody,
                      static_cast<std::uint16_t>(time), cell, static_cast<std::uint8_t>(label.idle + idle)})) {
                return false;
            }
        }
    }
    return true;
}

// Whether the worm may have eaten where it would have to stand.
bool Remembering::may_stand(const Label& label, int to, int idle) {
    stands_.clear();
    return leads_.stands(label.cell, to, idle, [&](int cell) {
        if (cell == label.cell || cell == field_.start || food(cell) == 0) return true;
        if (edible_[static_cast<std::size_t>(cell)] == 0) return false;
        return !memory_.is_certain(cell) || memory_.holds(label.memory, label.cell, cell);
    }, stands_);
}

void Remembering::tighten_tables(Way way) {
    Points* const table = way == Way::forwards ? before_ : after_;
    for (int idle = 0; idle <= idle_; ++idle) {
        for (int time = 0; time <= moves_; ++time) {
            for (int cell = 0; cell < field_.cells(); ++cell) {
                Points best = best_[index(idle, time, cell)];
                if (best > hopeless && way == Way::backwards) best -= gain(cell);
                if (time > 0) best = std::max(best, table[index(idle, time - 1, cell)]);
                table[index(idle, time, cell)] = best;
            }
        }
    }
}

// Nobody reaches the target by way of these.
bool Remembering::drop_useless_meals() {
    bool any = false;
    for (int cell = 0; cell < field_.cells(); ++cell) {
        std::uint8_t& edible = edible_[static_cast<std::size_t>(cell)];
        if (edible == 0) continue;
        Points most = hopeless;
        for (int idle = 0; idle <= idle_; ++idle) {
            for (int time = 0; time <= moves_; ++time) {
                const Points after = after_[index(idle_ - idle, moves_ - time, cell)];
                most = std::max(most, before_[index(idle, time, cell)] + after);
            }
        }
        if (most >= needed_) continue;
        edible = 0;
        any = true;
    }
    return any;
}

// Whether the knapsack of the meals that are left still reaches the target.
bool Remembering::enough_food() {
    Case left;
    left.moves = moves_;
    left.idling.count = idle_;
    const int start_colour = (field_.row(field_.start) + field_.col(field_.start)) % 2;
    for (const Kind& kind : kinds_) {
        const auto edible = [&](Cell cell) { return edible_[cell] != 0; };
        const auto count = std::count_if(kind.cells.begin(), kind.cells.end(), edible);
        left.least.push_back(0);
        left.most.push_back(idle_ == 0 && kind.colour != start_colour ? 0 : static_cast<int>(count));
    }
    return most_points(field_, kinds_, left, control_) >= field_.target_score();
}

}  // namespace gridwise::worm
