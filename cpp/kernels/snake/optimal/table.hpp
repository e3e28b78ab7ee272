// The exact game: for every snake on a small board, the move that wins surest and then soonest; by
// backward induction over lengths (Bellman, "Dynamic Programming", 1957).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/control.hpp"
#include "snake/board.hpp"

namespace gridwise::snake {

// All snakes of a board as a tree: a snake's children are the same snake with one more cell at the tail.
struct SnakeTree {
    struct Level {
        std::vector<std::uint32_t> first_child;  // one more than there are snakes; in the next level
        std::vector<std::uint32_t> without_head; // in the level before
        std::vector<std::uint32_t> cells;        // as bits
        std::vector<std::int8_t> head;
        std::vector<std::int8_t> tail;

        std::size_t size() const { return cells.size(); }
    };
    std::vector<Level> levels;  // by length; 0 is empty

    static SnakeTree grow(const Board& board, Control& control);
};

// What optimal play promises: first the chance to win, then the steps until that is decided.
struct Promise {
    double chance = 0;
    double steps = 0;
};

class OptimalTable {
public:
    static constexpr int most_cells = 25;

    // Throws std::invalid_argument on boards that are too large; ends early with a status of `control`.
    OptimalTable(const Board& board, bool tail_blocked, Control& control);

    // Takes the moves from what `saved` gave; throws std::invalid_argument when it does not fit the board.
    OptimalTable(const Board& board, const std::string& saved, Control& control);
    OptimalTable(const Board& board, const char* saved, Control& control) = delete;  // it would be taken for a bool
    std::string saved() const;

    Status status() const { return status_; }
    Promise promise() const { return promise_; }  // before the start cell is drawn

    // The best direction; the body is given head first.
    int choose(const std::vector<Cell>& body, Cell fruit) const;

    std::size_t snakes() const;  // in the table

private:
    struct Symmetry {
        std::vector<Cell> cell;
        int direction[4];
    };
    explicit OptimalTable(const Board& board);
    void solve(bool tail_blocked, Control& control);
    std::vector<Promise> solve_length(int length, bool tail_blocked, const std::vector<Promise>& later, Control& control);
    void list_symmetries();
    std::size_t packed_size(std::size_t length) const;

    const Board* board_;
    SnakeTree tree_;
    std::vector<Symmetry> symmetries_;
    std::vector<std::int8_t> symmetry_of_fruit_;  // turns it into its representative
    std::vector<std::int8_t> number_of_fruit_;    // of a representative, else -1
    int representatives_ = 0;
    std::vector<std::vector<std::uint8_t>> moves_;  // by length: [representative][snake], packed by four
    Status status_ = Status::running;
    Promise promise_;
};

}  // namespace gridwise::snake
