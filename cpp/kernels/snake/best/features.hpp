// What the value of a snake is computed from.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "snake/best/arrivals.hpp"
#include "snake/best/candidate.hpp"

namespace gridwise::snake {

// "Time" is when a free cell can be reached at the earliest by a snake that keeps moving.
enum class Feature : std::uint8_t {
    one,
    mean_time,
    longest_time,
    spread_of_times,
    mean_detour,       // time beyond the straight distance
    contacts,          // pairs of a free cell and a cell of the body beside it
    wall_contacts,
    dead_ends,         // free cells with at most one free neighbour
    lonely_cells,      // free cells without a free neighbour
    regions,           // connected parts of the free cells
    outside_largest,   // free cells that are not in the largest region
    away_from_head,    // free cells in regions that do not touch the head
    head_to_centre,    // of the free cells
    spread,            // of the free cells around their centre
    age_of_contacts,   // when the body leaves the cells beside free ones, on average
    head_to_tail,
    gap_cells,         // free cells behind the tail on the tour
    gaps,
    mean_on_tour,      // fewest moves to a cell before the tail that only go forward on the tour
    longest_on_tour,
    turns,             // of the body
    open_squares,      // two by two free cells
    colour_difference, // between the two colours of a chess board, among the free cells
    gap_share,         // of the free cells
    mean_time_squared,
    regions_squared,
    count
};
inline constexpr std::size_t feature_count = static_cast<std::size_t>(Feature::count);
using Features = std::array<float, feature_count>;

constexpr std::size_t index_of(Feature feature) { return static_cast<std::size_t>(feature); }

// How a feature grows with the side of a board: 0 not at all, 1 like a length, 2 like an area.
int dimension(std::size_t feature);

class FeatureExtractor {
public:
    explicit FeatureExtractor(const Board& board);
    Features extract(const Position& position);

    // Features of the body alone, and those of the whole position when these are known.
    Features extract_body(const std::vector<Cell>& body);
    Features add_tour(const Features& of_body, const Position& position);
    // Where no tour is known: with what those of another one say.
    static Features borrow_tour(const Features& of_body, const Features& other);

    // How much later than the average free cell this one can be reached, in the position last extracted.
    double luck(Cell fruit) const {
        return time_[fruit] - static_cast<double>(features_[index_of(Feature::mean_time)]);
    }

    // Whether a cell is free, the earliest time to be there, and when the tail leaves each cell, in the position last extracted.
    bool is_free(Cell cell) const { return ages_[static_cast<std::size_t>(cell)] < 0; }
    int time(Cell cell) const { return time_[cell]; }
    const Arrivals& times() const { return time_; }
    const std::int16_t* ages() const { return ages_.data(); }

private:
    void mark(const std::vector<Cell>& body);
    void set(Feature feature, double value) { features_[index_of(feature)] = static_cast<float>(value); }
    void look_at_free_cells(Cell head, int free);
    int region_from(Cell start, Cell head, bool& touches_head);
    void look_at_tour(const Position& position, int free);
    int moves_to_spare(const Tour& tour, Cell head, int window) const;
    void look_at_shapes(const std::vector<Cell>& body);

    const Board* board_;
    Features features_{};
    std::vector<std::int16_t> ages_;  // when the tail leaves a cell; -1 for free ones
    Arrivals time_;
    std::vector<std::int16_t> moves_;
    std::vector<std::uint8_t> seen_;
    std::vector<Cell> stack_;
};

}  // namespace gridwise::snake
