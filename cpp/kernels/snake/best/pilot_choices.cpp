// How the best pilot chooses a way.
#include <algorithm>

#include "snake/best/foresight.hpp"
#include "snake/best/pilot.hpp"

namespace gridwise::snake {

namespace {

constexpr std::size_t most_curious = 6;  // choices among which one is tried
// Of ways to snakes on no tour the shortest are looked at, then those that are best by the weights; all and all would take
// a tenth more time.
constexpr std::ptrdiff_t most_unproven = 50;
constexpr std::size_t most_looked_at_unproven = 16;
constexpr std::size_t most_improved_unproven = 3;  // choices, the best ones, that changes may lead off all tours
constexpr int most_proofs = 20;            // tried for one decision; 10 and 60: 0.0 % (6x6, chance 0.1 %)
constexpr double most_worse_foreseen = 6;  // steps beyond the best choice; 3: +0.2 % (8x8, chance 0.3 %)
constexpr double share_of_foresight = 0.5;

bool are_cheaper(const Best::Choice& a, const Best::Choice& b) {
    return a.cost < b.cost || (a.cost == b.cost && a.candidate < b.candidate);
}

void keep_cheapest(std::vector<Best::Choice>& choices, std::size_t most) {
    if (choices.size() <= most) return;
    std::nth_element(choices.begin(), choices.begin() + static_cast<std::ptrdiff_t>(most), choices.end(), are_cheaper);
    choices.resize(most);
}

}  // namespace

Best::Decision Best::decide(const Position& position, Cell fruit, Random& random, bool curious) {
    of_bodies_.clear();
    choices_.clear();
    list_choices(planner_.plan(position, fruit, random), {}, choices_);
    const Features other = choices_[random.below(static_cast<std::uint32_t>(choices_.size()))].features;
    if (ensemble_.has_networks() && ensemble_.trusts_weights()) keep_cheapest(choices_, looked_at_);
    let_networks_look(choices_);
    prove_more();
    const auto count = std::min(choices_.size(), varied_.size() / 2);
    const auto end = choices_.begin() + static_cast<std::ptrdiff_t>(count);
    std::partial_sort(choices_.begin(), end, choices_.end(), are_cheaper);
    const bool is_last = static_cast<int>(position.body.size()) + 1 == board_->cells();
    for (std::size_t i = 0; i < count && !is_last; ++i) {
        if (i == most_improved_unproven) proofs_ = 0;
        improve(choices_[i], &varied_[2 * i], random);
    }
    if (curious) {
        const double least = best_of_first(count).cost;
        const auto better = choices_.begin() + static_cast<std::ptrdiff_t>(std::min(choices_.size(), most_curious));
        std::partial_sort(choices_.begin(), better, choices_.end(), are_cheaper);
        const Choice& tried = choices_[random.below(static_cast<std::uint32_t>(better - choices_.begin()))];
        return {tried.candidate, tried.features, other, least};
    }
    const Choice choice = foresight_ && !is_last ? look_ahead(count, random) : best_of_first(count);
    return {choice.candidate, choice.features, other, choice.cost};
}

const Best::Choice& Best::best_of_first(std::size_t count) const {
    return *std::min_element(choices_.begin(), choices_.begin() + static_cast<std::ptrdiff_t>(count), [](const Choice& a, const Choice& b) {
        return a.cost < b.cost;
    });
}

// Where no tour is known, what it would say is borrowed.
Features Best::features_of(const Candidate& candidate, const Features& of_body, const Features& borrowed) {
    return candidate.proven ? extractor_.add_tour(of_body, candidate.position) : FeatureExtractor::borrow_tour(of_body, borrowed);
}

// Candidates, with what they cost by the weights; where weights have no say, by the network for the board alone.
void Best::list_choices(const std::vector<Candidate>& candidates, const Features& borrowed, std::vector<Choice>& choices) {
    for (const Candidate& candidate : candidates) {
        // Ways differ in their tours more often than in their bodies.
        const auto [known, is_new] = of_bodies_.try_emplace(hash_of(candidate.path));
        if (is_new) known->second = extractor_.extract_body(candidate.position.body);
        const Features features = features_of(candidate, known->second, borrowed);
        const auto length = static_cast<int>(candidate.position.body.size());
        const double value = length == board_->cells() ? 0 : ensemble_.by_weights(features, length);
        choices.push_back({candidate.cost() + value, &candidate, features});
    }
}

void Best::let_networks_look(std::vector<Choice>& choices) {
    if (!ensemble_.has_networks()) return;
    for (Choice& choice : choices) {
        extractor_.extract_body(choice.candidate->position.body);
        choice.cost = weigh(*choice.candidate, choice.features);
    }
}

// Adds choices that lie on no tour: those that look better than the best one and are safe all the same.
void Best::prove_more() {
    auto& candidates = planner_.unproven();
    proofs_ = most_proofs;
    if (candidates.empty()) return;
    if (std::ssize(candidates) > most_unproven) {
        const auto cut = candidates.begin() + most_unproven;
        std::nth_element(candidates.begin(), cut, candidates.end(), [](const Candidate& a, const Candidate& b) { return a.cost() < b.cost(); });
        candidates.erase(cut, candidates.end());
    }
    const Choice best = *std::min_element(choices_.begin(), choices_.end(), are_cheaper);
    unproven_.clear();
    list_choices(candidates, best.features, unproven_);
    keep_cheapest(unproven_, most_looked_at_unproven);
    let_networks_look(unproven_);
    std::sort(unproven_.begin(), unproven_.end(), are_cheaper);
    for (Choice& choice : unproven_) {
        if (choice.cost >= best.cost) break;
        if (prove(choice, candidates[static_cast<std::size_t>(choice.candidate - candidates.data())])) choices_.push_back(choice);
    }
}

// Whether a choice is safe; it is weighed anew by what it can become.
bool Best::prove(Choice& choice, Candidate& unproven) {
    if (proofs_ == 0) return false;
    --proofs_;
    if (!planner_.prove(unproven)) return false;
    choice.features = extractor_.extract(unproven.position);
    choice.cost = weigh(unproven, choice.features);
    return true;
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
        if (!planner_.vary(*choice.candidate, random, *varied) || (!varied->proven && proofs_ == 0)) continue;
        const Features features = features_of(*varied, extractor_.extract_body(varied->position.body), choice.features);
        if (is_hopeless(*varied, features, choice)) continue;
        Choice other{weigh(*varied, features), varied, features};
        if (other.cost >= choice.cost) continue;
        if (!varied->proven && !(prove(other, *varied) && other.cost < choice.cost)) continue;
        choice = other;
        varied = varied == room ? room + 1 : room;
    }
}

// The best of the first choices, with what it costs, when the value of a few is replaced in part by what it will be one
// fruit later.
Best::Choice Best::look_ahead(std::size_t count, Random& random) {
    const auto end = choices_.begin() + static_cast<std::ptrdiff_t>(count);
    std::sort(choices_.begin(), end, are_cheaper);
    const double limit = choices_.front().cost + most_worse_foreseen;
    foreseen_.clear();
    for (auto choice = choices_.begin(); choice != end && choice->cost <= limit && foreseen_.size() < most_foreseen_; ++choice) {
        const auto& body = choice->candidate->position.body;
        const bool is_known = std::any_of(foreseen_.begin(), foreseen_.end(), [&](const Choice& known) {
            return known.candidate->position.body == body;
        });
        if (!is_known) foreseen_.push_back(*choice);
    }
    if (foreseen_.size() == 1) return foreseen_.front();
    foresight_->draw(random);
    for (Choice& choice : foreseen_) {
        const double seen = choice.candidate->cost() + foresight_->cost(choice.candidate->position);
        choice.cost += share_of_foresight * (seen - choice.cost);
    }
    return *std::min_element(foreseen_.begin(), foreseen_.end(), are_cheaper);
}

}  // namespace gridwise::snake
