#include "snake/best/trainer.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <thread>

#include "snake/best/network_parts.hpp"
#include "snake/random.hpp"

namespace gridwise::snake {

namespace {

constexpr std::size_t batch_size = 512;
constexpr std::size_t shards = 8;  // of a batch: what is added up in a fixed order, whoever did it

// How the board looks when it is turned or mirrored: which cell comes where, and as what.
struct Symmetry {
    std::vector<Cell> from;
    std::array<std::uint8_t, CellCode::count> code;
};

std::vector<Symmetry> symmetries_of(const Board& board) {
    std::vector<Symmetry> all;
    const bool square = board.rows() == board.columns();
    for (int number = 0; number < (square ? 8 : 4); ++number) {
        const bool flip_rows = (number & 1) != 0, flip_columns = (number & 2) != 0, transpose = (number & 4) != 0;
        Symmetry symmetry;
        for (int row = 0; row < board.rows(); ++row) {
            for (int column = 0; column < board.columns(); ++column) {
                const int r = flip_rows ? board.rows() - 1 - row : row;
                const int c = flip_columns ? board.columns() - 1 - column : column;
                symmetry.from.push_back(static_cast<Cell>(transpose ? c * board.columns() + r : r * board.columns() + c));
            }
        }
        const auto turned = [&](int direction) {
            if (transpose) direction = 3 - direction;
            if (flip_rows && direction % 2 == 0) direction ^= 2;
            if (flip_columns && direction % 2 == 1) direction ^= 2;
            return direction;
        };
        for (int code = 0; code < CellCode::count; ++code) symmetry.code[static_cast<std::size_t>(code)] = CellCode::turned(code, turned);
        all.push_back(std::move(symmetry));
    }
    return all;
}

// One thread's room: what a pass through the network leaves, and the gradient it adds to.
class Pass {
public:
    explicit Pass(const Board& board)
        : board_(&board),
          width_(board.columns() + 2),
          codes_(static_cast<std::size_t>((board.rows() + 2) * width_)),
          first_(network_room(board.rows(), board.columns())),
          second_(first_.size()),
          first_slope_(first_.size()) {}

    // Adds the slope of the squared error to `gradient`, and returns the error.
    double learn(const NetworkParts<const float>& net, const float* turned_kernel, const NetworkParts<float>& gradient,
                 const Example& example, const Symmetry& symmetry) {
        read(example, symmetry);
        const int free = board_->cells() - example.length;
        network_first_layer(codes_.data(), board_->rows(), board_->columns(), net.table, net.bias_1, nullptr, first_.data());
        network_second_layer(board_->rows(), board_->columns(), first_.data(), net.kernel, net.bias_2, nullptr, second_.data());
        const auto averages = network_averages(codes_.data(), board_->rows(), board_->columns(), free, second_.data());
        std::array<float, 2 * channels> slopes{};
        const double error = head(net, gradient, averages, slopes, example);
        const float free_share = 1 / static_cast<float>(std::max(free, 1)), share = 1 / static_cast<float>(board_->cells());
        for_each_cell([&](std::size_t at) {
            float* unit = &second_[at * channels];
            const float of_free = codes_[at] < CellCode::first_body ? free_share : 0;
            for (std::size_t i = 0; i < channels; ++i) {
                unit[i] = unit[i] > 0 ? of_free * slopes[i] + share * slopes[channels + i] : 0;
            }
        });
        network_kernel_slope(board_->rows(), board_->columns(), first_.data(), second_.data(), gradient.kernel, gradient.bias_2);
        network_second_layer_slope(board_->rows(), board_->columns(), second_.data(), turned_kernel, first_slope_.data());
        network_table_slope(codes_.data(), board_->rows(), board_->columns(), first_.data(), first_slope_.data(), gradient.table, gradient.bias_1);
        return error;
    }

private:
    template <typename Act>
    void for_each_cell(Act act) const {
        for (int row = 1; row <= board_->rows(); ++row) {
            for (int column = 1; column <= board_->columns(); ++column) act(static_cast<std::size_t>(row * width_ + column));
        }
    }

