#include "snake/best/escape_finder.hpp"

#include <algorithm>

namespace gridwise::snake {

namespace {

constexpr std::size_t longest = 4;  // moves of an escape; 3 and 5: 0.0 %, 2: +0.3 % (6x6, chance 0.1 %)

bool contains(const std::vector<Cell>& cells, Cell cell) { return std::find(cells.begin(), cells.end(), cell) != cells.end(); }

}  // namespace

bool EscapeFinder::find(const Tour& old, const std::vector<Cell>& body) {
    escapes_.clear();
    // A snake of two cannot turn back, and a full board needs no proof.
    if (body.size() <= 2 || body.size() >= static_cast<std::size_t>(board_->cells())) return false;
    int left = most_;
    nodes_.assign(1, {{}, body});
    for (std::size_t at = 0; at < nodes_.size() && nodes_[at].path.size() < longest; ++at) {
        for (const Direction direction : directions) {
            const Node& node = nodes_[at];
            const Cell to = board_->beside(node.body.front(), direction);
            if (to == nowhere || std::find(node.body.begin(), node.body.end() - 1, to) != node.body.end() - 1) continue;
            if (left-- == 0) return false;
            Node next{node.path, moved(node.body, {to})};
            next.path.push_back(to);
            if (!finder_->find(old, next.body, true)) {
                nodes_.push_back(std::move(next));
            } else if (add(body, std::move(next.path))) {
                return true;
            }
        }
    }
    return false;
}

// Whether this escape, the one that the finder has certified, was the last that was needed.
bool EscapeFinder::add(const std::vector<Cell>& body, std::vector<Cell> path) {
    const std::size_t before = met_.size();
    if (escapes_.empty()) {
        met_ = path;
        std::erase_if(met_, [&](Cell cell) { return contains(body, cell); });
    } else {
        std::erase_if(met_, [&](Cell cell) { return !contains(path, cell); });
        if (met_.size() == before) return false;
    }
    escapes_.push_back({std::move(path), finder_->tour()});
    return met_.empty();
}

}  // namespace gridwise::snake
