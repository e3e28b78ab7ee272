// Torus Snake as a search problem: the body as a chain of directions, the apples as packed counts.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "search/problem.hpp"
#include "torus_snake/board.hpp"

namespace gridwise::torus_snake {

// `place` has the head's cell in bits 0 to 15, the length in bits 16 to 23 and the apples from bit 24, each
// cell's count in as many bits as its largest value needs. `body` has two bits a step, from the head to the
// tail: the direction in which the next cell of the body lies.
template <std::uint32_t words>
struct PackedSnake {
    std::uint64_t place;
    std::array<std::uint64_t, words> body;

    bool operator==(const PackedSnake&) const = default;
};

inline constexpr std::uint32_t first_apple_bit = 24;
inline constexpr std::uint32_t apple_bits = 64 - first_apple_bit;

inline std::uint32_t bits_of_apples(const Board& board) {
    std::uint32_t bits = 0;
    for (const Apple& apple : board.apples) bits += static_cast<std::uint32_t>(std::bit_width(apple.count));
    return bits;
}

// A snake that starts with one cell has as many as there are apples when the last one is counted.
inline std::uint32_t longest_reached(const Torus& torus) {
    return torus.total_apples() + static_cast<std::uint32_t>(torus.board().trail.size());
}

constexpr std::uint32_t longest_snake(std::uint32_t words) { return words * 32 + 1; }

template <std::uint32_t words>
class TorusSnake {
public:
    using State = PackedSnake<words>;
    static constexpr std::uint32_t max_successors = directions;
    static constexpr std::uint32_t max_length = longest_snake(words);

    explicit TorusSnake(const Torus& torus) : torus_(torus) {
        if (bits_of_apples(torus.board()) > apple_bits || longest_reached(torus) > max_length) {
            throw std::invalid_argument("there are too many apples for the native engine");
        }
        const std::vector<Direction>& trail = torus.board().trail;
        start_ = {torus.board().head | std::uint64_t{trail.size() + 1} << 16, {}};
        for (std::size_t i = 0; i < trail.size(); ++i) {
            start_.body[i / 32] |= std::uint64_t{torus.canonical(trail[i])} << (i % 32 * 2);
        }
        std::uint32_t shift = first_apple_bit;
        for (std::uint32_t i = 0; i < torus.apple_cells(); ++i) {
            const std::uint64_t count = torus.board().apples[i].count;
            const auto width = static_cast<std::uint32_t>(std::bit_width(count));
            shifts_[i] = shift;
            masks_[i] = (std::uint64_t{1} << width) - 1;
            start_.place |= count << shift;
            shift += width;
        }
    }

    const Torus& torus() const { return torus_; }
    State start() const { return start_; }

    static Cell head(const State& state) { return static_cast<Cell>(state.place); }
    static std::uint32_t length(const State& state) { return (state.place >> 16) & 255; }
    std::uint32_t count(const State& state, std::uint32_t apple) const {
        return static_cast<std::uint32_t>((state.place >> shifts_[apple]) & masks_[apple]);
    }

    // The apple cell under the head whose apple was counted on arrival, or `no_apple`.
    std::uint8_t counted_apple(const State& state) const {
        const std::uint8_t apple = torus_.apple_at(head(state));
        return apple != no_apple && count(state, apple) > 0 ? apple : no_apple;
    }

    // Apples of a cell that are not counted yet; `counted` is the state's counted apple.
    std::uint32_t left(const State& state, std::uint32_t apple, std::uint8_t counted) const {
        return count(state, apple) - (apple == counted ? 1 : 0);
    }

    bool is_goal(const State& state) const {
        const std::uint64_t apples = state.place >> first_apple_bit;
        if (apples == 0) return true;
        const std::uint8_t counted = counted_apple(state);
        return counted != no_apple && apples == std::uint64_t{1} << (shifts_[counted] - first_apple_bit);
    }

    static std::uint64_t hash(const State& state) {
        std::uint64_t hash = state.place * 0x9E3779B97F4A7C15;
        for (const std::uint64_t word : state.body) hash = (hash ^ (hash >> 29) ^ word) * 0xBF58476D1CE4E5B9;
        return hash ^ (hash >> 32) * 0x94D049BB133111EB;
    }

    // Writes the body's cells, head first, and returns their number.
    std::uint32_t unpack(const State& state, Cell* cells) const {
        const std::uint32_t count = length(state);
        cells[0] = head(state);
        for (std::uint32_t i = 1; i < count; ++i) {
            const std::uint32_t step = i - 1;
            cells[i] = torus_.neighbour(cells[i - 1], (state.body[step / 32] >> (step % 32 * 2)) & 3);
        }
        return count;
    }

    template <Order order>
    std::uint32_t expand(const State& state, Successor<State>* out) const {
        std::array<Cell, max_length> cells;
        const std::uint32_t size = unpack(state, cells.data());
        const std::uint8_t apple = counted_apple(state);
        const bool grows = apple != no_apple;
        const std::uint32_t trail = grows ? size : size - 1;
        std::uint64_t place = state.place & ~std::uint64_t{0xFFFF};
        if (grows) place += (std::uint64_t{1} << 16) - (std::uint64_t{1} << shifts_[apple]);
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < directions; ++i) {
            const std::uint32_t direction = order == Order::forwards ? i : directions - 1 - i;
            const Cell cell = torus_.neighbour(cells[0], direction);
            if (std::find(cells.data(), cells.data() + trail, cell) != cells.data() + trail) continue;
            if (size == 2 && cell == cells[1]) continue;
            out[count++] = {{place | cell, longer(state.body, torus_.canonical(direction ^ 2), trail)},
                            static_cast<Action>(direction)};
        }
        return count;
    }

private:
    using Body = std::array<std::uint64_t, words>;

    // Puts a step in front and keeps the first `steps` of them.
    static Body longer(const Body& body, std::uint32_t step, std::uint32_t steps) {
        Body result;
        std::uint64_t carried = steps > 0 ? step : 0;
        for (std::uint32_t word = 0; word < words; ++word) {
            result[word] = body[word] << 2 | carried;
            carried = body[word] >> 62;
            const std::uint32_t kept = steps > word * 32 ? std::min(steps - word * 32, 32U) : 0;
            if (kept < 32) result[word] &= (std::uint64_t{1} << (2 * kept)) - 1;
        }
        return result;
    }

    const Torus& torus_;
    State start_{};
    std::array<std::uint32_t, max_apple_cells> shifts_{};
    std::array<std::uint64_t, max_apple_cells> masks_{};
};

}  // namespace gridwise::torus_snake
