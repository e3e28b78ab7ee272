#include "snake/optimal/moves.hpp"

#include <algorithm>
#include <stdexcept>

#include "snake/optimal/backward.hpp"

namespace gridwise::snake {

namespace {

std::size_t index(int number) { return static_cast<std::size_t>(number); }

}  // namespace

MoveTable::MoveTable(const Board& board, const std::vector<std::uint64_t>& counts, const std::uint8_t* data, std::size_t size)
    : board_(&board),
      upright_(std::max(board.rows(), board.columns()), std::min(board.rows(), board.columns())),
      symmetries_(upright_),
      counts_(counts),
      number_of_head_(index(board.cells())),
      first_child_of_head_(index(board.cells())),
      data_(data),
      ranks_from_(index(board.cells())),
      moves_from_(index(board.cells())) {
    const int cells = board.cells();
    counts_.insert(counts_.begin(), 0);
    const bool fits = counts.size() == index(cells) &&
                      std::all_of(counts.begin(), counts.end(), [](std::uint64_t count) { return count > 0 && count >> 28 == 0; });
    std::size_t used = 0;
    for (int length = 2; fits && length < cells; ++length) {
        ranks_from_[index(length)] = used;
        used += Ranks::size(counts_[index(length)]) * sizeof(std::uint32_t);
    }
    for (int length = 1; fits && length < cells; ++length) {
        moves_from_[index(length)] = used;
        used += packed_moves(counts_[index(length)], cells - length);
    }
    if (!fits || used != size) throw std::invalid_argument("the table is not one of this board");
    std::uint32_t number = 0;
    std::uint32_t children = 0;
    for (int head = 0; head < cells; ++head) {
        if (!symmetries_.is_lowest(symmetries_.all(), head)) continue;
        number_of_head_[index(head)] = number++;
        first_child_of_head_[index(head)] = children;
        const SymmetrySet fixed_by = symmetries_.fixing(symmetries_.all(), head);
        for (const Direction direction : directions) {
            const Cell cell = upright_.beside(static_cast<Cell>(head), direction);
            children += cell != nowhere && symmetries_.is_lowest(fixed_by, cell);
        }
    }
}

int MoveTable::upright(Cell cell) const {
    if (board_->rows() >= board_->columns()) return cell;
    return board_->column(cell) * board_->rows() + board_->row(cell);
}

MoveTable::Place MoveTable::find(const std::vector<Cell>& body) const {
    Place place{0, symmetries_.lowest(symmetries_.all(), upright(body[0])), 0};
    int tail = symmetries_.cell(place.symmetry, upright(body[0]));
    SymmetrySet fixed_by = symmetries_.fixing(symmetries_.all(), tail);
    place.number = number_of_head_[index(tail)];
    place.cells = std::uint64_t{1} << tail;
    for (std::size_t length = 1; length < body.size(); ++length) {
        int next = symmetries_.cell(place.symmetry, upright(body[length]));
        if (fixed_by != 1) {
            const int more = symmetries_.lowest(fixed_by, next);
            next = symmetries_.cell(more, next);
            place.symmetry = symmetries_.after(more, place.symmetry);
        }
        std::uint32_t child = first_child_of_head_[index(tail)];
        if (length > 1) child = Ranks::first_child(data_ + ranks_from_[length], place.number);
        for (const Direction direction : directions) {
            const Cell cell = upright_.beside(static_cast<Cell>(tail), direction);
            if (cell == next) break;
            if (cell == nowhere || (place.cells >> cell & 1) != 0) continue;
            child += fixed_by == 1 || symmetries_.is_lowest(fixed_by, cell);
        }
        // Whatever a damaged table says, nothing outside it is read.
        place.number = std::min(child, static_cast<std::uint32_t>(counts_[length + 1] - 1));
        if (fixed_by != 1) fixed_by = symmetries_.fixing(fixed_by, next);
        tail = next;
        place.cells |= std::uint64_t{1} << next;
    }
    return place;
}

int MoveTable::choose(const std::vector<Cell>& body, Cell fruit) const {
    const Place place = find(body);
    const int target = symmetries_.cell(place.symmetry, upright(fruit));
    const auto free_before = std::popcount(~place.cells & ((std::uint64_t{1} << target) - 1));
    const std::size_t free = index(board_->cells()) - body.size();
    const std::size_t at = place.number * free + index(free_before);
    const int move = data_[moves_from_[body.size()] + at / 4] >> at % 4 * 2 & 3;
    const int head = symmetries_.cell(place.symmetry, upright(body[0]));
    const Cell next = upright_.beside(static_cast<Cell>(head), move);
    if (next == nowhere) return up;
    for (const Direction direction : directions) {
        const Cell cell = board_->beside(body[0], direction);
        if (cell != nowhere && symmetries_.cell(place.symmetry, upright(cell)) == next) return direction;
    }
    return up;
}

std::vector<Cell> MoveTable::way(std::vector<Cell> body, Cell fruit, bool tail_blocked) const {
    std::vector<Cell> cells;
    for (int step = 0; step < 10 * board_->cells(); ++step) {  // then the game would be a stall
        const Cell next = board_->beside(body[0], choose(body, fruit));
        const bool into_tail = next == body.back() && body.size() > 2 && !tail_blocked;
        if (next == nowhere || (!into_tail && std::find(body.begin(), body.end(), next) != body.end())) return {};
        cells.push_back(next);
        if (next == fruit) return cells;
        std::rotate(body.begin(), body.end() - 1, body.end());
        body[0] = next;
    }
    return {};
}

}  // namespace gridwise::snake
