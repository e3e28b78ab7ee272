// A small convolutional network that knows what a snake will cost until the board is full.
#pragma once

#include <array>
#include <vector>

#include "snake/best/cell_codes.hpp"
#include "snake/best/features.hpp"

namespace gridwise::snake {

// Two layers of three by three cells (the first reads codes, so that it is a sum of table rows), averages over the free
// cells and over all, and a layer that reads these and the features; the last weights change with the share of the board
// that is filled. `numbers` has them all, as `NetworkParts` says.
struct NetworkModel {
    static constexpr std::size_t channels = 16;
    static constexpr std::size_t hidden = 64;
    static constexpr std::size_t phases = 9;  // knots on the way to the full board, linear between them
    static constexpr std::size_t inputs = 2 * channels + feature_count;

    int rows = 0;
    int columns = 0;
    std::vector<float> numbers;

    static std::size_t size(int cells);

    // The same for a board of another size.
    NetworkModel fitted(const Board& board) const;
};

// On a board of another size than that of its model, lengths grow with the sides of the board and areas with their square,
// and so does what it reads.
class Network {
public:
    // The board may lie on its side. Throws std::invalid_argument when the numbers do not fit.
    Network(const Board& board, const NetworkModel& model);

    using Averages = std::array<float, 2 * NetworkModel::channels>;

    // Whether the board is of another size.
    bool is_fitted() const { return factor_ != 1; }

    // Of the board, as the network reads it.
    CodedBoard coded(const Board& board) const { return CodedBoard(board, on_its_side_, factor_ * own_factor_); }

    // What the convolutions make of a snake. Snakes that are looked at one after the other are much alike: only what lies
    // around cells that differ is computed anew.
    Averages look(const CodedBoard& coded, int free_cells);

    // The expected steps.
    double value(const Averages& averages, const Features& features, int length) const;

private:
    int rows_;
    int columns_;
    int cells_;
    bool on_its_side_;
    double factor_;      // of the sides of the board
    double own_factor_;  // by which the codes of the model's board are read
    std::vector<float> numbers_;
    std::vector<float> first_;  // what the layers give, with a rim of zeros
    std::vector<float> second_;
    std::vector<std::uint8_t> codes_;  // that they were computed from
    std::vector<std::uint8_t> changed_;
    std::vector<std::uint8_t> near_;    // cells that differ, or lie beside such cells in any direction
    std::vector<std::uint8_t> around_;  // the same again
};

}  // namespace gridwise::snake
