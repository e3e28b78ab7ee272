// The boards that can be reached from one, numbered, with their moves and a lower bound: what the search of large
// state spaces knows about Rush Hour.
//
// The cars of a line never change order, so a line is in one of a few placements. A board is a number in mixed radix
// with a digit for each line; the digits are spread over a few words of 31 bits.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "rushhour/board.hpp"
#include "rushhour/large/cells.hpp"
#include "rushhour/problem.hpp"

namespace gridwise::rushhour::large {

inline constexpr std::uint32_t max_lines = 2 * max_side;
inline constexpr std::uint32_t max_words = 4;  // enough for 20 lines of 10 cells: at most 35 placements each
inline constexpr std::uint32_t max_placements = 35;
inline constexpr Cells everywhere{~std::uint64_t{0}, ~std::uint64_t{0}};

// The lowest bits of the first word are left free; its number counts from 1, so that no board is 0.
inline constexpr unsigned tag_bits = 3;

using Words = std::array<std::uint32_t, max_words>;
using Placements = std::array<std::uint8_t, max_lines>;  // by line

// How a board was reached: the line (5 bits), and the move in it that leads back (4: a line has no more than 12).
using Arrival = std::uint16_t;
inline constexpr Arrival no_arrival = (1U << 9) - 1;
inline std::uint32_t line_of(Arrival arrival) { return arrival >> 4; }
inline std::uint32_t move_of(Arrival arrival) { return arrival & 15; }

struct LineMove {
    std::uint32_t change;   // of the word, by addition
    std::int32_t by;        // cells that the car is moved by
    Arrival arrival;        // of the board that it leads to
    std::int8_t saved;      // what the line's part of the bound becomes less
    std::uint8_t word;
    std::uint8_t car;       // of the board
    std::uint8_t to;        // placement
};

template <Metric metric>
class Space {
public:
    explicit Space(const Board& board);

    // How many halves of words a board's number takes.
    std::uint32_t halves() const { return halves_; }
    std::uint32_t lines() const { return static_cast<std::uint32_t>(lines_.size()); }
    const Placements& start() const { return start_; }
    bool hopeless() const { return hopeless_; }  // the red car can never pass

    Words words_of(const Placements& placements) const;
    Placements placements_of(const std::uint32_t* words) const {
        Placements placements{};
        std::uint32_t number = (words[0] >> tag_bits) - 1;
        std::uint32_t word = 0;
        for (const Digit& digit : digits_) {
            if (digit.word != word) number = words[word = digit.word];
            const auto rest = static_cast<std::uint32_t>(number * digit.magic >> digit.shift);
            placements[digit.line] = static_cast<std::uint8_t>(number - rest * digit.radix);
            number = rest;
        }
        return placements;
    }

    Cells taken(const Placements& placements) const {
        Cells cells = walls_;
        for (std::uint32_t l = 0; l < lines(); ++l) cells |= cells_[l][placements[l]];
        return cells;
    }
    bool is_goal(const Placements& placements) const { return way_length_[placements[red_line_]] == 0; }
    // The cells between the red car and the exit.
    const Cells& way_out(const Placements& placements) const { return way_out_[placements[red_line_]]; }
    // Lines whose part of the bound counts, a bit each.
    std::uint32_t counted(const Placements& placements) const { return counted_[placements[red_line_]]; }
    // The same bound as BestTables has.
    std::uint32_t estimate(const Placements& placements) const;
    // The way of the red car straight out.
    std::vector<Action> last_actions(const Placements& placements) const;

    // Writes the moves that can be made, and returns how many; those are left out that another order of the same moves
    // covers: the rule of TargetFinder::after.
    std::uint32_t find_moves(const Placements& placements, const Cells& taken, Arrival arrival,
                             std::uint32_t* out) const {
        const bool any = arrival == no_arrival;
        const std::uint32_t last_line = any ? 0 : line_of(arrival);
        const std::uint32_t back = any ? 0 : first_move(last_line, placements) + move_of(arrival);
        // A move in an earlier line must run over one of these cells.
        const std::array<Cells, 2> needed{everywhere, needs_[back]};
        std::uint32_t count = 0;
        for (std::uint32_t l = 0; l < lines(); ++l) {
            const Cells one_of = needed[l < last_line];
            std::uint32_t move = first_move(l, placements);
            for (const std::uint32_t end = move + widths_[l]; move < end; ++move) {
                // Written always, kept where legal: the processor cannot foresee which ones are.
                out[count] = move;
                count += !needs_[move].meets(taken) & needs_[move].meets(one_of) & (any | !again(move, back));
            }
        }
        return count;
    }
    const LineMove& operator[](std::uint32_t move) const { return moves_[move]; }
    static constexpr std::uint32_t most_moves = max_lines * 16;

    // The arrival at a board whose line came from another placement.
    Arrival arrival_from(std::uint32_t line, std::uint32_t placement, std::uint32_t before) const;

private:
    // Division as a multiplication: exact for 31 bits (Granlund and Montgomery, "Division by Invariant Integers using
    // Multiplication", 1994).
    struct Digit {
        std::uint32_t line, word, radix;
        unsigned shift;
        std::uint64_t magic;
    };
    using FirstCells = std::vector<std::uint8_t>;  // of the cars of a line
    struct LineOfCars {
        bool horizontal = false;
        int number = 0;
        std::vector<std::uint8_t> cars;  // in their order along the line
        std::vector<FirstCells> at;  // by placement
        std::uint32_t word = 0, weight = 1;
    };

    bool again(std::uint32_t move, std::uint32_t back) const {
        return metric == Metric::steps ? move == back : moves_[move].car == moves_[back].car;
    }
    std::uint32_t first_move(std::uint32_t line, const Placements& placements) const {
        return first_moves_[line] + placements[line] * widths_[line];
    }

    void find_lines(const Board& board);
    void list_placements(const Board& board, std::uint32_t line, FirstCells& at, int free_from);
    bool spread_over_words(std::uint32_t halves);
    void list_moves(const Board& board, std::uint32_t line);
    void list_slides(const Board& board, std::uint32_t line, std::uint32_t placement, std::size_t k, int sign,
                     std::vector<LineMove>& list, std::vector<Cells>& needs) const;
    void find_costs(const Board& board, std::uint32_t line);
    void find_way_out(const Board& board);
    Cells along(const LineOfCars& line, int first, int length) const;
    std::uint32_t placement_at(const LineOfCars& line, const FirstCells& at) const;

    int columns_ = 0;
    std::uint32_t halves_ = 4;
    std::uint32_t red_ = 0, red_line_ = 0;
    bool hopeless_ = false;
    Placements start_{};
    Cells walls_;
    std::vector<LineOfCars> lines_;
    std::vector<Digit> digits_;  // word by word, the lowest first; lines that never change have none
    std::vector<LineMove> moves_;  // by line and placement
    std::vector<Cells> needs_;     // by move: cells that must be free
    std::array<std::uint32_t, max_lines> first_moves_{};
    std::array<std::uint32_t, max_lines> widths_{};  // moves of each placement, those included that can never be made
    std::array<std::array<Cells, max_placements>, max_lines> cells_{};
    std::array<std::array<std::uint8_t, max_placements>, max_lines> cost_{};
    std::array<Cells, max_placements> way_out_{};
    std::array<std::uint32_t, max_placements> way_length_{};
    std::array<std::uint32_t, max_placements> counted_{};
};

extern template class Space<Metric::steps>;
extern template class Space<Metric::moves>;

}  // namespace gridwise::rushhour::large
