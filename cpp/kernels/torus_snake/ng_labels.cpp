#include "torus_snake/ng_labels.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace gridwise::torus_snake {

NgLabels::Answer NgLabels::run(Way way, std::uint32_t budget, const NgLabels* others, std::size_t most_labels,
                               Remembering remembering) {
    way_ = way;
    budget_ = budget;
    others_ = others;
    remembering_ = remembering;
    most_ = most_labels;
    size_ = 0;
    ends_.clear();
    bounds_ = NgBounds(model_);
    const std::uint32_t visits = model_.visits();
    const std::uint32_t cells = model_.cells();
    buckets_.assign(std::size_t{visits} * (cells * 2 + 1), 0);
    for (std::uint32_t step = 1; step <= visits; ++step) {
        const std::uint32_t visit = way == Way::from_end ? visits + 1 - step : step;
        for (std::uint32_t cell = 0; cell < cells; ++cell) {
            for (std::uint32_t parity = 0; parity < 2; ++parity) {
                const std::size_t first = bucket(visit, cell, parity) = size_;
                bucket(visit, cell, parity + 1) = size_;
                if (way == Way::from_end ? !model_.looks_at(parity) : parity > 0) continue;
                if (visit == 1 && model_.counted_at_start() != no_apple && model_.counted_at_start() != cell) continue;
                if ((status_ = control_.poll()) != Status::running) return Answer::stopped;
                number_made_ = 0;
                if (!(step == 1 ? start(cell, parity) : extend(visit, cell, parity))) return Answer::too_many;
                if (!keep_undominated(first, visit)) {
                    return status_ == Status::running ? Answer::too_many : Answer::stopped;
                }
                bucket(visit, cell, parity + 1) = size_;
                if (size_ > first) bounds_.at(visit, cell, parity) = labels_[first].cost;
            }
        }
    }
    const std::uint32_t last = way == Way::from_end ? 1 : visits;
    for (std::size_t i = bucket(last, 0, 0); i < size_; ++i) ends_.push_back(static_cast<std::uint32_t>(i));
    std::stable_sort(ends_.begin(), ends_.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return cost_of_end(a) < cost_of_end(b); });
    return Answer::complete;
}

std::int32_t NgLabels::cost_of_end(std::uint32_t label) const {
    const bool has_leg = way_ == Way::from_end && model_.counted_at_start() == no_apple;
    const std::uint32_t leg = has_leg ? model_.first_leg(labels_[label].cell) : 0;
    return labels_[label].cost + static_cast<std::int32_t>(leg) * NgModel::scale + model_.price_of_all();
}

std::vector<std::uint8_t> NgLabels::order_of_end(std::uint32_t label) const {
    std::vector<std::uint8_t> order;
    for (std::uint32_t visit = 1; visit <= model_.visits(); ++visit) {
        order.push_back(labels_[label].cell);
        label = labels_[label].parent;
    }
    if (way_ == Way::from_start) std::reverse(order.begin(), order.end());
    return order;
}

// Whether a partial tour, and the cheapest rest of one, are within the budget together.
bool NgLabels::may_end(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity, std::int32_t cost) const {
    if (others_ == nullptr) return true;
    const std::int32_t paid_twice = model_.price(cell) + model_.price_of_all();
    if (way_ == Way::from_end) {
        return cost + others_->bounds().at(visit, cell, 0) + paid_twice <= model_.most(budget_, parity);
    }
    for (std::uint32_t either = 0; either < 2; ++either) {
        if (!model_.looks_at(either)) continue;
        if (cost + others_->bounds().at(visit, cell, either) + paid_twice <= model_.most(budget_, either)) return true;
    }
    return false;
}

bool NgLabels::start(std::uint32_t cell, std::uint32_t parity) {
    const bool from_end = way_ == Way::from_end;
    if (from_end && model_.parity_of_end(cell) != parity) return true;
    const bool has_leg = !from_end && model_.counted_at_start() == no_apple;
    NgLabel label{};
    label.cost = static_cast<std::int32_t>(has_leg ? model_.first_leg(cell) : 0) * NgModel::scale - model_.price(cell);
    label.parity = static_cast<std::uint8_t>(parity);
    const std::uint32_t visit = from_end ? model_.visits() : 1;
    if (!may_end(visit, cell, parity, label.cost)) return true;
    arrive(label, visit, cell);
    return make(label);
}

