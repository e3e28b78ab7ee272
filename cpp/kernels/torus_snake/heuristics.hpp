// Estimates of how many moves are left, each with a twin in Python that says why it is admissible.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "torus_snake/problem.hpp"

namespace gridwise::torus_snake {

template <std::uint32_t words>
class Heuristic {
public:
    explicit Heuristic(const TorusSnake<words>& problem) : problem_(problem) {}
    virtual ~Heuristic() = default;
    Heuristic(const Heuristic&) = delete;
    Heuristic& operator=(const Heuristic&) = delete;
    virtual std::uint32_t operator()(const PackedSnake<words>& state) const = 0;

protected:
    const TorusSnake<words>& problem_;
};

// Apples that are not counted yet.
template <std::uint32_t words>
class Apples : public Heuristic<words> {
    using Heuristic<words>::problem_;

public:
    using Heuristic<words>::Heuristic;
    std::uint32_t operator()(const PackedSnake<words>& state) const override {
        const bool counted = problem_.counted_apple(state) != no_apple;
        std::uint32_t sum = 0;
        for (std::uint32_t i = 0; i < problem_.torus().apple_cells(); ++i) sum += problem_.count(state, i);
        return sum - (counted ? 1 : 0);
    }
};

// Distance to the farthest cell that must still be reached.
template <std::uint32_t words>
class Farthest : public Heuristic<words> {
    using Heuristic<words>::problem_;

public:
    using Heuristic<words>::Heuristic;
    std::uint32_t operator()(const PackedSnake<words>& state) const override {
        const std::uint8_t counted = problem_.counted_apple(state);
        std::uint32_t most = 0;
        for (std::uint32_t i = 0; i < problem_.torus().apple_cells(); ++i) {
            if (problem_.left(state, i, counted) == 0) continue;
            most = std::max<std::uint32_t>(most, problem_.torus().distance(i, problem_.head(state)));
        }
        return most;
    }
};

// A smallest tree that joins the head and the cells left (Prim, "Shortest Connection Networks and Some
// Generalizations", 1957); with repeats, plus what coming again costs at least.
template <std::uint32_t words, bool repeats>
class SpanningTree : public Heuristic<words> {
    using Heuristic<words>::problem_;

public:
    explicit SpanningTree(const TorusSnake<words>& problem) : Heuristic<words>(problem) {
        const Torus& torus = problem.torus();
        for (std::uint32_t i = 0; i < torus.apple_cells(); ++i) {
            again_[i] = torus.shortest_return(3);
            for (std::uint32_t k = 0; k < torus.apple_cells(); ++k) {
                if (k != i) again_[i] = std::min<std::uint32_t>(again_[i], torus.between(i, k));
            }
        }
    }

