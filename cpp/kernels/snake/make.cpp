#include "snake/make.hpp"

#include <stdexcept>

#include "snake/pilots/evolved.hpp"
#include "snake/pilots/greedy.hpp"
#include "snake/pilots/greedy_safe.hpp"
#include "snake/pilots/hamiltonian.hpp"
#include "snake/pilots/optimal.hpp"

namespace gridwise::snake {

std::unique_ptr<Pilot> make_pilot(const Board& board, const PilotSetup& setup) {
    const std::string& name = setup.name;
    if (name == "greedy") return std::make_unique<Greedy>(board);
    if (name == "greedy-safe") return std::make_unique<GreedySafe>(board);
    if (name == "greedy-safe-astar") return std::make_unique<GreedySafeAstar>(board);
    if (name == "greedy-safe-component") return std::make_unique<GreedySafeComponent>(board);
    if (name == "greedy-safe+") return std::make_unique<GreedySafePlus>(board);
    if (name == "hamiltonian") return std::make_unique<Hamiltonian>(board);
    if (name == "hamiltonian-shortcuts") return std::make_unique<Shortcuts>(board);
    if (name == "evolved") return std::make_unique<Evolved>(board, setup.network);
    if (name == "optimal") {
        if (setup.moves != nullptr) return std::make_unique<OptimalByMoves>(board, setup.moves);
        if (setup.table == nullptr) throw std::invalid_argument("'optimal' needs its table");
        return std::make_unique<Optimal>(setup.table);
    }
    if (name == "best") {
        return std::make_unique<Best>(board, setup.tail_blocked, planner_options(setup.effort, board), setup.values);
    }
    throw std::invalid_argument("no native pilot named '" + name + "'");
}

}  // namespace gridwise::snake
