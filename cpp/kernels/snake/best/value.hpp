// What a snake will cost until the board is full, as learned from games.
#pragma once

#include <array>
#include <vector>

#include "snake/best/features.hpp"
#include "snake/best/network.hpp"

namespace gridwise::snake {

using Weights = std::array<double, feature_count>;

// Learned weights for boards of one size. The share of the board that is filled falls into one of several equal
// blocks; inside a block the weights change linearly.
struct ValueModel {
    struct Block {
        Weights middle;
        Weights slope;  // from the block's beginning to its end
    };
    int cells = 0;
    std::vector<Block> blocks;

    Weights weights(int length, int board_cells) const;

    // The block for a share, with weights that fit a board of another size.
    Block block(double share, int board_cells) const;
};

// What was learned: weights, which fit boards of all sizes, and networks, taught on boards of one size each.
struct Values {
    std::vector<ValueModel> models;
    std::vector<NetworkModel> networks;

    // The network for a board, which may lie on its side, and on large boards those for the nearest smaller ones; where there is
    // none for the board, that for the nearest size. Odd boards have those of odd ones, even boards those of even ones, and
    // narrow and huge boards none of other sizes.
    std::vector<const NetworkModel*> networks_for(const Board& board) const;
};

// The model whose board is nearest in size.
const ValueModel& nearest_model(const std::vector<ValueModel>& models, int cells);

// The value of snakes on one board, by the model of the nearest size: for odd boards of an odd one where there is one,
// for even boards of an even one, since on odd boards the last fruits cost more.
class Value {
public:
    Value(const Board& board, const std::vector<ValueModel>& models);

    double operator()(const Features& features, int length) const;

    const Weights& weights(int length) const { return by_length_[static_cast<std::size_t>(length)]; }

private:
    std::vector<Weights> by_length_;
};

}  // namespace gridwise::snake
