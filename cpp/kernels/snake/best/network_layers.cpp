#include "snake/best/network_parts.hpp"

// Wider vectors where the machine has them: the same sums in the same order, so that all machines choose alike.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define GRIDWISE_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define GRIDWISE_WIDE
#endif

namespace gridwise::snake {

namespace {

// Half of the channels: what one instruction adds where vectors are wide.
constexpr std::size_t half = channels / 2;
typedef float Half __attribute__((vector_size(half * sizeof(float)), aligned(sizeof(float)), may_alias));
#define HALF(pointer) (*reinterpret_cast<const Half*>(pointer))
#define HALF_OF(pointer) (*reinterpret_cast<Half*>(pointer))

std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

GRIDWISE_WIDE void network_first_layer(const std::uint8_t* codes, int rows, int columns, const float* table, const float* bias,
                                       const std::uint8_t* wanted, float* out) {
    const int width = columns + 2;
    const Half zero = {};
    for (int row = 1; row <= rows; ++row) {
        for (int column = 1; column <= columns; ++column) {
            if (wanted != nullptr && wanted[row * width + column] == 0) continue;
            Half low = HALF(bias), high = HALF(bias + half);
            const float* of_place = table;
            for (int down = -1; down <= 1; ++down) {
                const std::uint8_t* code = codes + (row + down) * width + column - 1;
                for (int right = 0; right < 3; ++right, of_place += CellCode::count * channels) {
                    low += HALF(of_place + code[right] * channels);
                    high += HALF(of_place + code[right] * channels + half);
                }
            }
            float* to = out + at(row * width + column) * channels;
            HALF_OF(to) = low > zero ? low : zero;
            HALF_OF(to + half) = high > zero ? high : zero;
        }
    }
}

// Some cells of a row at a time, so that no addition waits for another. A row's last cells may be counted twice.
template <int group, bool rectified>
[[gnu::always_inline]] inline void convolve(int rows, int columns, const float* in, const float* kernel, const float* bias,
                                            const std::uint8_t* wanted, float* out) {
    const int width = columns + 2;
    const Half zero = {};
    for (int row = 1; row <= rows; ++row) {
        for (int next = 1; next <= columns; next += group) {
            const int column = std::min(next, columns - group + 1);
            if (wanted != nullptr) {
                int any = 0;
                for (int cell = 0; cell < group; ++cell) any |= wanted[row * width + column + cell];
                if (any == 0) continue;
            }
            Half sums[group][2];
            for (auto& of_cell : sums) {
                for (std::size_t part = 0; part < 2; ++part) {
                    of_cell[part] = bias == nullptr ? zero : HALF(bias + part * half);
                }
            }
            const float* weights = kernel;
            for (int down = -1; down <= 1; ++down) {
                const float* from = in + at((row + down) * width + column - 1) * channels;
                for (std::size_t i = 0; i < 3 * channels; ++i, weights += channels) {
                    for (std::size_t part = 0; part < 2; ++part) {
                        const Half weight = HALF(weights + part * half);
                        for (int cell = 0; cell < group; ++cell) sums[cell][part] += from[i + at(cell) * channels] * weight;
                    }
                }
            }
            float* to = out + at(row * width + column) * channels;
            for (auto& of_cell : sums) {
                for (std::size_t part = 0; part < 2; ++part, to += half) {
                    HALF_OF(to) = rectified ? (of_cell[part] > zero ? of_cell[part] : zero) : of_cell[part];
                }
            }
        }
    }
}

template <bool rectified>
[[gnu::always_inline]] inline void convolve(int rows, int columns, const float* in, const float* kernel, const float* bias,
                                            const std::uint8_t* wanted, float* out) {
    // The more cells at a time the better, unless many are counted twice.
    const auto cost = [columns](int group) { return (columns + group - 1) / group * (group + 1); };
    if (columns >= 5 && cost(5) < cost(4) && cost(5) <= cost(3)) {
        convolve<5, rectified>(rows, columns, in, kernel, bias, wanted, out);
    } else if (columns >= 4 && cost(4) <= cost(3)) {
        convolve<4, rectified>(rows, columns, in, kernel, bias, wanted, out);
    } else if (columns >= 3) {
        convolve<3, rectified>(rows, columns, in, kernel, bias, wanted, out);
    } else {
        convolve<1, rectified>(rows, columns, in, kernel, bias, wanted, out);
    }
}

GRIDWISE_WIDE void network_second_layer(int rows, int columns, const float* in, const float* kernel, const float* bias,
                                        const std::uint8_t* wanted, float* out) {
    convolve<true>(rows, columns, in, kernel, bias, wanted, out);
}

GRIDWISE_WIDE void network_second_layer_slope(int rows, int columns, const float* slopes, const float* turned_kernel, float* out) {
    convolve<false>(rows, columns, slopes, turned_kernel, nullptr, nullptr, out);
}

GRIDWISE_WIDE void network_kernel_slope(int rows, int columns, const float* in, const float* slopes, float* kernel, float* bias) {
    const int width = columns + 2;
    for (int row = 1; row <= rows; ++row) {
        for (int column = 1; column <= columns; ++column) {
            const float* slope = slopes + at(row * width + column) * channels;
            const Half low = HALF(slope), high = HALF(slope + half);
            HALF_OF(bias) += low;
            HALF_OF(bias + half) += high;
            float* weights = kernel;
            for (int down = -1; down <= 1; ++down) {
                const float* from = in + at((row + down) * width + column - 1) * channels;
                for (std::size_t i = 0; i < 3 * channels; ++i, weights += channels) {
                    HALF_OF(weights) += from[i] * low;
                    HALF_OF(weights + half) += from[i] * high;
                }
            }
        }
    }
}

GRIDWISE_WIDE void network_table_slope(const std::uint8_t* codes, int rows, int columns, const float* units, const float* slopes,
                                       float* table, float* bias) {
    const int width = columns + 2;
    const Half zero = {};
    for (int row = 1; row <= rows; ++row) {
        for (int column = 1; column <= columns; ++column) {
            const std::size_t place = at(row * width + column) * channels;
            const Half low = HALF(units + place) > zero ? HALF(slopes + place) : zero;
            const Half high = HALF(units + place + half) > zero ? HALF(slopes + place + half) : zero;
            HALF_OF(bias) += low;
            HALF_OF(bias + half) += high;
            float* of_place = table;
            for (int down = -1; down <= 1; ++down) {
                const std::uint8_t* code = codes + (row + down) * width + column - 1;
                for (int right = 0; right < 3; ++right, of_place += CellCode::count * channels) {
                    HALF_OF(of_place + code[right] * channels) += low;
                    HALF_OF(of_place + code[right] * channels + half) += high;
                }
            }
        }
    }
}

GRIDWISE_WIDE Network::Averages network_averages(const std::uint8_t* codes, int rows, int columns, int free_cells, const float* units) {
    const int width = columns + 2;
    std::array<float, channels> sums[2] = {};
    for (int row = 1; row <= rows; ++row) {
        for (int column = 1; column <= columns; ++column) {
            const std::size_t place = at(row * width + column);
            auto& sum = sums[codes[place] >= CellCode::first_body];
            for (std::size_t i = 0; i < channels; ++i) sum[i] += units[place * channels + i];
        }
    }
    Network::Averages averages;
    for (std::size_t i = 0; i < channels; ++i) {
        averages[i] = sums[0][i] / static_cast<float>(std::max(free_cells, 1));
        averages[channels + i] = (sums[0][i] + sums[1][i]) / static_cast<float>(rows * columns);
    }
    return averages;
}

}  // namespace gridwise::snake
