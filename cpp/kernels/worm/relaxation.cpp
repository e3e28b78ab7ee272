#include "worm/relaxation.hpp"

#include <algorithm>

namespace gridwise::worm {

namespace {

constexpr std::size_t entries_between_polls = 1 << 20;  // not tuned: a millisecond; the largest tables take a second

Status fill(std::vector<Value>& table, std::size_t size, Control& control) {
    table.clear();
    table.reserve(size);
    while (table.size() < size) {
        if (!table.empty()) {
            if (const Status status = control.poll(); status != Status::running) return status;
        }
        table.resize(std::min(size, table.size() + entries_between_polls), never);
    }
    return Status::running;
}

}  // namespace

Relaxation::Relaxation(const Field& field, const Hops& hops)
    : field_(field),
      hops_(hops),
      cells_(static_cast<std::size_t>(field.cells())),
      padded_(static_cast<std::size_t>((field.rows + 2) * (field.cols + 2))),
      ways_(field.penalty ? directions : 1),
      ways_after_(field.penalty ? directions + 1 : 1),
      turn_cost_(static_cast<Value>(field.price_of_turn()) * fraction) {
    for (int cell = 0; cell < field.cells(); ++cell) {
        const int food = field.food[static_cast<std::size_t>(cell)];
        if (food == 0 || food >= field.cells()) continue;
        if (field.penalty || !hops.from(cell).all_in_reach) {
            tight_cells_.push_back(static_cast<Cell>(cell));
            continue;
        }
        const auto amount = static_cast<std::size_t>(food);
        if (open_cells_.size() <= amount) open_cells_.resize(amount + 1);
        open_cells_[amount].push_back(static_cast<Cell>(cell));
    }
}

Status Relaxation::evaluate(int moves, const Idling& idling, const std::vector<Value>& prices, Control& control) {
    idling_ = idling;
    moves_ = moves;
    const std::size_t layers = layer(moves, idling.count) + 1;
    const std::size_t arrivals = layers * (ways_ == 1 ? padded_ : cells_ * ways_);
    const std::size_t afters = layers * cells_ * ways_after_;
    const std::size_t bytes = (arrivals + afters) * sizeof(Value);
    if (bytes > held_) {  // the old tables go first: the new ones never stand beside them
        std::vector<Value>().swap(arrival_);
        std::vector<Value>().swap(after_);
        control.memory.give_back(held_);
        held_ = 0;
        if (!control.memory.allows(bytes)) return Status::limit;
        control.memory.take(bytes);
        held_ = bytes;
    }
    worth_.assign(cells_, never);
    const Score most = 2 * field_.target_score();
    for (int cell = 0; cell < field_.cells(); ++cell) {
        const auto at = static_cast<std::size_t>(cell);
        if (field_.food[at] > 0 && cell != field_.start) {  // the start is eaten at time 0
            worth_[at] = static_cast<Value>(std::min(field_.gain(cell), most)) * fraction - prices[at];
        }
    }
    if (const Status status = fill(arrival_, arrivals, control); status != Status::running) return status;
    if (const Status status = fill(after_, afters, control); status != Status::running) return status;
    for (int b = 0; b <= moves; ++b) {  // the course may end once it has idled enough
        std::fill_n(after_.begin() + static_cast<std::ptrdiff_t>(index(b, 0, 0, 0)), cells_ * ways_after_, 0);
    }
    for (int b = 0; b <= moves; ++b) {
        if (const Status status = control.poll(); status != Status::running) return status;
        for (int idle = 0; idle <= idling.count; ++idle) {
            arrive(b, idle);
            if (field_.penalty) spread_with_turns(b, idle, moves);
            else spread(b, idle, moves);
        }
    }
    return Status::running;
}

Value Relaxation::standing(int moves, int idle, int cell, Direction direction) const {
    Value best = idle == 0 ? 0 : never;
    if (moves == 0 || !idling_.allowed(idle) || !idling_.allowed_at(moves_ - moves)) return best;
    const int left = idling_.after_one(idle);
    for (Direction next = 0; next < directions; ++next) {
        const int there = field_.neighbour(cell, next);
        if (there < 0) continue;
        const Value turn = field_.penalty && direction != no_direction && direction != next ? turn_cost_ : 0;
        best = std::max(best, on_arrival(moves - 1, left, there, next) - turn);
    }
    return best;
}

void Relaxation::arrive(int moves, int idle) {
    for (int cell = 0; cell < field_.cells(); ++cell) {
        const Value worth = worth_[static_cast<std::size_t>(cell)];
        for (Direction direction = 0; direction < ways_; ++direction) {
            Value best = standing(moves, idle, cell, direction);
            if (worth != never) best = std::max(best, worth + after_meal(moves, idle, cell, direction));
            arrival_[arrival_index(moves, idle, cell, direction)] = best < never / 2 ? never : best;
        }
    }
}

// Takes the best of the four neighbours; the rim around the field stays what it is.
void Relaxation::widen(const Value* from, Value* to) const {
    const auto stride = static_cast<std::ptrdiff_t>(field_.cols + 2);
    for (int row = 1; row <= field_.rows; ++row) {
        const Value* line = from + row * stride;
        Value* out = to + row * stride;
        for (std::ptrdiff_t col = 1; col <= field_.cols; ++col) {
            const Value across = std::max(line[col - 1], line[col + 1]);
            out[col] = std::max(across, std::max(line[col - stride], line[col + stride]));
        }
    }
}

// Hands the values of one layer to the meals from which it is reached: all cells of the same colour within 2a
// are the neighbours of neighbours, a times over.
void Relaxation::spread(int moves, int idle, int most) {
    const Value* arrivals = arrival_.data() + layer(moves, idle) * padded_;
    buffer_.assign(arrivals, arrivals + padded_);
    other_buffer_.assign(padded_, never);
    for (std::size_t food = 1; food < open_cells_.size() && moves + 2 * static_cast<int>(food) <= most; ++food) {
        if (static_cast<int>(food) <= field_.rows + field_.cols) {
            widen(buffer_.data(), other_buffer_.data());
            widen(other_buffer_.data(), buffer_.data());
        }
        const int before = moves + 2 * static_cast<int>(food);
        for (const Cell cell : open_cells_[food]) {
            Value& after = after_[index(before, idle, cell, no_direction)];
            after = std::max(after, buffer_[padded(cell)]);
        }
    }
    for (const Cell cell : tight_cells_) {
        const int before = moves + 2 * field_.food[cell];
        if (before > most) continue;
        Value& after = after_[index(before, idle, cell, no_direction)];
        for (const Cell target : hops_.from(cell).targets) after = std::max(after, arrivals[padded(target)]);
    }
}

void Relaxation::spread_with_turns(int moves, int idle, int most) {
    for (const Cell cell : tight_cells_) {
        const int before = moves + 2 * field_.food[cell];
        if (before > most) continue;
        const HopsFrom& hops = hops_.from(cell);
        std::array<Value, directions> by_first;
        by_first.fill(never);
        for (std::size_t i = 0; i < hops.targets.size(); ++i) {
            const Value* arrivals = arrival_.data() + arrival_index(moves, idle, hops.targets[i], 0);
            for (std::size_t first = 0; first < directions; ++first) {
                for (std::size_t last = 0; last < directions; ++last) {
                    const std::uint8_t turns = hops.turns[i][first * directions + last];
                    if (turns == no_walk) continue;
                    by_first[first] = std::max(by_first[first], arrivals[last] - turn_cost_ * turns);
                }
            }
        }
        for (Direction direction = 0; direction <= directions; ++direction) {
            Value& best = after_[index(before, idle, cell, direction)];
            for (Direction first = 0; first < directions; ++first) {
                const bool turn = direction != no_direction && direction != first;
                best = std::max(best, by_first[first] - (turn ? turn_cost_ : 0));
            }
        }
    }
}

void Relaxation::trace(int moves, int idle, int cell, Direction direction, std::uint64_t& chance,
                       std::vector<int>& visits) const {
    // Keeps one of the candidates, each with the same probability (reservoir sampling: Vitter, "Random Sampling with a
    // Reservoir", 1985). The generator is that of Knuth's MMIX.
    struct Pick {
        std::uint64_t& chance;
        std::uint32_t seen = 0;
        int cell = -1;
        Direction direction = 0;
        void offer(int candidate, Direction heading) {
            chance = chance * 6364136223846793005 + 1442695040888963407;
            if ((chance >> 33) % ++seen != 0) return;
            cell = candidate;
            direction = heading;
        }
    };
    const auto turned = [&](Direction next) {
        return field_.penalty && direction != no_direction && direction != next;
    };
    for (bool standing = field_.food[static_cast<std::size_t>(cell)] == 0;;) {
        Pick pick{chance};
        if (standing) {
            const Value value = this->standing(moves, idle, cell, direction);
            if (value == never || moves == 0 || !idling_.allowed(idle) || !idling_.allowed_at(moves_ - moves)) return;
            --moves;
            idle = idling_.after_one(idle);
            for (Direction next = 0; next < directions; ++next) {
                const int there = field_.neighbour(cell, next);
                if (there < 0) continue;
                const Value turn = turned(next) ? turn_cost_ : 0;
                if (on_arrival(moves, idle, there, next) - turn == value) pick.offer(there, next);
            }
        } else {
            const Value value = after_meal(moves, idle, cell, direction);
            const HopsFrom& hops = hops_.from(cell);
            moves -= 2 * field_.food[static_cast<std::size_t>(cell)];
            if (moves < 0) return;
            for (std::size_t i = 0; i < hops.targets.size(); ++i) {
                const Cell target = hops.targets[i];
                if (!field_.penalty) {
                    if (on_arrival(moves, idle, target, 0) == value) pick.offer(target, 0);
                    continue;
                }
                for (Direction way = 0; way < directions * directions; ++way) {
                    if (hops.turns[i][way] == no_walk) continue;
                    const int turns = hops.turns[i][way] + turned(static_cast<Direction>(way / directions));
                    const Direction last = way % directions;
                    if (on_arrival(moves, idle, target, last) - turn_cost_ * turns == value) pick.offer(target, last);
                }
            }
        }
        if (pick.cell < 0) return;
        cell = pick.cell;
        direction = pick.direction;
        const Value worth_here = worth(cell);
        standing = worth_here == never ||
                   worth_here + after_meal(moves, idle, cell, direction) != on_arrival(moves, idle, cell, direction);
        if (!standing) ++visits[static_cast<std::size_t>(cell)];
    }
}

}  // namespace gridwise::worm
