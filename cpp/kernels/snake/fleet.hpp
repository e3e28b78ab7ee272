// Many games of Snake side by side, for learning: one call makes a move in each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "snake/game.hpp"
#include "snake/observing.hpp"

namespace gridwise::snake {

// What a cell of an observation says. A body cell tells the way to the next one towards the head, `body` + direction,
// so that the order of the body can be read off the board. puzzles/base/environment/cells.py has the same.
namespace cell_code {
inline constexpr std::uint8_t empty = 0, fruit = 1, head = 2, body = 3;
}

// When a game that is over gives way to the next one, as Gymnasium has it.
enum class Autoreset : std::int8_t { next_step, same_step, disabled };

struct Rewards {
    double step;
    double fruit;
    double win;
    double loss;
    double closer = 0;  // for a step towards the fruit; as much is lost with a step away from it
};

// What a moment is worth: each move also brings gamma times the worth after it less the worth before it. The best way
// to play stays the best, since these terms cancel out along every way but for its ends; what is over is worth nothing.
struct Potential {
    double distance = 0;  // times the share of the longest way that lies between head and fruit, taken as negative
    double length = 0;    // times the share of the board that is filled
    double gamma = 0.99;

    bool any() const { return distance != 0 || length != 0; }
    double of(const Game& game) const;
};

// What a fleet plays for, what is seen of it, and how it begins.
struct Lessons {
    Rewards rewards;
    Potential potential = {};
    Seeing seeing = {};
    Practice practice = {};
};

// What is to be seen of all games; every array has one row for each game.
class Views {
public:
    Views(std::size_t count, std::size_t cells);

    void copy_row(const Views& from, std::size_t game);

    std::size_t cells;
    std::vector<std::uint8_t> boards;  // cells a row
    std::vector<std::int8_t> masks;    // four a row: the moves that keep the snake alive; none when a game is over
    std::vector<std::int64_t> lengths;
    std::vector<std::int64_t> steps;
    std::vector<std::int64_t> hunger;
    std::vector<std::int8_t> outcomes;  // a Result
};

// One game with its place in the series that a seed stands for: number 0 is the game of the seed itself.
struct Snapshot {
    std::vector<int> body;  // head first
    int fruit;
    std::uint64_t generator;
    std::int64_t steps;
    int hunger;
    Result outcome;
    std::uint64_t seed;
    std::uint64_t number;
};

class Fleet {
public:
    Fleet(int rows, int columns, bool tail_blocked, int count, const Lessons& lessons, Autoreset autoreset);
    Fleet(const Fleet&) = delete;  // the games point to the board
    Fleet& operator=(const Fleet&) = delete;

    const Board& board() const { return board_; }
    int count() const { return static_cast<int>(games_.size()); }

    // Begins a series: the game of this seed, and then one after the other that follows from it.
    void start(int game, std::uint64_t seed);
    // Goes on to the next game of the series.
    void restart(int game);

    // Makes a move in every game, or starts the next one; where the observation is turned, so are the moves and masks. Throws std::invalid_argument, with nothing moved, for what is
    // no direction, and for a game that is over when nothing restarts it.
    void step(const std::int64_t* moves);

    Snapshot snapshot(int game) const;
    void set(int game, const Snapshot& snapshot);  // throws std::invalid_argument for what cannot be

    Views& now() { return now_; }
    // How the games that ended in the last step looked then; only filled where they restart in the same step.
    Views& final() { return final_; }
    // What is seen of all games as bytes; the symbolic boards are in the views.
    const Observer& observer() const { return observer_; }
    std::uint8_t* seen() { return seen_.data(); }
    std::uint8_t* final_seen() { return final_seen_.data(); }
    double* rewards() { return rewards_.data(); }
    bool* terminations() { return terminations_.get(); }
    bool* truncations() { return truncations_.get(); }

private:
    std::size_t index(int game) const;  // throws std::invalid_argument
    bool over(std::size_t game) const { return now_.outcomes[game] != static_cast<std::int8_t>(Result::playing); }
    void move(std::size_t game, int direction);
    void begin(std::size_t game);
    void clear(std::size_t game);
    void show(std::size_t game);
    void draw(std::size_t game);  // onto a board that is empty
    void note(std::size_t game, Result outcome);
    bool is_symbolic() const { return observer_.seeing().what == Observation::symbolic; }
    // How far actions are turned from directions in this moment.
    int turns(std::size_t game) const;

    Board board_;
    bool tail_blocked_;
    Rewards prices_;
    Potential potential_;
    Practice practice_;
    Observer observer_;
    Autoreset autoreset_;
    std::vector<Game> games_;
    std::vector<std::uint64_t> seeds_;
    std::vector<std::uint64_t> numbers_;
    Views now_;
    Views final_;
    std::vector<std::uint8_t> seen_;
    std::vector<std::uint8_t> final_seen_;
    std::vector<double> rewards_;
    std::unique_ptr<bool[]> terminations_;
    std::unique_ptr<bool[]> truncations_;
};

}  // namespace gridwise::snake
