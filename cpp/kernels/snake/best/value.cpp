#include "snake/best/value.hpp"

#include <algorithm>
#include <cmath>

namespace gridwise::snake {

namespace {

// Used where nothing was learned: the way to the free cells, ragged edges, separate regions, gaps. Not tuned, since
// learning only has to start somewhere; with these 40 games on 8x8 take 486 steps, with those learned 423.
Weights plain_weights() {
    Weights weights{};
    weights[index_of(Feature::mean_time)] = 0.3;
    weights[index_of(Feature::contacts)] = 0.05;
    weights[index_of(Feature::regions)] = 0.5;
    weights[index_of(Feature::gap_cells)] = 1;
    return weights;
}

constexpr int most_cells_of_one_network = 100;  // up to there a second one brings nothing
constexpr int most_cells_of_several_networks = 192;  // beyond, they take more time than they are worth
constexpr std::size_t most_of_smaller_boards = 2;
constexpr int most_cells_of_networks = 1200;  // 30x40: on larger boards nothing was tried

int cells_of(const NetworkModel& network) { return network.rows * network.columns; }

// Of the sizes of boards.
double difference(int cells, int others) { return std::abs(std::log(static_cast<double>(cells) / others)); }

// How a weight changes when the side of the board grows by a factor.
double cost_scale(std::size_t feature, double scale) { return scale / std::pow(scale, dimension(feature)); }

}  // namespace

ValueModel::Block ValueModel::block(double share, int board_cells) const {
    const double count = static_cast<double>(blocks.size());
    const Block& learned = blocks[static_cast<std::size_t>(std::min(share * count + 1e-12, count - 1))];
    // Lengths grow with the side of a board and so does the cost of everything; areas grow with its square.
    const double scale = std::sqrt(static_cast<double>(board_cells) / cells);
    Block scaled;
    for (std::size_t i = 0; i < feature_count; ++i) {
        const double factor = cost_scale(i, scale);
        scaled.middle[i] = learned.middle[i] * factor;
        scaled.slope[i] = learned.slope[i] * factor;
    }
    return scaled;
}

Weights ValueModel::weights(int length, int board_cells) const {
    const double share = static_cast<double>(length) / board_cells;
    const Block scaled = block(share, board_cells);
    const double place = share * static_cast<double>(blocks.size()) + 1e-12;
    const double inside = place - std::floor(place) - 0.5;
    Weights weights;
    for (std::size_t i = 0; i < feature_count; ++i) weights[i] = scaled.middle[i] + inside * scaled.slope[i];
    return weights;
}

std::vector<const NetworkModel*> Values::networks_for(const Board& board) const {
    const bool is_narrow = board.rows() > 2 * board.columns() || board.columns() > 2 * board.rows();
    const bool takes_others = !is_narrow && board.cells() <= most_cells_of_networks;
    const auto is_own = [&](const NetworkModel& network) {
        return std::minmax(network.rows, network.columns) == std::minmax(board.rows(), board.columns());
    };
    std::vector<const NetworkModel*> found;
    for (const NetworkModel& network : networks) {
        if (is_own(network) || (takes_others && (cells_of(network) - board.cells()) % 2 == 0)) found.push_back(&network);
    }
    const auto rank = [&](const NetworkModel* network) {
        return is_own(*network) ? -1 : difference(cells_of(*network), board.cells());
    };
    std::stable_sort(found.begin(), found.end(), [&](const NetworkModel* a, const NetworkModel* b) { return rank(a) < rank(b); });
    if (found.empty()) return found;
    const bool has_several = board.cells() > most_cells_of_one_network && board.cells() <= most_cells_of_several_networks && is_own(*found.front());
    // Those of larger boards mislead: with 20x20 in the place of 10x10, 16x12 takes 1.3 % more steps.
    std::erase_if(found, [&](const NetworkModel* network) {
        return network != found.front() && !(has_several && cells_of(*network) < board.cells());
    });
    if (found.size() > 1 + most_of_smaller_boards) found.resize(1 + most_of_smaller_boards);
    return found;
}

const ValueModel& nearest_model(const std::vector<ValueModel>& models, int cells) {
    return *std::min_element(models.begin(), models.end(), [&](const ValueModel& a, const ValueModel& b) {
        return difference(a.cells, cells) < difference(b.cells, cells);
    });
}

Value::Value(const Board& board, const std::vector<ValueModel>& learned) {
    const int cells = board.cells();
    std::vector<ValueModel> models;
    for (const ValueModel& model : learned) {
        if (model.cells % 2 == cells % 2) models.push_back(model);
    }
    if (models.empty()) models = learned;
    for (int length = 0; length <= cells; ++length) {
        by_length_.push_back(models.empty() ? plain_weights() : nearest_model(models, cells).weights(length, cells));
    }
}

double Value::operator()(const Features& features, int length) const {
    const Weights& weights = by_length_[static_cast<std::size_t>(length)];
    double sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += weights[i] * static_cast<double>(features[i]);
    return sum;
}

}  // namespace gridwise::snake