    void read(const Example& example, const Symmetry& symmetry) {
        std::size_t cell = 0;
        for_each_cell([&](std::size_t at) { codes_[at] = symmetry.code[example.codes[symmetry.from[cell++]]]; });
    }

    double head(const NetworkParts<const float>& net, const NetworkParts<float>& gradient, const Network::Averages& averages,
                std::array<float, 2 * channels>& slopes, const Example& example) {
        std::array<float, inputs> input;
        std::copy(averages.begin(), averages.end(), input.begin());
        for (std::size_t i = 0; i < feature_count; ++i) input[2 * channels + i] = ((*example.features)[i] - net.shift[i]) * net.scale[i];
        const Phase phase(example.length, board_->cells());
        std::array<float, hidden> units;
        for (std::size_t h = 0; h < hidden; ++h) units[h] = phase.between(net.mixed_bias + h);
        for (std::size_t i = 0; i < inputs; ++i) {
            for (std::size_t h = 0; h < hidden; ++h) units[h] += input[i] * net.mixed[i * hidden + h];
        }
        float sum = phase.between_single(net.out_bias);
        for (std::size_t h = 0; h < hidden; ++h) sum += std::max(units[h], 0.0f) * phase.between(net.out + h);
        const auto at = static_cast<std::size_t>(example.length);
        const float error = sum - (example.steps - net.mean[at]) / net.spread[at];
        const float slope = 2 * error;
        gradient.out_bias[phase.knot] += slope * (1 - phase.later);
        gradient.out_bias[phase.knot + 1] += slope * phase.later;
        std::array<float, hidden> unit_slopes;
        for (std::size_t h = 0; h < hidden; ++h) {
            const float of_out = slope * std::max(units[h], 0.0f);
            gradient.out[phase.knot * hidden + h] += of_out * (1 - phase.later);
            gradient.out[(phase.knot + 1) * hidden + h] += of_out * phase.later;
            unit_slopes[h] = units[h] > 0 ? slope * phase.between(net.out + h) : 0;
            gradient.mixed_bias[phase.knot * hidden + h] += unit_slopes[h] * (1 - phase.later);
            gradient.mixed_bias[(phase.knot + 1) * hidden + h] += unit_slopes[h] * phase.later;
        }
        for (std::size_t i = 0; i < inputs; ++i) {
            float back = 0;
            for (std::size_t h = 0; h < hidden; ++h) {
                gradient.mixed[i * hidden + h] += input[i] * unit_slopes[h];
                back += net.mixed[i * hidden + h] * unit_slopes[h];
            }
            if (i < 2 * channels) slopes[i] = back;
        }
        return static_cast<double>(error) * error;
    }

    const Board* board_;
    int width_;
    std::vector<std::uint8_t> codes_;
    std::vector<float> first_;   // with a rim of zeros, as the next two
    std::vector<float> second_;  // then its slope
    std::vector<float> first_slope_;
};

// The kernel as it is seen from the cell that is read, channels read and written exchanged.
void turn_kernel(const float* kernel, float* turned) {
    for (std::size_t place = 0; place < window; ++place) {
        for (std::size_t from = 0; from < channels; ++from) {
            for (std::size_t to = 0; to < channels; ++to) {
                turned[((window - 1 - place) * channels + to) * channels + from] = kernel[(place * channels + from) * channels + to];
            }
        }
    }
}

class Adam {
public:
    explicit Adam(std::size_t size) : mean_(size), square_(size) {}