bool NgLabels::extend(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity) {
    const Torus& torus = model_.torus();
    const bool from_end = way_ == Way::from_end;
    const std::uint32_t before = from_end ? visit + 1 : visit - 1;
    const std::uint32_t visits_slot = model_.visits_slot(cell);
    const std::uint32_t all_visits = model_.count(cell) * model_.unit();
    const std::uint32_t longest_detour = model_.passages().detour();
    for (std::uint32_t from = 0; from < model_.cells(); ++from) {
        const CellSet gates = from_end ? 0 : model_.passages().gates(from, cell) & model_.set_kept_at(cell, remembering_);
        const std::uint32_t away = torus.between(from, cell);
        const std::size_t last = bucket(before, from, parity + 1);
        for (std::size_t i = bucket(before, from, parity); i < last; ++i) {
            const NgLabel& old = labels_[i];
            if (old.memory.bytes[visits_slot] >= all_visits) continue;
            std::uint32_t closed = model_.has_closing(cell) ? old.memory.bytes[model_.closing_slot(cell)] : 0;
            if (from == cell) closed = std::max(closed, torus.shortest_return(from_end ? before : visit));
            // Seen from the end, it is certain that cells visited later have apples. Seen from the start, whoever makes
            // no detour must have finished the cells on the way, and does not come back to them.
            const CellSet unfinished_gates = unfinished(old, gates);
            const std::uint32_t detour =
                from_end ? model_.passages().detour(cell, from, old.cells) : unfinished_gates != 0 ? longest_detour : 0;
            const auto leg_with = [&](std::uint32_t more_moves) {
                std::uint32_t leg = std::max(away + more_moves, closed);
                if (torus.two_coloured() && (leg - away) % 2 == 1) ++leg;
                return leg;
            };
            const auto go_by = [&](std::uint32_t leg, CellSet finished) {
                const std::int32_t cost =
                    old.cost + static_cast<std::int32_t>(leg) * NgModel::scale - model_.price(cell);
                return !may_end(visit, cell, parity, cost) || go(i, visit, cell, leg, cost, finished);
            };
            const std::uint32_t around = leg_with(detour);
            if (!go_by(around, 0)) return false;
            if (from_end || detour == 0) continue;
            if (const std::uint32_t straight = leg_with(0); straight < around) {
                if (!go_by(straight, unfinished_gates)) return false;
            }
        }
    }
    return true;
}

CellSet NgLabels::unfinished(const NgLabel& label, CellSet cells) const {
    CellSet unfinished = 0;
    for (; cells != 0; cells &= cells - 1) {
        const auto cell = static_cast<std::uint32_t>(std::countr_zero(cells));
        if (label.memory.bytes[model_.visits_slot(cell)] < model_.count(cell) * model_.unit()) unfinished |= only(cell);
    }
    return unfinished;
}

void NgLabels::finish(NgLabel& label, CellSet cells) const {
    for (; cells != 0; cells &= cells - 1) {
        const auto cell = static_cast<std::uint32_t>(std::countr_zero(cells));
        label.memory.bytes[model_.visits_slot(cell)] =
            static_cast<std::uint8_t>(std::min<std::uint32_t>(model_.count(cell) * model_.unit(), 255));
    }
}

bool NgLabels::go(std::size_t index, std::uint32_t visit, std::uint32_t cell, std::uint32_t leg, std::int32_t cost,
                  CellSet finished) {
    NgLabel label = labels_[index];
    label.cost = cost;
    label.parent = static_cast<std::uint32_t>(index);
    // Seen from the start, a cell stays closed for one move more with every visit of others: the snake grows.
    const std::uint32_t more = way_ == Way::from_end ? 0 : 1;
    const auto passed = static_cast<std::uint8_t>(std::min<std::uint32_t>(leg - more, 255));
    for (std::size_t slot = 0; slot < memory_bytes; ++slot) {
        const auto less = static_cast<std::uint8_t>(passed & model_.closings().bytes[slot]);
        const std::uint8_t was = label.memory.bytes[slot];
        label.memory.bytes[slot] = static_cast<std::uint8_t>(was > less ? was - less : 0);
    }
    arrive(label, visit, cell);
    finish(label, finished);
    return make(label);
}

