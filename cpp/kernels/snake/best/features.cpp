#include "snake/best/features.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace gridwise::snake {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr std::array of_tour{Feature::gap_cells, Feature::gaps, Feature::mean_on_tour, Feature::longest_on_tour, Feature::gap_share};

double deviation(double sum_of_squares, double sum, double count) {
    return std::sqrt(std::max(0.0, sum_of_squares / count - sum / count * (sum / count)));
}

}  // namespace

int dimension(std::size_t feature) {
    switch (static_cast<Feature>(feature)) {
        case Feature::one:
        case Feature::gap_share: return 0;
        case Feature::outside_largest:
        case Feature::away_from_head:
        case Feature::gap_cells:
        case Feature::open_squares:
        case Feature::age_of_contacts:
        case Feature::mean_time_squared:
        case Feature::regions_squared: return 2;
        default: return 1;
    }
}

FeatureExtractor::FeatureExtractor(const Board& board)
    : board_(&board),
      ages_(at(board.cells())),
      time_(board),
      moves_(at(board.cells())),
      seen_(at(board.cells())) {}

int FeatureExtractor::region_from(Cell start, Cell head, bool& touches_head) {
    int size = 0;
    stack_.assign(1, start);
    seen_[at(start)] = 1;
    while (!stack_.empty()) {
        const Cell cell = stack_.back();
        stack_.pop_back();
        ++size;
        for (const Direction direction : directions) {
            const Cell other = board_->beside(cell, direction);
            if (other == nowhere) continue;
            if (other == head) touches_head = true;
            if (!is_free(other) || seen_[at(other)] != 0) continue;
            seen_[at(other)] = 1;
            stack_.push_back(other);
        }
    }
    return size;
}

void FeatureExtractor::look_at_free_cells(Cell head, int free) {
    double times = 0, squared_times = 0, detours = 0, ages = 0;
    double rows = 0, columns = 0, squares = 0;
    int longest = 0, contacts = 0, walls = 0, dead_ends = 0, lonely = 0;
    int regions = 0, largest = 0, at_head = 0, colours = 0;
    std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
    for (int index = 0; index < board_->cells(); ++index) {
        const auto cell = static_cast<Cell>(index);
        if (!is_free(cell)) continue;
        const int time = time_[cell];
        times += time;
        squared_times += static_cast<double>(time) * time;
        longest = std::max(longest, time);
        detours += time - board_->distance(cell, head);
        const int row = board_->row(cell);
        const int column = board_->column(cell);
        colours += (row + column) % 2 == 0 ? -1 : 1;
        rows += row;
        columns += column;
        squares += row * row + column * column;
        int open = 0;
        for (const Direction direction : directions) {
            const Cell other = board_->beside(cell, direction);
            if (other == nowhere) {
                ++walls;
            } else if (is_free(other)) {
                ++open;
            } else {
                ++contacts;
                ages += ages_[at(other)];
            }
        }
        dead_ends += open <= 1;
        lonely += open == 0;
        if (seen_[at(cell)] != 0) continue;
        bool touches_head = false;
        const int size = region_from(cell, head, touches_head);
        ++regions;
        largest = std::max(largest, size);
        if (touches_head) at_head += size;
    }
    const double count = free;
    const double middle_row = rows / count;
    const double middle_column = columns / count;
    set(Feature::mean_time, times / count);
    set(Feature::longest_time, longest);
    set(Feature::spread_of_times, deviation(squared_times, times, count));
    set(Feature::mean_detour, detours / count);
    set(Feature::contacts, contacts);
    set(Feature::wall_contacts, walls);
    set(Feature::dead_ends, dead_ends);
    set(Feature::lonely_cells, lonely);
    set(Feature::regions, regions);
    set(Feature::outside_largest, free - largest);
    set(Feature::away_from_head, free - at_head);
    set(Feature::head_to_centre, std::abs(board_->row(head) - middle_row) + std::abs(board_->column(head) - middle_column));
    set(Feature::spread, std::sqrt(std::max(0.0, squares / count - middle_row * middle_row - middle_column * middle_column)));
    set(Feature::age_of_contacts, contacts == 0 ? 0 : ages / contacts);
    set(Feature::colour_difference, std::abs(colours));
    // The factor changes nothing: what learns from it standardises its columns.
    set(Feature::mean_time_squared, 0.1 * times / count * times / count);
    set(Feature::regions_squared, regions * regions);
}

