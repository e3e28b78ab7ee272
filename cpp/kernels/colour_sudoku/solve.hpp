// The best solver: a first solution, all solutions one by one, or their number.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "clauses/solver.hpp"
#include "colour_sudoku/board.hpp"
#include "colour_sudoku/search.hpp"
#include "colour_sudoku/tally.hpp"
#include "search/control.hpp"
#include "search/outcome.hpp"

namespace gridwise::colour_sudoku {

struct Answer {
    Status status = Status::running;
    std::optional<Solution> solution;
    Effort effort;
    double seconds = 0;
};

// Finds a solution or proves that there is none. Starts with quick reasoning and few contradictions allowed;
// then restarts, each time with more of them (Walsh, "Search in a Small World", 1999), strong reasoning and another
// order, in turns with learning clauses.
Answer find_first(const Board& board, Control& control);

// The same, beginning near a filled board that is almost a solution.
Answer find_near(const Board& board, const Solution& near, Control& control);

// What learning clauses has cost, besides its nodes.
void add_clauses(Effort& effort, const clauses::Solver& solver);

// Finds a solution that depends on the seed, spread over many different ones.
Answer find_random(const Board& board, std::uint64_t seed, Control& control);

// All solutions one by one. After a limit it can be asked to go on.
class Solutions {
public:
    explicit Solutions(const Board& board);

    // The effort is that of all calls together.
    Answer next(Control& control);

private:
    Search search_;
};

struct Count {
    Status status = Status::running;  // limit: only a part was counted; `solutions` is then at least this many
    Tally solutions;
    std::optional<Solution> first;
    Effort effort;
    double seconds = 0;
};

// Counts the solutions, up to `most` of them; on several threads when it takes long.
Count count(const Board& board, std::uint64_t most, int threads, Control& control);

}  // namespace gridwise::colour_sudoku
