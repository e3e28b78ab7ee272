#include "snake/best/escape_finder.hpp"

#include <algorithm>

namespace gridwise::snake {

namespace {

constexpr std::size_t longest = 4;  // moves of an escape
constexpr int most_meals = 2;       // one after the other

bool contains(const std::vector<Cell>& cells, Cell cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

std::vector<Cell> free_cells(const Board& board, const std::vector<Cell>& body) {
    std::vector<Cell> cells;
    for (int cell = 0; cell < board.cells(); ++cell) {
        if (!contains(body, static_cast<Cell>(cell))) cells.push_back(static_cast<Cell>(cell));
    }
    return cells;
}

}  // namespace

bool EscapeFinder::find(const Tour& old, Position& position) { return search(old, position, most_meals); }

// Sets the position's tour, or its tour and escapes, if it is safe.
bool EscapeFinder::prove(const Tour& old, Position& position, int meals) {
    if (!finder_->find(old, position.body, true)) return meals > 0 && search(old, position, meals);
    position.tour = finder_->tour();
    return true;
}

bool EscapeFinder::search(const Tour& old, Position& position, int meals) {
    const auto& body = position.body;
    // A snake of two cannot turn back, and a full board needs no proof.
    if (body.size() <= 2 || body.size() + 1 >= static_cast<std::size_t>(board_->cells())) return false;
    std::vector<Escape> escapes;
    std::vector<Cell> open = free_cells(*board_, body);  // for which no escape serves yet
    const auto add = [&](Escape escape) {
        const auto served = std::erase_if(open, [&](Cell cell) { return escape.serves(cell); });
        if (served > 0) escapes.push_back(std::move(escape));
    };
    std::vector<Node> nodes{{{}, body}};
    int left = most_;
    for (std::size_t at = 0; at < nodes.size() && nodes[at].path.size() < longest; ++at) {
        for (const Direction direction : directions) {
            const Node& node = nodes[at];
            const Cell to = board_->beside(node.body.front(), direction);
            if (to == nowhere || std::find(node.body.begin(), node.body.end() - 1, to) != node.body.end() - 1) continue;
            if (left-- == 0) return false;
            Node next{node.path, moved(node.body, {to})};
            next.path.push_back(to);
            if (meals > 0 && contains(open, to) && !contains(node.path, to)) {
                Position grown{next.body, {}};
                grown.body.push_back(node.body.back());
                if (prove(old, grown, meals - 1)) add({next.path, true, std::move(grown)});
            }
            Position later{next.body, {}};
            if (prove(old, later, 0)) add({next.path, false, std::move(later)});
            if (open.empty()) {
                position.tour = escapes.front().after.tour;
                position.escapes = std::move(escapes);
                return true;
            }
            nodes.push_back(std::move(next));
        }
    }
    return false;
}

}  // namespace gridwise::snake
