#include "snake/best/foresight.hpp"

#include <numeric>
#include <utility>

namespace gridwise::snake {

namespace {

PlannerOptions with_little_effort(const PlannerOptions& options) {
    PlannerOptions little;
    little.ways.searches = 2;
    little.ways.width = 6;
    little.ways.most = 8;
    little.ways.slack = options.ways.slack;
    little.looked_at = 6;
    little.improved = 1;
    little.variations = 0;
    return little;
}

}  // namespace

Foresight::Foresight(const Board& board, bool tail_blocked, const PlannerOptions& options, const Values& values)
    : pilot_(board, tail_blocked, with_little_effort(options), values),
      extractor_(board),
      most_fruits_(options.fruits_foreseen),
      cells_(static_cast<std::size_t>(board.cells())) {}

void Foresight::draw(Random& random) {
    std::iota(cells_.begin(), cells_.end(), Cell{0});  // whatever was drawn before
    for (std::size_t i = cells_.size() - 1; i > 0; --i) {
        std::swap(cells_[i], cells_[random.below(static_cast<std::uint32_t>(i + 1))]);
    }
    dice_ = Random(random.next());
}

double Foresight::cost(const Position& position) {
    extractor_.extract_body(position.body);
    Random dice = dice_;
    double sum = 0;
    int fruits = 0;
    for (const Cell cell : cells_) {
        if (fruits == most_fruits_) break;
        if (!extractor_.is_free(cell)) continue;
        sum += pilot_.decide(position, cell, dice).least - extractor_.luck(cell);
        ++fruits;
    }
    return sum / fruits;
}

}  // namespace gridwise::snake
