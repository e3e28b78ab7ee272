#include "snake/best/planner.hpp"

#include <algorithm>
#include <limits>

namespace gridwise::snake {

namespace {

constexpr std::int16_t never = std::numeric_limits<std::int16_t>::min();
constexpr int most_random_changes = 4;  // of a tour to start from; half and double: +0.2, 0.0 % (see PlannerOptions)

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Planner::Planner(const Board& board, bool tail_blocked, const PlannerOptions& options)
    : board_(&board),
      tail_blocked_(tail_blocked),
      options_(options),
      pool_(board),
      ways_(board, tail_blocked, options.ways) {}

const std::vector<Candidate>& Planner::plan(const Position& position, Cell fruit, Random& random) {
    position_ = &position;
    fruit_ = fruit;
    length_ = static_cast<int>(position.body.size());
    shortest_ = std::numeric_limits<int>::max() / 2;
    candidates_.clear();
    trail_.clear();
    base_ages_.assign(at(board_->cells()), never);
    for (int i = 0; i < length_; ++i) base_ages_[at(position.body[at(i)])] = static_cast<std::int16_t>(length_ - 1 - i);
    ages_ = base_ages_;
    if (position.escapes.empty()) {
        root_tour_ = pool_.copied(position.tour);
        follow({});
        for (const Guide& guide : options_.guides) search(guide, random);
    } else {  // there is no tour to change
        const auto& escapes = position.escapes;
        take(*std::find_if(escapes.begin(), escapes.end(), [&](const Escape& escape) { return escape.serves(fruit); }));
    }
    ways_.plan(position, fruit, random, candidates_);
    return candidates_;
}

void Planner::take(const Escape& escape) {
    if (escape.eats) {
        candidates_.push_back({escape.path, escape.after});
    } else {
        root_tour_ = pool_.copied(escape.after.tour);
        follow(escape.path);
    }
}

// Follows the tour to the fruit, after the first moves, which always works.
void Planner::follow(const std::vector<Cell>& first) {
    const Tour& tour = *root_tour_;
    Node node{position_->body[0], 0, root_tour_, -1, 0, 0};
    const auto go = [&](Cell to) {
        trail_.push_back({node.trail, to});
        node.trail = static_cast<std::int32_t>(trail_.size()) - 1;
        node.head = to;
        ++node.steps;
    };
    std::for_each(first.begin(), first.end(), go);
    const Cell other = fruit_ == tour.spare ? stand_in(*board_, tour) : nowhere;
    while (node.head != fruit_) {
        Cell next = tour.next(node.head);
        // The fruit on the spare cell is eaten instead of its stand-in, unless the tail is still there: the snake
        // may cover both only when that fills the board.
        const bool tail_there = node.steps < length_ && position_->body[at(length_ - 1 - node.steps)] == next;
        if (next == other && (!tail_there || length_ + 1 == board_->cells())) next = fruit_;
        go(next);
    }
    finish(node);
}

void Planner::search(const Guide& guide, Random& random) {
    guide_ = guide;
    seen_.clear();
    start(random);
    const std::size_t enough = candidates_.size() + at(options_.most);
    for (int depth = 0; !now_.empty() && depth < shortest_ + options_.slack && candidates_.size() < enough; ++depth) {
        next_.clear();
        for (const Node& node : now_) expand(node, random);
        if (next_.size() > at(options_.width)) {
            const auto cut = next_.begin() + options_.width;
            std::nth_element(next_.begin(), cut, next_.end(),
                             [](const Node& a, const Node& b) { return a.score < b.score; });
            next_.erase(cut, next_.end());
        }
        for (Node& node : next_) carry_out(node);
        std::swap(now_, next_);
    }
}

void Planner::start(Random& random) {
    const Cell head = position_->body[0];
    const auto add = [&](const SharedTour& tour) { now_.push_back({head, 0, tour, -1, 0, 0}); };
    now_.clear();
    add(root_tour_);
    const SharedTour turned = pool_.turned(root_tour_, head);
    const int kept = board_->distance(head, fruit_) - 1;
    const int limit = kept < length_ - 1 ? turned->at(position_->body[at(length_ - 1 - kept)]) : turned->size();
    for (int i = 0; i < options_.starts; ++i) {
        SharedTour made = turned;
        bool changed = false;
        const auto times = 1 + random.below(most_random_changes);
        // Every other one may leave gaps.
        for (std::uint32_t time = 0; time < times; ++time) {
            changed |= change(made, i % 2 == 0 ? limit : turned->size(), kept, random);
        }
        if (changed) add(made);
    }
    if (turned->at(fruit_) >= limit) bring_ahead(turned, fruit_, limit, kept, options_.starts, random, add);
}

void Planner::expand(const Node& node, Random& random) {
    load(node);
    const int last_left = tail_blocked_ || length_ == 2 ? node.steps - 1 : node.steps;
    SharedTour turned;  // the node's tour numbered from its head, made when first needed
    for (const Direction direction : directions) {
        const Cell to = board_->beside(node.head, direction);
        if (to == nowhere || ages_[at(to)] > last_left) continue;
        if (node.steps + 1 + board_->distance(to, fruit_) > shortest_ + options_.slack) continue;
        const Move move = look_at(node, to);
        if (node.tour->next(node.head) == to) {
            advance(node, node.tour, move, random);
            continue;
        }
        if (!turned) turned = pool_.turned(node.tour, node.head);
        SharedTour tour = turned;
        if (tour->spare == to) {
            const Cell other = stand_in(*board_, *tour);
            if (is_kept(other, move.kept)) continue;
            tour = pool_.over_spare(turned, other);
        }
        const int limit = window(*tour, node, move);
        if (tour->at(to) < limit) {
            advance(node, tour, move, random);
            skip_piece(node, tour, move, random);
            turn_piece(node, tour, move, random);
        } else {
            bring_ahead(tour, to, limit, move.kept, options_.variants, random,
                        [&](const SharedTour& made) { advance(node, made, move, random); });
        }
    }
    unload(node);
}

Planner::Move Planner::look_at(const Node& node, Cell to) const {
    // The fruit is eaten with move number `steps + 1 + distance` or later, and then the tail stays once.
    const int kept = node.steps + board_->distance(to, fruit_);
    const int newest = length_ + node.steps - 1;
    Move move{to, kept, node.head, std::max(0, newest - kept + 1)};
    if (kept < length_) {
        move.end = position_->body[at(length_ - 1 - kept)];
    } else if (kept < newest) {
        std::int32_t trail = node.trail;
        for (int age = newest; age > kept; --age) trail = trail_[at(trail)].before;
        move.end = trail_[at(trail)].cell;
    }
    return move;
}

void Planner::finish(const Node& node) {
    Candidate candidate;
    for (std::int32_t trail = node.trail; trail >= 0; trail = trail_[at(trail)].before) {
        candidate.path.push_back(trail_[at(trail)].cell);
    }
    auto& body = candidate.position.body;
    body.assign(candidate.path.begin(), candidate.path.end());
    if (body.size() > at(length_ + 1)) body.resize(at(length_ + 1));
    for (std::size_t i = 0; body.size() < at(length_ + 1); ++i) body.push_back(position_->body[i]);
    std::reverse(candidate.path.begin(), candidate.path.end());
    Tour& tour = candidate.position.tour;
    tour = *node.tour;
    const bool full = length_ + 1 == board_->cells();
    if (tour.spare == fruit_ && !full) tour.swap_spare(stand_in(*board_, tour));
    // A snake of two cannot turn back; and where the tail blocks, gaps could shut the snake in.
    if (length_ == 1 && !full && tour.next(body[0]) == body[1]) return;
    if (tail_blocked_ && !full && tour.ahead(body.back(), body[0]) != length_) return;
    shortest_ = std::min(shortest_, node.steps);
    candidates_.push_back(std::move(candidate));
}

void Planner::load(const Node& node) {
    int age = length_ + node.steps - 1;
    for (std::int32_t trail = node.trail; trail >= 0; trail = trail_[at(trail)].before, --age) {
        auto& slot = ages_[at(trail_[at(trail)].cell)];
        slot = std::max(slot, static_cast<std::int16_t>(age));
    }
}

void Planner::unload(const Node& node) {
    for (std::int32_t trail = node.trail; trail >= 0; trail = trail_[at(trail)].before) {
        const Cell cell = trail_[at(trail)].cell;
        ages_[at(cell)] = base_ages_[at(cell)];
    }
}

}  // namespace gridwise::snake
