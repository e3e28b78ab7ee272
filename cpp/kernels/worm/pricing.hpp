// Prices that make the relaxation tight, found by subgradient steps: Held, Wolfe and Crowder, "Validation of
// Subgradient Optimization", 1974, with directions that remember (Camerini, Fratta and Maffioli, "On Improving
// Relaxation Methods by Modified Gradient Techniques", 1975).
#pragma once

#include <cstdint>
#include <vector>

#include "search/control.hpp"
#include "worm/field.hpp"
#include "worm/labels.hpp"
#include "worm/relaxation.hpp"

namespace gridwise::worm {

// Meals of one amount on cells of one colour, or of one cluster of them. A case may ask for at least or at most
// so many of them.
struct Kind {
    int food;
    int colour;
    std::vector<Cell> cells;  // without the start
};

// One part of the question whether the target can be reached within a number of moves.
struct Case {
    int moves = 0;
    Idling idling;
    std::vector<int> least;  // meals of each kind
    std::vector<int> most;
};

class Pricing {
public:
    Pricing(const Field& field, Relaxation& relaxation, Control& control);

    const std::vector<Kind>& kinds() const { return kinds_; }

    // Lowers the bound on the points of a case, as far as `steps` go or until it is below the target. Afterwards
    // the relaxation holds the best prices found. Starts from the prices of the last call unless told to forget.
    Status tighten(const Case& question, int steps);
    void forget();

    bool refuted() const { return bound_ < needed_; }
    Value bound() const { return bound_; }
    const std::vector<Value>& prices() const { return best_prices_; }
    Value all_prices() const { return best_constant_; }
    std::uint64_t evaluations() const { return evaluations_; }

    // Mean number of meals of a kind in the best courses of the relaxation lately.
    double mean_meals(std::size_t kind) const { return mean_meals_[kind]; }

private:
    Status evaluate(const Case& question);
    void step(const Case& question, double length);

    const Field& field_;
    Relaxation& relaxation_;
    Control& control_;
    std::vector<Kind> kinds_;
    std::vector<double> cell_price_;  // not below 0: a cell is eaten once at most
    std::vector<double> most_price_;  // not below 0, by kind
    std::vector<double> least_price_;
    std::vector<double> slope_;  // smoothed, in the order of the three above
    std::vector<Value> prices_;
    std::vector<Value> best_prices_;
    std::vector<double> best_state_;
    std::vector<double> mean_meals_;
    std::vector<int> visits_;
    Value constant_ = 0;
    Value best_constant_ = 0;
    Value current_ = 0;
    Value bound_ = 0;
    Value needed_ = 0;
    std::uint64_t chance_ = 1;
    std::uint64_t evaluations_ = 0;
};

}  // namespace gridwise::worm
