#include "snake/best/way_planner.hpp"

#include <algorithm>
#include <limits>

#include "snake/best/way_changes.hpp"

namespace gridwise::snake {

namespace {

constexpr std::int16_t never = std::numeric_limits<std::int16_t>::min();
constexpr std::int16_t unknown = std::numeric_limits<std::int16_t>::max();

// The highest prices that are drawn; what half and double do to the steps (see PlannerOptions).
constexpr double most_turn = 0.5;   // +0.5, +0.1 %
constexpr double most_open = 1;     // +0.2, -0.2 %
constexpr double most_noise = 0.5;  // +0.4, +0.3 %

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

WayPlanner::WayPlanner(const Board& board, bool tail_blocked, const WayOptions& options)
    : board_(&board),
      tail_blocked_(tail_blocked),
      options_(options),
      finder_(board),
      escape_finder_(board, finder_, options.escapes),
      arrivals_(board),
      sheets_(at(2 * options.width + 1)),
      distance_(at(board.cells())) {
    if (tail_blocked) options_.escapes = 0;  // they go where the tail is
    for (Sheet& sheet : sheets_) sheet.ages.resize(distance_.size());
}

void WayPlanner::plan(const Position& position, Cell fruit, Random& random, std::vector<Candidate>& candidates) {
    position_ = &position;
    fruit_ = fruit;
    candidates_ = &candidates;
    length_ = static_cast<int>(position.body.size());
    shortest_ = candidates.front().cost();
    for (const Candidate& candidate : candidates) shortest_ = std::min(shortest_, candidate.cost());
    seen_.clear();
    unproven_.clear();
    auto& ages = sheets_[0].ages;
    std::fill(ages.begin(), ages.end(), never);
    for (int i = 0; i < length_; ++i) ages[at(position.body[at(i)])] = static_cast<std::int16_t>(length_ - 1 - i);
    arrivals_.measure(position.body[0], ages.data());
    for (int i = 0; i < options_.searches; ++i) {
        const auto delay = random.below(static_cast<std::uint32_t>(options_.slack));
        measure_distances(arrivals_[fruit] + static_cast<int>(delay));
        // The first wants nothing but a short way.
        const double share = i == 0 ? 0 : random.unit();
        const double turn = share * most_turn * random.unit();
        const double open = share * most_open * random.unit();
        search({turn, open, most_noise * random.unit()}, random);
    }
}

// How far the fruit is from each cell for a snake that arrives at a certain time.
void WayPlanner::measure_distances(int arrival) {
    const auto& ages = sheets_[0].ages;
    std::fill(distance_.begin(), distance_.end(), unknown);
    distance_[at(fruit_)] = 0;
    queue_.assign(1, fruit_);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const int distance = distance_[at(queue_[i])] + 1;
        for (const Direction direction : directions) {
            const Cell other = board_->beside(queue_[i], direction);
            if (other == nowhere || distance_[at(other)] != unknown || ages[at(other)] >= arrival - distance) continue;
            distance_[at(other)] = static_cast<std::int16_t>(distance);
            queue_.push_back(other);
        }
    }
}

void WayPlanner::search(const Prices& prices, Random& random) {
    now_.assign(1, {position_->body[0], 0, -1, 0, 0});
    const std::size_t enough = candidates_->size() + at(options_.most);
    for (steps_ = 0; !now_.empty() && steps_ < shortest_ + options_.slack && candidates_->size() < enough; ++steps_) {
        next_.clear();
        for (const Node& node : now_) expand(node, prices, random);
        if (next_.size() > at(options_.width)) {
            const auto cut = next_.begin() + options_.width;
            std::nth_element(next_.begin(), cut, next_.end(),
                             [](const Node& a, const Node& b) { return a.score < b.score; });
            next_.erase(cut, next_.end());
        }
        carry_out();
    }
}

void WayPlanner::expand(const Node& node, const Prices& prices, Random& random) {
    Sheet& known = sheet(node.sheet);
    for (const Direction direction : directions) {
        const Cell to = board_->beside(node.head, direction);
        if (to == nowhere || known.ages[at(to)] > last_left(steps_)) continue;
        const int distance = distance_[at(to)];
        const int arrival = steps_ + 1 + distance;
        if (distance == unknown || arrival > shortest_ + options_.slack) continue;
        if (to == fruit_) {
            known.way.push_back(to);
            finish(known.way);
            known.way.pop_back();
            continue;
        }
        double price = node.price + (direction == node.direction ? 0 : prices.turn);
        if (prices.open > 0) price += prices.open * openness(known, to, arrival);
        next_.push_back({to, node.sheet, direction, price, price + distance + prices.noise * random.unit()});
    }
}

int WayPlanner::openness(const Sheet& known, Cell cell, int arrival) const {
    int open = 0;
    for (const Direction direction : directions) {
        const Cell other = board_->beside(cell, direction);
        open += other != nowhere && known.ages[at(other)] < arrival;
    }
    return open;
}

// Moves on to the nodes that have survived, and gives them sheets of their own.
void WayPlanner::carry_out() {
    int own = 1 + steps_ % 2 * options_.width;
    for (Node& node : next_) {
        sheet(own) = sheet(node.sheet);
        sheet(own).way.push_back(node.head);
        sheet(own).ages[at(node.head)] = static_cast<std::int16_t>(length_ + steps_);
        node.sheet = own++;
    }
    std::swap(now_, next_);
}

// Adds a candidate, if a tour certifies the snake that a way leads to.
void WayPlanner::finish(const std::vector<Cell>& way) {
    if (!seen_.insert(hash_of(way)).second) return;
    Candidate candidate{way, {}};
    if (!certify(position_->tour, candidate)) {
        if (options_.escapes > 0) unproven_.push_back(std::move(candidate));
        return;
    }
    shortest_ = std::min(shortest_, static_cast<int>(way.size()));
    candidates_->push_back(std::move(candidate));
}

bool WayPlanner::vary(const Candidate& candidate, Random& random, Candidate& varied) {
    if (!change_way(*board_, position_->body[0], candidate.path, random, varied.path)) return false;
    if (!is_free(varied.path) || !seen_.insert(hash_of(varied.path)).second) return false;
    return certify(candidate.position.tour, varied) || options_.escapes > 0;
}

// Whether a way is free of collisions, and of the fruit before its end.
bool WayPlanner::is_free(const std::vector<Cell>& way) {
    ages_ = sheets_[0].ages;
    for (int steps = 0; steps < static_cast<int>(way.size()); ++steps) {
        const Cell cell = way[at(steps)];
        if (ages_[at(cell)] > last_left(steps)) return false;
        if (cell == fruit_ && steps + 1 < static_cast<int>(way.size())) return false;
        ages_[at(cell)] = static_cast<std::int16_t>(length_ + steps);
    }
    return true;
}

// Finds a tour for the snake that a way leads to; where there is none the old one is kept, to begin a proof with.
bool WayPlanner::certify(const Tour& old, Candidate& candidate) {
    const auto& way = candidate.path;
    auto& body = candidate.position.body;
    body.assign(way.rbegin(), way.rend());
    if (body.size() > at(length_ + 1)) body.resize(at(length_ + 1));
    for (std::size_t i = 0; body.size() < at(length_ + 1); ++i) body.push_back(position_->body[i]);
    candidate.position.escapes.clear();
    candidate.proven = finder_.find(old, body, !tail_blocked_);
    candidate.position.tour = candidate.proven ? finder_.tour() : old;
    return candidate.proven;
}

}  // namespace gridwise::snake
