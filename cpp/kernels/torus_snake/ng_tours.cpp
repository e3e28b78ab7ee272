#include "torus_snake/ng_tours.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridwise::torus_snake {

namespace {

// Set by hand on boards of 12x12 with 14 cells, 20x20 with 20 and 40x40 with 40, those of the first seed in
// benchmarks/torus_snake.py.
constexpr std::size_t most_labels_of_ascent = std::size_t{1} << 20;
constexpr double cooling = 0.97;
constexpr std::uint32_t margin = 2;    // moves above the bound up to which tours are looked at
constexpr int patience = 15;           // rounds without a better bound
constexpr std::size_t looked_at = 4;   // tours whose cycles are remembered at once

// When more and more is remembered, prices are improved between.
constexpr double first_step = 0.3;
constexpr double cooling_between = 0.9;
constexpr double deflection = 0.5;  // how much of the direction before goes into the next one
constexpr double most_moves = 2;    // that a step is meant to gain
constexpr int patience_between = 4;
constexpr int gain_between = NgModel::scale / 50;
constexpr std::uint64_t most_passes = 8;  // as large as they may be
constexpr int most_learning = 40;
constexpr std::size_t most_growth = 3;  // of the labels, before the prices are improved again

}  // namespace

NgTours::NgTours(Tours& tours, Control& control, Parities parities)
    : tours_(tours), model_(tours.torus(), tours.passages(), parities), control_(control),
      from_start_(model_, control), from_end_(model_, control), prices_(model_.cells(), 0) {}

void NgTours::start_from(const NgTours& other) {
    model_.start_from(other.model_);
    prices_ = other.prices_;
}

bool NgTours::run(NgLabels& labels, Way way, std::uint32_t budget, const NgLabels* others, std::size_t most_labels,
                  Remembering remembering) {
    const std::uint64_t allowed = control_.node_limit - std::min(control_.node_limit, tours_.recorded());
    const std::size_t most = static_cast<std::size_t>(std::min<std::uint64_t>(most_labels, allowed));
    const NgLabels::Answer answer = labels.run(way, budget, others, most, remembering);
    tours_.count_states(labels.size());
    made_ += labels.size();
    control_.tell(tours_.recorded(), labels.size(), [&] { return model_.visits(); });
    if (answer == NgLabels::Answer::stopped) status_ = labels.status();
    if (answer == NgLabels::Answer::too_many && most == allowed) status_ = Status::limit;
    return answer == NgLabels::Answer::complete;
}

void NgTours::set_prices(const std::vector<double>& prices) {
    for (std::uint32_t cell = 0; cell < model_.cells(); ++cell) {
        model_.set_price(cell, static_cast<std::int32_t>(std::lround(prices[cell] * NgModel::scale)));
    }
}

std::vector<int> NgTours::missing_visits(const std::vector<std::uint8_t>& order) const {
    std::vector<int> missing(model_.cells());
    for (std::uint32_t cell = 0; cell < model_.cells(); ++cell) missing[cell] = static_cast<int>(model_.count(cell));
    for (const std::uint8_t cell : order) --missing[cell];
    return missing;
}

