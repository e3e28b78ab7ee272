// What runs in threads, for the thread sanitizer: counts on several threads, and searches that others watch and stop.
#include <atomic>
#include <stdexcept>
#include <thread>

#include "bytes.hpp"
#include "colour_sudoku/solve.hpp"
#include "rushhour/one_line.hpp"
#include "rushhour/solve.hpp"

using namespace gridwise;
using namespace gridwise::fuzz;

void gridwise::fuzz::use(Bytes bytes) {
    SearchOptions options = options_of(bytes, std::array<const char*, 2>{"blockers", "distance"});
    Limits limits = limits_of(bytes);
    const std::uint8_t flags = bytes.byte();
    options.jobs = 1 + flags / 2 % 4;
    std::atomic<bool> stop{false};
    Progress progress;
    // Somebody looks on, and loses patience at a moment that the input decides.
    std::thread watcher([&] {
        for (int looks = flags; looks > 0; --looks) {
            if (progress.explored.load(std::memory_order_relaxed) > limits.nodes) return;
            std::this_thread::yield();
        }
        stop.store(true);
    });
    try {
        Control control(limits, &stop, {}, &progress);
        if ((flags & 1) != 0) {
            const int size = 1 + bytes.byte() % 5, colours = 1 + bytes.byte() % 5;
            colour_sudoku::Board board{size, colours, {}, {}};
            board.numbers.assign(static_cast<std::size_t>(board.cells()), colour_sudoku::all_below(size));
            board.levels.assign(static_cast<std::size_t>(board.cells()), colour_sudoku::all_below(colours));
            colour_sudoku::count(board, bytes.byte(), 1 + bytes.byte() % 4, control);
        } else if (const auto board = rushhour::read_one_line(bytes.rest())) {
            rushhour::solve(*board, rushhour::Metric::steps, options, control, nullptr, 1);
        }
    } catch (const std::invalid_argument&) {
    }
    stop.store(true);
    watcher.join();
}
