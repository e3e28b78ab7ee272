#include "snake/best/ensemble.hpp"

#include <algorithm>
#include <span>

namespace gridwise::snake {

namespace {

// The shares of networks, that for the board first. Beside each, what other shares do to the steps (seed 77).
constexpr double own_alone[]{0.8};            // 1: +0.3 % (10x10, chance 0.2 %); with a second one 0.0 %
constexpr double own_and_one[]{0.5, 0.25};    // without the second: +0.9 % (16x12, chance 0.4 %)
constexpr double own_and_two[]{0.4, 0.2, 0.2};  // without the third: +0.8 % (16x12, high effort, chance 0.4 %)
constexpr double fitted_alone[]{0.5};         // 0.7: 0.0 % (30x30, chance 0.7 %); none: +4.8 % (12x12, chance 0.5 %)

std::span<const double> shares_of(std::size_t networks, bool is_fitted) {
    if (networks == 1) return is_fitted ? fitted_alone : own_alone;
    return networks == 2 ? std::span<const double>(own_and_one) : own_and_two;
}

// With few cells left, a network that was taught on another size leads into waits of hundreds of steps (30x30).
constexpr double fitted_until = 0.9;   // of the board filled
constexpr double fitted_fades = 0.05;

}  // namespace

Ensemble::Ensemble(const Board& board, const Values& values) : cells_(board.cells()), weights_(board, values.models) {
    const auto models = values.networks_for(board);
    for (const NetworkModel* model : models) {
        Network network(board, *model);
        CodedBoard coded = network.coded(board);
        members_.push_back({std::move(network), std::move(coded), 0});
    }
    if (!has_networks()) return;
    const auto shares = shares_of(members_.size(), members_.front().network.is_fitted());
    for (std::size_t i = 0; i < members_.size(); ++i) {
        members_[i].share = shares[i];
        share_of_weights_ -= shares[i];
    }
    if (values.models.empty()) trust_own_network_alone();
}

void Ensemble::trust_own_network_alone() {
    if (!has_networks()) return;
    members_.erase(members_.begin() + 1, members_.end());
    members_.front().share = 1;
    share_of_weights_ = 0;
}

// What is left of the share of a network that was taught on another size.
double Ensemble::share_left(int length) const {
    const double filled = static_cast<double>(length) / cells_;
    return trusts_weights() ? std::clamp(1 - (filled - fitted_until) / fitted_fades, 0.0, 1.0) : 1;
}

double Ensemble::operator()(const std::vector<Cell>& body, const FeatureExtractor& extractor, const Features& features) {
    const auto length = static_cast<int>(body.size());
    double value = 0;
    double rest = 1;
    for (Member& member : members_) {
        const double share = member.share * (member.network.is_fitted() ? share_left(length) : 1);
        if (share <= 0) continue;
        member.coded.read(body, extractor.ages(), extractor.times());
        value += share * member.network.value(member.network.look(member.coded, cells_ - length), features, length);
        rest -= share;
    }
    return trusts_weights() ? value + rest * weights_(features, length) : value;
}

}  // namespace gridwise::snake
