#include "snake/best/learn.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace gridwise::snake {

namespace {

constexpr std::size_t columns = 2 * feature_count;  // of the regression: a feature, and it times the place in its block
constexpr double slope_ridge = 5;  // slopes are held back more than middles; 1 and 25: +0.2, 0.0 % (see LearnOptions)

// The luck of a fruit is how much farther away it lies than the free cells do on average; its mean is zero, so that
// costs without it have the same mean and vary much less.
Lesson play(const Board& board, Best& pilot, double curiosity, std::uint64_t seed) {
    Game game(board, false, seed);
    Random random(pilot_seed(seed));
    Random dice(mix(random.state));
    Lesson lesson;
    double luck_of_all = 0;
    const auto size = static_cast<std::size_t>(board.cells()) + 1;
    lesson.features.resize(size);
    lesson.others.resize(size);
    lesson.costs.resize(size);
    lesson.expected.resize(size, -1);
    lesson.codes.resize(size * static_cast<std::size_t>(board.cells()));
    CodedBoard coded(board);
    Position position = first_position(board, game.head());
    FeatureExtractor extractor(board);
    lesson.features[1] = lesson.others[1] = extractor.extract(position);
    while (game.result() == Result::playing) {
        const auto length = static_cast<std::size_t>(game.length());
        extractor.extract(position);
        const double luck = extractor.luck(game.fruit());
        coded.read(position.body, extractor.ages(), extractor.times());
        coded.copy(&lesson.codes[length * static_cast<std::size_t>(board.cells())]);
        const bool curious = curiosity > 0 && dice.unit() < curiosity;
        const Best::Decision decision = pilot.decide(position, game.fruit(), random, curious);
        if (curious) lesson.expected[length] = std::max(0.0, decision.least - luck);
        const Candidate& chosen = *decision.chosen;
        lesson.features[length + 1] = decision.features;
        lesson.others[length + 1] = decision.other;
        lesson.costs[length] = chosen.cost() - luck;
        luck_of_all += luck;
        for (const Cell cell : chosen.path) game.move(board.direction(game.head(), cell));
        position = Position(chosen.position);
    }
    lesson.steps = static_cast<double>(game.steps()) - luck_of_all;
    return lesson;
}

std::size_t packed_size(int cells) {
    const auto size = static_cast<std::size_t>(cells) + 1;
    return sizeof(double) + size * (2 * sizeof(double) + 2 * sizeof(Features) + static_cast<std::size_t>(cells));
}

// Ridge regression on standardised columns.
class Regression {
public:
    Regression() : products_(columns * columns), targets_(columns) {}

    // Adds a snake with what it cost beyond what is known. The range of a column is also judged by a snake that
    // could have been chosen: where the pilot never goes it learns nothing.
    void add_snake(const Features& features, const Features& other, double place, double cost,
                   const ValueModel::Block& known) {
        Row row{{}, cost};
        for (std::size_t i = 0; i < feature_count; ++i) {
            row.values[i] = static_cast<double>(features[i]);
            row.values[feature_count + i] = place * row.values[i];
            row.target -= known.middle[i] * row.values[i] + known.slope[i] * row.values[feature_count + i];
            const double difference = static_cast<double>(other[i] - features[i]);
            ranges_[i] += difference * difference;
            ranges_[feature_count + i] += place * place * difference * difference;
        }
        rows_.push_back(row);
    }

