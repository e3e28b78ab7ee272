#include "rushhour/best.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "rushhour/best_tables.hpp"
#include "rushhour/large/search.hpp"
#include "rushhour/targets.hpp"
#include "search/buffer.hpp"
#include "search/state_table.hpp"

namespace gridwise::rushhour {

namespace {

// Of both searches together, while one hands over to the other.
constexpr std::size_t bytes_of_a_state = 80;

// An action changes f by 0, 1 or 2, so three stacks hold the whole frontier.
class Buckets {
public:
    explicit Buckets(MemoryAccount& memory) : stacks_{Stack(memory), Stack(memory), Stack(memory)} {}

    [[nodiscard]] bool make_room(std::uint32_t count) {
        for (Stack& stack : stacks_) {
            if (stack.size + count > stack.nodes.capacity() && !stack.nodes.reserve(stack.size + count)) return false;
        }
        return true;
    }
    void push(std::uint32_t beyond, NodeIndex node) {
        Stack& stack = stacks_[wrapped(current_ + beyond)];
        stack.nodes[stack.size++] = node;
    }
    bool current_is_empty() const { return stacks_[current_].size == 0; }
    NodeIndex pop() { return stacks_[current_].nodes[--stacks_[current_].size]; }
    void advance() { current_ = wrapped(current_ + 1); }
    std::size_t size() const { return stacks_[0].size + stacks_[1].size + stacks_[2].size; }

    // Calls `visit(beyond, node)` for every entry, the newest of a stack last.
    template <class Visit>
    void for_each(Visit&& visit) const {
        for (std::uint32_t beyond = 0; beyond < 3; ++beyond) {
            const Stack& stack = stacks_[wrapped(current_ + beyond)];
            for (std::size_t i = 0; i < stack.size; ++i) visit(beyond, stack.nodes[i]);
        }
    }

private:
    struct Stack {
        explicit Stack(MemoryAccount& memory) : nodes(memory) {}
        Buffer<NodeIndex> nodes;
        std::size_t size = 0;
    };
    static std::uint32_t wrapped(std::uint32_t i) { return i >= 3 ? i - 3 : i; }

    std::array<Stack, 3> stacks_;
    std::uint32_t current_ = 0;
};

template <Metric metric>
class BestSearch {
public:
    BestSearch(const Board& board, Control& control, std::uint64_t hand_over_at)
        : board_(board),
          control_(control),
          hand_over_at_(hand_over_at),
          tables_(board),
          finder_(board, tables_),
          table_(control),
          frontier_(control.memory) {}

    // The status is `running` where there are so many states that another search should go on.
    Outcome run() {
        if (way_out(tables_.lines.start) == 0) return solved_at_the_start();
        Outcome outcome;
        outcome.status = begin();
        if (outcome.status == Status::running) outcome.status = tables_.hopeless ? Status::unsolvable : search();
        if (outcome.status == Status::solved) outcome.plan = plan();
        if (outcome.status != Status::unsolvable) outcome.lower_bound = f_;
        outcome.optimal = outcome.status == Status::solved;
        counters_.explored = table_.size();
        counters_.total_pushes = counters_.pushes;
        counters_.total_pops = counters_.pops;
        outcome.counters = counters_;
        return outcome;
    }

    void hand_over(large::Search& next) const {
        next.go_on_from(f_, counters_.pushes, counters_.pops, counters_.max_frontier);
        frontier_.for_each([&](std::uint32_t beyond, NodeIndex node) {
            const auto [state, parent, action, f] = table_[node];
            if (f != f_ + beyond) return;  // reached more cheaply since
            if (parent == no_node) return next.take_over_start(placements(state));
            const std::uint32_t line = tables_.shift[Arrival(action).target] / 4U;
            next.take_over_open(placements(state), f, line, placement(table_[parent].state, line) - 1);
        });
        for (NodeIndex node = start_node; node < table_.next(); ++node) {
            next.take_over_expanded(placements(table_[node].state), table_[node].depth);
        }
    }

private:
    static constexpr std::uint32_t max_targets = 4 * max_side * max_side;

