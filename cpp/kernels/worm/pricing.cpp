#include "worm/pricing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>

namespace gridwise::worm {

namespace {

// Set by hand. Checked since, each alone, on 20 random fields (8 of 8x8, 6 of 7x7, 6 of 6x6 with the penalty; target
// 500): within 300,000 labels 17 are proven; half and double, 16 to 19 in much the same time. Without momentum the time
// is three times as long.
constexpr int traces = 8;            // best courses looked at for one step
constexpr int patience = 10;         // steps without progress before they are shortened
constexpr double shortening = 0.6;   // 0.4: 19 proven, 0.8: 17
constexpr double shortest = 0.01;    // 0.003: 17, 0.03: 18
constexpr double momentum = 0.6;     // 0.3: 18, 0.8: 17
// Not tuned: only what is split depends on these.
constexpr double memory_of_meals = 0.9;
constexpr std::size_t smallest_cluster = 4;

// Splits cells of the same food and colour into clusters between which their own meals do not lead, where all
// clusters are large: then it pays to decide how much is eaten in each.
std::vector<std::vector<Cell>> clusters(const Field& field, int food, const std::vector<Cell>& cells) {
    std::vector<std::vector<Cell>> found;
    std::vector<bool> taken(cells.size());
    for (std::size_t first = 0; first < cells.size(); ++first) {
        if (taken[first]) continue;
        std::vector<Cell> cluster{cells[first]};
        taken[first] = true;
        for (std::size_t next = 0; next < cluster.size(); ++next) {
            for (std::size_t i = 0; i < cells.size(); ++i) {
                const int rows = std::abs(field.row(cells[i]) - field.row(cluster[next]));
                const int cols = std::abs(field.col(cells[i]) - field.col(cluster[next]));
                if (taken[i] || rows + cols > 2 * food) continue;
                taken[i] = true;
                cluster.push_back(cells[i]);
            }
        }
        if (cluster.size() < smallest_cluster) return {cells};
        found.push_back(std::move(cluster));
    }
    return found;
}

}  // namespace

Pricing::Pricing(const Field& field, Relaxation& relaxation, Control& control)
    : field_(field), relaxation_(relaxation), control_(control) {
    std::map<std::pair<int, int>, std::vector<Cell>> kinds;
    for (int cell = 0; cell < field.cells(); ++cell) {
        const int food = field.food[static_cast<std::size_t>(cell)];
        if (food == 0 || cell == field.start) continue;
        kinds[{food, (field.row(cell) + field.col(cell)) % 2}].push_back(static_cast<Cell>(cell));
    }
    for (const auto& [name, cells] : kinds) {
        for (auto& cluster : clusters(field, name.first, cells)) {
            kinds_.push_back({name.first, name.second, std::move(cluster)});
        }
    }
    needed_ = static_cast<Value>(field.target_score()) * fraction;
    forget();
}

void Pricing::forget() {
    cell_price_.assign(static_cast<std::size_t>(field_.cells()), 0);
    most_price_.assign(kinds_.size(), 0);
    least_price_.assign(kinds_.size(), 0);
}

Status Pricing::evaluate(const Case& question) {
    ++evaluations_;
    std::vector<double> exact = cell_price_;
    double constant = 0;
    for (const double price : cell_price_) constant += std::round(price);
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
        const double extra = std::round(most_price_[k]) - std::round(least_price_[k]);
        constant += std::round(most_price_[k]) * question.most[k] - std::round(least_price_[k]) * question.least[k];
        for (const Cell cell : kinds_[k].cells) exact[cell] = std::round(exact[cell]) + extra;
    }
    prices_.resize(exact.size());
    for (std::size_t i = 0; i < exact.size(); ++i) prices_[i] = static_cast<Value>(std::round(exact[i]));
    constant_ = static_cast<Value>(constant);
    const Status status = relaxation_.evaluate(question.moves, question.idling, prices_, control_);
    if (status != Status::running) return status;
    const int start = field_.start;
    const int idle = question.idling.count;
    const Value rest = field_.food[static_cast<std::size_t>(start)] > 0
                           ? start_gain(field_) + relaxation_.after_meal(question.moves, idle, start, no_direction)
                           : relaxation_.standing(question.moves, idle, start, no_direction);
    current_ = std::max(never, rest) + (rest < never / 2 ? 0 : constant_);
    return Status::running;
}

void Pricing::step(const Case& question, double length) {
    visits_.assign(static_cast<std::size_t>(field_.cells()), 0);
    for (int i = 0; i < traces; ++i) {
        relaxation_.trace(question.moves, question.idling.count, field_.start, no_direction, chance_, visits_);
    }
    const std::size_t cells = cell_price_.size();
    double norm = 0;
    const auto turn = [&](std::size_t at, double slope, double price) {
        slope_[at] = momentum * slope_[at] + slope;
        if (price <= 0 && slope_[at] < 0) slope_[at] = 0;
        norm += slope_[at] * slope_[at];
    };
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
        double meals = 0;
        for (const Cell cell : kinds_[k].cells) {
            const double visits = static_cast<double>(visits_[cell]) / traces;
            meals += visits;
            turn(cell, visits - 1, cell_price_[cell]);
        }
        mean_meals_[k] = memory_of_meals * mean_meals_[k] + (1 - memory_of_meals) * meals;
        if (question.most[k] < static_cast<int>(kinds_[k].cells.size())) {
            turn(cells + k, meals - question.most[k], most_price_[k]);
        }
        if (question.least[k] > 0) turn(cells + kinds_.size() + k, question.least[k] - meals, least_price_[k]);
    }
    if (norm < 1e-9) return;
    const double factor = length * static_cast<double>(current_ - needed_ + fraction) / norm;
    for (std::size_t i = 0; i < cells; ++i) cell_price_[i] = std::max(0.0, cell_price_[i] + factor * slope_[i]);
    for (std::size_t k = 0; k < kinds_.size(); ++k) {
        most_price_[k] = std::max(0.0, most_price_[k] + factor * slope_[cells + k]);
        least_price_[k] = std::max(0.0, least_price_[k] + factor * slope_[cells + kinds_.size() + k]);
    }
}

Status Pricing::tighten(const Case& question, int steps) {
    for (std::size_t k = 0; k < kinds_.size(); ++k) {  // prices of bounds that this case does not have
        if (question.most[k] >= static_cast<int>(kinds_[k].cells.size())) most_price_[k] = 0;
        if (question.least[k] <= 0) least_price_[k] = 0;
    }
    slope_.assign(cell_price_.size() + 2 * kinds_.size(), 0);
    mean_meals_.assign(kinds_.size(), 0);
    bound_ = std::numeric_limits<Value>::max();
    double length = 1;
    int waiting = 0;
    for (int i = 0; i < steps; ++i) {
        if (const Status status = evaluate(question); status != Status::running) return status;
        if (current_ < bound_) {
            bound_ = current_;
            best_prices_ = prices_;
            best_constant_ = constant_;
            waiting = 0;
        } else if (++waiting >= patience) {
            length *= shortening;
            waiting = 0;
        }
        if (refuted() || length < shortest) break;
        step(question, length);
    }
    if (refuted()) return Status::running;
    prices_ = best_prices_;
    return relaxation_.evaluate(question.moves, question.idling, prices_, control_);
}

}  // namespace gridwise::worm
