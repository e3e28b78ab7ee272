// A seeded local search for a hard board: simulated annealing (Kirkpatrick, Gelatt and Vecchi, "Optimization by
// Simulated Annealing", 1983) over lineups, each of which is worth the moves of its hardest board.
//
// A lineup's neighbours have other cars in one line, or in two, or two lines exchanged, or a wall elsewhere. So a car
// is moved, added, taken away, made longer, or turned. Integers only: a seed means the same on every platform.
#pragma once

#include <cstdint>
#include <optional>

#include "rushhour/board.hpp"
#include "rushhour/hardest/tables.hpp"
#include "search/control.hpp"

namespace gridwise::rushhour::hardest {

struct Schedule {
    std::uint64_t seed = 0;
    unsigned walls = 0;             // none of them in the exit row
    std::uint64_t effort = 0;       // boards to look at in all; those of a lineup that comes again count again
    std::uint64_t most_boards = 0;  // of a lineup; one with more is passed over
};

struct Hardest {
    Status status = Status::running;  // `solved` when the effort is spent
    std::optional<Board> board;       // the hardest that was met, if one needs 2 moves or more
    unsigned moves = 0;               // that it needs
    std::uint64_t lineups = 0;        // appraised
    std::uint64_t passed_over = 0;    // of them, with too many boards
    std::uint64_t boards = 0;         // looked at
};

Hardest anneal(const Field& field, const Schedule& schedule, Control& control);

}  // namespace gridwise::rushhour::hardest
