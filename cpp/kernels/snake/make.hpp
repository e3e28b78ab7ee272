// Pilots by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "snake/best/pilot.hpp"
#include "snake/optimal/moves.hpp"
#include "snake/optimal/table.hpp"

namespace gridwise::snake {

struct PilotSetup {
    std::string name;
    bool tail_blocked = false;
    Effort effort = Effort::fast;
    std::vector<double> network;               // of `evolved`
    Values values;                             // of `best`
    std::shared_ptr<const OptimalTable> table; // of `optimal`
    std::shared_ptr<const MoveTable> moves;    // of `optimal` on larger boards
};

// Throws std::invalid_argument with a sentence when there is no such pilot, or none for this board.
std::unique_ptr<Pilot> make_pilot(const Board& board, const PilotSetup& setup);

}  // namespace gridwise::snake
