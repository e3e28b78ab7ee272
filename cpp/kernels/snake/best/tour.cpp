#include "snake/best/tour.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace gridwise::snake {

void Tour::number(int begin, int end) {
    for (int i = begin; i < end; ++i) place[static_cast<std::size_t>(on(i))] = static_cast<std::int16_t>(i);
}

void Tour::swap_spare(Cell stand_in) {
    const auto where = static_cast<std::size_t>(at(stand_in));
    order[where] = spare;
    place[static_cast<std::size_t>(spare)] = static_cast<std::int16_t>(where);
    place[static_cast<std::size_t>(stand_in)] = -1;
    spare = stand_in;
}

Tour first_tour(const Board& board) {
    const int rows = board.rows();
    const int columns = board.columns();
    if (rows < 2 || columns < 2) throw std::invalid_argument("a board of one row or column has no tour");
    Tour tour;
    tour.place.assign(static_cast<std::size_t>(board.cells()), -1);
    const bool by_rows = rows % 2 == 0 || columns % 2 != 0;  // lines that the zigzag runs along
    const int lines = by_rows ? rows : columns;
    const int length = by_rows ? columns : rows;
    const auto cell = [&](int line, int along) {
        return static_cast<Cell>(by_rows ? line * columns + along : along * columns + line);
    };
    if (lines % 2 == 0) {
        for (int line = 0; line < lines; ++line) {
            for (int i = 1; i < length; ++i) tour.order.push_back(cell(line, line % 2 == 0 ? i : length - i));
        }
        for (int line = lines - 1; line >= 0; --line) tour.order.push_back(cell(line, 0));
    } else {
        // Both sides are odd: the last two lines are run through crosswise, and their first cell is left out.
        for (int line = 0; line < lines - 3; ++line) {
            for (int i = 1; i < length; ++i) tour.order.push_back(cell(line, line % 2 == 0 ? i : length - i));
        }
        // An even number of lines is done, so the zigzag stands at the second column of the line before.
        for (int i = 1; i < length; ++i) tour.order.push_back(cell(lines - 3, i));
        for (int i = length - 1; i >= 1; --i) {
            const bool downwards = (length - 1 - i) % 2 == 0;
            tour.order.push_back(cell(downwards ? lines - 2 : lines - 1, i));
            tour.order.push_back(cell(downwards ? lines - 1 : lines - 2, i));
        }
        // Twice an even number of columns crosswise: it ends in the line before the last.
        for (int line = lines - 2; line >= 0; --line) tour.order.push_back(cell(line, 0));
        tour.spare = cell(lines - 1, 0);
    }
    tour.number();
    return tour;
}

std::vector<Tour> first_tours(const Board& board) {
    const int rows = board.rows();
    const int columns = board.columns();
    std::vector<Tour> tours;
    if (rows < 2 || columns < 2) return tours;
    const Tour first = first_tour(board);
    for (const bool backwards : {false, true}) {
        for (int position = 0; position < (rows == columns ? 8 : 4); ++position) {
            const auto moved = [&](Cell cell) {
                int row = board.row(cell);
                int column = board.column(cell);
                if ((position & 1) != 0) row = rows - 1 - row;
                if ((position & 2) != 0) column = columns - 1 - column;
                if ((position & 4) != 0) std::swap(row, column);
                return static_cast<Cell>(row * columns + column);
            };
            Tour tour = first;
            for (Cell& cell : tour.order) cell = moved(cell);
            if (backwards) std::reverse(tour.order.begin(), tour.order.end());
            std::fill(tour.place.begin(), tour.place.end(), std::int16_t{-1});
            if (tour.spare != nowhere) tour.spare = moved(tour.spare);
            tour.number();
            tours.push_back(std::move(tour));
        }
    }
    return tours;
}

Cell stand_in(const Board& board, const Tour& tour) {
    const Cell spare = tour.spare;
    for (const int vertical : {up, down}) {
        for (const int horizontal : {left, right}) {
            const Cell a = board.beside(spare, vertical);
            const Cell b = board.beside(spare, horizontal);
            if (a == nowhere || b == nowhere) continue;
            const Cell corner = board.beside(a, horizontal);
            const Cell before = tour.previous(corner);
            const Cell after = tour.next(corner);
            if ((before == a && after == b) || (before == b && after == a)) return corner;
        }
    }
    return nowhere;
}

bool certifies(const Board& board, const Tour& tour, const std::vector<Cell>& body, bool tail_blocked) {
    const int cells = board.cells();
    const bool odd = cells % 2 != 0;
    if (tour.size() != cells - (odd ? 1 : 0)) return false;
    std::vector<bool> visited(static_cast<std::size_t>(cells));
    for (int i = 0; i < tour.size(); ++i) {
        const Cell cell = tour.on(i);
        if (visited[static_cast<std::size_t>(cell)] || tour.at(cell) != i) return false;
        visited[static_cast<std::size_t>(cell)] = true;
        if (board.distance(cell, tour.on((i + 1) % tour.size())) != 1) return false;
    }
    if (static_cast<int>(body.size()) == cells) return true;
    if (odd && (tour.spare == nowhere || visited[static_cast<std::size_t>(tour.spare)] ||
                stand_in(board, tour) == nowhere)) {
        return false;
    }
    int behind = 0;
    for (const Cell cell : body) {
        if (odd && cell == tour.spare) return false;
        const int distance = tour.ahead(cell, body[0]);
        if (distance < behind || (distance == behind && cell != body[0])) return false;
        behind = distance;
    }
    if (body.size() == 2 && cells > 2 && tour.next(body[0]) == body[1]) return false;  // it cannot turn back
    // Where the tail blocks, free cells between the body's cells could shut the snake in.
    return !tail_blocked || behind == static_cast<int>(body.size()) - 1;
}

}  // namespace gridwise::snake
