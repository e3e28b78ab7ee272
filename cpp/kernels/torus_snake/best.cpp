#include "torus_snake/best.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include "torus_snake/ascent.hpp"
#include "torus_snake/layers.hpp"
#include "torus_snake/ng_tours.hpp"
#include "torus_snake/order.hpp"
#include "torus_snake/tours.hpp"

namespace gridwise::torus_snake {

namespace {

constexpr std::uint32_t unlimited = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t no_plan = std::numeric_limits<std::uint16_t>::max();

// The numbers below were set by hand. Checked since, each alone at half and at double, on 34 boards of 12x12 (30 with
// 10 apple cells of 1 to 3 apples, 4 with 12): all proofs are found, in times within 20 % of each other. Not checked,
// since those boards do not come so far: `second_exhaustion`, and all but the first of `trials` and of the wide runs.

// Some plan, at once; and plans in an order that is known to be good.
constexpr Effort sketch = {0, 32, 2, 4, false};
constexpr Effort in_order = {0, 128, 16, 6, false};
constexpr std::size_t orders_tried = 32;
constexpr std::uint32_t more_orders = 4;  // times that orders are looked for between two runs
constexpr std::uint32_t slack = 8;  // moves that a plan may have above the tour in the same order

// Narrow runs find plans; the wide ones prove that there is none.
constexpr Effort with_tours[] = {
    {0, 64, 4, unlimited, true},
    {0, 512, 8, unlimited, true},
    {0, 4096, 64, unlimited, true},
    {0, 1U << 15, 1U << 12, unlimited, true},
    {0, 1U << 17, unlimited, unlimited, true},
    {0, 1U << 19, unlimited, unlimited, true},
};
// Trials for orders, from a first glance to all that is worth while.
constexpr std::uint32_t trials[] = {1U << 15, 1U << 17, 1U << 18, 1U << 19, 1U << 19, 1U << 20};

// Without a table. Prices are improved with so many cells remembered at each place, and for so many rounds at most.
struct Ascent {
    std::uint32_t remembered;
    int rounds;
};
constexpr Ascent ascents[] = {{3, 60}, {5, 40}, {7, 20}};
// Then more is remembered. Before each of the runs above, so many partial tours may be kept at once.
constexpr std::size_t most_labels[] = {1U << 16, 1U << 17, 1U << 18, 1U << 19, 1U << 20, 1U << 20};
static_assert(std::size(most_labels) == std::size(with_tours));
// Wider runs than the first so many take long: where there is a plan, they wait for a tour that may lead to a better one.
constexpr std::size_t narrow_runs = 3;

// With no plan up to so many moves above the bound, a wider run is worth more than a larger budget.
constexpr std::uint32_t patience = 16;
// Where so many partial tours are remembered, those with a short memory come next.
constexpr std::uint64_t most_tours = 1U << 20;
constexpr std::uint64_t first_exhaustion = 1U << 15;
constexpr std::uint64_t second_exhaustion = 1U << 21;

using Exhaust = std::function<Outcome(Control&)>;

class Best {
public:
    // `first` is what a first, small exhaustive search has found out.
    Best(const Torus& torus, Control& control, const Exhaust& exhaust, const Outcome& first, std::size_t most_entries)
        : torus_(torus), control_(control), exhaust_(exhaust), tours_(torus, control, most_entries),
          labels_(tours_, control),
          sides_{Side{{tours_, control, Parities::even}}, Side{{tours_, control, Parities::odd}}},
          layers_(torus, tours_, control) {
        tours_.count_states(first.counters.explored);
        expanded_ = first.counters.pops;
        widest_ = first.counters.max_frontier;
        raise_bound(static_cast<std::uint32_t>(first.lower_bound.value_or(0)));
    }

