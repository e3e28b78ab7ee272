#include "snake/best/pilot.hpp"

#include <algorithm>

#include "snake/best/foresight.hpp"
#include "snake/pilots/greedy_safe.hpp"

namespace gridwise::snake {

namespace {

// The numbers here were set by hand; docs/snake.md tells what helped and what did not. Beside each, what half and
// double of it alone do to the steps of 40 games on 16x12, and for more effort of 80 games on 8x8 (seed 77, without the
// fruits' luck), where chance makes 0.8 %.
constexpr Guide few_gaps{0.7, 4};     // +0.5, +1.3 %; +0.8, +0.8 %; on 8x8 (see PlannerOptions) 0.4 % at most
constexpr Guide some_gaps{0.7, 1};    // +1.6, +0.6 %; +0.8, +1.2 %; without it +2.1 %
constexpr Guide many_gaps{0.3, 0.3};  // without it 0.0 %

// Like a large board, 8x8 takes 1.6 % fewer steps in 4.4 times the time; like a small one, 16x12 takes 4.8 % more in a
// quarter of the time, and 11x11 1.5 % more in a third.
constexpr int most_cells_of_small_boards = 100;

// On 10x10 looking ahead changes the steps by -0.3 % (16 fruits; chance 0.2 %) in twice the time, on 16x12 by -0.3 % (24 fruits; 0.4 %).
constexpr int most_cells_to_look_ahead = 64;

constexpr int time_to_improve = 3600;  // ways times cells of the board

}  // namespace

PlannerOptions planner_options(Effort effort, const Board& board) {
    PlannerOptions options;
    options.guides = {few_gaps};
    if (effort == Effort::fast && board.cells() <= most_cells_of_small_boards) return options;
    options.guides.push_back(some_gaps);
    options.width = 16;          // +0.9, -0.7 %
    options.most = 80;           // +1.2, -0.2 %
    options.slack = 24;          // -0.1, +0.7 %
    options.starts = 24;         // -0.4, +0.2 %
    options.ways.searches = 12;  // +1.7, +0.7 %
    options.ways.width = 16;     // +0.9, -0.1 %
    // The longer the way, the longer the detours that pay: +0.7, +0.7 %.
    options.ways.slack = std::clamp(board.cells() / 10, 30, 60);
    options.variations = std::max(options.variations, 5 * board.cells());  // +0.8, +0.3 %
    options.variations_of_a_step = options.variations;
    if (effort == Effort::fast) {
        options.looked_at = 48;
        // As many as there is time for: on 20x20 four +0.9 %, on 30x30 one +2.7 %. With weights alone one is as good as four.
        options.improved = std::clamp(time_to_improve / board.cells(), 1, 8);
        return options;
    }
    options.guides.push_back(many_gaps);
    options.width = 24;          // half: +0.1 %
    options.ways.width = 24;     // 16: +1.1 %
    options.looked_at = 100;
    options.most_worse = 10;     // 4, and 64 looked at: +0.7 % (8x8, chance 0.3 %)
    options.ways.escapes = 20;       // 40, six moves each: -0.1 % (16x12, chance 0.5 %); 8, without meals: +0.3 % (6x6, chance 0.1 %)
    if (board.cells() <= most_cells_to_look_ahead) {
        options.ways.searches = 6;   // 4, and five improved: +0.5 % (8x8, chance 0.3 %)
        options.looked_at = 64;
        options.improved = 6;
        options.foreseen = 3;        // 4: 0.0 %
    } else {
        options.ways.searches = 16;
        options.improved = 12;
    }
    return options;
}

Position first_position(const Board& board, Cell head) {
    Position position{{head}, first_tour(board)};
    if (position.tour.spare == head) position.tour.swap_spare(stand_in(board, position.tour));
    return position;
}

Best::Best(const Board& board, bool tail_blocked, PlannerOptions options, const Values& values)
    : board_(&board),
      tail_blocked_(tail_blocked),
      planner_(board, tail_blocked, options),
      finder_(board),
      extractor_(board),
      ensemble_(board, values),
      looked_at_(static_cast<std::size_t>(options.looked_at)),
      most_worse_(options.most_worse),
      most_foreseen_(static_cast<std::size_t>(options.foreseen)),
      variations_(options.variations),
      variations_of_a_step_(options.variations_of_a_step),
      varied_(2 * static_cast<std::size_t>(options.improved)),
      careful_(std::make_unique<GreedySafePlus>(board)) {
    if (options.foreseen > 1) foresight_ = std::make_unique<Foresight>(board, tail_blocked, options, values);
}

Best::~Best() = default;

void Best::start(std::uint64_t seed) {
    random_ = Random(seed);
    path_.clear();
    done_ = 0;
    certified_ = false;
}

std::vector<Cell> Best::plan() const {
    return {path_.begin() + static_cast<std::ptrdiff_t>(done_), path_.end()};
}

// Finds a tour for a snake that came from elsewhere.
bool Best::recertify(const Game& game) {
    std::vector<Cell> body;
    for (int i = 0; i < game.length(); ++i) body.push_back(game.body(i));
    if (!finder_.find_anywhere(body, !tail_blocked_)) return false;
    position_ = {std::move(body), finder_.tour()};
    return true;
}

int Best::choose(const Game& game) {
    const bool on_plan = certified_ && done_ > 0 && done_ < path_.size() && game.head() == path_[done_ - 1] &&
                         game.fruit() == path_.back() && position_.body.size() == static_cast<std::size_t>(game.length()) + 1;
    if (!on_plan) {
        bool known = certified_ && done_ == path_.size() && position_.body.size() == static_cast<std::size_t>(game.length());
        for (int i = 0; known && i < game.length(); ++i) known = position_.body[static_cast<std::size_t>(i)] == game.body(i);
        certified_ = known || recertify(game);
        path_.clear();
        done_ = 0;
        if (!certified_) return careful_->choose(game);
        const Candidate& chosen = *decide(position_, game.fruit(), random_).chosen;
        path_ = chosen.path;
        position_ = Position(chosen.position);
    }
    return board_->direction(game.head(), path_[done_++]);
}

}  // namespace gridwise::snake
