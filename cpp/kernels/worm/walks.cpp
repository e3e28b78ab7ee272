#include "worm/walks.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace gridwise::worm {

namespace {

constexpr int unlimited = std::numeric_limits<int>::max();
constexpr std::uint8_t impossible = 255;
// Not tuned: half and double of these two make no difference to 33 fields, narrow ones and 16x16 with the penalty.
constexpr int bounded_moves = 40;  // longer walks are searched without the table of turns
constexpr int tries = 4;           // numbers of turns that are tried one by one; the last try takes any number
constexpr std::uint64_t search_budget = 4'000'000;  // cells entered before a search gives up; a cap, not tuned
// Cells that may be entered for each state that a search may record: whoever asks for few states does not want to wait.
constexpr std::uint64_t cells_for_a_node = 100'000;
constexpr std::uint64_t polling_interval = 65536;

constexpr std::size_t bytes_to_find_it = 300;  // four entries of `known_` for each shape, measured

// The eight symmetries of the grid, as images of the four directions.
constexpr std::array<std::array<Direction, directions>, 8> symmetries{{
    {0, 1, 2, 3}, {1, 0, 2, 3}, {0, 1, 3, 2}, {1, 0, 3, 2}, {2, 3, 0, 1}, {3, 2, 0, 1}, {2, 3, 1, 0}, {3, 2, 1, 0},
}};

}  // namespace

std::uint64_t Walks::key(int food, int rows, int cols, Direction first, Direction last) {
    const auto offset = [](int difference) { return static_cast<std::uint64_t>(difference + max_side); };
    return ((((static_cast<std::uint64_t>(food) << 8 | offset(rows)) << 8 | offset(cols)) << 3 | first) << 3) | last;
}

// bounds_[n] holds, for every displacement within n moves, the fewest turns of n moves that make it: the move
// before has one direction, the last one another. Walls and most of the body are left out; a reversal is left
// to the last two moves, where alone it is legal.
void Walks::prepare_bounds(int moves) {
    for (int n = static_cast<int>(bounds_.size()); n <= std::min(moves, bounded_moves); ++n) {
        stopped_ = control_.poll();
        if (stopped_ != Status::running) return;
        const int side = 2 * n + 1;
        std::vector<std::uint8_t> table(static_cast<std::size_t>(side * side) * 16, impossible);
        for (int rows = -n; rows <= n; ++rows) {
            for (int cols = -n; cols <= n; ++cols) {
                for (Direction direction = 0; direction < directions; ++direction) {
                    for (Direction last = 0; last < directions; ++last) {
                        int best = n == 0 && direction == last ? 0 : impossible;
                        for (Direction next = 0; n > 0 && next < directions; ++next) {
                            if (next == opposite(direction) && n > 2) continue;
                            const int rest = fewest_turns_bound(n - 1, rows - row_step[next], cols - col_step[next],
                                                                next, last);
                            best = std::min(best, rest == impossible ? impossible : rest + (next != direction));
                        }
                        const int place = (rows + n) * side + cols + n;
                        table[static_cast<std::size_t>(place * 16 + direction * 4 + last)] =
                            static_cast<std::uint8_t>(best);
                    }
                }
            }
        }
        bounds_.push_back(std::move(table));
    }
}

int Walks::fewest_turns_bound(int moves_left, int rows, int cols, Direction direction, Direction last) const {
    if (std::abs(rows) + std::abs(cols) > moves_left) return impossible;
    if (moves_left >= static_cast<int>(bounds_.size())) return 0;
    const auto& table = bounds_[static_cast<std::size_t>(moves_left)];
    const int place = (rows + moves_left) * (2 * moves_left + 1) + cols + moves_left;
    if (last != WalkQuery::any) return table[static_cast<std::size_t>(place * 16 + direction * 4 + last)];
    int best = impossible;
    for (int any = 0; any < 4; ++any) {
        best = std::min<int>(best, table[static_cast<std::size_t>(place * 16 + direction * 4 + any)]);
    }
    return best;
}

