#include "snake/best/pilot.hpp"

#include <algorithm>

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

constexpr int time_to_improve = 3600;  // ways times cells of the board

constexpr std::size_t most_curious = 6;  // choices among which one is tried

bool are_cheaper(const Best::Choice& a, const Best::Choice& b) {
    return a.cost < b.cost || (a.cost == b.cost && a.candidate < b.candidate);
}

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
    if (board.cells() <= most_cells_of_small_boards) {
        options.ways.searches = 10;
        options.ways.escapes = 8;  // none: +0.4 % (6x6, chance 0.1 %), 25: 0.0 %; on 16x12 they bring nothing
        options.improved = 8;
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
      variations_(options.variations),
      variations_of_a_step_(options.variations_of_a_step),
      varied_(2 * static_cast<std::size_t>(options.improved)),
      careful_(std::make_unique<GreedySafePlus>(board)) {}

void Best::start(std::uint64_t seed) {
    random_ = Random(seed);
    path_.clear();
    done_ = 0;
    certified_ = false;
}

std::vector<Cell> Best::plan() const {
    return {path_.begin() + static_cast<std::ptrdiff_t>(done_), path_.end()};
}

// All candidates, with what they cost by the weights; and where weights have no say, by the network.
void Best::list_choices(const std::vector<Candidate>& candidates) {
    of_bodies_.clear();
    choices_.clear();
    for (const Candidate& candidate : candidates) {
        // Ways differ in their tours more often than in their bodies.
        const auto [known, is_new] = of_bodies_.try_emplace(hash_of(candidate.path));
        if (is_new) known->second = extractor_.extract_body(candidate.position.body);
        const Features features = extractor_.add_tour(known->second, candidate.position);
        const auto length = static_cast<int>(candidate.position.body.size());
        const double value = length == board_->cells() ? 0 : ensemble_.by_weights(features, length);
        choices_.push_back({candidate.cost() + value, &candidate, features});
    }
}

// Keeps the choices that are the best by the weights, with what they cost by all.
void Best::let_networks_look() {
    if (!ensemble_.has_networks()) return;
    if (ensemble_.trusts_weights() && choices_.size() > looked_at_) {
        std::nth_element(choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(looked_at_), choices_.end(), are_cheaper);
        choices_.resize(looked_at_);
    }
    for (Choice& choice : choices_) {
        extractor_.extract_body(choice.candidate->position.body);
        choice.cost = weigh(*choice.candidate, choice.features);
    }
}

Best::Decision Best::decide(const Position& position, Cell fruit, Random& random, bool curious) {
    const auto& candidates = planner_.plan(position, fruit, random);
    list_choices(candidates);
    const Features other = choices_[random.below(static_cast<std::uint32_t>(choices_.size()))].features;
    let_networks_look();
    const auto count = std::min(choices_.size(), varied_.size() / 2);
    const auto end = choices_.begin() + static_cast<std::ptrdiff_t>(count);
    std::partial_sort(choices_.begin(), end, choices_.end(), are_cheaper);
    if (static_cast<int>(position.body.size()) + 1 < board_->cells()) {
        for (std::size_t i = 0; i < count; ++i) improve(choices_[i], &varied_[2 * i], random);
    }
    const Choice& choice = *std::min_element(choices_.begin(), end, [](const Choice& a, const Choice& b) {
        return a.cost < b.cost;
    });
    if (curious) {
        const double least = choice.cost;
        const auto better = choices_.begin() + static_cast<std::ptrdiff_t>(std::min(choices_.size(), most_curious));
        std::partial_sort(choices_.begin(), better, choices_.end(), are_cheaper);
        const Choice& tried = choices_[random.below(static_cast<std::uint32_t>(better - choices_.begin()))];
        return {tried.candidate, tried.features, other, least};
    }
    return {choice.candidate, choice.features, other, choice.cost};
}

// The snake must be the one that was extracted last.
double Best::weigh(const Candidate& candidate, const Features& features) {
    const auto& body = candidate.position.body;
    return candidate.cost() + (static_cast<int>(body.size()) == board_->cells() ? 0 : ensemble_(body, extractor_, features));
}

// Whether weights, if they have a say, see so little in a way that networks need not look.
bool Best::is_hopeless(const Candidate& candidate, const Features& features, const Choice& choice) const {
    const auto length = static_cast<int>(candidate.position.body.size());
    if (!ensemble_.has_networks() || !ensemble_.trusts_weights()) return false;
    const double difference = ensemble_.by_weights(features, length) - ensemble_.by_weights(choice.features, length);
    return candidate.cost() + difference > choice.candidate->cost() + most_worse_;
}

// Changes the way a little and keeps what is better, again and again. There is room for two candidates.
void Best::improve(Choice& choice, Candidate* room, Random& random) {
    Candidate* varied = room;
    const int tries = std::min(variations_, variations_of_a_step_ * choice.candidate->cost());
    for (int i = 0; i < tries; ++i) {
        if (!planner_.vary(*choice.candidate, random, *varied)) continue;
        const Features features = extractor_.extract(varied->position);
        if (is_hopeless(*varied, features, choice)) continue;
        const double cost = weigh(*varied, features);
        if (cost >= choice.cost) continue;
        choice = {cost, varied, features};
        varied = varied == room ? room + 1 : room;
    }
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