    Outcome run() {
        raise_bound(start_at_least());
        plan_in_order(trials[0]);
        if (layers_.status() == Status::running && upper_ == no_plan) attempt(sketch, no_plan - 1);
        Status status = layers_.status();
        if (status != Status::running) return outcome(status);
        if (lower_ >= upper_) return outcome(Status::solved);
        tours_.make_table();
        raise_bound(start_at_least());
        if (tours_.has_table()) {
            status = prove();
            if (status == Status::running) tours_.forget_table();
        }
        if (status == Status::running) status = improve();
        if (status == Status::running) status = labels_.fits() ? close_gap() : Status::limit;
        if (status == Status::limit && upper_ == no_plan && control_.poll() == Status::running) {
            status = exhaust(control_.node_limit);
        }
        return outcome(status);
    }

private:
    // Tours of one parity.
    struct Side {
        NgTours tours;
        std::uint32_t bound = 0;      // no tour is shorter
        bool has_tour = false;        // of that length
        bool gave_up = false;
    };

    // The moves of a shortest tour by the table, or the weight of a tree.
    std::uint32_t start_at_least() const {
        const Cell head = torus_.board().head;
        if (const std::uint8_t apple = torus_.apple_at(head); apple != no_apple) {
            return tours_.at_least(tours_.all() - tours_.unit(apple), apple);
        }
        std::uint32_t fewest = unlimited;
        for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) {
            fewest = std::min(fewest, torus_.distance(i, head) + tours_.at_least(tours_.all() - tours_.unit(i), i));
        }
        return fewest;
    }

    // A bound on the moves of a tour: within the budget where one may be, or else beyond it.
    std::uint32_t tour_at_least(std::uint32_t budget) {
        const Cell head = torus_.board().head;
        if (const std::uint8_t apple = torus_.apple_at(head); apple != no_apple) {
            return tours_.at_least({tours_.all() - tours_.unit(apple), apple, {}}, budget);
        }
        std::uint32_t fewest = unlimited;
        for (std::uint32_t i = 0; i < torus_.apple_cells() && fewest > budget; ++i) {
            const std::uint32_t leg = torus_.distance(i, head);
            const Stop stop{tours_.all() - tours_.unit(i), static_cast<std::uint8_t>(i), {}};
            const std::uint32_t rest = budget >= leg ? tours_.at_least(stop, budget - leg)
                                                     : tours_.at_least(stop.left, stop.here);
            fewest = std::min(fewest, leg + rest);
        }
        return fewest;
    }

    void raise_bound(std::uint32_t proven) {
        lower_ = std::max(lower_, proven);
        control_.proved_bound(lower_);
    }

    Status prove() {
        for (const Effort& effort : with_tours) {
            std::uint32_t budget = lower_;
            while (lower_ < upper_ && budget < std::min(upper_, lower_ + patience)) {
                const std::uint32_t least = tour_at_least(budget);
                if (tours_.status() != Status::running) return tours_.status();
                if (lower_ < upper_ && tours_.remembered() >= most_tours && labels_.fits()) return Status::running;
                if (least > budget) {
                    if (budget == lower_) raise_bound(least);
                    budget = least;
                    continue;
                }
                switch (attempt(effort, budget)) {
                    case LayeredSearch::Answer::stopped: return layers_.status();
                    case LayeredSearch::Answer::found: budget = upper_; break;
                    case LayeredSearch::Answer::not_found: ++budget; break;
                    case LayeredSearch::Answer::impossible:
                        // Every smaller budget was impossible too, or is contained in this one.
                        raise_bound(++budget);
                        break;
                }
            }
            if (lower_ >= upper_) return Status::solved;
            if (layers_.out_of_memory()) return Status::limit;
            if (upper_ == no_plan && &effort == &with_tours[0]) {
                if (const Status status = exhaust(second_exhaustion); status != Status::limit) return status;
                if (const Status status = control_.poll(); status != Status::running) return status;
            }
        }
        return Status::limit;
    }

