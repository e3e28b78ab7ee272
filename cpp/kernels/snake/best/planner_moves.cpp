// The moves of the search: where a node can go, and how its tour changes.
#include <algorithm>

#include "snake/best/planner.hpp"

namespace gridwise::snake {

namespace {

// Half and double of either change the steps by 0.1 % (see PlannerOptions), none of the first by 0.2 %.
constexpr double noise = 0.5;  // of a score, so that equals take turns
constexpr int attempts_at_a_change = 8;

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

// How many places ahead of the head the snake's tail will lie on the tour.
int Planner::window(const Tour& tour, const Node& node, const Move& move) const {
    return move.end == node.head ? tour.size() : tour.ahead(node.head, move.end);
}

double Planner::score(int distance, int along, int gaps, Random& random) const {
    return distance + guide_.along * along + guide_.gaps * gaps + noise * random.unit();
}

// Moves on, if the tour has the cell before the future tail.
void Planner::advance(const Node& node, const SharedTour& shared, const Move& move, Random& random) {
    const Tour& tour = *shared;
    const int reached = tour.ahead(node.head, move.to);
    const int limit = window(tour, node, move);
    if (reached == 0 || reached >= limit) return;
    int along = tour.size();
    if (tour.at(fruit_) >= 0) {
        const int fruit = tour.ahead(node.head, fruit_);
        if (fruit > reached && fruit < limit) along = fruit - reached;
    }
    const int gaps = tour.size() - (limit - reached) - (move.covered + 1);
    add(node, shared, {}, shared.hash(), move.to, score(board_->distance(move.to, fruit_), along, gaps, random));
}

// Adds a node that moves on over a tour with a change still to be made, or a candidate when it is at the fruit.
void Planner::add(const Node& node, const SharedTour& tour, const Edit& edit, std::uint64_t hash, Cell to,
                  double score) {
    const std::uint64_t path_hash = mix(node.path_hash + static_cast<std::uint64_t>(to) + 1);
    if (!seen_.insert(path_hash ^ hash).second) return;
    trail_.push_back({node.trail, to});
    Node child{to, node.steps + 1, tour, static_cast<std::int32_t>(trail_.size()) - 1, path_hash, score, edit};
    if (to != fruit_) {
        next_.push_back(std::move(child));
        return;
    }
    carry_out(child);
    finish(child);
}

void Planner::carry_out(Node& node) {
    if (node.edit.kind == Edit::none) return;
    node.tour = node.edit.kind == Edit::joined ? pool_.joined(node.tour, node.edit.piece, node.edit.join)
                                               : pool_.reversed(node.tour, node.edit.piece.high);
    node.edit.kind = Edit::none;
}

// Makes the cell the next one on the tour; what lay between is put elsewhere, where it looks best.
void Planner::skip_piece(const Node& node, const SharedTour& turned, const Move& move, Random& random) {
    const Tour& tour = *turned;
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
        const Join how = choices_[i].join;
        if (tour.spare != nowhere) {  // whether it can be done shows when it is done
            const SharedTour made = pool_.joined(turned, piece, how);
            if (is_whole(*made)) advance(node, made, move, random);
        } else {
            add(node, turned, {Edit::joined, piece, how}, pool_.hash_joined(turned, piece, how), move.to, choices_[i].score);
        }
    }
}

// Makes the cell the next one on the tour by going through what lay between the other way round.
void Planner::turn_piece(const Node& node, const SharedTour& turned, const Move& move, Random& random) {
    const Tour& tour = *turned;
    const int last = tour.at(move.to);
    if (board_->distance(tour.on(1), tour.next(move.to)) != 1) return;
    if (tour.spare != nowhere) {
        const SharedTour made = pool_.reversed(turned, last);
        if (is_whole(*made)) advance(node, made, move, random);
        return;
    }
    const int limit = window(tour, node, move);
    const int fruit = tour.at(fruit_);
    const int along = fruit >= limit ? tour.size() : fruit > last ? fruit - 1 : last - fruit;
    const int gaps = tour.size() - (limit - 1) - (move.covered + 1);
    add(node, turned, {Edit::reversed, {1, last}, {}}, pool_.hash_reversed(turned, last), move.to,
        score(board_->distance(move.to, fruit_), along, gaps, random));
}

// Puts pieces that contain a wanted cell, and nothing of the future snake, before its tail on the tour.
void Planner::bring_ahead(const SharedTour& turned, Cell wanted, int window, int kept, int times, Random& random,
                          const std::function<void(const SharedTour&)>& then) {
    const Tour& tour = *turned;
    const int place = tour.at(wanted);
    int begin = place;
    while (begin > 1 && !is_kept(tour.on(begin - 1), kept)) --begin;
    int end = place;
    while (end + 1 < tour.size() && !is_kept(tour.on(end + 1), kept)) ++end;
    list_pieces(*board_, tour, begin, end, place, pieces_);
    for (int time = 0; time < times && !pieces_.empty(); ++time) {
        const Piece piece = pieces_[random.below(static_cast<std::uint32_t>(pieces_.size()))];
        if (const SharedTour made = join_anywhere(turned, piece, window, random)) then(made);
    }
}

// The changed tour, or none.
SharedTour Planner::join_anywhere(const SharedTour& old, Piece piece, int window, Random& random) {
    list_joins(*board_, *old, piece, joins_);
    std::erase_if(joins_, [&](Join join) { return join.after >= window || join.after == piece.low - 1; });
    if (joins_.empty()) return {};
    const Join how = joins_[random.below(static_cast<std::uint32_t>(joins_.size()))];
    SharedTour made = pool_.joined(old, piece, how);
    return is_whole(*made) ? made : SharedTour();
}

// A random change of a tour numbered from the head; the changed tour takes its place.
bool Planner::change(SharedTour& shared, int window, int kept, Random& random) {
    const Tour& tour = *shared;
    for (int attempt = 0; attempt < attempts_at_a_change; ++attempt) {
        const int low = 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(tour.size() - 1)));
        list_pieces(*board_, tour, low, tour.size() - 1, low, pieces_);
        if (pieces_.empty()) continue;
        const Piece piece = pieces_[random.below(static_cast<std::uint32_t>(pieces_.size()))];
        bool free = true;
        for (int place = piece.low; place <= piece.high && free; ++place) free = !is_kept(tour.on(place), kept);
        if (!free) continue;
        SharedTour made = join_anywhere(shared, piece, window, random);
        if (!made) continue;
        shared = std::move(made);
        return true;
    }
    return false;
}

bool Planner::is_whole(const Tour& tour) const {
    return tour.spare == nowhere || stand_in(*board_, tour) != nowhere;
}

}  // namespace gridwise::snake