void FeatureExtractor::look_at_tour(const Position& position, int free) {
    const Tour& tour = position.tour;
    const Cell head = position.body.front();
    const Cell tail = position.body.back();
    const int size = tour.size();
    const int window = head == tail ? size : tour.ahead(head, tail);
    std::fill(moves_.begin(), moves_.end(), std::numeric_limits<std::int16_t>::max());
    moves_[at(head)] = 0;
    double sum = 0;
    int longest = 0;
    int index = tour.at(head);
    for (int place = 0; place < window; ++place) {
        const Cell cell = tour.on(index);
        const int moves = moves_[at(cell)];
        sum += moves;
        longest = std::max(longest, moves);
        for (const Direction direction : directions) {
            const Cell other = board_->beside(cell, direction);
            if (other == nowhere || tour.at(other) < 0 || !is_free(other)) continue;
            const int ahead = tour.ahead(head, other);
            if (ahead > place && ahead < window) {
                moves_[at(other)] = std::min(moves_[at(other)], static_cast<std::int16_t>(moves + 1));
            }
        }
        if (++index == size) index = 0;
    }
    int ahead = window - 1;
    if (tour.spare != nowhere) {
        const int moves = moves_to_spare(tour, head, window);
        sum += moves;
        longest = std::max(longest, moves);
        ++ahead;
    }
    int gaps = 0;
    bool in_gap = false;
    for (int place = window; place < size; ++place) {
        const bool free_here = is_free(tour.on(index));
        gaps += free_here && !in_gap;
        in_gap = free_here;
        if (++index == size) index = 0;
    }
    const int gap_cells = free - (window - 1);
    set(Feature::gap_cells, gap_cells);
    set(Feature::gaps, gaps);
    set(Feature::gap_share, static_cast<double>(gap_cells) / free);
    set(Feature::mean_on_tour, ahead > 0 ? sum / ahead : 0);
    set(Feature::longest_on_tour, longest);
}

// The spare cell is reached in the place of its stand-in, perhaps only after a round.
int FeatureExtractor::moves_to_spare(const Tour& tour, Cell head, int window) const {
    const Cell other = stand_in(*board_, tour);
    const int place = tour.ahead(head, other);
    if (place == 0) return tour.size();
    const int moves = moves_[at(tour.previous(other))];
    return place < window ? moves + 1 : place;
}

void FeatureExtractor::look_at_shapes(const std::vector<Cell>& body) {
    int turns = 0;
    for (std::size_t i = 0; i + 2 < body.size(); ++i) turns += body[i + 2] - body[i + 1] != body[i + 1] - body[i];
    int squares = 0;
    const int columns = board_->columns();
    for (int row = 0; row + 1 < board_->rows(); ++row) {
        for (int column = 0; column + 1 < columns; ++column) {
            const auto corner = static_cast<Cell>(row * columns + column);
            squares += is_free(corner) && is_free(static_cast<Cell>(corner + 1)) &&
                       is_free(static_cast<Cell>(corner + columns)) && is_free(static_cast<Cell>(corner + columns + 1));
        }
    }
    set(Feature::turns, turns);
    set(Feature::open_squares, squares);
    set(Feature::head_to_tail, board_->distance(body.front(), body.back()));
}

void FeatureExtractor::mark(const std::vector<Cell>& body) {
    std::fill(ages_.begin(), ages_.end(), std::int16_t{-1});
    auto age = static_cast<std::int16_t>(body.size());
    for (const Cell cell : body) ages_[at(cell)] = --age;
}

Features FeatureExtractor::extract_body(const std::vector<Cell>& body) {
    features_.fill(0);
    set(Feature::one, 1);
    const int free = board_->cells() - static_cast<int>(body.size());
    if (free == 0) return features_;
    mark(body);
    time_.measure(body.front(), ages_.data());
    look_at_free_cells(body.front(), free);
    look_at_shapes(body);
    return features_;
}

Features FeatureExtractor::add_tour(const Features& of_body, const Position& position) {
    features_ = of_body;
    const int free = board_->cells() - static_cast<int>(position.body.size());
    if (free == 0) return features_;
    const Position& certified = certified_part(position);
    const int certified_free = board_->cells() - static_cast<int>(certified.body.size());
    mark(certified.body);
    look_at_tour(certified, certified_free);
    if (&certified != &position) mark(position.body);
    return features_;
}

Features FeatureExtractor::borrow_tour(const Features& of_body, const Features& other) {
    Features features = of_body;
    for (const Feature feature : of_tour) features[index_of(feature)] = other[index_of(feature)];
    return features;
}

Features FeatureExtractor::extract(const Position& position) {
    return add_tour(extract_body(position.body), position);
}

}  // namespace gridwise::snake
