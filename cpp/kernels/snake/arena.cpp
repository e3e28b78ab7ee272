#include "snake/arena.hpp"

#include <ctime>

namespace gridwise::snake {

Series play_series(Pilot& pilot, const Board& board, bool tail_blocked, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t count, Control& control) {
    Series series;
    const std::clock_t started = std::clock();
    const auto cpu_seconds = [&] { return static_cast<double>(std::clock() - started) / CLOCKS_PER_SEC; };
    const auto lengths = static_cast<std::size_t>(board.cells()) + 1;
    series.steps_to_length.resize(lengths);
    series.games_to_length.resize(lengths);
    std::vector<std::int64_t> steps_at(lengths);  // of the game that is played, by length
    constexpr int moves_between_polls = 512;  // not tuned: a quarter of a second of the slowest pilot
    int until_poll = 0;
    bool polled = false;
    for (std::uint64_t number = first; number < first + count; ++number) {
        Game game(board, tail_blocked, game_seed(seed, number));
        pilot.start(pilot_seed(game.seed()));
        int length = 0;
        while (true) {
            if (game.length() != length) {
                length = game.length();
                steps_at[static_cast<std::size_t>(length)] = game.steps();
                until_poll -= 16;  // planning for a fruit can take as long as many moves
            }
            if (game.result() != Result::playing) break;
            if (--until_poll < 0) {
                until_poll = moves_between_polls;
                polled = true;
                series.status = control.poll();
                if (series.status != Status::running) return series;
            }
            game.move(pilot.choose(game));
        }
        series.scores.push_back({game.result(), game.length(), game.steps()});
        for (std::size_t reached = 1; reached <= static_cast<std::size_t>(length); ++reached) {
            series.steps_to_length[reached] += steps_at[reached];
            ++series.games_to_length[reached];
        }
        if (polled) series.seconds = cpu_seconds();  // short games are over sooner than the clock is read
        polled = false;
    }
    series.status = Status::solved;
    series.seconds = cpu_seconds();
    return series;
}

}  // namespace gridwise::snake
