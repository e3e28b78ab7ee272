// Round and round a tour of all cells, with or without shortcuts; the readable twins are
// puzzles/snake/pilots/hamiltonian.py and shortcuts.py.
#pragma once

#include "snake/best/tour.hpp"
#include "snake/pilot.hpp"

namespace gridwise::snake {

class Hamiltonian : public Pilot {
public:
    explicit Hamiltonian(const Board& board);
    void start(std::uint64_t) override {}
    int choose(const Game& game) override;

protected:
    // The next cell of the tour; where the spare cell and its stand-in share a place, the one with the fruit.
    Cell follow(const Game& game) const;
    int place(Cell cell) const { return tour_.at(cell == tour_.spare ? stand_in_ : cell); }
    int ahead(Cell from, Cell to) const {
        const int difference = place(to) - place(from);
        return difference < 0 ? difference + tour_.size() : difference;
    }

    const Board* board_;
    Tour tour_;
    Cell stand_in_ = nowhere;
};

class Shortcuts : public Hamiltonian {
public:
    explicit Shortcuts(const Board& board);
    int choose(const Game& game) override;

private:
    std::vector<int> moves_;  // from a place of the tour to the fruit
};

}  // namespace gridwise::snake