    void step(float* numbers, const float* gradient, std::size_t begin, std::size_t end, double rate) {
        for (std::size_t i = begin; i < end; ++i) {
            mean_[i] += (1 - decay) * (gradient[i] - mean_[i]);
            square_[i] += (1 - square_decay) * (gradient[i] * gradient[i] - square_[i]);
        }
        const auto scale = static_cast<float>(rate / (1 - mean_power_));
        const auto square_scale = static_cast<float>(1 / (1 - square_power_));
        for (std::size_t i = begin; i < end; ++i) numbers[i] -= scale * mean_[i] / (std::sqrt(square_scale * square_[i]) + 1e-8f);
    }
    void next() {
        mean_power_ *= decay;
        square_power_ *= square_decay;
    }

private:
    static constexpr float decay = 0.9f, square_decay = 0.99f;
    std::vector<float> mean_;
    std::vector<float> square_;
    double mean_power_ = decay;
    double square_power_ = square_decay;
};

double normal(Random& random) {
    return std::sqrt(-2 * std::log(1 - random.unit())) * std::cos(2 * std::numbers::pi * random.unit());
}

}  // namespace

namespace {

// Units that hand a feature on as it is: so far above zero that they are never cut off.
constexpr float reach = 10;

// By length, the root of the mean square of what is left when the value is subtracted, smoothed.
std::vector<float> spreads(const std::vector<Example>& examples, const Value& value, int cells) {
    const auto lengths = static_cast<std::size_t>(cells) + 1;
    std::vector<double> counts(lengths), squares(lengths);
    for (const Example& example : examples) {
        const double rest = static_cast<double>(example.steps) - value(*example.features, example.length);
        counts[static_cast<std::size_t>(example.length)] += 1;
        squares[static_cast<std::size_t>(example.length)] += rest * rest;
    }
    std::vector<float> made;
    for (int length = 0; length <= cells; ++length) {
        double count = 0, square = 0;
        const int around = std::max(1, cells / 40);
        for (int near = std::max(0, length - around); near <= std::min(cells, length + around); ++near) {
            count += counts[static_cast<std::size_t>(near)];
            square += squares[static_cast<std::size_t>(near)];
        }
        made.push_back(static_cast<float>(std::max(0.5, std::sqrt(square / std::max(1.0, count)))));
    }
    return made;
}

void standardise(const std::vector<Example>& examples, const NetworkParts<float>& net) {
    std::array<double, feature_count> sums{}, squares{};
    for (const Example& example : examples) {
        for (std::size_t i = 0; i < feature_count; ++i) {
            const auto number = static_cast<double>((*example.features)[i]);
            sums[i] += number;
            squares[i] += number * number;
        }
    }
    const auto count = std::max(1.0, static_cast<double>(examples.size()));
    for (std::size_t i = 0; i < feature_count; ++i) {
        const double mean = sums[i] / count;
        const double variance = squares[i] / count - mean * mean;
        net.shift[i] = static_cast<float>(mean);
        net.scale[i] = variance > 1e-6 ? static_cast<float>(1 / std::sqrt(variance)) : 0;
    }
}

}  // namespace

void centre(const Board& board, NetworkModel& model, const std::vector<Example>& examples) {
    const auto lengths = static_cast<std::size_t>(board.cells()) + 1;
    std::vector<double> counts(lengths), errors(lengths);
    Network network(board, model);
    CodedBoard coded(board);
    for (const Example& example : examples) {
        coded.put(example.codes);
        const auto averages = network.look(coded, board.cells() - example.length);
        counts[static_cast<std::size_t>(example.length)] += 1;
        errors[static_cast<std::size_t>(example.length)] +=
            static_cast<double>(example.steps) - network.value(averages, *example.features, example.length);
    }
    const NetworkParts<float> net(model.numbers.data(), board.cells());
    for (std::size_t at = 0; at < lengths; ++at) net.mean[at] += static_cast<float>(errors[at] / std::max(1.0, counts[at]));
}

NetworkModel untaught_network(const Board& board, const std::vector<Example>& examples, const Value& value, std::uint64_t seed) {
    static_assert(feature_count < hidden);
    NetworkModel model{board.rows(), board.columns(), std::vector<float>(NetworkModel::size(board.cells()))};
    const NetworkParts<float> net(model.numbers.data(), board.cells());
    Random random(seed);
    const auto draw = [&](float* begin, const float* end, double deviation) {
        for (float* number = begin; number != end; ++number) *number = static_cast<float>(deviation * normal(random));
    };
    draw(net.table, net.bias_1, 0.25);
    draw(net.kernel, net.bias_2, 0.05);
    draw(net.mixed, net.mixed_bias, 0.08);
    draw(net.out, net.out_bias, 0.01);
    standardise(examples, net);
    const auto spread = spreads(examples, value, board.cells());
    std::copy(spread.begin(), spread.end(), net.spread);
    for (int length = 0; length <= board.cells(); ++length) {
        const Weights& weights = value.weights(length);
        for (std::size_t i = 0; i < feature_count; ++i) net.mean[length] += static_cast<float>(weights[i]) * net.shift[i];
    }
    for (std::size_t i = 0; i < feature_count; ++i) {
        for (std::size_t input = 0; input < inputs; ++input) net.mixed[input * hidden + i] = input == 2 * channels + i ? 1 : 0;
        for (std::size_t knot = 0; knot < phases; ++knot) {
            const int length = Phase::length(knot, board.cells());
            const float weight = static_cast<float>(value.weights(length)[i]);
            net.mixed_bias[knot * hidden + i] = reach;
            net.out[knot * hidden + i] = net.scale[i] > 0 ? weight / net.scale[i] / net.spread[length] : 0;
            net.out_bias[knot] -= reach * net.out[knot * hidden + i];
        }
    }
    centre(board, model, examples);
    return model;
}

double train(const Board& board, NetworkModel& model, const std::vector<Example>& examples, const TrainingOptions& options,
             std::uint64_t seed, Control& control) {
    const auto size = model.numbers.size();
    const NetworkParts<const float> net(model.numbers.data(), board.cells());
    const auto learned = net.learned();
    const auto symmetries = symmetries_of(board);
    std::vector<std::vector<float>> gradients(shards, std::vector<float>(size));
    std::vector<double> errors(shards);
    std::vector<float> turned(window * channels * channels);
    std::vector<Pass> passes(static_cast<std::size_t>(std::max(1, options.threads)), Pass(board));
    std::vector<std::uint32_t> order(examples.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    Adam adam(size);
    Random random(seed);
    const std::size_t batches = std::max<std::size_t>(1, examples.size() / batch_size);
    const double steps = static_cast<double>(batches) * options.epochs;
    double done = 0, error = 0;
    for (int epoch = 0; epoch < options.epochs; ++epoch) {
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        error = 0;
        for (std::size_t batch = 0; batch < batches; ++batch) {
            if (control.poll() != Status::running) return error;
            turn_kernel(net.kernel, turned.data());
            const std::size_t begin = batch * batch_size;
            const std::size_t count = std::min(batch_size, examples.size() - begin);
            const std::uint64_t lot = random.next();
            const auto work = [&](std::size_t shard, Pass& pass) {
                auto& gradient = gradients[shard];
                std::fill(gradient.begin(), gradient.end(), 0.0f);
                const NetworkParts<float> slopes(gradient.data(), board.cells());
                errors[shard] = 0;
                for (std::size_t i = shard; i < count; i += shards) {
                    const auto& symmetry = symmetries[mix(lot + i) % symmetries.size()];
                    errors[shard] += pass.learn(net, turned.data(), slopes, examples[order[begin + i]], symmetry);
                }
            };
            if (passes.size() == 1) {
                for (std::size_t shard = 0; shard < shards; ++shard) work(shard, passes[0]);
            } else {
                std::atomic<std::size_t> next{0};
                std::vector<std::jthread> crew;
                for (Pass& pass : passes) {
                    crew.emplace_back([&] {
                        for (std::size_t shard; (shard = next++) < shards;) work(shard, pass);
                    });
                }
            }
            auto& sum = gradients[0];
            for (std::size_t shard = 1; shard < shards; ++shard) {
                for (std::size_t i = 0; i < size; ++i) sum[i] += gradients[shard][i];
            }
            for (float& number : sum) number /= static_cast<float>(count);
            for (const double one : errors) error += one;
            const double rate = options.rate * std::max(0.02, 0.5 * (1 + std::cos(std::numbers::pi * done++ / steps)));
            for (const auto& [from, to] : learned) adam.step(model.numbers.data(), sum.data(), from, to, rate);
            adam.next();
        }
        error /= static_cast<double>(batches * std::min(batch_size, examples.size()));
    }
    return error;
}

}  // namespace gridwise::snake
