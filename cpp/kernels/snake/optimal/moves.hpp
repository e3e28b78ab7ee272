// The moves of exact play for all snakes of a board, read where they lie: in a file that is mapped into memory.
#pragma once

#include <cstdint>
#include <vector>

#include "snake/optimal/forest.hpp"

namespace gridwise::snake {

class MoveTable {
public:
    // The data is the forest's ranks, then the moves by length; `counts` has the snakes by length, from 1 on. The data must
    // outlive the table. Throws std::invalid_argument when it does not fit the board.
    MoveTable(const Board& board, const std::vector<std::uint64_t>& counts, const std::uint8_t* data, std::size_t size);

    // The best direction; the body is given head first. It means nothing where no win is certain.
    int choose(const std::vector<Cell>& body, Cell fruit) const;

    // The cells from the head to the fruit, the fruit last; nothing where no win is certain.
    std::vector<Cell> way(std::vector<Cell> body, Cell fruit, bool tail_blocked) const;

private:
    struct Place {
        std::uint32_t number;
        int symmetry;
        std::uint64_t cells;
    };
    Place find(const std::vector<Cell>& body) const;
    int upright(Cell cell) const;  // its number on a board with no fewer rows than columns

    const Board* board_;
    Board upright_;
    Symmetries symmetries_;
    std::vector<std::uint64_t> counts_;
    std::vector<std::uint32_t> number_of_head_;  // by cell
    std::vector<std::uint32_t> first_child_of_head_;
    const std::uint8_t* data_;
    std::vector<std::size_t> ranks_from_;
    std::vector<std::size_t> moves_from_;
};

}  // namespace gridwise::snake