std::uint32_t NgTours::ascend(std::uint32_t proven, std::uint32_t budget, std::uint32_t remembered, int rounds) {
    model_.remember_nearest(remembered, from_end_.size() > 0 ? Remembering::near : Remembering::few);
    std::vector<double> prices = prices_;
    std::int32_t best = 0;
    double step = 1;
    int since = 0;
    std::uint32_t near = std::min(proven + margin, budget);
    std::uint32_t more = margin;
    for (int round = 0; round < rounds && since < patience; ++round, ++since, step *= cooling) {
        set_prices(prices);
        if (!narrow(near, most_labels_of_ascent, Remembering::near)) break;
        if (from_end_.ends().empty()) {
            prices_ = prices;
            best = static_cast<std::int32_t>(near + 1) * NgModel::scale;
            if (near == budget) break;
            near = std::min(near + (more *= 2), budget);
            since = -1;
            continue;
        }
        more = margin;
        const std::uint32_t end = from_end_.ends().front();
        const std::int32_t bound = from_end_.cost_of_end(end);
        if (bound > best + NgModel::scale / 100) since = 0;
        if (bound > best) {
            best = bound;
            prices_ = prices;
        }
        const std::vector<int> missing = missing_visits(from_end_.order_of_end(end));
        double norm = 0;
        for (const int number : missing) norm += number * number;
        if (norm == 0) break;
        near = std::clamp(static_cast<std::uint32_t>(best / NgModel::scale) + margin, near, budget);
        const double moves = near + 1 - static_cast<double>(bound) / NgModel::scale;
        for (std::uint32_t cell = 0; cell < model_.cells(); ++cell) prices[cell] += step * moves / norm * missing[cell];
    }
    set_prices(prices_);
    prepared_ = 0;
    return static_cast<std::uint32_t>((best + NgModel::scale - 1) / NgModel::scale);
}

// First the cells that are near, then all that has been learned.
bool NgTours::pass(std::uint32_t budget, std::size_t most_labels) {
    return narrow(budget, most_labels, Remembering::near) &&
           run(from_start_, Way::from_start, budget, &from_end_, most_labels) &&
           run(from_end_, Way::from_end, budget, &from_start_, most_labels);
}

bool NgTours::find_tour(const NgLabels& labels, std::uint32_t budget) {
    for (const std::uint32_t end : labels.ends()) {
        const std::vector<std::uint8_t> order = labels.order_of_end(end);
        if (length_of(order) > budget) continue;
        tour_ = order;
        return true;
    }
    return false;
}

NgTours::Answer NgTours::close(std::uint32_t budget, std::size_t most_labels) {
    prepared_ = 0;
    if (budget != learned_for_) model_.forget_all_but_near();
    learned_for_ = budget;
    enough_ = made_ + most_passes * most_labels;
    while (made_ < enough_) {
        Answer answer = improve_prices(budget, most_labels);
        if (answer == Answer::unknown) answer = learn(budget, most_labels);
        if (answer != Answer::unknown || status_ != Status::running || !learned_) return answer;
    }
    return Answer::unknown;
}

// With what is remembered now, until prices get no better.
NgTours::Answer NgTours::improve_prices(std::uint32_t budget, std::size_t most_labels) {
    std::vector<double> prices = prices_;
    std::vector<double> direction(model_.cells(), 0);
    std::int32_t best = 0;
    double step = first_step;
    for (int since = 0; since <= patience_between && made_ < enough_;) {
        set_prices(prices);
        if (!pass(budget, most_labels)) break;
        if (from_end_.ends().empty()) {
            prices_ = prices;
            return Answer::none;
        }
        if (find_tour(from_end_, budget)) return Answer::tour;
        const std::uint32_t end = from_end_.ends().front();
        const std::int32_t bound = from_end_.cost_of_end(end);
        since = bound > best + gain_between ? 0 : since + 1;
        if (bound > best) {
            best = bound;
            prices_ = prices;
        } else {
            step *= cooling_between;
        }
        const std::vector<int> missing = missing_visits(from_end_.order_of_end(end));
        double norm = 0;
        for (std::uint32_t cell = 0; cell < model_.cells(); ++cell) {
            direction[cell] = deflection * direction[cell] + missing[cell];
            norm += direction[cell] * direction[cell];
        }
        if (norm == 0) break;
        const double moves = std::min(budget + 1 - static_cast<double>(bound) / NgModel::scale, most_moves);
        for (std::uint32_t cell = 0; cell < model_.cells(); ++cell) prices[cell] += step * moves / norm * direction[cell];
    }
    set_prices(prices_);
    return Answer::unknown;
}

