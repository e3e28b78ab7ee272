// What a cell is to a snake, as a small number: what a network reads.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "snake/board.hpp"

namespace gridwise::snake {

// Rows and columns exchanged.
inline int transposed(int direction) { return 3 - direction; }

// Outside; free, by when it can be reached and by how much that is beyond the distance; of the body, by when it is left
// and where the cells before and after it lie; the head, by where the next cell lies, if any; the tail, the same.
struct CellCode {
    static constexpr int times = 9;
    static constexpr int detours = 7;
    static constexpr int ages = 9;
    static constexpr int shapes = 12;
    static constexpr int alone = 4;       // of a head: there is no next cell
    static constexpr int first_free = 1;  // 0 is outside
    static constexpr int first_body = first_free + times * detours;
    static constexpr int first_head = first_body + ages * shapes;
    static constexpr int first_tail = first_head + alone + 1;
    static constexpr int count = first_tail + 4;

    static int free(int time, int detour) {
        return first_free + rank(static_cast<unsigned>(std::max(time, 1)) - 1, times) * detours +
               rank((static_cast<unsigned>(std::max(detour, 0)) + 1) / 2, detours);
    }
    static int body(int age, int to_head, int to_tail) {
        const int turn = ((to_tail - to_head) & 3) - 1;
        return first_body + rank(static_cast<unsigned>(age) / 2, ages) * shapes + to_head * 3 + turn;
    }

    // The code when the board is turned or mirrored, which takes directions to others.
    template <typename Turn>
    static std::uint8_t turned(int code, Turn turn) {
        if (code >= first_tail) return static_cast<std::uint8_t>(first_tail + turn(code - first_tail));
        if (code >= first_head) return static_cast<std::uint8_t>(code == first_head + alone ? code : first_head + turn(code - first_head));
        if (code < first_body) return static_cast<std::uint8_t>(code);
        const int shape = (code - first_body) % shapes;
        const int to_head = turn(shape / 3), to_tail = turn((shape / 3 + shape % 3 + 1) & 3);
        return static_cast<std::uint8_t>(code - shape + to_head * 3 + ((to_tail - to_head) & 3) - 1);
    }

private:
    // Powers of two begin new ranks.
    static int rank(unsigned number, int ranks) { return std::min(static_cast<int>(std::bit_width(number)), ranks - 1); }
};
static_assert(CellCode::count < 256);

// The codes of a board with a rim of one cell outside, row by row; of one that lies on its side, column by column. On a board
// whose sides are longer by a factor than those that the codes are meant for, times and ways count less, and ages by its square.
class CodedBoard {
public:
    // The factor of a board of so many cells: those of up to 16x12 are read as they are, and larger ones as if they were of
    // that size, so that what was learned on one of them holds for the others.
    static double factor_of(int cells) { return std::sqrt(std::max(1.0, cells / 192.0)); }

    explicit CodedBoard(const Board& board) : CodedBoard(board, false, factor_of(board.cells())) {}
    CodedBoard(const Board& board, bool on_its_side, double factor)
        : board_(&board),
          on_its_side_(on_its_side),
          factor_(factor),
          codes_(static_cast<std::size_t>((board.rows() + 2) * (board.columns() + 2))) {}

    // `times` and `ages` by cell; an age below zero is a free cell's.
    template <typename Times>
    void read(const std::vector<Cell>& body, const std::int16_t* ages, const Times& times) {
        for (int index = 0; index < board_->cells(); ++index) {
            const auto cell = static_cast<Cell>(index);
            if (ages[cell] >= 0) continue;
            const int detour = times[cell] - board_->distance(cell, body.front());
            put(cell, CellCode::free(1 + shortened(times[cell] - 1, factor_), shortened(detour, factor_)));
        }
        const auto length = body.size();
        for (std::size_t i = 1; i + 1 < length; ++i) {
            const int age = shortened(ages[body[i]], factor_ * factor_);
            put(body[i], CellCode::body(age, direction(body[i], body[i - 1]), direction(body[i], body[i + 1])));
        }
        put(body.front(), CellCode::first_head + (length > 1 ? direction(body[0], body[1]) : CellCode::alone));
        if (length > 1) put(body.back(), CellCode::first_tail + direction(body[length - 1], body[length - 2]));
    }

    // By cell, without the rim.
    void put(const std::uint8_t* codes) {
        for (int cell = 0; cell < board_->cells(); ++cell) put(static_cast<Cell>(cell), codes[cell]);
    }
    void copy(std::uint8_t* codes) const {
        for (int cell = 0; cell < board_->cells(); ++cell) codes[cell] = codes_[place(static_cast<Cell>(cell))];
    }

    const std::uint8_t* codes() const { return codes_.data(); }

private:
    void put(Cell cell, int code) { codes_[place(cell)] = static_cast<std::uint8_t>(code); }
    std::size_t place(Cell cell) const {
        const int row = board_->row(cell) + 1, column = board_->column(cell) + 1;
        return static_cast<std::size_t>(on_its_side_ ? column * (board_->rows() + 2) + row : row * (board_->columns() + 2) + column);
    }
    static int shortened(int number, double factor) { return factor == 1 ? number : static_cast<int>(number / factor); }
    int direction(Cell from, Cell to) const {
        const int upright = board_->direction(from, to);
        return on_its_side_ ? transposed(upright) : upright;
    }

    const Board* board_;
    bool on_its_side_;
    double factor_;
    std::vector<std::uint8_t> codes_;
};

}  // namespace gridwise::snake
