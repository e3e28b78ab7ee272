#include "snake/best/planner.hpp"

#include <algorithm>
#include <limits>

namespace gridwise::snake {

namespace {

constexpr std::int16_t never = std::numeric_limits<std::int16_t>::min();
constexpr double noise = 0.5;           // of a score, so that equals take turns
constexpr int most_random_changes = 4;  // of a tour to start from
constexpr int attempts_at_a_change = 8;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Planner::Planner(const Board& board, bool tail_blocked, const PlannerOptions& options)
    : board_(&board), tail_blocked_(tail_blocked), options_(options), pool_(board) {}

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
    root_tour_ = pool_.take();
    pool_.tour(root_tour_) = position.tour;
    pool_.seal(root_tour_);
    follow();
    for (const Guide& guide : options_.guides) search(guide, random);
    pool_.release(root_tour_);
    return candidates_;
}

// Follows the tour to the fruit, which always works.
void Planner::follow() {
    const Tour& tour = pool_.tour(root_tour_);
    Node node{position_->body[0], 0, root_tour_, -1, 0, 0};
    const Cell other = fruit_ == tour.spare ? stand_in(*board_, tour) : nowhere;
    while (node.head != fruit_) {
        Cell next = tour.next(node.head);
        // The fruit on the spare cell is eaten instead of its stand-in, unless the tail is still there: the snake
        // may cover both only when that fills the board.
        const bool tail_there = node.steps < length_ && position_->body[at(length_ - 1 - node.steps)] == next;
        if (next == other && (!tail_there || length_ + 1 == board_->cells())) next = fruit_;
        trail_.push_back({node.trail, next});
        node.trail = static_cast<std::int32_t>(trail_.size()) - 1;
        node.head = next;
        ++node.steps;
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
            for (auto node = cut; node != next_.end(); ++node) pool_.release(node->tour);
            next_.erase(cut, next_.end());
        }
        for (const Node& node : now_) pool_.release(node.tour);
        std::swap(now_, next_);
    }
    for (const Node& node : now_) pool_.release(node.tour);
}

void Planner::start(Random& random) {
    const Cell head = position_->body[0];
    const Node root{head, 0, root_tour_, -1, 0, 0};
    pool_.use(root_tour_);
    now_.assign(1, root);
    const TourIndex turned = pool_.take_turned(root_tour_, head);
    const Tour& tour = pool_.tour(turned);
    const int kept = board_->distance(head, fruit_) - 1;
    const int limit = kept < length_ - 1 ? tour.at(position_->body[at(length_ - 1 - kept)]) : tour.size();
    const auto add = [&](TourIndex made) {
        pool_.use(made);
        Node node = root;
        node.tour = made;
        now_.push_back(node);
    };
    for (int i = 0; i < options_.starts; ++i) {
        TourIndex made = turned;
        pool_.use(made);
        bool changed = false;
        const auto times = 1 + random.below(most_random_changes);
        // Every other one may leave gaps.
        for (std::uint32_t time = 0; time < times; ++time) {
            changed |= change(made, i % 2 == 0 ? limit : tour.size(), kept, random);
        }
        if (changed) add(made);
        pool_.release(made);
    }
    if (tour.at(fruit_) >= limit) bring_ahead(turned, fruit_, limit, kept, options_.starts, random, add);
    pool_.release(turned);
}

