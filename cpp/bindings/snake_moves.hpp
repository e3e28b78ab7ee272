// A table of exact play as Python holds it.
#pragma once

#include <nanobind/ndarray.h>

#include <cstdint>
#include <vector>

#include "snake/optimal/moves.hpp"

namespace gridwise::bindings {

struct SnakeMoves {
    using Data = nanobind::ndarray<const std::uint8_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

    SnakeMoves(int rows, int cols, const std::vector<std::uint64_t>& counts, Data bytes)
        : board(rows, cols), data(std::move(bytes)), table(board, counts, data.data(), data.shape(0)) {}
    SnakeMoves(const SnakeMoves&) = delete;  // the table points to the board
    SnakeMoves& operator=(const SnakeMoves&) = delete;

    snake::Board board;
    Data data;  // keeps the file mapped
    snake::MoveTable table;
};

}  // namespace gridwise::bindings
