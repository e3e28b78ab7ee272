#include "torus_snake/ascent.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace gridwise::torus_snake {

namespace {

// Set by hand; checked by the bounds of twelve 20x20 boards with 20 to 36 apple cells, which add up to 1,138. Half and
// twice the rounds, slower cooling (0.9925) or a higher aim (1.06) give the same; 100 rounds lose 7, faster cooling
// (0.97) 42, a lower aim (1.015) 8.
constexpr int rounds = 400;
constexpr double cooling = 0.985;
constexpr double aim = 1.03;  // a few per cent above the best bound so far

// The visits, then the head and an end that is next to every visit: a plan is a path between those two.
class Tree {
public:
    explicit Tree(const Torus& torus) {
        std::vector<std::uint32_t> visits;
        for (std::uint32_t i = 0; i < torus.apple_cells(); ++i) {
            visits.insert(visits.end(), torus.board().apples[i].count, i);
        }
        const std::uint8_t counted = torus.apple_at(torus.board().head);
        if (counted != no_apple) visits.erase(std::find(visits.begin(), visits.end(), counted));
        size_ = visits.size() + 2;
        const std::size_t head = size_ - 2;
        const std::size_t end = size_ - 1;
        costs_.assign(size_ * size_, 0);
        const double far = 1e9;
        for (std::size_t i = 0; i < visits.size(); ++i) {
            for (std::size_t k = 0; k < visits.size(); ++k) {
                const bool same = visits[i] == visits[k];
                cost(i, k) = same ? torus.shortest_return(3) : torus.between(visits[i], visits[k]);
            }
            const std::uint32_t first =
                visits[i] == counted ? torus.shortest_return(3) : torus.distance(visits[i], torus.board().head);
            cost(i, head) = cost(head, i) = first;
            cost(i, end) = cost(end, i) = 0;
        }
        cost(head, end) = cost(end, head) = visits.empty() ? 0 : far;
        prices_.assign(size_, 0);
    }

    // The bound with the present prices; leaves the number of branches of each visit behind.
    double weigh() {
        branches_.assign(size_, 0);
        std::vector<double> away(size_, 1e18);
        std::vector<std::size_t> nearest(size_, size_);
        std::vector<bool> inside(size_, false);
        double weight = 0;
        std::size_t joined = size_ - 1;
        for (std::size_t count = 1; count < size_; ++count) {
            inside[joined] = true;
            std::size_t next = size_;
            for (std::size_t i = 0; i < size_; ++i) {
                if (inside[i]) continue;
                const double price = cost(joined, i) + prices_[joined] + prices_[i];
                if (price < away[i]) {
                    away[i] = price;
                    nearest[i] = joined;
                }
                if (next == size_ || away[i] < away[next]) next = i;
            }
            weight += away[next];
            ++branches_[next];
            ++branches_[nearest[next]];
            joined = next;
        }
        for (std::size_t i = 0; i < size_; ++i) weight -= prices_[i] * wanted(i);
        return weight;
    }

    // Moves the prices against the branches; false when the tree is a path.
    bool adjust(double step) {
        double norm = 0;
        for (std::size_t i = 0; i < size_; ++i) norm += (branches_[i] - wanted(i)) * (branches_[i] - wanted(i));
        if (norm == 0) return false;
        for (std::size_t i = 0; i < size_; ++i) prices_[i] += step / norm * (branches_[i] - wanted(i));
        return true;
    }

private:
    double& cost(std::size_t i, std::size_t k) { return costs_[i * size_ + k]; }
    double wanted(std::size_t i) const { return i + 2 >= size_ ? 1 : 2; }

    std::size_t size_;
    std::vector<double> costs_;
    std::vector<double> prices_;
    std::vector<double> branches_;
};

}  // namespace

std::uint32_t ascent_bound(const Torus& torus, Control& control) {
    Tree tree(torus);
    double best = 0;
    double scale = 1;
    for (int round = 0; round < rounds; ++round) {
        const double bound = tree.weigh();
        if (bound > best) best = bound;
        scale *= cooling;
        if (!tree.adjust(scale * (best * aim + 1 - bound))) break;
        if (control.poll() != Status::running) break;
    }
    constexpr double rounding = 1e-6;
    return static_cast<std::uint32_t>(std::max(0.0, std::ceil(best - rounding)));
}

}  // namespace gridwise::torus_snake
