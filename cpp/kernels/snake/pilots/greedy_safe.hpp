// The report's improved greedy with the two changes it proposes, and the same without its endless loops; the readable
// twins are puzzles/snake/pilots/greedy_safe.py, greedy_safe_astar.py, greedy_safe_component.py and greedy_safe_plus.py.
#pragma once

#include "snake/paths.hpp"
#include "snake/pilot.hpp"

namespace gridwise::snake {

class GreedySafe : public Pilot {
public:
    explicit GreedySafe(const Board& board);
    void start(std::uint64_t) override {}
    int choose(const Game& game) override;

protected:
    // Whether a snake that follows the path to the fruit could still get from its head to its tail.
    bool leaves_a_way_out(const Game& game, const std::vector<Direction>& path);
    bool shortest_to_fruit(const Game& game);
    int longest_to_tail(const Game& game);  // its first move, or -1
    virtual bool shortest(Cell start, Cell goal) { return paths_.shortest(start, goal, walls_, path_); }
    virtual int last_resort(const Game& game) { return away_from_fruit(game); }
    int away_from_fruit(const Game& game) const;
    void mark_body(const Game& game);

    const Board* board_;
    PathFinder paths_;
    std::vector<std::uint8_t> walls_;
    std::vector<Direction> path_;
    std::vector<Cell> body_;
};

class GreedySafeAstar : public GreedySafe {
public:
    using GreedySafe::GreedySafe;

protected:
    bool shortest(Cell start, Cell goal) override { return paths_.shortest_by_astar(start, goal, walls_, path_); }
};

class GreedySafeComponent : public GreedySafe {
public:
    using GreedySafe::GreedySafe;

protected:
    int last_resort(const Game& game) override;
};

class GreedySafePlus : public GreedySafe {
public:
    explicit GreedySafePlus(const Board& board) : GreedySafe(board) {}
    int choose(const Game& game) override;

private:
    // How many free cells the longest way from the virtual head to its tail leaves out.
    int left_out();
    int wander(const Game& game);

    std::vector<Direction> way_;
};

}  // namespace gridwise::snake
