// Bounds from tours that remember only some cells: prices and memories are improved until the bound is good.
#pragma once

#include <cstdint>
#include <vector>

#include "search/control.hpp"
#include "torus_snake/ng_labels.hpp"
#include "torus_snake/ng_model.hpp"
#include "torus_snake/tours.hpp"

namespace gridwise::torus_snake {

class NgTours {
public:
    NgTours(Tours& tours, Control& control, Parities parities = Parities::all);
    void start_from(const NgTours& other);  // with its prices, and what it remembers

    bool fits() const { return model_.fits(); }

    // Improves the prices with a few cells remembered at each place; a bound on tours, at most the budget and one more.
    // What is proven already tells where to begin.
    std::uint32_t ascend(std::uint32_t proven, std::uint32_t budget, std::uint32_t remembered, int rounds);

    enum class Answer : std::uint8_t { none, tour, unknown };

    // Whether there is a tour within the budget: remembers more where the cheapest ones are wrong, and improves the
    // prices; unknown where that would take more labels. What was learned stays for the next time with this budget.
    Answer close(std::uint32_t budget, std::size_t most_labels);

    // The order of visits in the tour that was found last.
    const std::vector<std::uint8_t>& tour() const { return tour_; }

    // Makes the bounds for all partial tours within a budget; false where there are too many of them.
    bool prepare(std::uint32_t budget, std::size_t most_labels);
    std::uint32_t prepared() const { return prepared_; }

    // What a tour takes at least from a stop on, in parts of a move; `NgBounds::none` where it cannot be within so many
    // moves. All moves are no more than what is prepared.
    std::int32_t at_least(const Stop& stop, std::uint32_t visit, std::uint32_t moves) const;

    Status status() const { return status_; }

private:
    bool run(NgLabels& labels, Way way, std::uint32_t budget, const NgLabels* others, std::size_t most_labels,
             Remembering remembering = Remembering::all);
    bool narrow(std::uint32_t budget, std::size_t most_labels, Remembering last);
    bool pass(std::uint32_t budget, std::size_t most_labels);
    Answer improve_prices(std::uint32_t budget, std::size_t most_labels);
    Answer learn(std::uint32_t budget, std::size_t most_labels);
    bool find_tour(const NgLabels& labels, std::uint32_t budget);
    void set_prices(const std::vector<double>& prices);
    std::vector<int> missing_visits(const std::vector<std::uint8_t>& order) const;
    std::uint32_t length_of(const std::vector<std::uint8_t>& order) const;
    std::uint32_t remember_more(const NgLabels& labels);
    std::uint32_t remember_shortest_cycle(const std::vector<std::uint8_t>& order);

    Tours& tours_;
    NgModel model_;
    Control& control_;
    NgLabels from_start_;
    NgLabels from_end_;
    std::vector<double> prices_;
    std::uint32_t prepared_ = 0;
    std::uint64_t made_ = 0;    // labels in all
    std::uint64_t enough_ = 0;  // of them, to give up
    bool learned_ = false;  // anything, the last time
    std::uint32_t learned_for_ = 0;  // the budget at which that was
    std::vector<std::uint8_t> tour_;
    Status status_ = Status::running;
};

}  // namespace gridwise::torus_snake
