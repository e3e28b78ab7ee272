#include "snake/pilots/evolved.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace gridwise::snake {

Evolved::Evolved(const Board& board, std::vector<double> network)
    : board_(&board), network_(std::move(network)), paths_(board), walls_(static_cast<std::size_t>(board.cells())) {
    if (network_.size() != weights) {
        throw std::invalid_argument("expected a network of " + std::to_string(weights) + " weights, got " +
                                    std::to_string(network_.size()));
    }
}

int Evolved::choose(const Game& game) {
    const int length = game.length();
    const int cells = board_->cells();
    const int heading = length > 1 ? board_->direction(game.body(1), game.head()) : static_cast<int>(up);
    const std::array<int, turns> choices{(heading + 3) & 3, heading, (heading + 1) & 3};
    std::array<std::array<double, per_turn>, turns> seen{};
    for (std::size_t cell = 0; cell < walls_.size(); ++cell) walls_[cell] = game.occupied(static_cast<Cell>(cell));
    if (length > 1) walls_[static_cast<std::size_t>(game.tail())] = 0;
    for (std::size_t turn = 0; turn < turns; ++turn) {
        if (game.is_legal(choices[turn])) look(game, choices[turn], seen[turn]);
    }
    std::size_t best = 0;
    double highest = 0;
    for (std::size_t turn = 0; turn < turns; ++turn) {
        std::array<double, inputs> input{};
        const auto& other = seen[turn == 0 ? 1 : 0];
        const auto& third = seen[turn == 2 ? 1 : 2];
        for (std::size_t i = 0; i < per_turn; ++i) {
            input[i] = seen[turn][i];
            input[per_turn + i] = other[i] + third[i];
        }
        input[2 * per_turn] = length / static_cast<double>(cells);
        input[2 * per_turn + 1] = game.hunger() / (10.0 * cells);
        const double value = output(input);
        if (turn == 0 || value > highest) {
            highest = value;
            best = turn;
        }
    }
    return choices[best];
}

void Evolved::look(const Game& game, int direction, std::array<double, per_turn>& seen) {
    const Cell to = board_->beside(game.head(), direction);
    int run = 0;
    for (Cell cell = to; cell != nowhere && !game.occupied(cell); cell = board_->beside(cell, direction)) ++run;
    const int reachable = paths_.count_reachable(to, walls_) + 1;
    seen[0] = 1;
    seen[1] = run / static_cast<double>(std::max(board_->rows(), board_->columns()));
    seen[2] = board_->distance(game.head(), game.fruit()) - board_->distance(to, game.fruit());
    seen[3] = reachable / static_cast<double>(board_->cells());
    seen[4] = game.length() == 1 || paths_.was_reached(game.tail()) ? 1 : 0;
}

double Evolved::output(const std::array<double, inputs>& input) const {
    const double* weight = network_.data();
    std::array<double, hidden> inner;
    for (double& value : inner) {
        value = *weight++;
        for (const double in : input) value += *weight++ * in;
        value = value / (1 + std::abs(value));  // exact in both engines, unlike tanh
    }
    double value = *weight++;
    for (const double in : inner) value += *weight++ * in;
    return value;
}

}  // namespace gridwise::snake