void Planner::expand(const Node& node, Random& random) {
    load(node);
    const int last_left = tail_blocked_ || length_ == 2 ? node.steps - 1 : node.steps;
    TourIndex turned = -1;  // the node's tour numbered from its head, made when first needed
    for (const Direction direction : directions) {
        const Cell to = board_->beside(node.head, direction);
        if (to == nowhere || ages_[at(to)] > last_left) continue;
        if (node.steps + 1 + board_->distance(to, fruit_) > shortest_ + options_.slack) continue;
        const Move move = look_at(node, to);
        TourIndex tour = node.tour;
        if (pool_.tour(tour).next(node.head) == to) {
            advance(node, tour, move, random);
            continue;
        }
        if (turned < 0) turned = pool_.take_turned(tour, node.head);
        tour = turned;
        pool_.use(tour);
        if (pool_.tour(tour).spare == to) {
            const Cell other = stand_in(*board_, pool_.tour(tour));
            pool_.release(tour);
            if (is_kept(other, move.kept)) continue;
            tour = pool_.take_turned(turned, node.head);
            pool_.tour(tour).swap_spare(other);
            pool_.seal(tour);
        }
        const int limit = window(pool_.tour(tour), node, move);
        if (pool_.tour(tour).at(to) < limit) {
            advance(node, tour, move, random);
            skip_piece(node, tour, move, random);
            turn_piece(node, tour, move, random);
        } else {
            bring_ahead(tour, to, limit, move.kept, options_.variants, random,
                        [&](TourIndex made) { advance(node, made, move, random); });
        }
        pool_.release(tour);
    }
    if (turned >= 0) pool_.release(turned);
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

// How many places ahead of the head the snake's tail will lie on the tour.
int Planner::window(const Tour& tour, const Node& node, const Move& move) const {
    return move.end == node.head ? tour.size() : tour.ahead(node.head, move.end);
}

double Planner::score(int distance, int along, int gaps, Random& random) const {
    return distance + guide_.along * along + guide_.gaps * gaps + noise * random.unit();
}

// Moves on, if the tour has the cell before the future tail.
void Planner::advance(const Node& node, TourIndex index, const Move& move, Random& random) {
    const Tour& tour = pool_.tour(index);
    const int reached = tour.ahead(node.head, move.to);
    const int limit = window(tour, node, move);
    if (reached == 0 || reached >= limit) return;
    const std::uint64_t path_hash = mix(node.path_hash + static_cast<std::uint64_t>(move.to) + 1);
    if (!seen_.insert(path_hash ^ pool_.hash(index)).second) return;
    trail_.push_back({node.trail, move.to});
    Node child{move.to, node.steps + 1, index, static_cast<std::int32_t>(trail_.size()) - 1, path_hash, 0};
    if (move.to == fruit_) {
        finish(child);
        return;
    }
    int along = tour.size();
    if (tour.at(fruit_) >= 0) {
        const int fruit = tour.ahead(node.head, fruit_);
        if (fruit > reached && fruit < limit) along = fruit - reached;
    }
    const int gaps = tour.size() - (limit - reached) - (move.covered + 1);
    child.score = score(board_->distance(move.to, fruit_), along, gaps, random);
    pool_.use(index);
    next_.push_back(child);
}

// Makes the cell the next one on the tour; what lay between is put elsewhere, where it looks best.
void Planner::skip_piece(const Node& node, TourIndex turned, const Move& move, Random& random) {
    const Tour& tour = pool_.tour(turned);
    const Piece piece{1, tour.at(move.to) - 1};
    if (piece.size() < 2 || board_->distance(tour.on(piece.low), tour.on(piece.high)) != 1) return;
    list_joins(*board_, tour, piece, joins_);
    const int limit = window(tour, node, move);
    const int fruit = tour.at(fruit_);
    const int distance = board_->distance(move.to, fruit_);
    choices_.clear();
    for (const Join& join : joins_) {
        if (join.after == 0) continue;  // where it came from
        const bool ahead = join.after < limit;
        const int new_limit = ahead ? limit : limit - piece.size();
        int new_fruit = tour.size();
        if (piece.contains(fruit)) {
            const int inside = fruit - join.first;
            new_fruit = join.after - piece.size() + 1 + (inside < 0 ? inside + piece.size() : inside);
        } else if (fruit >= 0) {
            new_fruit = fruit > join.after ? fruit : fruit - piece.size();
        }
        const int along = new_fruit < new_limit ? new_fruit - 1 : tour.size();
        const int gaps = tour.size() - (new_limit - 1) - (move.covered + 1);
        choices_.push_back({score(distance, along, gaps, random), join});
    }
    const auto count = std::min(choices_.size(), at(options_.variants));
    std::partial_sort(choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(count), choices_.end(),
                      [](const Choice& a, const Choice& b) { return a.score < b.score; });
    for (std::size_t i = 0; i < count; ++i) {
        const TourIndex made = pool_.take();
        join(tour, piece, choices_[i].join, pool_.tour(made));
        if (is_whole(pool_.tour(made))) {
            pool_.seal(made);
            advance(node, made, move, random);
        }
        pool_.release(made);
    }
}

// Makes the cell the next one on the tour by going through what lay between the other way round.
void Planner::turn_piece(const Node& node, TourIndex turned, const Move& move, Random& random) {
    const Tour& tour = pool_.tour(turned);
    if (board_->distance(tour.on(1), tour.next(move.to)) != 1) return;
    const TourIndex index = pool_.take_turned(turned, node.head);
    Tour& made = pool_.tour(index);
    std::reverse(made.order.begin() + 1, made.order.begin() + made.at(move.to) + 1);
    made.number();
    if (is_whole(made)) {
        pool_.seal(index);
        advance(node, index, move, random);
    }
    pool_.release(index);
}

// Puts pieces that contain a wanted cell, and nothing of the future snake, before its tail on the tour.
template <class Then>
void Planner::bring_ahead(TourIndex turned, Cell wanted, int window, int kept, int times, Random& random, Then then) {
    const Tour& tour = pool_.tour(turned);
    const int place = tour.at(wanted);
    int begin = place;
    while (begin > 1 && !is_kept(tour.on(begin - 1), kept)) --begin;
    int end = place;
    while (end + 1 < tour.size() && !is_kept(tour.on(end + 1), kept)) ++end;
    list_pieces(*board_, tour, begin, end, place, pieces_);
    for (int time = 0; time < times && !pieces_.empty(); ++time) {
        const Piece piece = pieces_[random.below(static_cast<std::uint32_t>(pieces_.size()))];
        const TourIndex made = pool_.take();
        if (join_anywhere(tour, piece, window, random, pool_.tour(made))) {
            pool_.seal(made);
            then(made);
        }
        pool_.release(made);
    }
}

bool Planner::join_anywhere(const Tour& old, Piece piece, int window, Random& random, Tour& made) {
    list_joins(*board_, old, piece, joins_);
    std::erase_if(joins_, [&](Join join) { return join.after >= window || join.after == piece.low - 1; });
    if (joins_.empty()) return false;
    join(old, piece, joins_[random.below(static_cast<std::uint32_t>(joins_.size()))], made);
    return is_whole(made);
}

// A random change of a tour numbered from the head; the changed tour takes the place of the index.
bool Planner::change(TourIndex& index, int window, int kept, Random& random) {
    const Tour& tour = pool_.tour(index);
    for (int attempt = 0; attempt < attempts_at_a_change; ++attempt) {
        const int low = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(tour.size() - 1)));
        list_pieces(*board_, tour, low, tour.size() - 1, low, pieces_);
        if (pieces_.empty()) continue;
        const Piece piece = pieces_[random.below(static_cast<std::uint32_t>(pieces_.size()))];
        bool free = true;
        for (int place = piece.low; place <= piece.high && free; ++place) free = !is_kept(tour.on(place), kept);
        if (!free) continue;
        const TourIndex made = pool_.take();
        if (join_anywhere(tour, piece, window, random, pool_.tour(made))) {
            pool_.seal(made);
            pool_.release(index);
            index = made;
            return true;
        }
        pool_.release(made);
    }
    return false;
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
    tour = pool_.tour(node.tour);
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

bool Planner::is_whole(const Tour& tour) const {
    return tour.spare == nowhere || stand_in(*board_, tour) != nowhere;
}

}  // namespace gridwise::snake
