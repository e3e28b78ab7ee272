// The rules of Snake; the readable twin is puzzles/snake/rules.py.
#pragma once

#include <cstdint>
#include <vector>

#include "snake/board.hpp"
#include "snake/random.hpp"

namespace gridwise::snake {

enum class Result : std::int8_t { playing, won, lost, stalled };

// An easier game to begin learning with; the readable twin is puzzles/snake/practice.py.
struct Practice {
    int start_length = 1;
    int fruit_within = 0;  // steps from the head, where a cell is free there; 0: anywhere
};

class Game {
public:
    Game(const Board& board, bool tail_blocked, std::uint64_t seed, const Practice& practice = {});

    const Board& board() const { return *board_; }
    bool tail_blocked() const { return tail_blocked_; }
    std::uint64_t seed() const { return seed_; }
    Result result() const { return result_; }
    Cell fruit() const { return fruit_; }
    std::int64_t steps() const { return steps_; }
    int hunger() const { return hunger_; }
    int length() const { return length_; }

    // The body from the head (0) to the tail (length - 1).
    Cell body(int index) const { return ring_[static_cast<std::size_t>((head_ - index) & ring_mask_)]; }
    Cell head() const { return body(0); }
    Cell tail() const { return body(length_ - 1); }
    bool occupied(Cell cell) const { return occupied_[static_cast<std::size_t>(cell)] != 0; }

    bool is_legal(int direction) const {
        const Cell next = board_->beside(head(), direction);
        if (next == nowhere) return false;
        if (!occupied(next)) return true;
        return !tail_blocked_ && length_ > 2 && next == tail();
    }

    void move(int direction);

    // Continues from a position that did not come from playing; throws std::invalid_argument if it cannot be.
    void set(const std::vector<int>& body, int fruit, std::uint64_t generator, std::int64_t steps, int hunger);
    std::uint64_t generator() const { return random_.state; }

private:
    void lay_snake(int length);
    bool try_walk(int length, std::vector<Cell>& body);
    bool has_way_out(Cell head) const;
    void place_fruit();
    bool may_hold_fruit(Cell cell, bool near) const;

    const Board* board_;
    bool tail_blocked_;
    std::uint64_t seed_;
    Random random_;
    Result result_ = Result::playing;
    Cell fruit_ = nowhere;
    std::int64_t steps_ = 0;
    int hunger_ = 0;
    int length_ = 1;
    int head_ = 0;  // index into the ring
    int ring_mask_;
    int fruit_within_;
    std::vector<Cell> ring_;
    std::vector<std::uint8_t> occupied_;
};

}  // namespace gridwise::snake
