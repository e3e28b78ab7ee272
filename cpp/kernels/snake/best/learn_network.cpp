// How a network learns from lessons.
#include <optional>

#include "snake/best/learn.hpp"
#include "snake/best/network_parts.hpp"

namespace gridwise::snake {

namespace {

constexpr int passes = 2;       // through the lessons, each with targets that the one before has smoothed
constexpr double patience = 0.8;  // as in LearnOptions

// What the snakes of a game cost: what came, mixed with what was expected. Where something else than the best was tried,
// what came is not what the pilot costs.
void add_examples(const Lesson& lesson, const Board& board, Network* network, bool as_flown, std::vector<Example>& examples) {
    CodedBoard coded(board);
    double cost = 0, value = 0;
    for (int length = board.cells() - 1; length >= 1; --length) {
        const auto at = static_cast<std::size_t>(length);
        const std::uint8_t* codes = &lesson.codes[at * static_cast<std::size_t>(board.cells())];
        cost = lesson.costs[at] + (network != nullptr ? patience * cost + (1 - patience) * value : cost);
        if (network != nullptr) {
            coded.put(codes);
            value = network->value(network->look(coded, board.cells() - length), lesson.features[at], length);
            if (lesson.expected[at] >= 0) cost = as_flown ? value : lesson.expected[at];
        }
        examples.push_back({codes, &lesson.features[at], length, static_cast<float>(cost)});
    }
}

// What the layers have learned that look at cells: they do not depend on the board.
void carry_over(const NetworkModel& from, NetworkModel& to) {
    const NetworkParts<const float> source(from.numbers.data(), from.rows * from.columns);
    std::copy(source.begin, source.shift, to.numbers.begin());
}

}  // namespace

NetworkModel learn(const std::vector<Lesson>& lessons, const Board& board, const Value& value, const NetworkModel* before,
                   const NetworkModel* start, bool as_flown, std::uint64_t seed, TrainingOptions options, Control& control) {
    NetworkModel model;
    const auto examples_by = [&](Network* network) {
        std::vector<Example> examples;
        for (const Lesson& lesson : lessons) add_examples(lesson, board, network, as_flown, examples);
        return examples;
    };
    if (before != nullptr) {
        model = *before;
        options.rate /= 2;  // it knows much already
        if (as_flown) centre(board, model, examples_by(nullptr));
    }
    for (int pass = before == nullptr ? -1 : 0; pass < passes && control.poll() == Status::running; ++pass) {
        std::optional<Network> network;
        if (!model.numbers.empty()) network.emplace(board, model);
        const auto examples = examples_by(network ? &*network : nullptr);
        if (!network) {
            model = untaught_network(board, examples, value, mix(seed));
            if (start != nullptr) carry_over(*start, model);
        }
        train(board, model, examples, options, mix(seed + static_cast<std::uint64_t>(pass)), control);
    }
    return model;
}

}  // namespace gridwise::snake
