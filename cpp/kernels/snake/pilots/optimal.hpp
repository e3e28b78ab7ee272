// Plays by the exact table.
#pragma once

#include <memory>

#include "snake/optimal/table.hpp"
#include "snake/pilot.hpp"

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

}  // namespace gridwise::snake
