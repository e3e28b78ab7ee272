// Plays by the exact table.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "snake/optimal/moves.hpp"
#include "snake/optimal/table.hpp"
#include "snake/pilots/greedy_safe.hpp"

namespace gridwise::snake {

class Optimal : public Pilot {
public:
    explicit Optimal(std::shared_ptr<const OptimalTable> table) : table_(std::move(table)) {}
    void start(std::uint64_t) override {}
    int choose(const Game& game) override {
        body_.clear();
        for (int i = 0; i < game.length(); ++i) body_.push_back(game.body(i));
        return table_->choose(body_, game.fruit());
    }

private:
    std::shared_ptr<const OptimalTable> table_;
    std::vector<Cell> body_;
};

// By a table of moves, which has the way to the next fruit; where no win is certain, it flies like `greedy-safe+`.
class OptimalByMoves : public Pilot {
public:
    OptimalByMoves(const Board& board, std::shared_ptr<const MoveTable> moves) : board_(&board), moves_(std::move(moves)), otherwise_(board) {}

    void start(std::uint64_t seed) override {
        way_.clear();
        otherwise_.start(seed);
    }

    int choose(const Game& game) override {
        if (way_.empty() || way_.front() != game.fruit() || !is_as_expected(game)) look(game);
        if (way_.empty()) return otherwise_.choose(game);
        const Cell next = way_.back();
        way_.pop_back();
        expected_.insert(expected_.begin(), next);
        expected_.pop_back();
        return board_->direction(game.head(), next);
    }

    std::vector<Cell> plan() const override { return {way_.rbegin(), way_.rend()}; }

private:
    // Somebody else may have moved the snake.
    bool is_as_expected(const Game& game) const {
        if (game.length() != static_cast<int>(expected_.size())) return false;
        for (int i = 0; i < game.length(); ++i) {
            if (game.body(i) != expected_[static_cast<std::size_t>(i)]) return false;
        }
        return true;
    }

    void look(const Game& game) {
        expected_.clear();
        for (int i = 0; i < game.length(); ++i) expected_.push_back(game.body(i));
        way_ = moves_->way(expected_, game.fruit(), game.tail_blocked());
        std::reverse(way_.begin(), way_.end());
    }

    const Board* board_;
    std::shared_ptr<const MoveTable> moves_;
    GreedySafePlus otherwise_;
    std::vector<Cell> way_;       // the fruit first
    std::vector<Cell> expected_;  // the body
};

}  // namespace gridwise::snake
