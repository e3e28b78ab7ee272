// Many games of one pilot.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "search/control.hpp"
#include "snake/pilot.hpp"

namespace gridwise::snake {

struct Score {
    Result result;
    int length;
    std::int64_t steps;
};

struct Series {
    Status status = Status::running;  // solved when all games were played
    std::vector<Score> scores;
    std::vector<std::int64_t> steps_to_length;  // sum over the games that got so far
    std::vector<std::int64_t> games_to_length;
    double seconds = 0;  // of the processor
};

// Plays the games `first` to `first + count - 1` of the series that a seed stands for. When it is stopped, the game
// that was not over leaves no trace.
Series play_series(Pilot& pilot, const Board& board, bool tail_blocked, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t count, Control& control);

}  // namespace gridwise::snake
