#include "snake/best/network.hpp"

#include <algorithm>
#include <stdexcept>

#include "snake/best/network_parts.hpp"

namespace gridwise::snake {

std::size_t NetworkModel::size(int cells) {
    const NetworkParts<const float> parts(nullptr, cells);
    return static_cast<std::size_t>(parts.end - parts.begin);
}

Network::Network(const Board& board, const NetworkModel& model)
    : rows_(model.rows), columns_(model.columns), cells_(board.cells()), on_its_side_(rows_ != board.rows()), numbers_(model.numbers) {
    const bool same = on_its_side_ ? rows_ == board.columns() && columns_ == board.rows() : columns_ == board.columns();
    if (!same || numbers_.size() != NetworkModel::size(cells_)) throw std::invalid_argument("this is no network for this board");
    first_.resize(network_room(rows_, columns_));
    second_.resize(first_.size());
}

Network::Averages Network::look(const CodedBoard& coded, int free_cells) {
    const NetworkParts<const float> net(numbers_.data(), cells_);
    network_first_layer(coded.codes(), rows_, columns_, net.table, net.bias_1, first_.data());
    network_second_layer(rows_, columns_, first_.data(), net.kernel, net.bias_2, second_.data());
    return network_averages(coded.codes(), rows_, columns_, free_cells, second_.data());
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