Walks::Answer Walks::find(const WalkQuery& query, bool fewest_turns) {
    const int from_row = field_.row(query.from);
    const int from_col = field_.col(query.from);
    const int rows = field_.row(query.to) - from_row;
    const int cols = field_.col(query.to) - from_col;
    const int distance = std::abs(rows) + std::abs(cols);
    if (query.food >= field_.cells() || distance > 2 * query.food || distance % 2 != 0) return Answer::no;
    if (query.first != WalkQuery::any && field_.neighbour(query.from, query.first) < 0) return Answer::no;
    if (query.last != WalkQuery::any && field_.neighbour(query.to, opposite(query.last)) < 0) return Answer::no;
    const Room room{from_row, field_.rows - 1 - from_row, from_col, field_.cols - 1 - from_col};

    const std::uint64_t wanted = key(query.food, rows, cols, query.first, query.last);
    const auto best_known = [&] {
        const Shape* best = nullptr;
        for (const std::uint32_t index : known_[wanted].shapes) {
            const Shape& shape = shapes_[index];
            if ((best == nullptr || shape.turns < best->turns) && room.holds(shape.room)) best = &shape;
        }
        return best;
    };
    const auto failed = [&](int turns) {
        const auto& failures = known_[wanted].failures;
        return std::any_of(failures.begin(), failures.end(), [&](const Failure& failure) {
            return failure.turns >= turns && failure.room.holds(room);
        });
    };
    const auto accept = [&](const Shape* shape) {
        found_ = &shape->moves;
        turns_ = shape->turns;
        return Answer::yes;
    };

    const Shape* best = best_known();
    int least = 0;
    if (fewest_turns) {
        prepare_bounds(2 * query.food);
        if (stopped_ != Status::running) return Answer::unknown;
        least = impossible;
        for (Direction first = 0; first < directions; ++first) {
            if (query.first != WalkQuery::any && query.first != first) continue;
            const int rest = fewest_turns_bound(2 * query.food - 1, rows - row_step[first], cols - col_step[first],
                                                first, query.last);
            least = std::min(least, rest);
        }
        if (least == impossible) return Answer::no;
    }
    if (best != nullptr && (!fewest_turns || best->turns <= least)) return accept(best);
    if (failed(unlimited)) return Answer::no;
    for (int turns = least; fewest_turns; ++turns) {
        if (best != nullptr && best->turns <= turns) return accept(best);
        if (best == nullptr && turns >= least + tries) break;
        if (failed(turns)) continue;
        const Answer answer = search(query, turns);
        if (answer == Answer::unknown) return answer;
        if (answer == Answer::yes) return accept(best_known());
        known_[wanted].failures.push_back({turns, room});
    }
    Answer answer = search(query, unlimited);
    if (answer == Answer::no) known_[wanted].failures.push_back({unlimited, room});
    if (answer != Answer::yes) return answer;
    if (!fewest_turns) return accept(best_known());
    return find(query, fewest_turns);  // now there is a shape to beat
}

