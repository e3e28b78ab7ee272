#include "snake/optimal/table.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>
#include <string>

namespace gridwise::snake {

SnakeTree SnakeTree::grow(const Board& board, Control& control) {
    SnakeTree tree;
    tree.levels.resize(static_cast<std::size_t>(board.cells()) + 2);
    Level& single = tree.levels[1];
    for (int cell = 0; cell < board.cells(); ++cell) {
        single.cells.push_back(1u << cell);
        single.head.push_back(static_cast<std::int8_t>(cell));
        single.tail.push_back(static_cast<std::int8_t>(cell));
        single.without_head.push_back(0);
    }
    for (std::size_t length = 1; length + 1 < tree.levels.size(); ++length) {
        if (control.poll() != Status::running) return {};
        Level& now = tree.levels[length];
        Level& next = tree.levels[length + 1];
        now.first_child.reserve(now.size() + 1);
        for (std::size_t snake = 0; snake < now.size(); ++snake) {
            now.first_child.push_back(static_cast<std::uint32_t>(next.size()));
            std::uint32_t shorter = 0;  // the snake without its head and with the same new tail
            if (length > 1) shorter = tree.levels[length - 1].first_child[now.without_head[snake]];
            for (const Direction direction : directions) {
                const Cell cell = board.beside(now.tail[snake], direction);
                if (cell == nowhere) continue;
                const std::uint32_t mask = 1u << cell;
                const bool free = (now.cells[snake] & mask) == 0;
                if (free) {
                    next.cells.push_back(now.cells[snake] | mask);
                    next.head.push_back(now.head[snake]);
                    next.tail.push_back(static_cast<std::int8_t>(cell));
                    next.without_head.push_back(length == 1 ? static_cast<std::uint32_t>(cell) : shorter);
                }
                // Children come in the order of directions, so those of the shorter snake can be counted along.
                const std::uint32_t behind_head = now.cells[snake] & ~(1u << now.head[snake]);
                if (length > 1 && (behind_head & mask) == 0) ++shorter;
            }
        }
        now.first_child.push_back(static_cast<std::uint32_t>(next.size()));
    }
    return tree;
}

OptimalTable::OptimalTable(const Board& board) : board_(&board) {
    if (board.cells() > most_cells) {
        throw std::invalid_argument("the exact table is for boards of up to 25 cells, got " +
                                    std::to_string(board.cells()));
    }
    list_symmetries();
    moves_.resize(static_cast<std::size_t>(board.cells()) + 1);
}

OptimalTable::OptimalTable(const Board& board, bool tail_blocked, Control& control) : OptimalTable(board) {
    tree_ = SnakeTree::grow(board, control);
    status_ = control.poll();
    if (status_ == Status::running) solve(tail_blocked, control);
}

OptimalTable::OptimalTable(const Board& board, const std::string& saved, Control& control) : OptimalTable(board) {
    tree_ = SnakeTree::grow(board, control);
    status_ = control.poll();
    if (status_ != Status::running) return;
    std::size_t used = sizeof(Promise);
    for (std::size_t length = 1; length < moves_.size() - 1; ++length) used += packed_size(length);
    if (saved.size() != used) throw std::invalid_argument("the saved table is not one of this board");
    std::memcpy(&promise_, saved.data(), sizeof(Promise));
    auto from = saved.begin() + sizeof(Promise);
    for (std::size_t length = 1; length < moves_.size() - 1; ++length) {
        const auto to = from + static_cast<std::ptrdiff_t>(packed_size(length));
        moves_[length].assign(from, to);
        from = to;
    }
    status_ = Status::solved;
}

std::string OptimalTable::saved() const {
    std::string text(sizeof(Promise), '\0');
    std::memcpy(text.data(), &promise_, sizeof(Promise));
    for (const auto& moves : moves_) text.append(moves.begin(), moves.end());
    return text;
}

std::size_t OptimalTable::packed_size(std::size_t length) const {
    return (static_cast<std::size_t>(representatives_) * tree_.levels[length].size() + 3) / 4;
}

std::size_t OptimalTable::snakes() const {
    std::size_t count = 0;
    for (const auto& level : tree_.levels) count += level.size();
    return count;
}

void OptimalTable::list_symmetries() {
    const int rows = board_->rows();
    const int columns = board_->columns();
    for (int kind = 0; kind < (rows == columns ? 8 : 4); ++kind) {
        const auto image = [&](int row, int column) {
            if (kind & 1) row = rows - 1 - row;
            if (kind & 2) column = columns - 1 - column;
            if (kind & 4) std::swap(row, column);
            return static_cast<Cell>(row * columns + column);
        };
        Symmetry symmetry;
        for (int cell = 0; cell < board_->cells(); ++cell) symmetry.cell.push_back(image(cell / columns, cell % columns));
        constexpr int vertical[4] = {-1, 0, 1, 0};
        constexpr int horizontal[4] = {0, 1, 0, -1};
        for (int direction = 0; direction < 4; ++direction) {
            int down_by = vertical[direction] * (kind & 1 ? -1 : 1);
            int right_by = horizontal[direction] * (kind & 2 ? -1 : 1);
            if (kind & 4) std::swap(down_by, right_by);
            symmetry.direction[direction] = down_by < 0 ? up : down_by > 0 ? down : right_by > 0 ? right : left;
        }
        symmetries_.push_back(std::move(symmetry));
    }
    number_of_fruit_.assign(static_cast<std::size_t>(board_->cells()), -1);
    for (std::size_t cell = 0; cell < number_of_fruit_.size(); ++cell) {
        std::size_t best = 0;
        for (std::size_t kind = 1; kind < symmetries_.size(); ++kind) {
            if (symmetries_[kind].cell[cell] < symmetries_[best].cell[cell]) best = kind;
        }
        symmetry_of_fruit_.push_back(static_cast<std::int8_t>(best));
        if (symmetries_[best].cell[cell] == static_cast<Cell>(cell)) {
            number_of_fruit_[cell] = static_cast<std::int8_t>(representatives_++);
        }
    }
}

namespace {

// One entry of a sorted list of ends: eating leads to a snake with this promise.
struct End {
    double chance;
    double steps;
    std::uint32_t snake;
    Direction direction;
};

bool better(const End& one, const End& other) {
    return one.chance != other.chance ? one.chance > other.chance : one.steps < other.steps;
}

}  // namespace

void OptimalTable::solve(bool tail_blocked, Control& control) {
    const int cells = board_->cells();
    std::vector<Promise> later(tree_.levels[static_cast<std::size_t>(cells)].size(), Promise{1, 0});
    for (int length = cells - 1; length >= 1; --length) {
        later = solve_length(length, tail_blocked, later, control);
        if (status_ != Status::running) return;
    }
    for (int cell = 0; cell < cells; ++cell) {
        promise_.chance += later[static_cast<std::size_t>(cell)].chance;
        promise_.steps += later[static_cast<std::size_t>(cell)].steps;
    }
    promise_.chance /= cells;
    promise_.steps /= cells;
    status_ = Status::solved;
}

// For every fruit, a search backwards from all meals at once: moves of the snake undone, the best promise first.
std::vector<Promise> OptimalTable::solve_length(int length, bool tail_blocked, const std::vector<Promise>& later,
                                                Control& control) {
    const int cells = board_->cells();
    const auto& level = tree_.levels[static_cast<std::size_t>(length)];
    const auto& shorter = tree_.levels[static_cast<std::size_t>(length) - 1];
    const auto& longer = tree_.levels[static_cast<std::size_t>(length) + 1];
    std::vector<std::vector<End>> ends(static_cast<std::size_t>(cells));
    for (std::uint32_t snake = 0; snake < longer.size(); ++snake) {
        if (later[snake].chance == 0) continue;
        const auto before = longer.without_head[snake];
        const auto direction = board_->direction(level.head[before], longer.head[snake]);
        ends[static_cast<std::size_t>(longer.head[snake])].push_back({later[snake].chance, later[snake].steps + 1, before, direction});
    }
    std::vector<Promise> sums(level.size());
    auto& moves = moves_[static_cast<std::size_t>(length)];
    moves.assign(packed_size(static_cast<std::size_t>(length)), 0);
    std::vector<std::uint8_t> done(level.size());
    std::vector<End> queue;
    for (int fruit = 0; fruit < cells; ++fruit) {
        if (status_ = control.poll(); status_ != Status::running) return {};
        auto& list = ends[static_cast<std::size_t>(fruit)];
        std::sort(list.begin(), list.end(), better);
        std::fill(done.begin(), done.end(), std::uint8_t{0});
        const int number = number_of_fruit_[static_cast<std::size_t>(fruit)];
        queue.clear();
        // Every move costs one step, so what is made from earlier entries comes out in order by itself.
        for (std::size_t next_end = 0, next = 0; next_end < list.size() || next < queue.size();) {
            const bool from_queue =
                next < queue.size() && (next_end == list.size() || better(queue[next], list[next_end]));
            const End entry = from_queue ? queue[next++] : list[next_end++];
            if (done[entry.snake] != 0) continue;
            done[entry.snake] = 1;
            sums[entry.snake].chance += entry.chance;
            sums[entry.snake].steps += entry.steps;
            if (number >= 0) {
                const std::size_t place = static_cast<std::size_t>(number) * level.size() + entry.snake;
                moves[place / 4] = static_cast<std::uint8_t>(moves[place / 4] | entry.direction << (place % 4 * 2));
            }
            const auto undo = [&](std::uint32_t from, Direction direction) {
                if (done[from] != 0 || (level.cells[from] >> fruit & 1) != 0) return;
                queue.push_back({entry.chance, entry.steps + 1, from, direction});
            };
            const Cell head = level.head[entry.snake];
            if (length == 1) {
                for (const Direction direction : directions) {
                    const Cell from = board_->beside(head, direction);
                    if (from != nowhere) undo(static_cast<std::uint32_t>(from), opposite(direction));
                }
                continue;
            }
            const auto rest = level.without_head[entry.snake];
            const Direction direction = board_->direction(shorter.head[rest], head);
            for (std::uint32_t from = shorter.first_child[rest]; from < shorter.first_child[rest + 1]; ++from) {
                if (level.tail[from] == head && (tail_blocked || length == 2)) continue;
                undo(from, direction);
            }
        }
    }
    // Rounding keeps equal chances equal, whatever the order they were summed in.
    for (Promise& sum : sums) {
        sum.chance = std::round(sum.chance / (cells - length) * 0x1p40) * 0x1p-40;
        sum.steps /= cells - length;
    }
    return sums;
}

int OptimalTable::choose(const std::vector<Cell>& body, Cell fruit) const {
    const auto kind = static_cast<std::size_t>(symmetry_of_fruit_[static_cast<std::size_t>(fruit)]);
    const Symmetry& symmetry = symmetries_[kind];
    auto snake = static_cast<std::uint32_t>(symmetry.cell[static_cast<std::size_t>(body[0])]);
    for (std::size_t length = 1; length < body.size(); ++length) {
        const Cell wanted = symmetry.cell[static_cast<std::size_t>(body[length])];
        snake = tree_.levels[length].first_child[snake];
        while (tree_.levels[length + 1].tail[snake] != wanted) ++snake;
    }
    const auto representative = static_cast<std::size_t>(symmetry.cell[static_cast<std::size_t>(fruit)]);
    const auto number = static_cast<std::size_t>(number_of_fruit_[representative]);
    const std::size_t place = number * tree_.levels[body.size()].size() + snake;
    const int move = moves_[body.size()][place / 4] >> (place % 4 * 2) & 3;
    int direction = 0;
    while (symmetry.direction[direction] != move) ++direction;
    return direction;
}

}  // namespace gridwise::snake
