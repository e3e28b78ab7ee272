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

GRIDWISE_WIDE void network_first_layer(const std::uint8_t* codes, int rows, int columns, const float* table, const float* bias, float* out) {
    const int width = columns + 2;
    const Half zero = {};
    for (int row = 1; row <= rows; ++row) {
        for (int column = 1; column <= columns; ++column) {
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

// Three cells at a time, so that no addition waits for another; those beyond the last column are not kept.
#define CONVOLVE(start_low, start_high, in, kernel)                                                    \
    Half a0 = (start_low), a1 = (start_high);                                                          \
    Half b0 = a0, b1 = a1, c0 = a0, c1 = a1;                                                           \
    const float* weights = (kernel);                                                                   \
    for (int down = -1; down <= 1; ++down) {                                                           \
        const float* from = (in) + at((row + down) * width + column - 1) * channels;                   \
        for (std::size_t i = 0; i < 3 * channels; ++i, weights += channels) {                          \
            const Half w0 = HALF(weights), w1 = HALF(weights + half);                                  \
            a0 += from[i] * w0;                                                                        \
            a1 += from[i] * w1;                                                                        \
            b0 += from[i + channels] * w0;                                                             \
            b1 += from[i + channels] * w1;                                                             \
            c0 += from[i + 2 * channels] * w0;                                                         \
            c1 += from[i + 2 * channels] * w1;                                                         \
        }                                                                                              \
    }                                                                                                  \
    float* to = out + at(row * width + column) * channels;

GRIDWISE_WIDE void network_second_layer(int rows, int columns, const float* in, const float* kernel, const float* bias, float* out) {
    const int width = columns + 2;
    const Half zero = {};
    for (int row = 1; row <= rows; ++row) {
        for (int column = 1; column <= columns; column += 3) {
            CONVOLVE(HALF(bias), HALF(bias + half), in, kernel)
            HALF_OF(to) = a0 > zero ? a0 : zero;
            HALF_OF(to + half) = a1 > zero ? a1 : zero;
            if (column + 1 <= columns) {
                HALF_OF(to + channels) = b0 > zero ? b0 : zero;
                HALF_OF(to + channels + half) = b1 > zero ? b1 : zero;
            }
            if (column + 2 <= columns) {
                HALF_OF(to + 2 * channels) = c0 > zero ? c0 : zero;
                HALF_OF(to + 2 * channels + half) = c1 > zero ? c1 : zero;
            }
        }
    }
}

GRIDWISE_WIDE void network_second_layer_slope(int rows, int columns, const float* slopes, const float* turned_kernel, float* out) {
    const int width = columns + 2;
    const Half zero = {};
    for (int row = 1; row <= rows; ++row) {
        for (int column = 1; column <= columns; column += 3) {
            CONVOLVE(zero, zero, slopes, turned_kernel)
            HALF_OF(to) = a0;
            HALF_OF(to + half) = a1;
            if (column + 1 <= columns) {
                HALF_OF(to + channels) = b0;
                HALF_OF(to + channels + half) = b1;
            }
            if (column + 2 <= columns) {
                HALF_OF(to + 2 * channels) = c0;
                HALF_OF(to + 2 * channels + half) = c1;
            }
        }
    }
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
