// All snakes of a small board, one of each that look alike when the board is turned or mirrored.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "search/control.hpp"
#include "snake/optimal/symmetries.hpp"

namespace gridwise::snake {

// Snakes are numbered by length, in the order of a forest: a snake's children have one more cell at the tail, in the
// order of directions. The kept one of those that look alike has its cells, the head first, as low as they can be.
class SnakeForest {
public:
    struct Snake {
        std::uint32_t first_child = 0;
        std::uint8_t head;
        std::uint8_t tail;
        std::uint8_t directions = 0;  // as bits: where the children's tails lie
        SymmetrySet fixed_by;
    };
    // The snake without its head: its number, and above it the symmetry that makes a kept one of it.
    struct Shorter {
        std::uint32_t bits;
        std::uint32_t number() const { return bits & ((1u << 29) - 1); }
        int symmetry() const { return static_cast<int>(bits >> 29); }
    };

    // Throws std::invalid_argument on boards that are too large or have one row; ends early as `control` says.
    SnakeForest(const Board& board, Control& control);

    Status status() const { return status_; }
    const Board& board() const { return *board_; }
    const Symmetries& symmetries() const { return symmetries_; }
    std::size_t count(int length) const { return level(length).shapes.size(); }
    const std::vector<Shorter>& without_head(int length) const { return level(length).without_head; }
    SymmetrySet fixed_by(int length, std::uint32_t snake) const { return sets_[level(length).shapes[snake] >> 10]; }

    const std::vector<int>& heads() const { return heads_; }  // of the snakes of one cell, in their order
    int head(int length, std::uint32_t snake) const {
        std::size_t found = 0;
        const auto& starts = level(length).starts;
        for (std::size_t at = 1; at + 1 < starts.size(); ++at) found += starts[at] <= snake;
        return heads_[found];
    }
    // The first snake with each of the heads, and the number of all snakes.
    const std::vector<std::uint32_t>& starts(int length) const { return level(length).starts; }

    std::vector<Snake> snakes(int length) const;
    std::vector<std::uint64_t> cells(int length) const;  // of each snake, as bits

    // The number of a snake's first child, for all that are longer than one cell, as `Ranks` reads it.
    std::vector<std::uint32_t> ranks() const;

private:
    struct Level {
        std::vector<std::uint16_t> shapes;  // tail, directions, and the number of the set of symmetries
        std::vector<Shorter> without_head;
        std::vector<std::uint32_t> starts;
    };
    struct Layer {  // the snakes of one length, while the forest grows
        std::vector<Snake> snakes;
        std::vector<std::uint64_t> cells;
    };
    const Level& level(int length) const { return levels_[static_cast<std::size_t>(length)]; }
    Layer first();
    Layer next(Layer& layer) const;
    void note(int length, const std::vector<Snake>& snakes);
    std::uint16_t shape(const Snake& snake);
    Shorter without_head_of(int length, std::uint32_t parent, int tail, const std::vector<Snake>& shorter) const;

    const Board* board_;
    Symmetries symmetries_;
    Status status_ = Status::running;
    std::vector<int> heads_;
    std::vector<SymmetrySet> sets_;
    std::vector<Level> levels_;
};

// Blocks of 32 snakes: the first child of the first of them, and for each how many children it has, two bits.
struct Ranks {
    static constexpr std::size_t block = 32;
    static constexpr std::size_t words = 3;  // of a block

    static std::size_t size(std::size_t snakes) { return (snakes + block - 1) / block * words; }

    static std::uint32_t first_child(const std::uint8_t* ranks, std::uint32_t snake) {
        std::uint32_t at[words];  // a file's bytes lie anywhere
        std::memcpy(at, ranks + snake / block * sizeof at, sizeof at);
        const unsigned place = snake % block * 2;
        const std::uint64_t before = (at[1] | static_cast<std::uint64_t>(at[2]) << 32) & ((std::uint64_t{1} << place) - 1);
        constexpr std::uint64_t ones = 0x5555555555555555u;
        return at[0] + static_cast<std::uint32_t>(std::popcount(before & ones) + 2 * std::popcount(before & ~ones));
    }
};

}  // namespace gridwise::snake
