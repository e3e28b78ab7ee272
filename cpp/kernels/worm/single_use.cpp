#include "worm/single_use.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "worm/knapsack.hpp"

namespace gridwise::worm {

namespace {

// Set by hand. Checked since, each alone at half and at double, on the 20 fields of pricing.cpp (a: proven of 20) and
// on six hard ones of 8x8 and 9x9, two with the penalty (b: seconds to all six proofs; 36, up to 45 on a busy machine).
constexpr int told_apart = 4;  // idle moves: 0, 1, 2, 3, or 4 and more are cases of their own; 2 and 6 do the same
constexpr int many_steps = 200;      // a: 18, 17; b: 38, 85
constexpr int some_steps = 80;       // b: 38, 43
constexpr int few_steps = 30;        // a: 18, 18
constexpr std::size_t narrow = 300;  // a: 17, 14
constexpr std::array<std::size_t, 3> widths{1000, 1000, 6000};  // a: 17 or 18; b: 40 and 43 for the last
constexpr std::size_t width_of_parts = 3000;   // b: 35, 57
constexpr std::size_t widening = 8;            // not tuned: a factor until the search is wide enough
constexpr double undecided_enough = 0.1;       // meals of a kind, from the nearest whole number; b: 40, 46
constexpr double better_split_by_time = 0.35;  // 0.2 and 0.5: b: 50, 91
constexpr std::array<std::uint64_t, 3> labels{300'000, 2'000'000, 8'000'000};  // before the search of each width
constexpr std::uint64_t most_labels = 50'000'000;
constexpr int most_idle = 8;  // moves that are told apart where the knapsack allows few
constexpr int latest_time = 60'000;            // labels keep it in 16 bits
constexpr std::size_t largest_table = 50'000'000;  // a cap on memory

}  // namespace

SingleUse::SingleUse(const Field& field, Hops& hops, Control& control)
    : field_(field),
      hops_(hops),
      control_(control),
      relaxation_(field, hops),
      pricing_(field, relaxation_, control),
      search_(field, hops, control),
      remembering_(field, hops, pricing_.kinds(), relaxation_, control) {}

// One of the cases that a number of moves falls into; without idle moves the worm keeps to the start's colour.
Case SingleUse::whole(int moves, int idle) const {
    Case question = unrestricted(moves);
    question.idling = {idle, idle == told_apart};
    const int start_colour = (field_.row(field_.start) + field_.col(field_.start)) % 2;
    for (std::size_t k = 0; k < question.most.size(); ++k) {
        if (idle == 0 && pricing_.kinds()[k].colour != start_colour) question.most[k] = 0;
    }
    return question;
}

Case SingleUse::unrestricted(int moves) const {
    Case question;
    question.moves = moves;
    for (const Kind& kind : pricing_.kinds()) {
        question.least.push_back(0);
        question.most.push_back(static_cast<int>(kind.cells.size()));
    }
    return question;
}

// Raises the lower bound to the first number of moves that the knapsack does not refute; false if none is left.
bool SingleUse::raise_by_knapsack() {
    Score all = 0;
    for (int cell = 0; cell < field_.cells(); ++cell) all += field_.gain(cell);
    if (all < field_.target_score()) return false;
    int high = 1;
    while (most_points(field_, pricing_.kinds(), unrestricted(high), control_) < field_.target_score()) high *= 2;
    int low = high / 2;  // the knapsack grows with the moves
    while (low + 1 < high) {
        const int middle = (low + high) / 2;
        const bool enough = most_points(field_, pricing_.kinds(), unrestricted(middle), control_) >= field_.target_score();
        (enough ? high : low) = middle;
    }
    course_.lower_bound = high;
    control_.proved_bound(static_cast<std::uint64_t>(high));
    return true;
}

// No shortest course is longer: between two meals it never comes twice to one cell in one direction.
int SingleUse::latest_end() const {
    std::int64_t end = 0;
    const int ways = field_.penalty ? static_cast<int>(directions) : 1;
    for (const int food : field_.food) {
        if (food > 0 && food < field_.cells()) end += 2 * food;
        if (food > 0) end += std::int64_t{ways} * field_.cells();
    }
    end += std::int64_t{ways} * field_.cells();
    return static_cast<int>(std::min<std::int64_t>(end, unknown));
}

void SingleUse::take(const std::vector<Stop>& stops) {
    if (stops.back().time < shortest_known()) course_.stops = stops;
    course_.found = true;
    control_.found_plan(static_cast<std::uint64_t>(shortest_known()));
}

SingleUse::Answer SingleUse::try_out(const Case& question, std::size_t width) {
    const std::uint64_t expanded_before = search_.expanded();
    const auto verdict = search_.run(question.moves, question.idling, width, relaxation_, pricing_.prices(),
                                     pricing_.all_prices());
    Counters& counters = course_.counters;
    ++counters.iterations;
    counters.explored = counters.pushes = search_.labels();
    counters.pops = search_.expanded() - expanded_before;
    counters.total_pushes += search_.labels();
    counters.total_pops += counters.pops;
    counters.max_frontier = std::max(counters.max_frontier, search_.widest());
    switch (verdict) {
        case LabelSearch::Verdict::found: {
            take(search_.course());
            return Answer::found;
        }
        case LabelSearch::Verdict::refuted:
            if (hops_.certain()) return Answer::refuted;
            course_.status = Status::limit;  // a hop that nobody could find may exist all the same
            return Answer::stopped;
        case LabelSearch::Verdict::cut_short: return Answer::open;
        case LabelSearch::Verdict::stopped: break;
    }
    course_.status = search_.stopped();
    return Answer::stopped;
}

// Puts a case to the bounds, then to a search of some width.
SingleUse::Answer SingleUse::ask(const Case& question, int steps, std::size_t width) {
    if (most_points(field_, pricing_.kinds(), question, control_) < field_.target_score()) return Answer::refuted;
    const Status status = pricing_.tighten(question, steps);
    if (status != Status::running) {
        course_.status = status;
        return Answer::stopped;
    }
    return pricing_.refuted() ? Answer::refuted : try_out(question, width);
}

// Splits a case in two: by the number of meals of a kind, where the relaxation cannot make up its mind, else by
// the time of the one idle move.
bool SingleUse::branch(const Case& question, Case& left, Case& right) const {
    left = right = question;
    double most_undecided = 0;
    std::size_t kind = 0;
    int at = 0;
    for (std::size_t k = 0; k < question.most.size(); ++k) {
        if (question.least[k] >= question.most[k]) continue;
        const double mean = std::clamp<double>(pricing_.mean_meals(k), question.least[k], question.most[k]);
        const int below = std::min(static_cast<int>(std::floor(mean)), question.most[k] - 1);
        const double undecided = std::min(mean - below, below + 1 - mean);
        if (undecided <= most_undecided) continue;
        most_undecided = undecided;
        kind = k;
        at = below;
    }
    const Idling& idling = question.idling;
    const int latest = std::min(idling.latest, question.moves);
    const bool timed = idling.count == 1 && !idling.or_more && idling.earliest < latest;
    if (timed && most_undecided < better_split_by_time) {
        const int middle = (idling.earliest + latest) / 2;
        left.idling.latest = middle;
        right.idling.earliest = middle + 1;
        return true;
    }
    if (most_undecided < undecided_enough) return false;
    left.most[kind] = at;
    right.least[kind] = at + 1;
    return true;
}

// Answers a case by its parts; those that cannot be split any further and stay open are left for later.
SingleUse::Answer SingleUse::split(const Case& question, int depth, std::vector<Case>& hard) {
    const Answer answer = ask(question, depth == 0 ? many_steps : some_steps, width_of_parts);
    if (answer != Answer::open) return answer;
    Case left;
    Case right;
    if (!branch(question, left, right)) {
        hard.push_back(question);
        return Answer::refuted;
    }
    const Answer first = split(left, depth + 1, hard);
    return first == Answer::refuted ? split(right, depth + 1, hard) : first;
}

// Puts a case to worms that remember some of their meals; the last case is taken apart where few idle moves are more
// than the knapsack allows.
SingleUse::Answer SingleUse::recall_case(int moves, int idle, std::uint64_t effort) {
    for (int count = idle; count == idle || idle == told_apart; ++count) {
        if (most_points(field_, pricing_.kinds(), whole(moves, count), control_) < field_.target_score()) break;
        if (count > most_idle) return Answer::open;
        const std::uint64_t expanded_before = remembering_.expanded();
        const std::uint64_t made_before = remembering_.all_labels();
        const Remembering::Verdict verdict = remembering_.ask(moves, count, effort);
        Counters& counters = course_.counters;
        ++counters.iterations;
        counters.explored = counters.pushes = std::max<std::uint64_t>(1, remembering_.labels());
        counters.pops = remembering_.expanded() - expanded_before;
        counters.total_pushes += remembering_.all_labels() - made_before;
        counters.total_pops += counters.pops;
        counters.max_frontier = std::max(counters.max_frontier, remembering_.widest());
        if (verdict == Remembering::Verdict::refuted) continue;
        if (verdict == Remembering::Verdict::open) return Answer::open;
        if (verdict == Remembering::Verdict::stopped) {
            course_.status = remembering_.stopped();
            return Answer::stopped;
        }
        take(remembering_.course());
        return Answer::found;
    }
    return Answer::refuted;
}

// The same for all cases that are open; those that stay so are left.
SingleUse::Answer SingleUse::recall(int moves, std::uint64_t effort, std::vector<int>& open) {
    if (field_.penalty || !hops_.certain()) return Answer::open;
    std::vector<int> still_open;
    for (const int idle : open) {
        const Answer answer = recall_case(moves, idle, effort);
        if (answer == Answer::open) still_open.push_back(idle);
        else if (answer != Answer::refuted) return answer;
    }
    open = still_open;
    return open.empty() ? Answer::refuted : Answer::open;
}

// Finds out whether the target can be reached within so many moves, given that it cannot be in fewer.
SingleUse::Answer SingleUse::settle(int moves) {
    std::vector<int> open;
    for (int idle = 0; idle <= std::min(told_apart, moves); ++idle) open.push_back(idle);
    for (std::size_t round = 0; round < widths.size(); ++round) {
        if (const Answer answer = recall(moves, labels[round], open); answer != Answer::open) return answer;
        const std::size_t width = widths[round];
        std::vector<int> still_open;
        for (const int idle : open) {
            pricing_.forget();
            const Answer answer = ask(whole(moves, idle), many_steps, width);
            if (answer == Answer::open) still_open.push_back(idle);
            else if (answer != Answer::refuted) return answer;
        }
        open = still_open;
        if (open.empty()) return Answer::refuted;
        if (improve(width) == Answer::stopped) return Answer::stopped;
        if (shortest_known() <= moves) return Answer::found;
    }
    if (const Answer answer = recall(moves, most_labels, open); answer != Answer::open) return answer;
    std::vector<Case> hard;
    for (const int idle : open) {
        pricing_.forget();
        const Answer answer = split(whole(moves, idle), 0, hard);
        if (answer != Answer::refuted) return answer;
    }
    for (std::size_t width = width_of_parts * widening; !hard.empty(); width *= widening) {
        std::vector<Case> still_hard;
        for (const Case& part : hard) {
            pricing_.forget();
            const Answer answer = ask(part, many_steps, width);
            if (answer == Answer::open) still_hard.push_back(part);
            else if (answer != Answer::refuted) return answer;
        }
        hard = std::move(still_hard);
    }
    return Answer::refuted;
}

// Looks for a first course, allowing more and more moves; refuted when there is none however long.
SingleUse::Answer SingleUse::find_some_course() {
    const int latest = latest_end();
    for (int more = 0;; more = more == 0 ? 2 : 2 * more) {
        const bool last = latest <= course_.lower_bound + more;
        const int moves = last ? std::max(latest, course_.lower_bound) : course_.lower_bound + more;
        const std::size_t table = static_cast<std::size_t>(moves) * static_cast<std::size_t>(field_.cells());
        if (moves > latest_time || table > largest_table) return Answer::open;
        pricing_.forget();
        Answer answer = ask(unrestricted(moves), few_steps, narrow);
        for (std::size_t width = narrow * widening; last && answer == Answer::open; width *= widening) {
            answer = try_out(unrestricted(moves), width);
        }
        if (answer == Answer::found || answer == Answer::stopped || last) return answer;
    }
}

// Shortens the course at hand as long as a search of this width can.
SingleUse::Answer SingleUse::improve(std::size_t width) {
    while (course_.found && shortest_known() > course_.lower_bound + 1) {
        pricing_.forget();
        const Answer answer = ask(unrestricted(shortest_known() - 1), few_steps, width);
        if (answer != Answer::found) return answer;
    }
    return Answer::open;
}

// The first number of moves, from `moves` on, with a case that so many steps do not refute.
int SingleUse::first_open(int moves, int steps) {
    for (;; ++moves) {
        for (int idle = 0; idle <= std::min(told_apart, moves); ++idle) {
            const Case question = whole(moves, idle);
            const bool knapsack = steps > 1;
            if (knapsack && most_points(field_, pricing_.kinds(), question, control_) < field_.target_score()) continue;
            pricing_.forget();
            if (pricing_.tighten(question, steps) != Status::running || !pricing_.refuted()) return moves;
        }
    }
}

SingleUse::Bounds SingleUse::bounds() {
    if (!raise_by_knapsack()) return {};
    Bounds bounds;
    bounds.knapsack = course_.lower_bound;
    bounds.relaxed = first_open(0, 1);
    bounds.priced = first_open(bounds.knapsack, many_steps);
    return bounds;
}

Course SingleUse::solve() {
    course_.counters = {.explored = 1, .pushes = 1, .max_frontier = 1, .iterations = 0};
    if (!raise_by_knapsack()) {
        course_.status = Status::unsolvable;
        return course_;
    }
    Answer answer = find_some_course();
    if (answer == Answer::refuted) course_.status = Status::unsolvable;
    if (answer == Answer::found) answer = improve(narrow);
    while (course_.status == Status::running && shortest_known() > course_.lower_bound) {
        if (course_.lower_bound > latest_time) {
            course_.status = Status::limit;
            break;
        }
        answer = settle(course_.lower_bound);
        if (answer == Answer::refuted) control_.proved_bound(static_cast<std::uint64_t>(++course_.lower_bound));
    }
    if (course_.found && shortest_known() <= course_.lower_bound) {
        course_.status = Status::solved;
        course_.optimal = true;
    }
    return course_;
}

}  // namespace gridwise::worm
