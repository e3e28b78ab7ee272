#include "worm/heuristics.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

namespace gridwise::worm {

namespace {

constexpr std::uint32_t out_of_reach = 1'000'000;
constexpr std::int64_t most_rows = 20'000;  // of a table, where points have parts

// Moves until the worm can eat again: it grows, then shrinks to length 1. A worm of length 1 needs one.
class Growth final : public Heuristic {
public:
    explicit Growth(const Field& field) : target_(field.target_score()) {}

    std::uint32_t operator()(const StepState& state) const override {
        if (state.score >= target_) return 0;
        return std::max(1U, 2U * state.growth + state.length - 1U);
    }

private:
    Score target_;
};

// Adds the cheapest meals that make the points that are missing, wherever they lie. Each costs 2a moves but the
// last one. In model B every cell but the start counts once. A bounded knapsack over bundles of 1, 2, 4, ... equal
// meals (Martello and Toth, "Knapsack Problems", 1990).
class Meals final : public Heuristic {
public:
    Meals(const Field& field, Control& control) : growth_(field), target_(field.target_score()) {
        std::map<int, int> counts;
        for (int cell = 0; cell < field.cells(); ++cell) {
            const int food = field.food[static_cast<std::size_t>(cell)];
            if (food > 0 && (field.renewed || cell != field.start)) ++counts[food];
        }
        // Parts of a point may be so small that a row for each were too many: then some are taken together, meals
        // rounded up and what is missing rounded down.
        const std::int64_t most = std::max(most_rows, field.target / field.parts);
        grain_ = std::max<std::int64_t>(1, (field.target + most - 1) / most);
        const auto size = static_cast<std::size_t>(field.target / grain_) + 1;
        std::vector<std::uint32_t> paid(size, out_of_reach);
        moves_.assign(size, out_of_reach);
        paid[0] = moves_[0] = 0;
        for (const auto& [food, count] : counts) {
            const std::int64_t points = (field.points_per_food * food + field.parts + grain_ - 1) / grain_;
            int left = field.renewed ? static_cast<int>(field.target / grain_ / points) + 1 : count;
            for (int bundle = 1; left > 0; bundle *= 2) {
                const int meals = std::min(bundle, left);
                left -= meals;
                add(food, meals, points * meals, paid);
                if (control.poll() != Status::running) {  // half a table would promise too much
                    std::fill(moves_.begin(), moves_.end(), 0);
                    return;
                }
            }
        }
    }

    std::uint32_t operator()(const StepState& state) const override {
        const std::uint32_t growth = growth_(state);
        if (growth == 0) return 0;
        const Score missing = (target_ - state.score + quarters - 1) / quarters / grain_;
        return growth + moves_[std::min(static_cast<std::size_t>(missing), moves_.size() - 1)];
    }

private:
    // Offers a number of meals of one amount at once; one of them may be the last, which costs nothing.
    void add(int food, int meals, std::int64_t points, std::vector<std::uint32_t>& paid) {
        const auto cost = static_cast<std::uint32_t>(2 * food * meals);
        const auto cost_with_last = static_cast<std::uint32_t>(2 * food * (meals - 1));
        for (std::size_t p = moves_.size() - 1; p > 0; --p) {
            const auto rest = p > static_cast<std::size_t>(points) ? p - static_cast<std::size_t>(points) : 0;
            moves_[p] = std::min({moves_[p], moves_[rest] + cost, paid[rest] + cost_with_last});
            paid[p] = std::min(paid[p], paid[rest] + cost);
        }
    }

    Growth growth_;
    Score target_;
    std::int64_t grain_ = 1;            // parts of a point taken together
    std::vector<std::uint32_t> moves_;  // by grains that are missing
};

}  // namespace

std::unique_ptr<Heuristic> make_heuristic(const std::string& name, const Field& field, Control& control) {
    if (name == "growth") return std::make_unique<Growth>(field);
    if (name == "meals") return std::make_unique<Meals>(field, control);
    throw std::invalid_argument("no native heuristic named '" + name + "'");
}

}  // namespace gridwise::worm
