// What the worms that remember some of their meals do wrong, and how they learn from it.
#include <algorithm>

#include "worm/remembering.hpp"

namespace gridwise::worm {

namespace {

constexpr std::uint32_t nobody = 0;     // as in the passes
constexpr std::size_t looked_at = 200;  // courses of a pass, the best ones; not tuned

}  // namespace

std::vector<Remembering::Meal> Remembering::meals_of(std::uint32_t goal, Way way) const {
    std::vector<Meal> meals;
    int idle = way == Way::forwards ? 0 : idle_;
    if (way == Way::backwards) meals.push_back({static_cast<Cell>(field_.start), 0});
    for (std::uint32_t at = goal; at != nobody; at = labels_[at].parent) {
        const Label& label = labels_[at];
        const int parent_idle = label.parent == nobody ? 0 : labels_[label.parent].idle;
        meals.push_back({label.cell, way == Way::forwards ? label.idle - parent_idle : idle - label.idle});
        idle = label.idle;
    }
    if (way == Way::forwards) std::reverse(meals.begin(), meals.end());
    return meals;
}

// Looks at the best courses. One that eats nothing twice and stands on empty cells only is a worm's.
bool Remembering::learn(Way way) {
    std::sort(goals_.begin(), goals_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return labels_[a].points != labels_[b].points ? labels_[a].points > labels_[b].points : a < b;
    });
    bool learned = false;
    for (std::size_t i = 0; i < std::min(goals_.size(), looked_at) && course_.empty(); ++i) {
        const std::vector<Meal> meals = meals_of(goals_[i], way);
        bool circles = false;
        learned = learn_circles(meals, circles) || learned;
        if (!circles) learned = walk(meals) || learned;
    }
    return learned;
}

// Whoever goes round from a meal to the same meal, nothing eaten twice between, is to remember it all the way.
bool Remembering::learn_circles(const std::vector<Meal>& meals, bool& circles) {
    bool learned = false;
    std::size_t begin = 0;
    for (std::size_t i = 1; i < meals.size(); ++i) {
        for (std::size_t j = i - 1; j + 1 > begin; --j) {
            if (meals[j].cell != meals[i].cell) {
                if (j == 0) break;
                continue;
            }
            for (std::size_t between = j + 1; between < i; ++between) {
                learned = memory_.remember(meals[between].cell, meals[i].cell) || learned;
            }
            circles = true;
            begin = j + 1;
            break;
        }
    }
    return learned;
}

// Makes a course of the meals, or learns about the cells on which it would have to stand without having eaten there.
bool Remembering::walk(const std::vector<Meal>& meals) {
    std::vector<std::uint8_t> eaten(gains_.size(), 0);
    const auto empty = [&](int cell) { return food(cell) == 0 || eaten[static_cast<std::size_t>(cell)] != 0; };
    const auto hopes = [&](int cell) {
        return empty(cell) || (edible_[static_cast<std::size_t>(cell)] != 0 && !memory_.is_certain(cell));
    };
    std::vector<Stop> stops{{meals[0].cell, no_direction, food(meals[0].cell) == 0, 0}};
    for (std::size_t i = 1; i < meals.size(); ++i) {
        const Cell from = meals[i - 1].cell;
        eaten[from] = 1;
        stands_.clear();
        if (meals[i].idle > 0 && !leads_.stands(from, meals[i].cell, meals[i].idle, empty, stands_)) {
            bool learned = false;
            while (leads_.stands(from, meals[i].cell, meals[i].idle, hopes, stands_)) {
                bool more = false;
                for (const Cell cell : stands_) more = (!empty(cell) && memory_.never_forget(cell)) || more;
                if (!more) break;
                learned = true;
                stands_.clear();
            }
            return learned;
        }
        int time = stops.back().time + 2 * food(from);
        std::reverse(stands_.begin(), stands_.end());
        if (food(from) == 0) {  // the start, where it stands already
            stands_.erase(stands_.begin());
            ++time;
        }
        for (const Cell cell : stands_) stops.push_back({cell, no_direction, true, time++});
        stops.push_back({meals[i].cell, no_direction, false, time});
    }
    course_ = std::move(stops);
    return false;
}

}  // namespace gridwise::worm