    std::uint32_t placement(Packed state, std::uint32_t line) const { return state >> (4 * line) & 15; }
    large::Placements placements(Packed state) const {
        large::Placements placements{};
        for (std::uint32_t l = 0; l < tables_.lines.count; ++l) {
            placements[l] = static_cast<std::uint8_t>(placement(state, l) - 1);
        }
        return placements;
    }
    Cells way_out(Packed state) const { return tables_.way_out[placement(state, tables_.red_line)]; }

    Status begin() {
        const Packed start = tables_.lines.start;
        if (const Status status = table_.make_room(1); status != Status::running) return status;
        if (!frontier_.make_room(1)) return Status::limit;
        const std::uint32_t counted = tables_.counted[placement(start, tables_.red_line)];
        f_ = metric == Metric::moves ? 1 : 0;
        for (std::uint32_t l = 0; l < tables_.lines.count; ++l) {
            if ((counted >> l & 1) != 0) f_ += tables_.cost[l][placement(start, l)];
        }
        frontier_.push(0, table_.add(table_.find(start), start, no_node, 0, static_cast<Depth>(f_)));
        counters_.pushes = counters_.max_frontier = 1;
        return Status::running;
    }

    Status search() {
        NodeIndex expanded = start_node;
        for (std::uint64_t taken = 0;; ++taken) {
            if (taken % Control::polling_interval == 0) {
                if (const Status status = control_.poll(); status != Status::running) return status;
                control_.tell(table_.size(), frontier_.size(), [&] { return table_.length_of_plan_to(expanded); });
                if (table_.size() >= hand_over_at_) return Status::running;
            }
            while (frontier_.current_is_empty()) {
                if (frontier_.size() == 0) return Status::unsolvable;
                if (++f_ >= max_depth - 2U) return Status::limit;
                frontier_.advance();
            }
            const NodeIndex node = frontier_.pop();
            if (table_[node].depth != f_) continue;  // reached more cheaply since, and expanded then
            expanded = node;
            const Status status = expand(node);
            if (status == Status::solved) return status;
            ++counters_.pops;
            counters_.max_frontier = std::max<std::uint64_t>(counters_.max_frontier, frontier_.size());
            if (status != Status::running) return status;
        }
    }

    Status expand(NodeIndex node) {
        const auto [state, parent, action, f] = table_[node];
        Cells horizontal = 0;
        Cells vertical = 0;
        for (std::uint32_t l = 0; l < tables_.first_vertical; ++l) horizontal |= tables_.cells[l][placement(state, l)];
        for (std::uint32_t l = tables_.first_vertical; l < tables_.lines.count; ++l) {
            vertical |= tables_.cells[l][placement(state, l)];
        }
        const Cells taken = horizontal | vertical | tables_.lines.walls;
        if ((taken & way_out(state)) == 0) {
            last_ = node;
            return Status::solved;
        }
        const Arrival arrival(action);
        const Targets targets =
            parent == no_node ? finder_.all(horizontal, vertical, taken)
                              : finder_.after(arrival, tables_.shift[arrival.target] / 4U, horizontal, vertical, taken);
        std::array<Target, max_targets> list;
        std::uint32_t count = 0;
        for (Cells c = targets.left; c != 0; c &= c - 1) list[count++] = make_target(left, std::countr_zero(c));
        for (Cells c = targets.right; c != 0; c &= c - 1) list[count++] = make_target(right, std::countr_zero(c));
        for (Cells c = targets.up; c != 0; c &= c - 1) list[count++] = make_target(up, std::countr_zero(c));
        for (Cells c = targets.down; c != 0; c &= c - 1) list[count++] = make_target(down, std::countr_zero(c));

        if (const Status status = table_.make_room(count); status != Status::running) return status;
        if (!frontier_.make_room(count)) return Status::limit;
        const std::uint32_t counted = tables_.counted[placement(state, tables_.red_line)];
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!reach(list[i], state, node, counted)) return Status::limit;
        }
        return Status::running;
    }