    std::uint32_t operator()(const PackedSnake<words>& state) const override {
        const Torus& torus = problem_.torus();
        const std::uint8_t counted = problem_.counted_apple(state);
        std::array<std::uint32_t, max_apple_cells> cells;
        std::array<std::uint32_t, max_apple_cells> away;
        std::uint32_t outside = 0;
        std::uint32_t weight = 0;
        for (std::uint32_t i = 0; i < torus.apple_cells(); ++i) {
            const std::uint32_t left = problem_.left(state, i, counted);
            if (left == 0) continue;
            cells[outside] = i;
            away[outside++] = torus.distance(i, problem_.head(state));
            if (repeats) weight += (left - 1) * again_[i];
        }
        while (outside > 0) {
            const auto nearest =
                static_cast<std::uint32_t>(std::min_element(away.data(), away.data() + outside) - away.data());
            weight += away[nearest];
            const std::uint32_t joined = cells[nearest];
            --outside;
            cells[nearest] = cells[outside];
            away[nearest] = away[outside];
            for (std::uint32_t i = 0; i < outside; ++i) {
                away[i] = std::min<std::uint32_t>(away[i], torus.between(joined, cells[i]));
            }
        }
        return weight;
    }

private:
    std::array<std::uint32_t, max_apple_cells> again_{};
};

// A shortest tour through all apples left, over a body that blocks only the cell it came from. The table is that of
// Held and Karp, "A Dynamic Programming Approach to Sequencing Problems", 1962, with numbers of visits for sets.
template <std::uint32_t words>
class Tour : public Heuristic<words> {
    using Heuristic<words>::problem_;

public:
    explicit Tour(const TorusSnake<words>& problem) : Heuristic<words>(problem) {
        const Torus& torus = problem.torus();
        const std::uint32_t cells = torus.apple_cells();
        std::size_t size = 1;
        for (std::uint32_t i = 0; i < cells; ++i) {
            units_[i] = size;
            size *= torus.board().apples[i].count + std::size_t{1};
            if (size * cells > max_entries) throw std::invalid_argument("the table of 'tour' would be too large");
        }
        table_.assign(size * std::max(cells, 1U), 0);
        std::array<std::uint32_t, max_apple_cells> left{};
        std::uint32_t all_left = 0;
        for (std::size_t index = 1; index < size; ++index) {
            ++all_left;
            for (std::uint32_t i = 0; ++left[i] > torus.board().apples[i].count; ++i) {
                all_left -= left[i] - 1;
                left[i] = 0;
            }
            const std::uint32_t again = torus.shortest_return(torus.total_apples() - all_left + 1);
            for (std::uint32_t here = 0; here < cells; ++here) {
                std::uint32_t best = std::numeric_limits<std::uint32_t>::max();
                for (std::uint32_t i = 0; i < cells; ++i) {
                    if (left[i] == 0) continue;
                    const std::uint32_t way = here == i ? again : torus.between(here, i);
                    best = std::min(best, way + table_[(index - units_[i]) * cells + i]);
                }
                table_[index * cells + here] = best;
            }
        }
    }

    std::uint32_t operator()(const PackedSnake<words>& state) const override {
        const Torus& torus = problem_.torus();
        const std::uint32_t cells = torus.apple_cells();
        const std::uint8_t counted = problem_.counted_apple(state);
        std::size_t index = 0;
        for (std::uint32_t i = 0; i < cells; ++i) index += problem_.left(state, i, counted) * units_[i];
        if (index == 0) return 0;
        if (counted != no_apple) return table_[index * cells + counted];
        std::array<Cell, TorusSnake<words>::max_length> body;
        const std::uint32_t length = problem_.unpack(state, body.data());
        std::array<std::uint32_t, max_apple_cells> passed{};  // moves since the head was on an apple cell
        for (std::uint32_t k = 1; k < length; ++k) {
            if (const std::uint8_t apple = torus.apple_at(body[k]); apple != no_apple) passed[apple] = k;
        }
        std::uint32_t best = std::numeric_limits<std::uint32_t>::max();
        for (std::uint32_t i = 0; i < cells; ++i) {
            if (problem_.count(state, i) == 0) continue;
            std::uint32_t way = torus.distance(i, body[0]);
            if (passed[i] > 0) way = torus.shortest_return(std::max(way + passed[i], length)) - passed[i];
            best = std::min(best, way + table_[(index - units_[i]) * cells + i]);
        }
        return best;
    }

private:
    static constexpr std::size_t max_entries = 1U << 24;  // a cap on memory: 64 MiB

    std::array<std::size_t, max_apple_cells> units_{};
    std::vector<std::uint32_t> table_;
};

template <std::uint32_t words>
std::unique_ptr<Heuristic<words>> make_heuristic(const std::string& name, const TorusSnake<words>& problem) {
    if (name == "apples") return std::make_unique<Apples<words>>(problem);
    if (name == "farthest") return std::make_unique<Farthest<words>>(problem);
    if (name == "spanning-tree") return std::make_unique<SpanningTree<words, false>>(problem);
    if (name == "spanning-tree+repeats") return std::make_unique<SpanningTree<words, true>>(problem);
    if (name == "tour") return std::make_unique<Tour<words>>(problem);
    throw std::invalid_argument("no native heuristic named '" + name + "'");
}

}  // namespace gridwise::torus_snake
