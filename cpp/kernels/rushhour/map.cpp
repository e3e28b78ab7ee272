#include "rushhour/map.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>

namespace gridwise::rushhour {

namespace {

constexpr std::uint32_t nobody = ~std::uint32_t{0};

const Board& valid(const Board& board) {
    validate(board);
    return board;
}

}  // namespace

Map::Map(const Board& board, std::optional<Metric> only, const Control& control)
    : control_(control),
      lines_(valid(board)),
      in_steps_(board),
      in_moves_(board),
      table_(control_),
      steps_away_(control_.memory),
      moves_away_(control_.memory),
      car_count_(board.cars.size()),
      only_(only) {
    status_ = find_states();
    if (status_ == Status::running && only_ != Metric::moves) status_ = measure(in_steps_);
    if (status_ == Status::running && only_ != Metric::steps) status_ = measure(in_moves_);
    if (status_ == Status::running) status_ = Status::solved;
    seconds_ = control_.seconds();
}

Status Map::find_states() {
    std::array<Successor<Packed>, RushHour<Metric::steps>::max_successors> successors;
    if (const Status status = table_.make_room(1); status != Status::running) return status;
    table_.add(table_.find(in_steps_.start()), in_steps_.start(), no_node, 0, 0);
    for (NodeIndex node = start_node; node < table_.next(); ++node) {
        if (node % Control::polling_interval == 0) {
            if (const Status status = control_.poll(); status != Status::running) return status;
            control_.tell(table_.size(), table_.next() - node, [] { return 0U; });
        }
        const std::uint32_t count = in_steps_.template expand<Order::forwards>(table_[node].state, successors.data());
        if (const Status status = table_.make_room(count); status != Status::running) return status;
        for (std::uint32_t i = 0; i < count; ++i) {
            const auto place = table_.find(successors[i].state);
            if (place.node != no_node) continue;
            if (table_.full()) return Status::limit;
            table_.add(place, successors[i].state, no_node, 0, 0);
        }
        goals_ += in_steps_.is_goal(table_[node].state);
    }
    return Status::running;
}

// Moves can be undone, so distances from the goals are distances to them.
template <Metric metric>
Status Map::measure(const RushHour<metric>& problem) {
    std::array<Successor<Packed>, RushHour<metric>::max_successors> successors;
    Buffer<Depth>& away = distances(metric);
    Buffer<NodeIndex> queue(control_.memory);
    if (!away.reserve(table_.next()) || !queue.reserve(table_.next())) return Status::limit;
    std::size_t tail = 0;
    for (NodeIndex node = start_node; node < table_.next(); ++node) {
        const bool is_goal = problem.is_goal(table_[node].state);
        away[node] = is_goal ? 0 : nowhere;
        if (is_goal) queue[tail++] = node;
    }
    for (std::size_t head = 0; head < tail; ++head) {
        if (head % Control::polling_interval == 0) {
            if (const Status status = control_.poll(); status != Status::running) return status;
        }
        const NodeIndex node = queue[head];
        const std::uint32_t count = problem.template expand<Order::forwards>(table_[node].state, successors.data());
        for (std::uint32_t i = 0; i < count; ++i) {
            const NodeIndex neighbour = table_.find(successors[i].state).node;
            if (away[neighbour] != nowhere) continue;
            away[neighbour] = static_cast<Depth>(away[node] + 1);
            queue[tail++] = neighbour;
        }
    }
    return Status::running;
}

std::optional<int> Map::distance(const Positions& positions, Metric metric) const {
    const auto state = packed(positions);
    if (!state || !measured(metric)) return std::nullopt;
    const NodeIndex node = table_.find(*state).node;
    if (node == no_node || distances(metric)[node] == nowhere) return std::nullopt;
    return distances(metric)[node];
}

std::vector<std::uint64_t> Map::histogram(Metric metric) const {
    std::vector<std::uint64_t> counts;
    if (!measured(metric) || goals_ == 0) return counts;
    for (NodeIndex node = start_node; node < table_.next(); ++node) {
        const Depth away = distances(metric)[node];
        if (away >= counts.size()) counts.resize(away + std::size_t{1});
        ++counts[away];
    }
    return counts;
}

std::uint32_t Map::max_branching(Metric metric) const {
    if (status_ != Status::solved) return 0;
    return metric == Metric::steps ? most_successors(in_steps_) : most_successors(in_moves_);
}

template <Metric metric>
std::uint32_t Map::most_successors(const RushHour<metric>& problem) const {
    std::array<Successor<Packed>, RushHour<metric>::max_successors> successors;
    std::uint32_t most = 0;
    for (NodeIndex node = start_node; node < table_.next(); ++node) {
        most = std::max(most, problem.template expand<Order::forwards>(table_[node].state, successors.data()));
    }
    return most;
}

std::vector<Positions> Map::hardest(Metric metric) const {
    std::vector<Positions> found;
    if (!measured(metric) || goals_ == 0) return found;
    const Buffer<Depth>& away = distances(metric);
    const Depth most = *std::max_element(&away[start_node], &away[0] + table_.next());
    for (NodeIndex node = start_node; node < table_.next(); ++node) {
        if (away[node] == most) found.push_back(positions_of(table_[node].state));
    }
    return found;
}

Map::Graph Map::graph(Metric metric, std::uint64_t most) const {
    if (!measured(metric)) return {};
    return metric == Metric::steps ? graph_of(in_steps_, most) : graph_of(in_moves_, most);
}

template <Metric metric>
Map::Graph Map::graph_of(const RushHour<metric>& problem, std::uint64_t most) const {
    std::array<Successor<Packed>, RushHour<metric>::max_successors> successors;
    const Buffer<Depth>& away = distances(metric);
    const auto nearest = static_cast<NodeIndex>(std::min<std::uint64_t>(table_.size(), most));
    std::unordered_map<NodeIndex, std::uint32_t> farther;  // the rest of a shortest way
    std::vector<NodeIndex> nodes(nearest);
    std::iota(nodes.begin(), nodes.end(), start_node);
    for (NodeIndex node = start_node; goals_ > 0 && away[node] > 0;) {
        const std::uint32_t count = problem.template expand<Order::forwards>(table_[node].state, successors.data());
        NodeIndex next = no_node;
        for (std::uint32_t i = 0; i < count && next == no_node; ++i) {
            const NodeIndex made = table_.find(successors[i].state).node;
            if (away[made] + 1 == away[node]) next = made;
        }
        node = next;
        if (node > nearest) {
            farther.emplace(node, static_cast<std::uint32_t>(nodes.size()));
            nodes.push_back(node);
        }
    }
    const auto number_of = [&](NodeIndex node) -> std::uint32_t {
        if (node <= nearest) return node - start_node;
        const auto extra = farther.find(node);
        return extra == farther.end() ? nobody : extra->second;
    };
    Graph graph;
    graph.parents.assign(nodes.size(), nobody);
    for (std::uint32_t number = 0; number < nodes.size(); ++number) {
        for (const int position : positions_of(table_[nodes[number]].state)) {
            graph.positions.push_back(static_cast<std::uint8_t>(position));
        }
        graph.distances.push_back(away[nodes[number]] == nowhere ? -1 : away[nodes[number]]);
    }
    std::vector<std::uint32_t> queue{0};
    graph.parents[0] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        const std::uint32_t number = queue[head];
        const Packed state = table_[nodes[number]].state;
        const std::uint32_t count = problem.template expand<Order::forwards>(state, successors.data());
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t other = number_of(table_.find(successors[i].state).node);
            if (other == nobody) continue;
            if (other > number) graph.edges.emplace_back(number, other);
            if (graph.parents[other] != nobody) continue;
            graph.parents[other] = number;
            queue.push_back(other);
        }
    }
    return graph;
}

Positions Map::positions_of(Packed state) const {
    return lines_.positions(state);
}

std::optional<Packed> Map::packed(const Positions& positions) const {
    if (positions.size() != car_count_) return std::nullopt;
    std::array<std::uint32_t, max_lines> wanted{};
    for (std::size_t car = 0; car < car_count_; ++car) {
        if (positions[car] < 0 || positions[car] >= max_side) return std::nullopt;
        wanted[lines_.line_of[car]] |= static_cast<std::uint32_t>(positions[car]) << (4 * lines_.place_of[car]);
    }
    Packed state = 0;
    for (std::uint32_t l = 0; l < lines_.count; ++l) {
        const std::uint32_t placement = lines_.lines[l].find(wanted[l]);
        if (placement == 0) return std::nullopt;
        state |= Packed{placement} << lines_.lines[l].shift;
    }
    return state;
}

}  // namespace gridwise::rushhour