    Status exhaust(std::uint64_t nodes) {
        if (tours_.recorded() >= control_.node_limit) return Status::limit;
        Control part(control_, std::min(nodes, control_.node_limit - tours_.recorded()));
        const Outcome outcome = exhaust_(part);
        control_.memory.join(part.memory);
        tours_.count_states(outcome.counters.explored);
        expanded_ += outcome.counters.pops;
        widest_ = std::max(widest_, outcome.counters.max_frontier);
        if (outcome.lower_bound) raise_bound(static_cast<std::uint32_t>(*outcome.lower_bound));
        if (outcome.status == Status::solved) {
            upper_ = static_cast<std::uint32_t>(outcome.plan.size());
            way_.clear();
            Cell cell = torus_.board().head;
            for (const Action direction : outcome.plan) way_.push_back(cell = torus_.neighbour(cell, direction));
        }
        return outcome.status;
    }

    // Bounds from tours that remember only some cells, plans from what these leave open.
    Status close_gap() {
        for (const Ascent& ascent : ascents) {
            raise_bound(labels_.ascend(lower_, std::min(upper_ - 1, shortest_tour_), ascent.remembered, ascent.rounds));
            if (lower_ >= upper_) return Status::solved;
            if (labels_.status() != Status::running) return labels_.status();
        }
        for (Side& side : sides()) {
            side.tours.start_from(labels_);
            tours_.ask(&side.tours);
        }
        for (std::size_t round = 0; round < std::size(with_tours); ++round) {
            Status status = raise_by_tours(most_labels[round]);
            const bool last = round + 1 == std::size(with_tours);
            const bool worth_while = round < narrow_runs || last || upper_ == no_plan || has_tour();
            if (status == Status::running && worth_while) status = attempt_budgets(with_tours[round], most_labels[round]);
            if (status != Status::running) return status;
            for (std::uint32_t i = 0; i < more_orders && lower_ < upper_; ++i) {
                plan_in_order(trials[std::size(trials) - 1]);
                if (layers_.status() != Status::running) return layers_.status();
            }
            if (upper_ == no_plan && round == 0) {
                if (status = exhaust(second_exhaustion); status != Status::limit) return status;
                if (status = control_.poll(); status != Status::running) return status;
            }
        }
        return lower_ >= upper_ ? Status::solved : Status::limit;
    }

    bool has_tour() {  // as long as the bound
        return std::ranges::any_of(sides(), [&](const Side& side) { return side.has_tour && side.bound == lower_; });
    }

    std::span<Side> sides() { return {sides_.data(), torus_.two_coloured() ? sides_.size() : 1}; }

    // Both sides know what is proven; all tours together are bounded by the smaller of their bounds.
    void raise_sides() {
        const std::uint32_t step = torus_.two_coloured() ? 2 : 1;
        std::uint32_t least = unlimited;
        for (Side& side : sides()) {
            while (side.bound < lower_) {
                side.bound += step;
                side.has_tour = false;
            }
            least = std::min(least, side.bound);
        }
        raise_bound(least);
    }

    // Raises the bound as long as there is no tour within it, on the side where it is smaller.
    Status raise_by_tours(std::size_t most) {
        sides_[1].bound |= 1U;
        for (Side& side : sides_) side.gave_up = false;
        for (;;) {
            raise_sides();
            if (lower_ >= upper_) return Status::solved;
            Side* const next = torus_.two_coloured() && sides_[1].bound < sides_[0].bound ? &sides_[1] : &sides_[0];
            if (next->has_tour || next->gave_up) return Status::running;
            const NgTours::Answer answer = next->tours.close(next->bound, most);
            if (next->tours.status() != Status::running) return next->tours.status();
            next->gave_up = answer == NgTours::Answer::unknown;
            next->has_tour = answer == NgTours::Answer::tour;
            if (answer == NgTours::Answer::none) next->bound += torus_.two_coloured() ? 2 : 1;
            if (answer == NgTours::Answer::tour) {
                follow(next->tours.tour(), next->bound);
                if (layers_.status() != Status::running) return layers_.status();
            }
        }
    }

    Status attempt_budgets(const Effort& effort, std::size_t most) {
        for (std::uint32_t budget = lower_; budget < std::min(upper_, lower_ + patience); ++budget) {
            for (Side& side : sides()) {
                if (side.tours.prepared() >= budget || side.tours.prepare(budget, most)) continue;
                return side.tours.status();
            }
            const LayeredSearch::Answer answer = attempt(effort, budget);
            if (answer == LayeredSearch::Answer::stopped) return layers_.status();
            if (answer == LayeredSearch::Answer::impossible) raise_bound(budget + 1);
        }
        if (lower_ >= upper_) return Status::solved;
        return layers_.out_of_memory() ? Status::limit : Status::running;
    }

