#include "torus_snake/passages.hpp"

#include <algorithm>

namespace gridwise::torus_snake {

namespace {

// Longer ways have so many others beside them that a few cells close them all but never; and they take time to look at.
constexpr std::size_t most_cells = 144;

// The cells of all shortest ways to an apple cell, the nearest to their beginning first; nothing where they are too many.
std::vector<Cell> shortest_ways(const Torus& torus, Cell from, std::uint32_t to) {
    std::vector<Cell> cells{from};
    std::size_t layer = 0;  // where the cells begin that are as far away as the last one
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells.size() > most_cells) return {};
        if (torus.distance(to, cells[layer]) > torus.distance(to, cells[i])) layer = i;
        for (std::uint32_t direction = 0; direction < directions; ++direction) {
            const Cell next = torus.neighbour(cells[i], direction);
            if (torus.distance(to, next) + 1 != torus.distance(to, cells[i])) continue;
            if (std::find(cells.begin() + static_cast<std::ptrdiff_t>(layer), cells.end(), next) == cells.end()) {
                cells.push_back(next);
            }
        }
    }
    return cells;
}

}  // namespace

Passages::Passages(const Torus& torus) : cells_(torus.apple_cells()), detour_(torus.two_coloured() ? 2 : 1) {
    for (std::uint32_t from = 0; from <= cells_; ++from) {
        const Cell cell = from < cells_ ? torus.board().apples[from].cell : torus.board().head;
        for (std::uint32_t to = 0; to < cells_; ++to) {
            first_.push_back(static_cast<std::uint32_t>(barriers_.size()));
            add_barriers(torus, cell, to);
            CellSet between = 0;
            CellSet gates = 0;
            for (std::size_t i = first_.back(); i < barriers_.size(); ++i) {
                between |= barriers_[i];
                if (std::has_single_bit(barriers_[i])) gates |= barriers_[i];
            }
            between_.push_back(between);
            gates_.push_back(gates);
        }
    }
    first_.push_back(static_cast<std::uint32_t>(barriers_.size()));
}

// Barriers of one cell, and of two: those of more are rare.
void Passages::add_barriers(const Torus& torus, Cell from, std::uint32_t to) {
    const std::vector<Cell> ways = shortest_ways(torus, from, to);
    const std::size_t nothing = ways.size();
    std::vector<std::size_t> apples;
    for (std::size_t i = 1; i + 1 < ways.size(); ++i) {
        if (torus.apple_at(ways[i]) != no_apple) apples.push_back(i);
    }
    std::vector<std::uint8_t> reached(torus.cells(), 0);
    const auto passes = [&](std::size_t one, std::size_t other) {
        for (const Cell cell : ways) reached[cell] = 0;
        reached[from] = 1;
        for (std::size_t i = 0; i < ways.size(); ++i) {
            if (reached[ways[i]] == 0 || i == one || i == other) continue;
            for (std::uint32_t direction = 0; direction < directions; ++direction) {
                const Cell next = torus.neighbour(ways[i], direction);
                if (torus.distance(to, next) + 1 == torus.distance(to, ways[i])) reached[next] = 1;
            }
        }
        return reached[torus.board().apples[to].cell] != 0;
    };
    const auto set_of = [&](std::size_t i) { return only(torus.apple_at(ways[i])); };
    std::vector<std::size_t> open;
    for (const std::size_t one : apples) {
        if (passes(one, nothing)) {
            open.push_back(one);
        } else {
            barriers_.push_back(set_of(one));
        }
    }
    for (std::size_t i = 0; i < open.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) {
            if (!passes(open[i], open[k])) barriers_.push_back(set_of(open[i]) | set_of(open[k]));
        }
    }
}

CellSet Passages::barrier(std::uint32_t from, std::uint32_t to, CellSet left) const {
    const std::size_t pair = from * cells_ + to;
    for (std::uint32_t i = first_[pair]; i < first_[pair + 1]; ++i) {
        if ((barriers_[i] & ~left) == 0) return barriers_[i];
    }
    return 0;
}

}  // namespace gridwise::torus_snake
