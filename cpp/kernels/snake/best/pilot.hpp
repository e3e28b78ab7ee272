// The best pilot: plans to each fruit, weighs the way's length and what the snake left behind will cost.
#pragma once

#include <memory>
#include <unordered_map>

#include "snake/best/ensemble.hpp"
#include "snake/best/planner.hpp"
#include "snake/pilot.hpp"

namespace gridwise::snake {

class Foresight;

enum class Effort : std::uint8_t { fast, high };

PlannerOptions planner_options(Effort effort, const Board& board);

class Best : public Pilot {
public:
    Best(const Board& board, bool tail_blocked, PlannerOptions options, const Values& values);
    ~Best() override;

    void start(std::uint64_t seed) override;
    int choose(const Game& game) override;
    std::vector<Cell> plan() const override;

    void trust_own_network_alone() { ensemble_.trust_own_network_alone(); }

    // The tour that certifies the snake at the end of the plan, or one that it becomes after the first of these escapes;
    // empty when there is none.
    const Tour& tour() const { return position_.tour; }
    const std::vector<Escape>& escapes() const { return position_.escapes; }

    // What a choice was made of: the features of the snake it leads to, and of one that could have been chosen.
    struct Decision {
        const Candidate* chosen;
        Features features;
        Features other;
        double least;  // of the way and of what comes after it, among all choices
    };

    // Chooses where to go from a certified position; when it is curious, one of the better choices.
    Decision decide(const Position& position, Cell fruit, Random& random, bool curious = false);

    struct Choice {
        double cost;  // of the way and of what comes after it
        const Candidate* candidate;
        Features features;
    };

private:
    Features features_of(const Candidate& candidate, const Features& of_body, const Features& borrowed);
    void list_choices(const std::vector<Candidate>& candidates, const Features& borrowed, std::vector<Choice>& choices);
    void let_networks_look(std::vector<Choice>& choices);
    void prove_more();
    bool prove(Choice& choice, Candidate& unproven);
    double weigh(const Candidate& candidate, const Features& features);
    bool is_hopeless(const Candidate& candidate, const Features& features, const Choice& choice) const;
    void improve(Choice& choice, Candidate* room, Random& random);
    const Choice& best_of_first(std::size_t count) const;
    Choice look_ahead(std::size_t count, Random& random);
    bool recertify(const Game& game);

    const Board* board_;
    bool tail_blocked_;
    Planner planner_;
    TourFinder finder_;
    FeatureExtractor extractor_;
    std::unordered_map<std::uint64_t, Features> of_bodies_;  // by the way that leads to them
    Ensemble ensemble_;
    std::size_t looked_at_;
    double most_worse_;
    std::size_t most_foreseen_;
    int variations_;
    int variations_of_a_step_;
    std::vector<Candidate> varied_;  // the best variation and the next one, for each choice that is improved
    std::vector<Choice> choices_;
    std::vector<Choice> unproven_;
    int proofs_ = 0;  // that may still be tried
    std::vector<Choice> foreseen_;
    std::unique_ptr<Foresight> foresight_;  // none where it does not look ahead
    Random random_;
    std::unique_ptr<Pilot> careful_;  // plays where no tour is known
    bool certified_ = false;
    Position position_;  // after the plan
    std::vector<Cell> path_;
    std::size_t done_ = 0;
};

// A certified snake of length one.
Position first_position(const Board& board, Cell head);

}  // namespace gridwise::snake
