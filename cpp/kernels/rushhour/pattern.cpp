#include "rushhour/pattern.hpp"

#include <bit>

namespace gridwise::rushhour {

template <Metric metric>
PatternTable<metric>::PatternTable(const Board& board) : kept_(std::uint64_t{1} << board.red) {
    std::uint64_t refused = 0;
    pattern_ = std::make_unique<Pattern>(smaller(board));
    pattern_->fill();
    for (;;) {
        const int car = first_in_the_way(board, refused);
        if (car < 0) break;
        const std::uint64_t before = kept_;
        kept_ |= std::uint64_t{1} << car;
        auto larger = std::make_unique<Pattern>(smaller(board));
        if (larger->fill()) {
            pattern_ = std::move(larger);
        } else {
            refused |= std::uint64_t{1} << car;
            kept_ = before;
        }
    }
    project(board);
}

template <Metric metric>
Board PatternTable<metric>::smaller(const Board& board) const {
    Board result{board.rows, board.columns, board.walls, {}, 0};
    for (std::uint32_t c = 0; c < board.cars.size(); ++c) {
        if (c == static_cast<std::uint32_t>(board.red)) result.red = static_cast<int>(result.cars.size());
        if (has(c)) result.cars.push_back(board.cars[c]);
    }
    return result;
}

template <Metric metric>
bool PatternTable<metric>::Pattern::fill() {
    std::array<Successor<Packed>, RushHour<metric>::max_successors + 1> successors;
    std::vector<NodeIndex> queue;
    if (table.make_room(most_states + RushHour<metric>::max_successors) != Status::running) return false;
    auto reach = [&](Packed state) {
        const auto place = table.find(state);
        if (place.node == no_node) table.add(place, state, no_node, 0, max_depth);
    };
    reach(problem.start());
    for (NodeIndex node = start_node; node < table.next(); ++node) {
        const std::uint32_t count = problem.template expand<Order::forwards>(table[node].state, successors.data());
        for (std::uint32_t i = 0; i < count; ++i) reach(successors[i].state);
        if (table.size() > most_states) return false;
        if (problem.is_goal(table[node].state)) {
            table[node].depth = 0;
            queue.push_back(node);
        }
    }
    // Moves can be undone, so distances from the goals are distances to them.
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const auto& from = table[queue[head]];
        const std::uint32_t count = problem.template expand<Order::forwards>(from.state, successors.data());
        for (std::uint32_t i = 0; i < count; ++i) {
            const NodeIndex node = table.find(successors[i].state).node;
            if (table[node].depth != max_depth) continue;
            table[node].depth = static_cast<Depth>(from.depth + 1);
            queue.push_back(node);
        }
    }
    return true;
}

// Follows the first optimal plan of the smaller board and names the first other car it runs into, or -1.
template <Metric metric>
int PatternTable<metric>::first_in_the_way(const Board& board, std::uint64_t refused) const {
    const RushHour<metric> real(board);
    const RushHour<metric>& problem = pattern_->problem;
    std::array<Successor<Packed>, RushHour<metric>::max_successors + 1> successors;
    Packed state = problem.start();
    while (pattern_->distance(state) > 0) {
        problem.template expand<Order::forwards>(state, successors.data());
        std::size_t i = 0;
        while (pattern_->distance(successors[i].state) + 1 != pattern_->distance(state)) ++i;
        const auto [after, action] = successors[i];
        const std::uint32_t car = car_of(action);
        const Cells before = problem.car_cells(car, state);
        const int stride = pattern_->board.cars[car].horizontal ? 1 : board.columns;
        Cells swept = before;
        for (int n = 1; n <= std::abs(cells_of(action)); ++n) {
            swept |= cells_of(action) < 0 ? before >> (n * stride) : before << (n * stride);
        }
        for (std::uint32_t other = 0; other < board.cars.size(); ++other) {
            const bool joined = has(other) || (refused >> other & 1) != 0;
            if (!joined && (real.car_cells(other, real.start()) & swept) != 0) return static_cast<int>(other);
        }
        state = after;
    }
    return -1;
}

template <Metric metric>
void PatternTable<metric>::project(const Board& board) {
    const Lines real(board);
    const Lines few(pattern_->board);
    line_count_ = real.count;
    for (std::uint32_t l = 0; l < real.count; ++l) {
        const Line& line = real.lines[l];
        for (std::uint32_t m = 0; m < few.count; ++m) {
            if (few.lines[m].horizontal != line.horizontal || few.lines[m].number != line.number) continue;
            for (std::uint32_t p = 1; p <= line.placements; ++p) {
                std::uint32_t at = 0;
                std::uint32_t joined = 0;
                for (std::uint32_t k = 0; k < line.car_count; ++k) {
                    if (has(line.cars[k])) at |= static_cast<std::uint32_t>(line.first_cell(p, k)) << (4 * joined++);
                }
                projection_[l][p] = Packed{few.lines[m].find(at)} << few.lines[m].shift;
            }
        }
    }
}

template class PatternTable<Metric::steps>;
template class PatternTable<Metric::moves>;

}  // namespace gridwise::rushhour
