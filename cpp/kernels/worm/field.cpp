#include "worm/field.hpp"

#include <stdexcept>

namespace gridwise::worm {

void validate(const Field& field) {
    constexpr int most_food = 10'000;
    constexpr std::int64_t most_parts = 1'000;
    constexpr std::int64_t most_points = 2'000'000;
    const auto refuse = [](const char* why) { throw std::invalid_argument(why); };
    if (field.rows < 1 || field.cols < 1 || field.rows > max_side || field.cols > max_side) {
        refuse("a field has 1 to 100 rows and columns");
    }
    if (field.food.size() != static_cast<std::size_t>(field.cells())) refuse("every cell needs an amount of food");
    for (const int amount : field.food) {
        if (amount < 0 || amount > most_food) refuse("an amount of food is 0 to 10,000");
    }
    if (field.start < 0 || field.start >= field.cells()) refuse("the start lies outside the field");
    if (field.parts < 1 || field.parts > most_parts) refuse("a point has 1 to 1,000 parts");
    if (field.points_per_food < 1 || field.points_per_food > most_food * field.parts) refuse("c is more than 0, to 10,000");
    if (field.target < 0 || field.target > most_points) refuse("the target is 0 to 2,000,000 parts of a point");
}

}  // namespace gridwise::worm