// Forgets what is not kept here, and notes the visit.
void NgLabels::arrive(NgLabel& label, std::uint32_t visit, std::uint32_t cell) const {
    const CellMemory& kept = model_.kept_at(cell, remembering_);
    for (std::size_t slot = 0; slot < memory_bytes; ++slot) label.memory.bytes[slot] &= kept.bytes[slot];
    label.cells = (label.cells & model_.set_kept_at(cell, remembering_)) | only(cell);
    std::uint8_t& visits = label.memory.bytes[model_.visits_slot(cell)];
    visits = static_cast<std::uint8_t>(std::min<std::uint32_t>(visits + model_.unit(), 255));
    if (model_.has_closing(cell)) {
        const std::uint32_t closed =
            way_ == Way::from_end ? model_.torus().shortest_return(visit) : visit + 1;
        label.memory.bytes[model_.closing_slot(cell)] = static_cast<std::uint8_t>(std::min<std::uint32_t>(closed, 254));
    }
    label.cell = static_cast<std::uint8_t>(cell);
}

bool NgLabels::make(const NgLabel& label) {
    if (!made_.reserve(number_made_ + 1)) return false;
    made_[number_made_++] = label;
    return true;
}

// A partial tour is no better than a cheaper one that could wait until it remembers nothing worse.
bool NgLabels::keep_undominated(std::size_t first, std::uint32_t visit) {
    const std::int32_t whole = model_.torus().two_coloured() ? 2 * NgModel::scale : NgModel::scale;
    order_.resize(number_made_);
    std::iota(order_.begin(), order_.end(), 0U);
    std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return made_[a].cost != made_[b].cost ? made_[a].cost < made_[b].cost : a < b;
    });
    for (const std::uint32_t index : order_) {
        if (++asked_ % 4096 == 0 && (status_ = control_.poll()) != Status::running) return false;
        const NgLabel& label = made_[index];
        const VisitBits visits = model_.visit_bits(label.memory);
        bool dominated = false;
        for (std::size_t i = first; i < size_ && !dominated; ++i) {
            if ((visit_bits_[i] & ~visits) != 0) continue;
            const std::int32_t waiting = (label.cost - labels_[i].cost) / whole * (whole / NgModel::scale);
            const auto allowed = std::min<std::uint32_t>(static_cast<std::uint32_t>(waiting), model_.most_waiting());
            dominated = excess(labels_[i].memory, label.memory) <= allowed;
        }
        if (dominated || !may_join(label, visit)) continue;
        if (size_ >= most_ || !labels_.reserve(size_ + 1) || !visit_bits_.reserve(size_ + 1)) return false;
        visit_bits_[size_] = visits;
        labels_[size_++] = label;
    }
    return true;
}

// Whether some rest of a tour visits no cell too often, together with this part, and none too soon.
bool NgLabels::may_join(const NgLabel& label, std::uint32_t visit) const {
    if (others_ == nullptr) return true;
    const CellMemory left = model_.left_by(label.memory, label.cell, visit);
    if (way_ == Way::from_end) return may_join(label, left, visit, label.parity);
    return (model_.looks_at(0) && may_join(label, left, visit, 0)) ||
           (model_.looks_at(1) && may_join(label, left, visit, 1));
}

bool NgLabels::may_join(const NgLabel& label, const CellMemory& left, std::uint32_t visit, std::uint32_t parity) const {
    const std::int32_t most =
        model_.most(budget_, parity) - label.cost - model_.price(label.cell) - model_.price_of_all();
    const std::uint32_t theirs = way_ == Way::from_end ? 0 : parity;  // seen from the start, parities are not known yet
    const NgLabel* const end = others_->end(visit, label.cell, theirs);
    const NgLabel* other = others_->begin(visit, label.cell, theirs);
    const VisitBits* visits = others_->visit_bits_.data() + (other - others_->labels_.data());
    const VisitBits too_many = ~model_.visit_bits(left);
    for (; other != end; ++other, ++visits) {
        if (other->cost > most) return false;
        if ((*visits & too_many) != 0) continue;
        if (excess(other->memory, left) <= static_cast<std::uint32_t>(most - other->cost) / NgModel::scale) return true;
    }
    return false;
}

}  // namespace gridwise::torus_snake
