#include "colour_sudoku/parts.hpp"

#include <algorithm>
#include <bit>

#include "colour_sudoku/colourings.hpp"

namespace gridwise::colour_sudoku {

namespace {

constexpr std::uint64_t polling_interval = 64;
constexpr std::uint64_t worth_while = 10;  // one node in so many must have met a part again
constexpr int deepest_call = 1500;         // some hundred bytes each: a thread's stack has room for them

}  // namespace

PartsCounter::PartsCounter(const Board& board, std::size_t most_bytes)
    : domains_(board),
      most_values_(std::max(board.size, board.colours)),
      most_bytes_(most_bytes),
      parents_(static_cast<std::size_t>(domains_.variables())),
      holders_(static_cast<std::size_t>(2 * domains_.cells())),
      holder_ages_(static_cast<std::size_t>(2 * domains_.cells()), 0),
      is_member_(static_cast<std::size_t>(domains_.cells()), 0),
      crowd_(static_cast<std::size_t>(2 * domains_.size()), 0) {}

std::optional<Tally> PartsCounter::run(Control& control, std::uint64_t trial) {
    control_ = &control;
    trial_ = trial;
    if (!domains_.propagate(true)) return Tally{};
    Part all;
    for (int variable = 0; variable < domains_.variables(); ++variable) all.push_back(static_cast<std::uint16_t>(variable));
    Tally solutions{0, 1};
    for (const Part& part : split(all)) {
        solutions = solutions * count(part, 0);
        if (has_stopped_) break;
    }
    effort_.checks = domains_.checks();
    if (has_stopped_) return std::nullopt;
    return solutions;
}

bool PartsCounter::goes_on() {
    if (effort_.nodes % polling_interval == 0 && !has_stopped_) {
        why_stopped_ = control_->poll();
        has_stopped_ = why_stopped_ != Status::running ||
                       (effort_.nodes >= trial_ && found_again_ * worth_while < effort_.nodes);
        control_->tell(effort_.nodes, known_.size(), [this] { return effort_.deepest; });
    }
    return !has_stopped_;
}

std::uint16_t PartsCounter::root_of(int variable) {
    auto at = static_cast<std::uint16_t>(variable);
    while (parents_[at] != at) at = parents_[at] = parents_[parents_[at]];
    return at;
}

void PartsCounter::link(int one, int other) {
    if (domains_.is_fixed(one) || domains_.is_fixed(other)) return;
    const std::uint16_t first = root_of(one), second = root_of(other);
    parents_[std::max(first, second)] = std::min(first, second);
}

// Cells of a line have to do with each other when a number fits both.
void PartsCounter::link_lines(int cell) {
    const int size = domains_.size();
    for (const int line : {cell / size, size + cell % size}) {
        for (Mask left = domains_.number(cell); left != 0; left &= left - 1) {
            const auto entry = static_cast<std::size_t>(line * size + std::countr_zero(left));
            if (holder_ages_[entry] == round_) link(cell, holders_[entry]);
            holder_ages_[entry] = round_;
            holders_[entry] = static_cast<std::uint16_t>(cell);
        }
    }
}

// Two variables of which one must be larger have to do with each other unless it is so anyhow.
void PartsCounter::link_ordered(int upper, int lower) {
    const Mask above = domains_.at(upper), below = domains_.at(lower);
    if ((above & -above) <= std::bit_floor(below)) link(upper, lower);
}

void PartsCounter::link_edges(int cell) {
    const int cells = domains_.cells();
    for (unsigned side = 0; side < 4; ++side) {
        const int other = domains_.neighbour(cell, side);
        if (other < 0) continue;
        const int order = domains_.order(cell, side);
        if (order != 0) {
            const int upper = order > 0 ? cell : other, lower = order > 0 ? other : cell;
            link_ordered(upper, lower);
            link_ordered(cells + upper, cells + lower);
            continue;
        }
        const int variables[] = {cell, other, cells + cell, cells + other};
        for (const int one : variables) {
            for (const int another : variables) link(one, another);
        }
    }
}

std::vector<PartsCounter::Part> PartsCounter::split(const Part& part) {
    ++round_;
    Part open;
    for (const std::uint16_t variable : part) {
        if (domains_.is_fixed(variable)) continue;
        parents_[variable] = variable;
        open.push_back(variable);
    }
    for (const std::uint16_t variable : open) {
        if (domains_.is_number(variable)) link_lines(variable);
        link_edges(variable % domains_.cells());
    }
    std::vector<Part> parts;
    std::vector<std::pair<std::uint16_t, std::size_t>> roots;  // few: in order of their first variable
    for (const std::uint16_t variable : open) {
        const std::uint16_t root = root_of(variable);
        auto known = std::lower_bound(roots.begin(), roots.end(), std::pair{root, std::size_t{0}});
        if (known == roots.end() || known->first != root) {
            known = roots.insert(known, {root, parts.size()});
            parts.emplace_back();
        }
        parts[known->second].push_back(variable);
    }
    return parts;
}

Tally PartsCounter::count(const Part& part, int depth) {
    if (part.size() == 1) {
        return {0, static_cast<std::uint64_t>(std::popcount(domains_.at(part.front())))};
    }
    std::string key = key_of(part);
    if (const auto known = known_.find(key); known != known_.end()) {
        ++found_again_;
        return known->second;
    }
    if (depth > deepest_call) has_stopped_ = true;
    if (!goes_on()) return {};
    std::optional<Tally> solutions;
    if (!domains_.is_number(part.front())) solutions = count_levels(part);
    if (!solutions) solutions = count_branches(part, depth);
    if (!has_stopped_) remember(std::move(key), *solutions);
    return *solutions;
}

Tally PartsCounter::count_branches(const Part& part, int depth) {
    const int variable = choose(part);
    Tally solutions;
    for (Mask left = domains_.at(variable); left != 0 && goes_on(); left &= left - 1) {
        const std::size_t mark = domains_.mark();
        ++effort_.nodes;
        effort_.deepest = std::max<std::uint64_t>(effort_.deepest, static_cast<std::uint64_t>(depth) + 2);
        domains_.restrict(variable, left & -left);
        if (domains_.propagate(false)) {
            Tally ways{0, 1};
            for (const Part& smaller : split(part)) {
                ways = ways * count(smaller, depth + 1);
                if (ways.is_zero() || has_stopped_) break;
            }
            solutions += ways;
        } else {
            ++effort_.backtracks;
        }
        domains_.undo_to(mark);
    }
    return solutions;
}

// The numbers are known here; the colours are counted by the fringe.
std::optional<Tally> PartsCounter::count_levels(const Part& part) {
    const int cells = domains_.cells();
    for (const std::uint16_t variable : part) is_member_[static_cast<std::size_t>(variable - cells)] = 1;
    const std::optional<Tally> ways = count_colourings(domains_, work_, &is_member_);
    for (const std::uint16_t variable : part) is_member_[static_cast<std::size_t>(variable - cells)] = 0;
    return ways;
}

// Few values, and many cells of the part in its lines: numbers as long as there are any.
int PartsCounter::choose(const Part& part) {
    const int size = domains_.size();
    const auto crowd_of = [&](int cell) -> std::size_t {
        return std::size_t{crowd_[static_cast<std::size_t>(cell / size)]} +
               crowd_[static_cast<std::size_t>(size + cell % size)];
    };
    std::fill(crowd_.begin(), crowd_.end(), std::uint16_t{0});
    const int cells = domains_.cells();
    for (const std::uint16_t variable : part) {
        ++crowd_[static_cast<std::size_t>(variable % cells / size)];
        ++crowd_[static_cast<std::size_t>(size + variable % cells % size)];
    }
    const bool has_numbers = domains_.is_number(part.front());
    int best = -1;
    std::size_t best_values = 1, best_crowd = 0;
    for (const std::uint16_t variable : part) {
        if (has_numbers && !domains_.is_number(variable)) break;
        const auto values = static_cast<std::size_t>(std::popcount(domains_.at(variable)));
        const std::size_t crowd = crowd_of(variable % cells);
        if (best >= 0 && values * best_crowd >= best_values * crowd) continue;
        best = variable;
        best_values = values;
        best_crowd = crowd;
    }
    return best;
}

// What its number of solutions depends on: what its variables may be, and what is known where two neighbours' order
// is still open.
std::string PartsCounter::key_of(const Part& part) const {
    std::string key;
    const auto add = [&](int variable) {
        const Mask values = domains_.at(variable);
        key.push_back(static_cast<char>(variable & 255));
        key.push_back(static_cast<char>(variable >> 8));
        for (int shift = 0; shift < most_values_; shift += 8) key.push_back(static_cast<char>(values >> shift & 255));
    };
    const int cells = domains_.cells();
    for (const std::uint16_t variable : part) add(variable);
    for (const std::uint16_t variable : part) {
        const int cell = variable % cells;
        for (unsigned side = 0; side < 4; ++side) {
            const int other = domains_.neighbour(cell, side);
            if (other < 0 || domains_.order(cell, side) != 0) continue;
            for (const int seen : {cell, other, cells + cell, cells + other}) {
                if (domains_.is_fixed(seen)) add(seen);
            }
        }
    }
    return key;
}

void PartsCounter::remember(std::string key, const Tally& solutions) {
    constexpr std::size_t bytes_of_entry = 96;
    bytes_ += key.size() + bytes_of_entry;
    if (bytes_ > most_bytes_) {
        known_.clear();
        bytes_ = key.size() + bytes_of_entry;
    }
    known_.emplace(std::move(key), solutions);
}

}  // namespace gridwise::colour_sudoku
