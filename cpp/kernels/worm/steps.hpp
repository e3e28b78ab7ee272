// The worm move by move, for the textbook searches: what brute force has to go through.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/problem.hpp"
#include "worm/field.hpp"

namespace gridwise::worm {

// The same facts, in the same sense, as the state of the readable engine: two states are equal in one engine
// exactly when they are in the other.
struct StepState {
    std::array<std::uint64_t, 2> eaten{};  // model B, one bit a cell
    std::array<std::uint64_t, 2> trail{};  // from the head to the tail, two bits a step
    std::int32_t score = 0;                // in quarters
    Cell head = 0;
    std::uint8_t length = 1;
    std::uint8_t growth = 0;               // moves that the worm will still grow
    Direction direction = no_direction;    // of the last move, with the penalty only

    bool operator==(const StepState&) const = default;
};

// A state as plain numbers: score, growth, direction, length, the cells from head to tail, and the cells eaten.
std::vector<int> numbers_of(const StepState& state, const Field& field);

class StepProblem {
public:
    using State = StepState;
    static constexpr std::uint32_t max_successors = directions;
    static constexpr int max_cells = 128;
    static constexpr int max_food = 63;

    explicit StepProblem(const Field& field);

    State start() const { return start_; }
    bool is_goal(const State& state) const { return state.score >= target_; }
    static std::uint64_t hash(const State& state);

    template <Order order>
    std::uint32_t expand(const State& state, Successor<State>* out) const {
        std::uint32_t count = 0;
        for (Direction i = 0; i < directions; ++i) {
            const Direction direction = order == Order::forwards ? i : static_cast<Direction>(directions - 1 - i);
            if (!step(state, direction, out[count].state)) continue;
            out[count++].action = direction;
        }
        return count;
    }

    const Field& field() const { return field_; }

private:
    // Makes a move; false where the edge or the body is in the way.
    bool step(const State& state, Direction direction, State& next) const;
    void eat(State& state) const;

    Field field_;
    std::int32_t target_ = 0;
    State start_;
};

}  // namespace gridwise::worm
