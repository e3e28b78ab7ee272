#include "snake/best/learn.hpp"

#include <algorithm>
#include <cmath>

namespace gridwise::snake {

namespace {

constexpr std::size_t columns = 2 * feature_count;  // of the regression: a feature, and it times the place in its block
constexpr double trust = 0.85;                      // in the real cost of one more fruit ahead
constexpr double slope_ridge = 5;                   // slopes are held back more than middles

// One game: by length, what the snake looked like and what its next fruit cost.
struct Record {
    std::vector<Features> features;
    std::vector<Features> others;  // of snakes that could have been chosen
    std::vector<int> costs;
    std::int64_t steps = 0;
};

Record play(const Board& board, Best& pilot, std::uint64_t seed) {
    Game game(board, false, seed);
    Random random(pilot_seed(seed));
    Record record;
    const auto size = static_cast<std::size_t>(board.cells()) + 1;
    record.features.resize(size);
    record.others.resize(size);
    record.costs.resize(size);
    Position position = first_position(board, game.head());
    record.features[1] = record.others[1] = FeatureExtractor(board).extract(position);
    while (game.result() == Result::playing) {
        const auto length = static_cast<std::size_t>(game.length());
        const Best::Decision decision = pilot.decide(position, game.fruit(), random);
        const Candidate& chosen = *decision.chosen;
        record.features[length + 1] = decision.features;
        record.others[length + 1] = decision.other;
        record.costs[length] = chosen.cost();
        for (const Cell cell : chosen.path) game.move(board.direction(game.head(), cell));
        position = Position(chosen.position);
    }
    record.steps = game.steps();
    return record;
}

// Ridge regression on standardised columns.
class Regression {
public:
    Regression() : products_(columns * columns), targets_(columns) {}

    bool empty() const { return rows_.empty(); }
    void add(const std::array<double, columns>& row, double target) { rows_.push_back({row, target}); }

    // Tells how far a column of a snake that could have been chosen lies from that of the chosen one. Where the
    // pilot never goes it learns nothing, so what it avoids counts with the range it has there.
    void compare(std::size_t column, double difference) { ranges_[column] += difference * difference; }

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

double evaluate(const Weights& weights, const Features& features) {
    double sum = 0;
    for (std::size_t i = 0; i < feature_count; ++i) sum += weights[i] * static_cast<double>(features[i]);
    return sum;
}

// What the snakes of a game cost until the end, by length: what they did cost, mixed with what the known model
// expected on the way. The farther a fruit lies ahead, the less its real cost says about the snake.
std::vector<double> returns(const Record& record, int cells, const std::vector<Weights>& known) {
    std::vector<double> costs(static_cast<std::size_t>(cells) + 1);
    for (int length = cells - 1; length >= 1; --length) {
        const auto now = static_cast<std::size_t>(length);
        double later = costs[now + 1];
        if (!known.empty() && length + 1 < cells) {
            later = trust * later + (1 - trust) * evaluate(known[now + 1], record.features[now + 1]);
        }
        costs[now] = record.costs[now] + later;
    }
    return costs;
}

// Fits one block after another. Weights are held back towards those known, or towards zero at the beginning.
ValueModel fit(const std::vector<Record>& records, int cells, const ValueModel* known, const LearnOptions& options) {
    std::vector<Weights> known_weights;
    for (int length = 0; known != nullptr && length <= cells; ++length) {
        known_weights.push_back(known->weights(length, cells));
    }
    std::vector<Regression> regressions(static_cast<std::size_t>(options.blocks));
    for (const Record& record : records) {
        const std::vector<double> costs = returns(record, cells, known_weights);
        for (int length = 1; length < cells; ++length) {
            const auto now = static_cast<std::size_t>(length);
            const double place = static_cast<double>(length) / cells * options.blocks + 1e-12;
            const double inside = place - std::floor(place) - 0.5;
            std::array<double, columns> row;
            for (std::size_t i = 0; i < feature_count; ++i) {
                row[i] = static_cast<double>(record.features[now][i]);
                row[feature_count + i] = inside * row[i];
            }
            const double foreseen = known == nullptr ? 0 : evaluate(known_weights[now], record.features[now]);
            Regression& regression = regressions[static_cast<std::size_t>(place)];
            regression.add(row, costs[now] - foreseen);
            for (std::size_t i = 0; i < feature_count; ++i) {
                const double difference = static_cast<double>(record.others[now][i] - record.features[now][i]);
                regression.compare(i, difference);
                regression.compare(feature_count + i, inside * difference);
            }
        }
    }
    ValueModel model;
    model.cells = cells;
    for (int block = 0; block < options.blocks; ++block) {
        ValueModel::Block learned{};
        if (known != nullptr) learned = known->block((block + 0.5) / options.blocks, cells);
        Regression& regression = regressions[static_cast<std::size_t>(block)];
        if (!regression.empty()) {
            const ValueModel::Block change = regression.solve(options.ridge);
            for (std::size_t i = 0; i < feature_count; ++i) {
                learned.middle[i] += change.middle[i];
                learned.slope[i] += change.slope[i];
            }
        }
        model.blocks.push_back(learned);
    }
    return model;
}

}  // namespace

ValueModel learn(const Board& board, const PlannerOptions& planner, const std::vector<ValueModel>& start,
                 const LearnOptions& options, Control& control, const std::function<void(const Round&)>& report) {
    std::vector<ValueModel> models = start;
    std::vector<Record> records;
    ValueModel model;
    for (int round = 0; round < options.rounds; ++round) {
        Best pilot(board, false, planner, models);
        double sum = 0;
        double squares = 0;
        for (int game = 0; game < options.games; ++game) {
            if (control.poll() != Status::running) return model;
            const auto number = static_cast<std::uint64_t>(round) * 1'000'000 + static_cast<std::uint64_t>(game);
            records.push_back(play(board, pilot, game_seed(options.seed, number)));
            const auto steps = static_cast<double>(records.back().steps);
            sum += steps;
            squares += steps * steps;
        }
        const double mean = sum / options.games;
        report({round, mean, std::sqrt(std::max(0.0, squares / options.games - mean * mean) / options.games)});
        const auto most = static_cast<std::size_t>(options.memory * options.games);
        if (records.size() > most) {
            records.erase(records.begin(), records.end() - static_cast<std::ptrdiff_t>(most));
        }
        model = fit(records, board.cells(), models.empty() ? nullptr : &nearest_model(models, board.cells()), options);
        models = {model};
    }
    return model;
}

}  // namespace gridwise::snake
