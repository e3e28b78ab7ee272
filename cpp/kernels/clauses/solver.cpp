#include "clauses/solver.hpp"

#include <algorithm>

namespace gridwise::clauses {

namespace {

// As in MiniSat, Glucose and CaDiCaL, not tuned further.
constexpr double forgetting = 0.95;  // of the trouble that variables made, at every contradiction
constexpr double highest_score = 1e100;
constexpr double restart_margin = 1.1;        // recent glue over usual glue
constexpr std::uint64_t shortest_run = 10;    // contradictions between two restarts
constexpr std::uint64_t patient_run = 512;    // the unit of the patient mode
constexpr std::uint64_t first_mode = 1000;    // contradictions until the mode changes; then by squares
constexpr std::uint64_t first_learnt = 4000;  // clauses learnt before the first half is forgotten
constexpr std::uint64_t more_learnt = 500;
constexpr std::uint32_t good_glue = 2;        // clauses with less are never forgotten
constexpr std::uint32_t polling_interval = 64;

}  // namespace

Solver::Solver(std::size_t variables)
    : values_(2 * variables, 0),
      levels_(variables, 0),
      reasons_(variables, no_reason),
      phases_(variables, -1),
      targets_(variables, 0),
      arena_(1, 0),
      watches_(2 * variables),
      groups_of_(2 * variables),
      heap_(variables),
      seen_(variables, 0),
      stamps_(variables + 1, 0),
      mode_ends_(first_mode),
      restart_after_(shortest_run),
      most_learnt_(first_learnt) {
    trail_.reserve(variables);
}

std::size_t Solver::bytes() const {
    std::size_t bytes = values_.size() * (sizeof(std::int8_t) + sizeof(std::vector<Watch>)) + heap_.bytes() +
                        levels_.size() * 32 + arena_.capacity() * sizeof(std::uint32_t);
    for (const auto& watches : watches_) bytes += watches.capacity() * sizeof(Watch);
    for (const auto& group : groups_) bytes += group.capacity() * 2 * sizeof(Literal);
    return bytes;
}

void Solver::require(std::span<const Literal> literals) {
    jump_back(0);
    learnt_.clear();
    for (const Literal literal : literals) {
        if (value(literal) > 0) return;
        if (value(literal) == 0) learnt_.push_back(literal);
    }
    if (learnt_.empty()) {
        contradictory_ = true;
    } else if (learnt_.size() == 1) {
        assign(learnt_.front(), no_reason);
    } else if (learnt_.size() == 2) {
        watches_[learnt_[0]].push_back({is_pair, learnt_[1]});
        watches_[learnt_[1]].push_back({is_pair, learnt_[0]});
    } else {
        attach(store(learnt_, 0));
    }
}

void Solver::at_most_one(std::span<const Literal> literals) {
    const auto group = static_cast<std::uint32_t>(groups_.size());
    groups_.emplace_back(literals.begin(), literals.end());
    for (const Literal literal : literals) groups_of_[literal].push_back(group);
}

std::uint32_t Solver::store(std::span<const Literal> literals, std::uint32_t info) {
    const auto clause = static_cast<std::uint32_t>(arena_.size());
    arena_.push_back(static_cast<std::uint32_t>(literals.size()));
    arena_.push_back(info);
    arena_.insert(arena_.end(), literals.begin(), literals.end());
    return clause;
}

void Solver::attach(std::uint32_t clause) {
    const std::span<Literal> literals = literals_of(clause);
    watches_[literals[0]].push_back({clause, literals[1]});
    watches_[literals[1]].push_back({clause, literals[0]});
}

void Solver::assign(Literal literal, Reason reason) {
    values_[literal] = 1;
    values_[deny(literal)] = -1;
    levels_[variable_of(literal)] = static_cast<std::uint32_t>(level_count());
    reasons_[variable_of(literal)] = reason;
    trail_.push_back(literal);
}

bool Solver::fail(Literal one, Literal other) {
    conflict_ = {one, other};
    return false;
}

bool Solver::propagate() {
    while (propagated_ < trail_.size()) {
        const Literal literal = trail_[propagated_++];
        if (!propagate_groups(literal) || !propagate_clauses(deny(literal))) return false;
    }
    return true;
}

bool Solver::propagate_groups(Literal literal) {
    for (const std::uint32_t group : groups_of_[literal]) {
        ++checks_;
        for (const Literal other : groups_[group]) {
            if (value(other) < 0 || other == literal) continue;
            if (value(other) > 0) return fail(deny(literal), deny(other));
            assign(deny(other), 2 * deny(literal) + 1);
        }
    }
    return true;
}

// The clauses that watched a literal, which fails now, look for another.
bool Solver::propagate_clauses(Literal failing) {
    std::vector<Watch>& watches = watches_[failing];
    std::size_t kept = 0, at = 0;
    bool consistent = true;
    checks_ += watches.size();
    while (at < watches.size()) {
        const Watch watch = watches[at++];
        const int known = value(watch.other);
        if (known > 0) {
            watches[kept++] = watch;
            continue;
        }
        if (watch.clause == is_pair) {
            watches[kept++] = watch;
            if (known < 0) {
                consistent = fail(failing, watch.other);
                break;
            }
            assign(watch.other, 2 * failing + 1);
            continue;
        }
        const std::span<Literal> literals = literals_of(watch.clause);
        if (literals[0] == failing) std::swap(literals[0], literals[1]);
        const Literal first = literals[0];
        if (first != watch.other && value(first) > 0) {
            watches[kept++] = {watch.clause, first};
            continue;
        }
        std::size_t place = 2;
        while (place < literals.size() && value(literals[place]) < 0) ++place;
        if (place < literals.size()) {
            std::swap(literals[1], literals[place]);
            watches_[literals[1]].push_back({watch.clause, first});
            continue;
        }
        watches[kept++] = {watch.clause, first};
        if (value(first) < 0) {
            conflict_.assign(literals.begin(), literals.end());
            consistent = false;
            break;
        }
        assign(first, 2 * watch.clause);
    }
    while (at < watches.size()) watches[kept++] = watches[at++];
    watches.resize(kept);
    return consistent;
}

void Solver::jump_back(std::size_t level) {
    if (level_count() <= level) return;
    const std::size_t begin = levels_begin_[level];
    for (std::size_t at = trail_.size(); at-- > begin;) {
        const Literal literal = trail_[at];
        const std::size_t variable = variable_of(literal);
        phases_[variable] = literal & 1 ? -1 : 1;
        values_[literal] = values_[deny(literal)] = 0;
        heap_.insert(variable);
    }
    trail_.resize(begin);
    levels_begin_.resize(level);
    propagated_ = begin;
}

void Solver::bump(std::size_t variable) {
    if (heap_.raise(variable, step_) < highest_score) return;
    heap_.scale(1 / highest_score);
    step_ /= highest_score;
}

// The literals that had to fail for this one to hold.
std::span<const Literal> Solver::because(Literal literal) {
    const Reason reason = reasons_[variable_of(literal)];
    if (reason & 1) {
        lone_ = reason >> 1;
        return {&lone_, 1};
    }
    return literals_of(reason / 2).subspan(1);
}

void Solver::see(Literal literal, std::size_t& open) {
    const std::size_t variable = variable_of(literal);
    if (seen_[variable] || levels_[variable] == 0) return;
    seen_[variable] = 1;
    bump(variable);
    if (levels_[variable] == level_count()) {
        ++open;
    } else {
        learnt_.push_back(literal);
    }
}

// Follows the reasons back to the one literal of this level through which all of them lead. Returns the level to
// jump back to.
std::size_t Solver::analyse() {
    learnt_.assign(1, 0);
    std::size_t open = 0, at = trail_.size();
    for (const Literal literal : conflict_) see(literal, open);
    for (;;) {
        while (!seen_[variable_of(trail_[--at])]) {
        }
        const Literal literal = trail_[at];
        if (--open == 0) {
            learnt_[0] = deny(literal);
            break;
        }
        seen_[variable_of(literal)] = 0;
        for (const Literal cause : because(literal)) see(cause, open);
    }
    marked_ = learnt_;
    const auto is_needless = [this](Literal literal) { return is_implied(literal); };
    learnt_.erase(std::remove_if(learnt_.begin() + 1, learnt_.end(), is_needless), learnt_.end());
    for (const Literal literal : marked_) seen_[variable_of(literal)] = 0;
    if (learnt_.size() == 1) return 0;
    const auto by_level = [this](Literal one, Literal other) { return level_of(one) < level_of(other); };
    std::swap(learnt_[1], *std::max_element(learnt_.begin() + 1, learnt_.end(), by_level));
    return level_of(learnt_[1]);
}

// Whether a literal of a learnt clause follows from the others.
bool Solver::is_implied(Literal literal) {
    if (reasons_[variable_of(literal)] == no_reason) return false;
    const std::size_t marked = marked_.size();
    stack_.assign(1, literal);
    while (!stack_.empty()) {
        const Literal next = stack_.back();
        stack_.pop_back();
        for (const Literal cause : because(deny(next))) {
            const std::size_t variable = variable_of(cause);
            if (seen_[variable] || levels_[variable] == 0) continue;
            if (reasons_[variable] == no_reason) {
                for (; marked_.size() > marked; marked_.pop_back()) seen_[variable_of(marked_.back())] = 0;
                return false;
            }
            seen_[variable] = 1;
            marked_.push_back(cause);
            stack_.push_back(cause);
        }
    }
    return true;
}

// How many levels a clause joins (Audemard and Simon, "Predicting Learnt Clauses Quality", 2009).
std::uint32_t Solver::glue_of(std::span<const Literal> literals) {
    ++stamp_;
    std::uint32_t glue = 0;
    for (const Literal literal : literals) {
        std::uint64_t& stamp = stamps_[level_of(literal)];
        glue += stamp != stamp_;
        stamp = stamp_;
    }
    return glue;
}

void Solver::learn() {
    ++contradictions_;
    if (is_patient_) remember_target();
    const std::size_t level = analyse();
    const std::uint32_t glue = glue_of(learnt_);
    recent_glue_ += (glue - recent_glue_) / 32;
    usual_glue_ += (glue - usual_glue_) / static_cast<double>(std::min<std::uint64_t>(contradictions_, 10000));
    jump_back(level);
    Reason reason = no_reason;
    if (learnt_.size() == 2) {
        watches_[learnt_[0]].push_back({is_pair, learnt_[1]});
        watches_[learnt_[1]].push_back({is_pair, learnt_[0]});
        reason = 2 * learnt_[1] + 1;
    } else if (learnt_.size() > 2) {
        const std::uint32_t clause = store(learnt_, 2 * glue + 1);
        attach(clause);
        reason = 2 * clause;
        ++learnt_clauses_;
    }
    assign(learnt_[0], reason);
    step_ /= forgetting;
}

bool Solver::decide() {
    while (!heap_.empty()) {
        const std::size_t variable = heap_.pop();
        if (value(affirm(variable)) != 0) continue;
        const int wish = is_patient_ && targets_[variable] != 0 ? targets_[variable] : phases_[variable];
        levels_begin_.push_back(trail_.size());
        deepest_ = std::max(deepest_, level_count());
        ++decisions_;
        assign(wish > 0 ? affirm(variable) : deny(affirm(variable)), no_reason);
        return true;
    }
    return false;
}

// Where most variables had a value without a contradiction, the patient mode tries to come again.
void Solver::remember_target() {
    const std::size_t size = levels_begin_.back();
    if (size <= target_size_) return;
    target_size_ = size;
    for (std::size_t at = 0; at < size; ++at) targets_[variable_of(trail_[at])] = trail_[at] & 1 ? -1 : 1;
}

bool Solver::should_restart() {
    if (contradictions_ < restart_after_) return false;
    if (is_patient_) {
        if ((patience_round_ & -patience_round_) == patience_) {
            ++patience_round_;
            patience_ = 1;
        } else {
            patience_ *= 2;
        }
        restart_after_ = contradictions_ + patience_ * patient_run;
        return true;
    }
    if (recent_glue_ <= restart_margin * usual_glue_) return false;
    restart_after_ = contradictions_ + shortest_run;
    return true;
}

void Solver::change_mode() {
    is_patient_ = !is_patient_;
    ++modes_;
    mode_ends_ = contradictions_ + first_mode * (modes_ / 2 + 1) * (modes_ / 2 + 1);
    restart_after_ = contradictions_ + (is_patient_ ? patient_run : shortest_run);
    target_size_ = 0;
}

void Solver::restart() {
    jump_back(0);
    if (contradictions_ >= mode_ends_) change_mode();
    if (learnt_clauses_ >= most_learnt_) forget_some();
}

// Drops the half of the learnt clauses that join the most levels, and what holds for good.
void Solver::forget_some() {
    std::vector<std::uint32_t> learnt;
    for (std::size_t clause = 1; clause < arena_.size(); clause += header + arena_[clause]) {
        if ((arena_[clause + 1] & 1) && arena_[clause + 1] / 2 > good_glue) {
            learnt.push_back(static_cast<std::uint32_t>(clause));
        }
    }
    const auto is_worse = [this](std::uint32_t one, std::uint32_t other) {
        if (arena_[one + 1] != arena_[other + 1]) return arena_[one + 1] > arena_[other + 1];
        return arena_[one] != arena_[other] ? arena_[one] > arena_[other] : one < other;
    };
    std::sort(learnt.begin(), learnt.end(), is_worse);
    learnt.resize(learnt.size() / 2);
    std::sort(learnt.begin(), learnt.end());
    keep_clauses(learnt);
    most_learnt_ = learnt_clauses_ + most_learnt_ / 2 + more_learnt;
}

void Solver::keep_clauses(const std::vector<std::uint32_t>& dropped) {
    for (auto& watches : watches_) {
        std::erase_if(watches, [](const Watch& watch) { return watch.clause != is_pair; });
    }
    for (const Literal literal : trail_) reasons_[variable_of(literal)] = no_reason;
    std::vector<std::uint32_t> before(1, 0);
    before.swap(arena_);
    learnt_clauses_ = 0;
    auto next_dropped = dropped.begin();
    for (std::size_t clause = 1; clause < before.size(); clause += header + before[clause]) {
        if (next_dropped != dropped.end() && *next_dropped == clause) {
            ++next_dropped;
            continue;
        }
        const std::span<const Literal> literals{before.data() + clause + header, before[clause]};
        if (std::any_of(literals.begin(), literals.end(), [this](Literal one) { return value(one) > 0; })) continue;
        learnt_.clear();
        for (const Literal literal : literals) {
            if (value(literal) == 0) learnt_.push_back(literal);
        }
        if (learnt_.size() == 2) {
            watches_[learnt_[0]].push_back({is_pair, learnt_[1]});
            watches_[learnt_[1]].push_back({is_pair, learnt_[0]});
        } else {
            attach(store(learnt_, before[clause + 1]));
            learnt_clauses_ += before[clause + 1] & 1;
        }
    }
}

Event Solver::next(Control& control, std::uint64_t budget) {
    const std::uint64_t start = contradictions_;
    for (;;) {
        if (contradictory_) return Event::contradiction;
        if (!propagate()) {
            if (level_count() == 0) {
                contradictory_ = true;
                continue;
            }
            learn();
            continue;
        }
        if (until_poll_-- == 0) {
            until_poll_ = polling_interval;
            why_stopped_ = control.poll();
            if (why_stopped_ != Status::running) return Event::stopped;
            control.tell(decisions_, trail_.size(), [this] { return level_count(); });
        }
        if (contradictions_ - start >= budget) return Event::out_of_budget;
        if (should_restart() || contradictions_ >= mode_ends_) {
            restart();
            if (!control.memory.allows(bytes())) return Event::out_of_memory;
            continue;
        }
        if (decisions_ >= control.node_limit) return Event::out_of_nodes;
        if (!decide()) return Event::model;
    }
}

}  // namespace gridwise::clauses