    Status improve() {
        for (const std::uint32_t more : trials) {
            if (const Status status = control_.poll(); status != Status::running) return status;
            plan_in_order(more);
            if (layers_.status() != Status::running) return layers_.status();
            if (lower_ >= upper_) return Status::solved;
        }
        return Status::running;
    }

    // Looks for a plan that visits the apples in a good order, with as few moves above the tour as possible.
    void plan_in_order(std::uint32_t trials_now) {
        for (const Order& order : good_orders(torus_, tours_.passages(), trials_now, ++seed_, orders_tried, control_)) {
            shortest_tour_ = std::min(shortest_tour_, order.moves);
            follow(order.targets, order.moves);
            if (layers_.status() != Status::running) return;
        }
    }

    void follow(const std::vector<std::uint8_t>& order, std::uint32_t moves) {
        for (std::uint32_t budget = moves; budget < upper_ && budget <= moves + slack; ++budget) {
            Effort effort = in_order;
            effort.order = order.data();
            if (attempt(effort, budget) != LayeredSearch::Answer::not_found) break;
        }
    }

    LayeredSearch::Answer attempt(Effort effort, std::uint32_t budget) {
        effort.budget = budget;
        ++runs_;
        const LayeredSearch::Answer answer = layers_.run(effort);
        if (answer == LayeredSearch::Answer::found) {
            way_ = layers_.way();
            upper_ = static_cast<std::uint32_t>(way_.size());
            control_.found_plan(upper_);
        }
        return answer;
    }

    Outcome outcome(Status status) const {
        Outcome outcome;
        outcome.status = status;
        if (status != Status::unsolvable) outcome.lower_bound = lower_;
        Cell from = torus_.board().head;
        for (const Cell cell : way_) {
            Action direction = 0;
            while (torus_.neighbour(from, direction) != cell) ++direction;
            outcome.plan.push_back(direction);
            from = cell;
        }
        outcome.optimal = status == Status::solved;
        const std::uint64_t recorded = std::max<std::uint64_t>(1, tours_.recorded());
        outcome.counters.explored = outcome.counters.pushes = outcome.counters.total_pushes = recorded;
        outcome.counters.pops = outcome.counters.total_pops = layers_.followed() + expanded_;
        outcome.counters.max_frontier = std::max({std::uint64_t{1}, widest_, layers_.widest()});
        outcome.counters.iterations = std::max<std::uint64_t>(1, runs_);
        return outcome;
    }

    const Torus& torus_;
    Control& control_;
    const Exhaust& exhaust_;
    Tours tours_;
    NgTours labels_;
    std::array<Side, 2> sides_;  // even and odd
    LayeredSearch layers_;
    std::uint32_t shortest_tour_ = no_plan;
    std::uint32_t lower_ = 0;
    std::uint32_t upper_ = no_plan;
    std::uint64_t runs_ = 0;
    std::uint64_t seed_ = 0;
    std::uint64_t expanded_ = 0;
    std::uint64_t widest_ = 0;
    std::vector<Cell> way_;
};

}  // namespace

Outcome best(const Torus& torus, Control& control, const Exhaust& exhaust, std::size_t most_entries) {
    // Small instances are over before any table is made, above all those without a solution.
    Control part(control, first_exhaustion);
    Outcome first = exhaust(part);
    control.memory.join(part.memory);
    if (first.status != Status::limit) return first;
    first.lower_bound = std::max<std::uint64_t>(first.lower_bound.value_or(0), ascent_bound(torus, control));
    first.status = control.poll();
    if (first.status == Status::running && first.counters.explored < control.node_limit) {
        return Best(torus, control, exhaust, first, most_entries).run();
    }
    if (first.status == Status::running) first.status = Status::limit;
    return first;
}

}  // namespace gridwise::torus_snake
