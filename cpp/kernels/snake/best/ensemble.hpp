// What a snake will cost until the board is full, by all that was learned.
#pragma once

#include <vector>

#include "snake/best/value.hpp"

namespace gridwise::snake {

// The weights and the networks for a board, each with a share: they err in different ways, so that their mean errs less than
// each of them.
class Ensemble {
public:
    Ensemble(const Board& board, const Values& values);

    // Nobody else has a say while the network for the board is being taught.
    void trust_own_network_alone();

    bool has_networks() const { return !members_.empty(); }
    bool trusts_weights() const { return share_of_weights_ > 0; }

    double by_weights(const Features& features, int length) const { return weights_(features, length); }

    // Of the snake that was extracted last.
    double operator()(const std::vector<Cell>& body, const FeatureExtractor& extractor, const Features& features);

private:
    struct Member {
        Network network;
        CodedBoard coded;
        double share;
    };

    double share_left(int length) const;

    int cells_;
    Value weights_;
    double share_of_weights_ = 1;
    std::vector<Member> members_;
};

}  // namespace gridwise::snake
