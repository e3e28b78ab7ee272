// The clusters of a signature: which boards reach each other.
//
// Boards that differ only by moves of column cars between the same taken cells form a node: an arrangement
// with a component for every column. Nodes are several times fewer than boards, and moves of row cars by one
// cell join them all.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "rushhour/universe/signature.hpp"

namespace gridwise::rushhour::universe {

// With path halving (Tarjan and van Leeuwen, "Worst-Case Analysis of Set Union Algorithms", 1984).
class DisjointSets {
public:
    void start(std::uint32_t members) {
        if (parent_.size() < members) parent_.resize(members);
        for (std::uint32_t i = 0; i < members; ++i) parent_[i] = i;
        sets_ = members;
    }

    std::uint32_t find(std::uint32_t member) {
        while (parent_[member] != member) {
            parent_[member] = parent_[parent_[member]];
            member = parent_[member];
        }
        return member;
    }

    void join(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        if (a == b) return;
        if (a < b) parent_[b] = a;
        else parent_[a] = b;
        --sets_;
    }

    std::uint32_t sets() const { return sets_; }

private:
    std::vector<std::uint32_t> parent_;
    std::uint32_t sets_ = 0;
};

class Clusters {
public:
    template <int used>
    void build(const Signature& signature, const UsedColumns<used>& columns) {
        sets_.start(signature.nodes);
        one_node_each_ = signature.nodes == signature.live->arrangements.size();
        if (one_node_each_) join_arrangements(signature);
        else join_nodes(signature, columns);
        find_solvable(signature);
    }

    std::uint32_t count() const { return sets_.sets(); }
    std::uint32_t solvable() const { return solvable_; }

    // The cluster of a board is named after one of its nodes.
    template <int used>
    std::uint32_t of(const Signature& signature, const UsedColumns<used>& columns, Arrangement arrangement,
                     Placements placements) {
        const std::uint32_t offset = signature.node_offset[arrangement];
        if (one_node_each_) return sets_.find(offset);
        return sets_.find(offset + columns.node(signature.rows->taken[arrangement], placements));
    }

    // Counts the boards of a cluster.
    template <int used>
    std::uint64_t size(const Signature& signature, const UsedColumns<used>& columns, std::uint32_t cluster) {
        if (sets_.sets() == 1) return signature.boards;
        std::uint64_t boards = 0;
        for (const std::uint16_t a : signature.live->arrangements) {
            for_each_node(signature, columns, a, [&](std::uint32_t node, const auto& component) {
                if (sets_.find(node) != cluster) return;
                std::uint64_t product = 1;
                for (int j = 0; j < used; ++j) {
                    const unsigned pattern = columns.pattern(signature.rows->taken[a], j);
                    product *= columns.type[j]->component_size[pattern][component[j]];
                }
                boards += product;
            });
        }
        return boards;
    }

private:
    // With one node for each arrangement a move is possible as soon as the arrangement after it has room.
    void join_arrangements(const Signature& signature) {
        const Arrangements& rows = *signature.rows;
        for (const std::uint16_t a : signature.live->arrangements) {
            const ColumnCells taken = rows.taken[a];
            for (const UnitMove* move = rows.unit_moves.begin(a); move != rows.unit_moves.end(a); ++move) {
                const unsigned pattern = pattern_of(taken, move->taken_column) | 1U << move->row;
                if ((*signature.types)[signature.column_type[move->taken_column]].count(pattern) == 0) continue;
                sets_.join(signature.node_offset[a], signature.node_offset[move->to]);
            }
            if (sets_.sets() == 1) return;
        }
    }

    template <int used>
    void join_nodes(const Signature& signature, const UsedColumns<used>& columns) {
        const Arrangements& rows = *signature.rows;
        std::array<int, longest_side> used_column;
        used_column.fill(-1);
        for (int j = 0; j < used; ++j) used_column[static_cast<std::size_t>(columns.column[j])] = j;
        for (const std::uint16_t a : signature.live->arrangements) {
            const ColumnCells taken = rows.taken[a];
            for_each_node(signature, columns, a, [&](std::uint32_t node, auto component) {
                for (const UnitMove* move = rows.unit_moves.begin(a); move != rows.unit_moves.end(a); ++move) {
                    const int blocked = used_column[move->taken_column];
                    const int freed = used_column[move->freed_column];
                    unsigned parts = 1;
                    if (blocked >= 0) {
                        const unsigned pattern = columns.pattern(taken, blocked);
                        parts = columns.type[blocked]->after_taking[pattern][move->row][component[blocked]];
                    }
                    if (parts == 0) continue;
                    auto after = component;
                    if (freed >= 0) {
                        const unsigned pattern = columns.pattern(taken, freed);
                        after[freed] = columns.type[freed]->after_freeing[pattern][move->row][component[freed]];
                    }
                    for (; parts != 0; parts &= parts - 1) {
                        if (blocked >= 0) after[blocked] = static_cast<std::uint8_t>(std::countr_zero(parts));
                        sets_.join(node, signature.node_offset[move->to] +
                                             number(columns, rows.taken[move->to], after));
                    }
                }
            });
            if (sets_.sets() == 1) return;
        }
    }

    template <int used>
    static std::uint32_t number(const UsedColumns<used>& columns, ColumnCells taken,
                                const std::array<std::uint8_t, UsedColumns<used>::room>& component) {
        std::uint32_t number = 0;
        for (int j = 0; j < used; ++j) {
            number = number * columns.type[j]->components[columns.pattern(taken, j)] + component[j];
        }
        return number;
    }

    // Calls `visit(node, component of each column)` for all nodes of an arrangement.
    template <int used, class Visit>
    static void for_each_node(const Signature& signature, const UsedColumns<used>& columns, Arrangement a,
                              Visit&& visit) {
        std::array<std::uint8_t, UsedColumns<used>::room> component{};
        std::array<std::uint8_t, UsedColumns<used>::room> components{};
        for (int j = 0; j < used; ++j) {
            components[j] = columns.type[j]->components[columns.pattern(signature.rows->taken[a], j)];
        }
        for (std::uint32_t node = signature.node_offset[a];; ++node) {
            visit(node, component);
            int j = used - 1;
            while (j >= 0 && ++component[j] == components[j]) component[j--] = 0;
            if (j < 0) return;
        }
    }

    void find_solvable(const Signature& signature) {
        solvable_ = 0;
        marked_.assign(signature.nodes, 0);
        const Live& live = *signature.live;
        for (std::size_t i = 0; i < live.arrangements.size(); ++i) {
            if (!signature.rows->at_exit[live.arrangements[i]]) continue;
            const std::uint32_t first = signature.node_offset[live.arrangements[i]];
            for (std::uint32_t node = first; node < first + live.nodes[i]; ++node) {
                std::uint8_t& mark = marked_[sets_.find(node)];
                solvable_ += mark == 0;
                mark = 1;
            }
        }
    }

    DisjointSets sets_;
    std::vector<std::uint8_t> marked_;
    std::uint32_t solvable_ = 0;
    bool one_node_each_ = false;
};

}  // namespace gridwise::rushhour::universe