// Goes through all legal walks with at most so many turns until one arrives. At time t the body is the walk
// since time 2(t - a), or since its beginning while the worm grows.
Walks::Answer Walks::search(const WalkQuery& query, int most_turns) {
    const int length = 2 * query.food;
    const int cells = field_.cells();
    visited_.assign(static_cast<std::size_t>(cells), -1);
    const auto size = static_cast<std::size_t>(length) + 1;
    place_.resize(size);
    visited_before_.resize(size);
    tried_.assign(size, 0);
    turns_so_far_.assign(size, 0);
    moves_.assign(size, no_direction);
    const bool turns_matter = query.last != WalkQuery::any;
    const int to_row = field_.row(query.to);
    const int to_col = field_.col(query.to);
    place_[0] = query.from;
    visited_[static_cast<std::size_t>(query.from)] = 0;
    std::uint64_t entered = 0;
    int t = 0;
    for (;;) {
        const auto here = static_cast<std::size_t>(t);
        if (t == length || tried_[here] == directions + 1) {
            if (t == length) {
                if (query.last == WalkQuery::any || moves_[here - 1] == query.last) {
                    moves_.resize(static_cast<std::size_t>(length));
                    remember(moves_, query.food);
                    return Answer::yes;
                }
            }
            if (t == 0) return Answer::no;
            visited_[static_cast<std::size_t>(place_[here])] = visited_before_[here];
            tried_[here] = 0;
            --t;
            continue;
        }
        // Straight on first: such walks trap themselves less often.
        const Direction straight = t == 0 ? no_direction : moves_[here - 1];
        const int attempt = tried_[here]++;
        Direction direction = 0;
        if (attempt == 0) {
            if (straight == no_direction) continue;
            direction = straight;
        } else {
            direction = static_cast<Direction>(attempt - 1);
            if (direction == straight) continue;
        }
        if (t == 0 && query.first != WalkQuery::any && direction != query.first) continue;
        const int next = field_.neighbour(place_[here], direction);
        if (next < 0) continue;
        const int last_visit = visited_[static_cast<std::size_t>(next)];
        if (last_visit >= 0 && last_visit >= 2 * (t + 1 - query.food)) continue;
        const int rows = to_row - field_.row(next);
        const int cols = to_col - field_.col(next);
        const int left = length - t - 1;
        if (std::abs(rows) + std::abs(cols) > left) continue;
        const int turns = turns_so_far_[here] + (t > 0 && direction != straight);
        if (turns > most_turns) continue;
        if (turns_matter) {
            const int rest = fewest_turns_bound(left, rows, cols, direction, query.last);
            if (rest == impossible || rest > most_turns - turns) continue;
        }
        if (++entered >= search_budget) return Answer::unknown;
        if (++entered_ % polling_interval == 0) {
            stopped_ = entered_ / cells_for_a_node >= control_.node_limit ? Status::limit : control_.poll();
            if (stopped_ != Status::running) return Answer::unknown;
        }
        moves_[here] = direction;
        ++t;
        const auto there = static_cast<std::size_t>(t);
        place_[there] = next;
        visited_before_[there] = last_visit;
        visited_[static_cast<std::size_t>(next)] = t;
        turns_so_far_[there] = turns;
        tried_[there] = 0;
    }
}

// Files a shape and its images under every query that they answer.
void Walks::remember(const Walk& moves, int food) {
    const std::size_t bytes = symmetries.size() * (sizeof(Shape) + moves.size() + bytes_to_find_it);
    if (!control_.memory.allows(bytes)) stopped_ = Status::limit;
    control_.memory.take(bytes);
    for (const auto& image : symmetries) {
        Shape shape{moves, 0, {0, 0, 0, 0}};
        int row = 0;
        int col = 0;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            shape.moves[i] = image[moves[i]];
            shape.turns += i > 0 && moves[i] != moves[i - 1];
            row += row_step[shape.moves[i]];
            col += col_step[shape.moves[i]];
            shape.room.up = std::max(shape.room.up, -row);
            shape.room.down = std::max(shape.room.down, row);
            shape.room.left = std::max(shape.room.left, -col);
            shape.room.right = std::max(shape.room.right, col);
        }
        const auto index = static_cast<std::uint32_t>(shapes_.size());
        const Direction first = shape.moves.front();
        const Direction last = shape.moves.back();
        shapes_.push_back(std::move(shape));
        for (const Direction f : {first, WalkQuery::any}) {
            for (const Direction l : {last, WalkQuery::any}) {
                known_[key(food, row, col, f, l)].shapes.push_back(index);
            }
        }
    }
}

}  // namespace gridwise::worm
