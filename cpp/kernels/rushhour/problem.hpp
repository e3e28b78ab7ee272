// Rush Hour as a search problem, in steps or in moves.
#pragma once

#include <array>
#include <cstdint>

#include "rushhour/board.hpp"
#include "rushhour/lines.hpp"
#include "search/problem.hpp"

namespace gridwise::rushhour {

enum class Metric : std::uint8_t { steps, moves };

// An action is a car and a signed number of cells.
constexpr Action encode_action(std::uint32_t car, int cells) {
    return static_cast<Action>(car << 8 | static_cast<std::uint32_t>(cells + 128));
}
constexpr std::uint32_t car_of(Action action) { return action >> 8; }
constexpr int cells_of(Action action) { return (action & 255) - 128; }

// One action of one car in one placement of its line. An action that can never be done asks for a cell that
// the car itself stands on: that cell is never free.
struct Move {
    Cells must_be_free;
    Packed change;  // to the packed state, by exclusive or
};

template <Metric metric>
class RushHour {
public:
    using State = Packed;

    // A car has at most as many placements as cells less its own length, beside the present one.
    static constexpr std::uint32_t moves_per_car = metric == Metric::steps ? 2 : max_side - 2;
    static constexpr std::uint32_t max_successors = max_cars * moves_per_car;

    explicit RushHour(const Board& board);

    State start() const { return start_; }
    bool is_goal(State state) const { return (goal_placements_ >> ((state >> red_shift_) & 15) & 1) != 0; }
    // Fibonacci hashing (Knuth, volume 3, section 6.4): the table takes the upper bits.
    static std::uint64_t hash(State state) { return state * 0x9E3779B97F4A7C15; }

    template <Order order>
    std::uint32_t expand(State state, Successor<State>* out) const {
        const Cells taken = occupancy(state);
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < car_count_; ++i) {
            const CarMoves& car = cars_[order == Order::forwards ? i : car_count_ - 1 - i];
            const std::uint32_t placement = (state >> car.shift) & 15;
            const Move* moves = car.moves[placement].data();
            const Action* actions = car.actions[placement].data();
            for (std::uint32_t m = 0; m < car.move_count; ++m) {
                // Written always, kept where legal: the processor cannot foresee which ones are.
                out[count] = {state ^ moves[m].change, actions[m]};
                count += (taken & moves[m].must_be_free) == 0;
            }
        }
        return count;
    }

    // Cells with a wall or a car.
    Cells occupancy(State state) const { return walls_ | cars_in_lines(0, state); }

    // Cells between the red car and the exit.
    Cells way_out(State state) const { return way_out_[(state >> red_shift_) & 15]; }

    Cells car_cells(std::uint32_t car, State state) const {
        return cars_[car].cells[(state >> cars_[car].shift) & 15];
    }
    Cells vertical_cars(State state) const { return cars_in_lines(first_vertical_, state); }

    // Horizontal cars to the right of the red one; they stay there for ever.
    std::uint32_t horizontal_blockers() const { return horizontal_blockers_; }

private:
    struct CarMoves {
        unsigned shift = 0;
        std::uint32_t move_count = 0;  // the same in all placements
        std::array<Cells, placements_per_line> cells;
        std::array<std::array<Move, moves_per_car>, placements_per_line> moves;
        std::array<std::array<Action, moves_per_car>, placements_per_line> actions;
    };

    Cells cars_in_lines(std::uint32_t first, State state) const {
        Cells cells = 0;
        for (std::uint32_t l = first; l < line_count_; ++l) cells |= line_cells_[l][(state >> (4 * l)) & 15];
        return cells;
    }

    void list_moves(const Board& board, const Line& line, std::uint32_t k);
    void find_way_out(const Board& board, const Line& line, std::uint32_t k);

    State start_ = 0;
    Cells walls_ = 0;
    std::uint32_t car_count_ = 0;
    std::uint32_t line_count_ = 0;
    std::uint32_t first_vertical_ = 0;
    unsigned red_shift_ = 0;
    std::uint32_t goal_placements_ = 0;  // of the red car's row: one bit each
    std::uint32_t horizontal_blockers_ = 0;
    std::array<Cells, placements_per_line> way_out_{};
    std::array<std::array<Cells, placements_per_line>, max_lines> line_cells_;
    std::array<CarMoves, max_cars> cars_;
};

extern template class RushHour<Metric::steps>;
extern template class RushHour<Metric::moves>;

}  // namespace gridwise::rushhour