// Remembers more where the cheapest tours are wrong, with the same prices, and so with ever better bounds from way to way.
NgTours::Answer NgTours::learn(std::uint32_t budget, std::size_t most_labels) {
    learned_ = false;
    if (!pass(budget, most_labels)) return Answer::unknown;
    const std::size_t size = std::max(from_start_.size(), from_end_.size());
    const NgLabels* last = &from_end_;
    for (int round = 0; round < most_learning && last->size() <= most_growth * size; ++round) {
        if (last->ends().empty()) return Answer::none;
        if (find_tour(*last, budget)) return Answer::tour;
        if (remember_more(*last) == 0) break;
        learned_ = true;
        const bool back = last == &from_end_;
        NgLabels& next = back ? from_start_ : from_end_;
        if (!run(next, back ? Way::from_start : Way::from_end, budget, last, most_labels)) {
            learned_ = false;
            return Answer::unknown;
        }
        last = &next;
    }
    return last->ends().empty() ? Answer::none : Answer::unknown;
}

// The moves of a tour that forgets nothing; more than any budget where a cell is visited too often.
std::uint32_t NgTours::length_of(const std::vector<std::uint8_t>& order) const {
    constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();
    const Torus& torus = model_.torus();
    std::vector<std::uint32_t> visits(model_.cells(), 0);
    std::vector<std::uint32_t> last(model_.cells(), 0);
    std::uint32_t time = model_.counted_at_start() == no_apple ? model_.first_leg(order[0]) : 0;
    CellSet cells = 0;
    for (const std::uint8_t cell : order) cells |= only(cell);
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        const std::uint8_t cell = order[i];
        if (++visits[cell] > model_.count(cell)) return never;
        if (i > 0) {
            const std::uint32_t detour = model_.passages().detour(order[i - 1], cell, cells);
            const std::uint32_t earliest = time + torus.between(order[i - 1], cell) + detour;
            time = visits[cell] == 1 ? earliest : std::max(earliest, last[cell] + torus.shortest_return(i + 1));
            if (torus.two_coloured() && (time - earliest) % 2 == 1) ++time;
        }
        last[cell] = time;
        if (visits[cell] == model_.count(cell)) cells &= ~only(cell);
    }
    return time;
}

std::uint32_t NgTours::remember_more(const NgLabels& labels) {
    std::uint32_t more = 0;
    for (std::size_t i = 0; i < std::min(labels.ends().size(), looked_at); ++i) {
        more += remember_shortest_cycle(labels.order_of_end(labels.ends()[i]));
    }
    return more;
}

// Where a cell is visited too often, or too soon, it is remembered on the way between; and where it has an apple and
// closes a way, from there up to its next visit. So the shortest such way.
std::uint32_t NgTours::remember_shortest_cycle(const std::vector<std::uint8_t>& order) {
    std::vector<std::vector<std::size_t>> visits(model_.cells());
    std::vector<std::uint32_t> time(order.size(), 0);
    std::size_t shortest = order.size();
    std::size_t last = 0;
    Remembered what = Remembered::visits;
    const auto consider = [&](std::size_t from, std::size_t to, Remembered missing) {
        if (to - from >= shortest) return;
        for (std::size_t k = from; k < to; ++k) {
            if (model_.remembers(order[k], order[to], missing)) continue;
            shortest = to - from;
            last = to;
            what = missing;
            return;
        }
    };
    for (std::size_t i = 0; i < order.size(); ++i) {
        const std::uint8_t cell = order[i];
        if (i > 0) time[i] = time[i - 1] + model_.torus().between(order[i - 1], cell);
        std::vector<std::size_t>& before = visits[cell];
        const std::uint32_t count = model_.count(cell);
        if (before.size() >= count) consider(before[before.size() - count], i, Remembered::visits);
        const std::uint32_t apart = model_.torus().shortest_return(static_cast<std::uint32_t>(i + 1));
        if (!before.empty() && time[i] - time[before.back()] < apart) {
            consider(before.back(), i, Remembered::closing);
        }
        before.push_back(i);
    }
    CellSet later = 0;
    for (std::size_t i = order.size() - 1; i > 0; --i) {
        later |= only(order[i]);
        const CellSet barrier = model_.passages().barrier(order[i - 1], order[i], later);
        for (std::size_t k = i; k < order.size() && barrier != 0; ++k) {
            if ((barrier & only(order[k])) != 0) consider(i, k, Remembered::visits);
        }
    }
    std::uint32_t more = 0;
    if (shortest == order.size()) return more;
    for (std::size_t k = last - shortest; k < last; ++k) {
        more += model_.remember(order[k], order[last], what) ? 1 : 0;
    }
    return more;
}

