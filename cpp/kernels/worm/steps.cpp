#include "worm/steps.hpp"

#include <limits>
#include <stdexcept>

namespace gridwise::worm {

namespace {

constexpr Score most_score = std::numeric_limits<std::int32_t>::max();

Direction trail_at(const StepState& state, int i) {
    return static_cast<Direction>(state.trail[static_cast<std::size_t>(i) / 32] >> (2 * (i % 32)) & 3);
}

// Puts a step before the trail and keeps `steps` of it.
void extend(std::array<std::uint64_t, 2>& trail, Direction step, int steps) {
    trail[1] = trail[1] << 2 | trail[0] >> 62;
    trail[0] = trail[0] << 2 | step;
    for (int word = 0; word < 2; ++word) {
        const int kept = steps - 32 * word;
        if (kept <= 0) trail[static_cast<std::size_t>(word)] = 0;
        else if (kept < 32) trail[static_cast<std::size_t>(word)] &= (std::uint64_t{1} << (2 * kept)) - 1;
    }
}

}  // namespace

std::vector<int> numbers_of(const StepState& state, const Field& field) {
    std::vector<int> numbers{state.score, state.growth, state.direction, state.length};
    int cell = state.head;
    for (int i = 0; i < state.length; ++i) {
        numbers.push_back(cell);
        if (i + 1 < state.length) cell = field.neighbour(cell, trail_at(state, i));
    }
    for (int at = 0; at < field.cells(); ++at) {
        if ((state.eaten[static_cast<std::size_t>(at) / 64] >> (at % 64) & 1) != 0) numbers.push_back(at);
    }
    return numbers;
}

StepProblem::StepProblem(const Field& field) : field_(field) {
    if (field.cells() > max_cells) throw std::invalid_argument("step by step, a native field has at most 128 cells");
    for (const int food : field.food) {
        if (food > max_food) throw std::invalid_argument("step by step, native food is at most 63");
    }
    if (field.target_score() + quarters * (max_food * field.points_per_food + field.parts) > most_score) {
        throw std::invalid_argument("step by step, native scores are smaller");
    }
    target_ = static_cast<std::int32_t>(field.target_score());
    start_.head = static_cast<Cell>(field.start);
    eat(start_);
}

void StepProblem::eat(State& state) const {
    const int food = field_.food[state.head];
    const std::uint64_t bit = std::uint64_t{1} << (state.head % 64);
    if (food == 0 || (state.eaten[state.head / 64] & bit) != 0) return;
    state.score += static_cast<std::int32_t>(field_.gain(state.head));
    state.growth = static_cast<std::uint8_t>(food);
    if (!field_.renewed) state.eaten[state.head / 64] |= bit;
}

bool StepProblem::step(const State& state, Direction direction, State& next) const {
    const int head = field_.neighbour(state.head, direction);
    if (head < 0) return false;
    // Cells of the old body that stay: all while it grows, else all but two, and none of a worm of length 1.
    const int stays = state.growth > 0 ? state.length : state.length > 1 ? state.length - 2 : 0;
    int cell = state.head;
    for (int i = 0; i < stays; ++i) {
        if (cell == head) return false;
        if (i + 1 < stays) cell = field_.neighbour(cell, trail_at(state, i));
    }
    next = state;
    next.head = static_cast<Cell>(head);
    next.length = static_cast<std::uint8_t>(stays + 1);
    extend(next.trail, opposite(direction), stays);
    if (state.growth > 0) --next.growth;
    if (field_.penalty) {
        if (state.direction != no_direction && state.direction != direction) {
            next.score -= static_cast<std::int32_t>(field_.price_of_turn());
        }
        next.direction = direction;
    }
    if (next.length == 1 && next.growth == 0) eat(next);
    return true;
}

std::uint64_t StepProblem::hash(const State& state) {
    std::uint64_t hash = 0;
    const auto mix = [&hash](std::uint64_t value) {
        hash = (hash ^ value) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 29;
    };
    mix(state.eaten[0]);
    mix(state.eaten[1]);
    mix(state.trail[0]);
    mix(state.trail[1]);
    mix(static_cast<std::uint32_t>(state.score) | std::uint64_t{state.head} << 32 | std::uint64_t{state.length} << 48 |
        std::uint64_t{state.growth} << 56);
    mix(state.direction);
    return hash * 0xBF58476D1CE4E5B9;
}

}  // namespace gridwise::worm