    ValueModel::Block solve(double ridge);

private:
    struct Row {
        std::array<double, columns> values;
        double target;
    };
    std::vector<Row> rows_;
    std::vector<double> products_;
    std::vector<double> targets_;
    std::array<double, columns> ranges_{};
};

ValueModel::Block Regression::solve(double ridge) {
    const auto count = static_cast<double>(rows_.size());
    std::array<double, columns> mean{};
    std::array<double, columns> scale{};
    double mean_target = 0;
    for (const Row& row : rows_) {
        for (std::size_t i = 0; i < columns; ++i) mean[i] += row.values[i] / count;
        mean_target += row.target / count;
    }
    for (const Row& row : rows_) {
        for (std::size_t i = 0; i < columns; ++i) scale[i] += (row.values[i] - mean[i]) * (row.values[i] - mean[i]) / count;
    }
    for (std::size_t i = 0; i < columns; ++i) {
        const double variance = std::max(scale[i], ranges_[i] / count);
        scale[i] = variance > 1e-9 ? 1 / std::sqrt(variance) : 0;
    }
    std::fill(products_.begin(), products_.end(), 0.0);
    std::fill(targets_.begin(), targets_.end(), 0.0);
    std::array<double, columns> z;
    for (const Row& row : rows_) {
        for (std::size_t i = 0; i < columns; ++i) z[i] = (row.values[i] - mean[i]) * scale[i];
        for (std::size_t i = 0; i < columns; ++i) {
            targets_[i] += z[i] * (row.target - mean_target);
            for (std::size_t j = 0; j <= i; ++j) products_[i * columns + j] += z[i] * z[j];
        }
    }
    for (std::size_t i = 0; i < columns; ++i) {
        products_[i * columns + i] += (i < feature_count ? 1 : slope_ridge) * ridge * count + 1e-6;
    }
    // Cholesky: products = lower * lower'.
    for (std::size_t i = 0; i < columns; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = products_[i * columns + j];
            for (std::size_t k = 0; k < j; ++k) sum -= products_[i * columns + k] * products_[j * columns + k];
            products_[i * columns + j] = i == j ? std::sqrt(sum) : sum / products_[j * columns + j];
        }
    }
    for (std::size_t i = 0; i < columns; ++i) {
        for (std::size_t k = 0; k < i; ++k) targets_[i] -= products_[i * columns + k] * targets_[k];
        targets_[i] /= products_[i * columns + i];
    }
    for (std::size_t i = columns; i-- > 0;) {
        for (std::size_t k = i + 1; k < columns; ++k) targets_[i] -= products_[k * columns + i] * targets_[k];
        targets_[i] /= products_[i * columns + i];
    }
    ValueModel::Block block;
    double constant = mean_target;
    for (std::size_t i = 0; i < feature_count; ++i) {
        block.middle[i] = targets_[i] * scale[i];
        block.slope[i] = targets_[feature_count + i] * scale[feature_count + i];
        constant -= block.middle[i] * mean[i] + block.slope[i] * mean[feature_count + i];
    }
    block.middle[0] += constant;
    return block;
}

// From -1/2 at the beginning of a block to 1/2 at its end.
double place_in_block(int length, int cells, const LearnOptions& options) {
    const double place = static_cast<double>(length) / cells * options.blocks + 1e-12;
    return place - std::floor(place) - 0.5;
}

double evaluate(const Weights& weights, const Features& features) {
    double sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) sum += weights[i] * static_cast<double>(features[i]);
    return sum;
}

double evaluate(const ValueModel::Block& block, const Features& features, double place) {
    double sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) {
        sum += (block.middle[i] + place * block.slope[i]) * static_cast<double>(features[i]);
    }
    return sum;
}

// Fits block after block, backwards from the full board: a snake's cost is what the game went on to cost up to the
// end of its block, plus the value of the snake there. Weights are held back towards a prior, or towards zero.
ValueModel fit(const std::vector<Lesson>& lessons, int cells, const ValueModel* prior, const LearnOptions& options) {
    ValueModel model;
    model.cells = cells;
    model.blocks.resize(static_cast<std::size_t>(options.blocks));
    const auto first_length = [&](int block) {
        return std::max(1, static_cast<int>(std::ceil(static_cast<double>(block) * cells / options.blocks - 1e-9)));
    };
    for (int block = options.blocks - 1; block >= 0; --block) {
        const int begin = first_length(block);
        const int end = block + 1 == options.blocks ? cells : first_length(block + 1);
        ValueModel::Block& learned = model.blocks[static_cast<std::size_t>(block)];
        if (prior != nullptr) learned = prior->block((block + 0.5) / options.blocks, cells);
        if (begin >= end) continue;
        const Weights beyond = end < cells ? model.weights(end, cells) : Weights{};
        for (int sweep = 0; sweep < options.sweeps; ++sweep) {
            const ValueModel::Block base = prior != nullptr ? prior->block((block + 0.5) / options.blocks, cells) : ValueModel::Block{};
            // The first sweep has no value inside the block to lean on.
            const double patience = sweep == 0 && prior == nullptr ? 1 : options.patience;
            Regression regression;
            for (const Lesson& lesson : lessons) {
                double cost = evaluate(beyond, lesson.features[static_cast<std::size_t>(end)]);
                double value = cost;
                for (int length = end - 1; length >= begin; --length) {
                    const auto now = static_cast<std::size_t>(length);
                    const double place = place_in_block(length, cells, options);
                    cost = lesson.costs[now] + patience * cost + (1 - patience) * value;
                    regression.add_snake(lesson.features[now], lesson.others[now], place, cost, base);
                    value = evaluate(learned, lesson.features[now], place);
                }
            }
            learned = regression.solve(prior == nullptr ? options.ridge : options.caution);
            for (std::size_t i = 0; i < feature_count; ++i) {
                learned.middle[i] += base.middle[i];
                learned.slope[i] += base.slope[i];
            }
        }
    }
    return model;
}