// Remembers more from way to way, each with the bounds of the one before, so that ever fewer partial tours are left.
bool NgTours::narrow(std::uint32_t budget, std::size_t most_labels, Remembering last) {
    return run(from_start_, Way::from_start, budget, nullptr, most_labels, Remembering::self) &&
           run(from_end_, Way::from_end, budget, &from_start_, most_labels, Remembering::few) &&
           run(from_start_, Way::from_start, budget, &from_end_, most_labels, Remembering::few) &&
           run(from_end_, Way::from_end, budget, &from_start_, most_labels, last);
}

bool NgTours::prepare(std::uint32_t budget, std::size_t most_labels) {
    prepared_ = 0;
    if (!narrow(budget, most_labels, Remembering::near)) return false;
    prepared_ = budget;
    if (!run(from_start_, Way::from_start, budget, &from_end_, most_labels, Remembering::near)) return true;
    const bool all = run(from_end_, Way::from_end, budget, &from_start_, most_labels);
    if (all || status_ != Status::running) return all;
    return narrow(budget, most_labels, Remembering::near);
}

std::int32_t NgTours::at_least(const Stop& stop, std::uint32_t visit, std::uint32_t moves) const {
    CellMemory query;
    std::int32_t least = NgBounds::none;
    std::int32_t price = model_.price(stop.here);
    for (std::uint32_t cell = 0; cell < model_.cells(); ++cell) {
        const std::uint32_t left = tours_.left(stop.left, cell);
        const std::uint32_t visits = left + (cell == stop.here ? 1U : 0U);
        price += model_.price(cell) * static_cast<std::int32_t>(left);
        query.bytes[model_.visits_slot(cell)] =
            static_cast<std::uint8_t>(std::min<std::uint32_t>(visits * model_.unit(), 255));
        if (!model_.has_closing(cell)) continue;
        // What is closed for the next visit was visited as long ago as that visit's number less the moves to wait.
        const bool open = cell == stop.here || stop.closed[cell] == 0;
        query.bytes[model_.closing_slot(cell)] =
            open ? 255 : static_cast<std::uint8_t>(visit + 1 - std::min<std::uint32_t>(visit + 1, stop.closed[cell]));
    }
    const bool two_coloured = model_.torus().two_coloured();
    for (std::uint32_t parity = 0; parity < 2; ++parity) {
        if (!model_.looks_at(parity)) continue;
        // The parity of what is left is that of a way from here to the end.
        const bool odd = two_coloured && model_.parity_of_end(stop.here) != parity;
        const std::uint32_t one_less = two_coloured && (moves % 2 == 1) != odd ? 1 : 0;
        if (one_less > moves) continue;
        const NgLabel* const end = from_end_.end(visit, stop.here, parity);
        for (const NgLabel* label = from_end_.begin(visit, stop.here, parity); label != end; ++label) {
            const auto most = static_cast<std::int32_t>(moves - one_less) * NgModel::scale;
            const std::int32_t spare = most - label->cost - price;
            if (spare < 0) break;
            const auto most_waiting = static_cast<std::uint32_t>(spare / NgModel::scale);
            const std::uint32_t waiting = excess(label->memory, query);
            if (waiting > most_waiting) continue;
            if (waiting > model_.most_waiting()) {  // perhaps a visit too many, and perhaps not
                least = std::min(least, label->cost + price);
                continue;
            }
            least = std::min(least, label->cost + price + static_cast<std::int32_t>(waiting) * NgModel::scale);
            if (waiting == 0) break;
        }
    }
    return least;
}

}  // namespace gridwise::torus_snake
