#include "snake/best/network.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "snake/best/network_parts.hpp"

namespace gridwise::snake {

std::size_t NetworkModel::size(int cells) {
    const NetworkParts<const float> parts(nullptr, cells);
    return static_cast<std::size_t>(parts.end - parts.begin);
}

namespace {

// The numbers for a board whose sides are longer by a factor.
std::vector<float> fitted_numbers(const NetworkModel& model, int cells, double factor) {
    std::vector<float> numbers(NetworkModel::size(cells));
    const int own_cells = model.rows * model.columns;
    const NetworkParts<const float> from(model.numbers.data(), own_cells);
    const NetworkParts<float> to(numbers.data(), cells);
    std::copy(from.begin, from.mean, to.begin);
    for (std::size_t i = 0; i < feature_count; ++i) {
        const auto growth = static_cast<float>(std::pow(factor, dimension(i)));
        to.shift[i] *= growth;
        to.scale[i] /= growth;
    }
    for (int length = 0; length <= cells; ++length) {
        const double place = static_cast<double>(length) * own_cells / cells;
        const int before = std::min(static_cast<int>(place), own_cells - 1);
        const auto between = [&](const float* part) { return std::lerp(part[before], part[before + 1], static_cast<float>(place - before)); };
        to.mean[length] = between(from.mean) * static_cast<float>(factor * factor * factor);
        to.spread[length] = between(from.spread) * static_cast<float>(factor);
    }
    return numbers;
}

// Marks the cells beside those that are marked, in all eight directions. Marks on the rim mean nothing.
void spread_marks(const std::vector<std::uint8_t>& marked, std::size_t width, std::vector<std::uint8_t>& spread) {
    const std::uint8_t* from = marked.data();
    for (std::size_t at = width + 1; at + width + 1 < marked.size(); ++at) {
        const std::uint8_t* upper = from + at - width;
        const std::uint8_t* lower = from + at + width;
        spread[at] = static_cast<std::uint8_t>(upper[-1] | upper[0] | upper[1] | from[at - 1] | from[at] | from[at + 1] |
                                               lower[-1] | lower[0] | lower[1]);
    }
}

}  // namespace

NetworkModel NetworkModel::fitted(const Board& board) const {
    const double factor = std::sqrt(static_cast<double>(board.cells()) / (rows * columns));
    return {board.rows(), board.columns(), fitted_numbers(*this, board.cells(), factor)};
}

Network::Network(const Board& board, const NetworkModel& model)
    : rows_(board.rows()),
      columns_(board.columns()),
      cells_(board.cells()),
      on_its_side_((model.rows - model.columns) * (board.rows() - board.columns()) < 0) {
    if (model.rows < 1 || model.columns < 1 || model.numbers.size() != NetworkModel::size(model.rows * model.columns)) {
        throw std::invalid_argument("this is no network");
    }
    if (on_its_side_) std::swap(rows_, columns_);
    const int own_cells = model.rows * model.columns;
    factor_ = cells_ == own_cells ? 1 : std::sqrt(static_cast<double>(cells_) / own_cells);
    own_factor_ = CodedBoard::factor_of(own_cells);
    numbers_ = cells_ == own_cells ? model.numbers : fitted_numbers(model, cells_, factor_);
    first_.resize(network_room(rows_, columns_));
    second_.resize(first_.size());
    constexpr std::uint8_t unseen = 255;
    codes_.assign(first_.size() / channels, unseen);
    changed_.resize(codes_.size());
    near_.resize(codes_.size());
    around_.resize(codes_.size());
}

Network::Averages Network::look(const CodedBoard& coded, int free_cells) {
    const NetworkParts<const float> net(numbers_.data(), cells_);
    const auto width = static_cast<std::size_t>(columns_) + 2;
    for (std::size_t at = 0; at < codes_.size(); ++at) changed_[at] = codes_[at] != coded.codes()[at];
    std::copy(coded.codes(), coded.codes() + codes_.size(), codes_.begin());
    spread_marks(changed_, width, near_);
    spread_marks(near_, width, around_);
    network_first_layer(codes_.data(), rows_, columns_, net.table, net.bias_1, near_.data(), first_.data());
    network_second_layer(rows_, columns_, first_.data(), net.kernel, net.bias_2, around_.data(), second_.data());
    return network_averages(codes_.data(), rows_, columns_, free_cells, second_.data());
}

double Network::value(const Averages& averages, const Features& features, int length) const {
    const NetworkParts<const float> net(numbers_.data(), cells_);
    const Phase phase(length, cells_);
    std::array<float, hidden> units;
    for (std::size_t h = 0; h < hidden; ++h) units[h] = phase.between(net.mixed_bias + h);
    const auto add = [&](std::size_t input, float number) {
        for (std::size_t h = 0; h < hidden; ++h) units[h] += number * net.mixed[input * hidden + h];
    };
    for (std::size_t i = 0; i < averages.size(); ++i) add(i, averages[i]);
    for (std::size_t i = 0; i < feature_count; ++i) add(averages.size() + i, (features[i] - net.shift[i]) * net.scale[i]);
    float sum = phase.between_single(net.out_bias);
    for (std::size_t h = 0; h < hidden; ++h) sum += std::max(units[h], 0.0f) * phase.between(net.out + h);
    const auto at = static_cast<std::size_t>(length);
    return static_cast<double>(net.mean[at] + net.spread[at] * sum);
}

}  // namespace gridwise::snake
