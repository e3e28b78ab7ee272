#include "layout/bands.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace gridwise::layout {

namespace {

using Node = std::uint32_t;

constexpr std::size_t pivots = 16;
constexpr int smoothings = 3;
constexpr int turns = 60;           // of the power iteration
constexpr double thickness = 1.1;   // of a band to either side, in bands
constexpr double jitter = 0.12;     // states that nothing tells apart still lie beside each other

// The neighbours of every node, one after another.
struct Neighbours {
    std::vector<std::size_t> begin;
    std::vector<Node> all;

    std::span<const Node> of(Node node) const { return {all.data() + begin[node], begin[node + 1] - begin[node]}; }
};

Neighbours neighbours(std::size_t nodes, std::span<const Edge> edges) {
    Neighbours found{std::vector<std::size_t>(nodes + 1), std::vector<Node>(2 * edges.size())};
    for (const auto& [one, other] : edges) {
        if (one >= nodes || other >= nodes) throw std::invalid_argument("an edge names a state that is not there");
        ++found.begin[one + 1];
        ++found.begin[other + 1];
    }
    std::partial_sum(found.begin.begin(), found.begin.end(), found.begin.begin());
    std::vector<std::size_t> next(found.begin.begin(), found.begin.end() - 1);
    for (const auto& [one, other] : edges) {
        found.all[next[one]++] = other;
        found.all[next[other]++] = one;
    }
    return found;
}

// The band of every node: its distance; where no goal can be reached, beyond them, the farther from those that can.
std::vector<double> bands_of(std::span<const std::int32_t> distances, const Neighbours& near) {
    std::vector<double> found(distances.size(), -1);
    std::vector<Node> queue;
    double last = -1;
    for (Node node = 0; node < found.size(); ++node) {
        if (distances[node] < 0) continue;
        found[node] = distances[node];
        last = std::max(last, found[node]);
        queue.push_back(node);
    }
    if (queue.empty() && !found.empty()) {  // without a goal, from the start on
        found[0] = 0;
        queue.push_back(0);
        last = -1;
    }
    for (std::size_t head = 0; head < queue.size(); ++head) {
        for (const Node next : near.of(queue[head])) {
            if (found[next] >= 0) continue;
            found[next] = std::max(last, found[queue[head]]) + 1;
            queue.push_back(next);
        }
    }
    std::ranges::replace(found, -1.0, last + 1);
    return found;
}

// How far every node is from a pivot; each pivot is as far from those before it as can be.
std::vector<std::vector<double>> embedding(std::size_t count, const Neighbours& near) {
    constexpr double unknown = -1;
    std::vector<std::vector<double>> axes;
    std::vector<double> nearest(count, std::numeric_limits<double>::max());
    Node pivot = 0;
    std::vector<Node> queue;
    for (std::size_t number = 0; number < std::min(pivots, count); ++number) {
        std::vector<double> away(count, unknown);
        queue.assign(1, pivot);
        away[pivot] = 0;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            for (const Node next : near.of(queue[head])) {
                if (away[next] != unknown) continue;
                away[next] = away[queue[head]] + 1;
                queue.push_back(next);
            }
        }
        const double farthest = away[queue.back()];
        for (Node node = 0; node < count; ++node) {
            if (away[node] == unknown) away[node] = farthest + 1;
            nearest[node] = std::min(nearest[node], away[node]);
        }
        pivot = static_cast<Node>(std::ranges::max_element(nearest) - nearest.begin());
        axes.push_back(std::move(away));
    }
    return axes;
}

double product(const std::vector<double>& one, const std::vector<double>& other) {
    return std::inner_product(one.begin(), one.end(), other.begin(), 0.0);
}

void centre(std::vector<double>& values) {
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    for (double& value : values) value -= mean;
}

// Takes away what another axis, which is centred, tells already.
void part_from(std::vector<double>& values, const std::vector<double>& other) {
    const double size = product(other, other);
    if (size <= 0) return;
    const double share = product(values, other) / size;
    for (std::size_t at = 0; at < values.size(); ++at) values[at] -= share * other[at];
}

