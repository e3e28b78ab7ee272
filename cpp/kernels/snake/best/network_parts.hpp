// What a network consists of, for those who ask it and for those who teach it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "snake/best/network.hpp"

namespace gridwise::snake {

inline constexpr std::size_t channels = NetworkModel::channels;
inline constexpr std::size_t hidden = NetworkModel::hidden;
inline constexpr std::size_t phases = NetworkModel::phases;
inline constexpr std::size_t inputs = NetworkModel::inputs;
inline constexpr std::size_t window = 9;

// Where each part of the numbers lies.
template <typename Number>
struct NetworkParts {
    Number* begin;
    Number* table;       // by place in the window, code, channel
    Number* bias_1;
    Number* kernel;      // by place in the window, channel read, channel
    Number* bias_2;
    Number* shift;       // of each feature, and its scale
    Number* scale;
    Number* mixed;       // by input, hidden unit
    Number* mixed_bias;  // by phase, hidden unit
    Number* out;         // by phase, hidden unit
    Number* out_bias;    // by phase
    Number* mean;        // of the steps, by length
    Number* spread;      // by length
    Number* end;

    NetworkParts(Number* numbers, int cells) : begin(numbers) {
        const auto lengths = static_cast<std::size_t>(cells) + 1;
        table = begin;
        bias_1 = table + window * CellCode::count * channels;
        kernel = bias_1 + channels;
        bias_2 = kernel + window * channels * channels;
        shift = bias_2 + channels;
        scale = shift + feature_count;
        mixed = scale + feature_count;
        mixed_bias = mixed + inputs * hidden;
        out = mixed_bias + phases * hidden;
        out_bias = out + phases * hidden;
        mean = out_bias + phases;
        spread = mean + lengths;
        end = spread + lengths;
    }

    // What training changes.
    std::array<std::pair<std::size_t, std::size_t>, 2> learned() const {
        const auto at = [this](const Number* part) { return static_cast<std::size_t>(part - begin); };
        return {{{0, at(shift)}, {at(mixed), at(mean)}}};
    }
};

// Between which knots the share of the board that is free lies; they are the closer the fewer cells are left.
struct Phase {
    std::size_t knot;
    float later;

    Phase(int length, int cells) {
        const float free = static_cast<float>(cells - length) / static_cast<float>(cells);
        const float place = (1 - std::sqrt(free)) * (phases - 1);
        knot = std::min(static_cast<std::size_t>(place), phases - 2);
        later = place - static_cast<float>(knot);
    }
    // The length at a knot.
    static int length(std::size_t at, int cells) {
        const float left = 1 - static_cast<float>(at) / (phases - 1);
        return cells - static_cast<int>(std::lround(left * left * static_cast<float>(cells)));
    }
    float between(const float* numbers) const { return (1 - later) * numbers[knot * hidden] + later * numbers[(knot + 1) * hidden]; }
    float between_single(const float* numbers) const { return (1 - later) * numbers[knot] + later * numbers[knot + 1]; }
};

// Room for the units of all cells: boards have a rim of one cell, whose units are zero.
inline std::size_t network_room(int rows, int columns) {
    return static_cast<std::size_t>((rows + 2) * (columns + 2)) * channels;
}

// The first layer, the second one, its averages; and the slopes that come back. Where cells are named that are wanted, the
// others keep their units.
void network_first_layer(const std::uint8_t* codes, int rows, int columns, const float* table, const float* bias,
                         const std::uint8_t* wanted, float* out);
void network_second_layer(int rows, int columns, const float* in, const float* kernel, const float* bias,
                          const std::uint8_t* wanted, float* out);
Network::Averages network_averages(const std::uint8_t* codes, int rows, int columns, int free_cells, const float* units);
void network_second_layer_slope(int rows, int columns, const float* slopes, const float* turned_kernel, float* out);
void network_kernel_slope(int rows, int columns, const float* in, const float* slopes, float* kernel, float* bias);
void network_table_slope(const std::uint8_t* codes, int rows, int columns, const float* units, const float* slopes, float* table, float* bias);

}  // namespace gridwise::snake