    // Records a successor if it is new, or cheaper than before; false at the node limit.
    bool reach(Target target, Packed from, NodeIndex parent, std::uint32_t counted) {
        const std::uint32_t shift = tables_.shift[target];
        const std::uint32_t line = shift / 4;
        const std::uint32_t before = from >> shift & 15;
        const Slide slide = tables_.slide(target, before);
        const Packed state = from ^ Packed{slide.change()} << shift;
        const int saved = (tables_.cost[line][before] - tables_.cost[line][before ^ slide.change()]) &
                          -static_cast<int>(counted >> line & 1);
        const auto beyond = static_cast<std::uint32_t>(1 - saved);
        const auto f = static_cast<Depth>(f_ + beyond);
        const auto place = table_.find(state);
        NodeIndex node = place.node;
        if (node != no_node) {
            if (table_[node].depth <= f) return true;
            table_[node] = {state, parent, slide.with(target), f};
        } else {
            if (table_.full()) return false;
            node = table_.add(place, state, parent, slide.with(target), f);
        }
        frontier_.push(beyond, node);
        ++counters_.pushes;
        return true;
    }

    std::vector<Action> plan() const {
        std::vector<Action> plan;
        const auto red = static_cast<std::uint32_t>(board_.red);
        const int rest = std::popcount(way_out(table_[last_].state));
        if (metric == Metric::moves) {
            plan.push_back(encode_action(red, rest));
        } else {
            plan.assign(static_cast<std::size_t>(rest), encode_action(red, 1));
        }
        for (NodeIndex node = last_; table_[node].parent != no_node; node = table_[node].parent) {
            plan.push_back(action_that_led_to(node));
        }
        std::reverse(plan.begin(), plan.end());
        return plan;
    }

    // Names the car: the one of its line whose leading end stands on the target.
    Action action_that_led_to(NodeIndex node) const {
        const Arrival arrival(table_[node].action);
        const Line& line = tables_.lines.lines[tables_.shift[arrival.target] / 4U];
        const bool forwards = (direction_of(arrival.target) & 1) != 0;
        const int cell = cell_of(arrival.target);
        const int end = line.horizontal ? cell % board_.columns : cell / board_.columns;
        const int first = forwards ? end - arrival.length + 1 : end;
        std::uint32_t k = 0;
        while (line.first_cell(placement(table_[node].state, line.shift / 4), k) != first) ++k;
        return encode_action(line.cars[k], forwards ? arrival.distance : -arrival.distance);
    }

    const Board& board_;
    Control& control_;
    std::uint64_t hand_over_at_;
    BestTables<metric> tables_;
    TargetFinder<metric> finder_;
    StateTable<RushHour<metric>> table_;  // with f for the depth, and an Arrival for the action
    Buckets frontier_;
    Counters counters_;
    std::uint32_t f_ = 0;
    NodeIndex last_ = no_node;
};

}  // namespace

template <Metric metric>
Outcome solve_best(const Board& board, Control& control, unsigned threads, std::uint64_t hand_over_at) {
    if (std::max(board.rows, board.columns) > max_side) {
        return large::make_search(board, metric, control, threads)->run();
    }
    hand_over_at = std::min<std::uint64_t>(hand_over_at, control.memory.limit() / bytes_of_a_state);
    std::optional<BestSearch<metric>> search(std::in_place, board, control, hand_over_at);
    Outcome outcome = search->run();
    if (outcome.status != Status::running) return outcome;
    const auto next = large::make_search(board, metric, control, threads);
    search->hand_over(*next);
    search.reset();
    return next->run();
}

template Outcome solve_best<Metric::steps>(const Board&, Control&, unsigned, std::uint64_t);
template Outcome solve_best<Metric::moves>(const Board&, Control&, unsigned, std::uint64_t);

}  // namespace gridwise::rushhour