// The middle between two models: what is learned swings from round to round less than what a round alone teaches.
ValueModel middle_of(const ValueModel& before, ValueModel model) {
    const auto count = static_cast<double>(model.blocks.size());
    for (std::size_t b = 0; b < model.blocks.size(); ++b) {
        const ValueModel::Block old = before.block((static_cast<double>(b) + 0.5) / count, model.cells);
        for (std::size_t i = 0; i < feature_count; ++i) {
            model.blocks[b].middle[i] = (model.blocks[b].middle[i] + old.middle[i]) / 2;
            model.blocks[b].slope[i] = (model.blocks[b].slope[i] + old.slope[i]) / 2;
        }
    }
    return model;
}

}  // namespace

std::vector<Lesson> play_lessons(const Board& board, const PlannerOptions& planner, const Values& values, double curiosity, bool as_flown,
                                 std::uint64_t seed, std::uint64_t first, std::uint64_t count, Control& control) {
    Best pilot(board, false, planner, values);
    if (!as_flown) pilot.trust_own_network_alone();
    std::vector<Lesson> lessons;
    for (std::uint64_t game = first; game < first + count && control.poll() == Status::running; ++game) {
        lessons.push_back(play(board, pilot, curiosity, game_seed(seed, game)));
    }
    return lessons;
}

ValueModel learn(const std::vector<Lesson>& lessons, int cells, const std::vector<ValueModel>& before, bool has_start,
                 const LearnOptions& options) {
    const ValueModel* known = before.empty() ? nullptr : &nearest_model(before, cells);
    ValueModel model = fit(lessons, cells, has_start ? known : nullptr, options);
    return known == nullptr ? model : middle_of(*known, std::move(model));
}

std::string packed(const Lesson& lesson) {
    const auto size = lesson.costs.size();
    std::string bytes(packed_size(static_cast<int>(size) - 1), 0);
    char* end = bytes.data();
    const auto put = [&end](const void* data, std::size_t count) {
        std::memcpy(end, data, count);
        end += count;
    };
    put(&lesson.steps, sizeof(double));
    put(lesson.costs.data(), size * sizeof(double));
    put(lesson.features.data(), size * sizeof(Features));
    put(lesson.others.data(), size * sizeof(Features));
    put(lesson.expected.data(), size * sizeof(double));
    put(lesson.codes.data(), lesson.codes.size());
    return bytes;
}

Lesson unpacked(const std::string& bytes, int cells) {
    const auto size = static_cast<std::size_t>(cells) + 1;
    if (bytes.size() != packed_size(cells)) throw std::invalid_argument("this is no lesson of this board");
    Lesson lesson{std::vector<Features>(size), std::vector<Features>(size), std::vector<double>(size), std::vector<double>(size),
                  std::vector<std::uint8_t>(size * static_cast<std::size_t>(cells)), 0};
    const char* begin = bytes.data();
    const auto take = [&begin](void* data, std::size_t count) {
        std::memcpy(data, begin, count);
        begin += count;
    };
    take(&lesson.steps, sizeof(double));
    take(lesson.costs.data(), size * sizeof(double));
    take(lesson.features.data(), size * sizeof(Features));
    take(lesson.others.data(), size * sizeof(Features));
    take(lesson.expected.data(), size * sizeof(double));
    take(lesson.codes.data(), lesson.codes.size());
    for (const std::uint8_t code : lesson.codes) {
        if (code >= CellCode::count) throw std::invalid_argument("a lesson has cells that are nothing");
    }
    return lesson;
}

}  // namespace gridwise::snake