using Matrix = std::array<std::array<double, pivots>, pivots>;

// The direction in which points differ most, by power iteration; it is then taken out of the matrix.
std::array<double, pivots> main_direction(Matrix& covariance, std::size_t size) {
    std::array<double, pivots> direction{};
    for (std::size_t at = 0; at < size; ++at) direction[at] = 1 + 0.01 * static_cast<double>(at);
    double value = 0;
    for (int turn = 0; turn < turns; ++turn) {
        std::array<double, pivots> next{};
        double length = 0;
        for (std::size_t row = 0; row < size; ++row) {
            for (std::size_t col = 0; col < size; ++col) next[row] += covariance[row][col] * direction[col];
            length += next[row] * next[row];
        }
        value = std::sqrt(length);
        if (value <= 0) return {};
        for (std::size_t at = 0; at < size; ++at) direction[at] = next[at] / value;
    }
    for (std::size_t row = 0; row < size; ++row) {
        for (std::size_t col = 0; col < size; ++col) covariance[row][col] -= value * direction[row] * direction[col];
    }
    return direction;
}

// The two axes that tell most about the states beside their band.
std::array<std::vector<double>, 2> main_axes(std::vector<std::vector<double>> axes, const std::vector<double>& band) {
    const std::size_t count = band.size();
    for (auto& axis : axes) {
        centre(axis);
        part_from(axis, band);
    }
    Matrix covariance{};
    for (std::size_t row = 0; row < axes.size(); ++row) {
        for (std::size_t col = 0; col <= row; ++col) {
            covariance[row][col] = covariance[col][row] = product(axes[row], axes[col]) / static_cast<double>(count);
        }
    }
    std::array<std::vector<double>, 2> found;
    for (auto& axis : found) {
        const auto direction = main_direction(covariance, axes.size());
        axis.assign(count, 0);
        for (std::size_t one = 0; one < axes.size(); ++one) {
            for (std::size_t node = 0; node < count; ++node) axis[node] += direction[one] * axes[one][node];
        }
    }
    return found;
}

// Moves every state some way to the middle of its neighbours.
void smooth(std::vector<double>& values, const Neighbours& near) {
    std::vector<double> next(values.size());
    for (Node node = 0; node < values.size(); ++node) {
        double sum = values[node];
        for (const Node other : near.of(node)) sum += values[other];
        next[node] = sum / static_cast<double>(1 + near.of(node).size());
    }
    values.swap(next);
}

double reach(const std::vector<double>& values) {
    double most = 0;
    for (const double value : values) most = std::max(most, std::abs(value));
    return most > 0 ? most : 1;
}

// A number from -1 to 1 that looks like chance, the same for the same node.
double chance(Node node, std::uint32_t salt) {
    std::uint32_t mixed = (node + salt) * 2654435761U;
    mixed ^= mixed >> 15;
    mixed *= 2246822519U;
    mixed ^= mixed >> 13;
    return static_cast<double>(mixed) / 2147483648.0 - 1;
}

}  // namespace

std::vector<Point> bands(std::span<const std::int32_t> distances, std::span<const Edge> edges) {
    const std::size_t count = distances.size();
    if (count == 0) return {};
    const Neighbours near = neighbours(count, edges);
    const std::vector<double> band = bands_of(distances, near);
    std::vector<double> centred = band;
    centre(centred);
    auto axes = main_axes(embedding(count, near), centred);
    for (auto& axis : axes) {
        for (int time = 0; time < smoothings; ++time) smooth(axis, near);
    }
    const double size = 0.75 * std::sqrt(static_cast<double>(count)) + 1;
    const double last = std::max(1.0, *std::ranges::max_element(band));
    const double across = size / reach(axes[0]);
    const double down = 2 * size / last;
    const double within = thickness * down / reach(axes[1]);
    std::vector<Point> points(count);
    for (Node node = 0; node < count; ++node) {
        points[node] = {static_cast<float>(across * axes[0][node] + jitter * chance(node, 1)),
                        static_cast<float>(down * band[node] - size + within * axes[1][node] + jitter * chance(node, 2))};
    }
    return points;
}

}  // namespace gridwise::layout
