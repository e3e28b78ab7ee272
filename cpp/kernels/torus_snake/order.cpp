#include "torus_snake/order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace gridwise::torus_snake {

namespace {

// Temperatures in moves. Not tuned: half and double of either make no difference to the 34 boards of best.cpp.
constexpr double hot = 4;
constexpr double cold = 0.15;

class Annealing {
public:
    Annealing(const Torus& torus, const Passages& passages, std::uint64_t seed)
        : torus_(torus), passages_(passages), random_(seed) {
        counted_ = torus.apple_at(torus.board().head);
        if (counted_ != no_apple) targets_.push_back(counted_);
        std::array<std::uint32_t, max_apple_cells> left{};
        for (std::uint32_t i = 0; i < torus.apple_cells(); ++i) left[i] = torus.board().apples[i].count;
        if (counted_ != no_apple) --left[counted_];
        while (targets_.size() < torus.total_apples()) add_nearest(left);
    }

    std::vector<Order> run(std::uint32_t trials, std::size_t most, Control& control) {
        const std::size_t fixed = counted_ != no_apple ? 1 : 0;
        double now = measure(targets_);
        keep(now, most);
        if (targets_.size() < fixed + 2) return kept_;
        const double cooling = std::pow(cold / hot, 1.0 / trials);
        double temperature = hot;
        for (std::uint32_t trial = 0; trial < trials; ++trial, temperature *= cooling) {
            if (trial % 1024 == 0 && control.poll() != Status::running) break;
            candidate_ = targets_;
            change(fixed);
            const double then = measure(candidate_);
            if (then > now && chance() >= std::exp((now - then) / temperature)) continue;
            targets_.swap(candidate_);
            now = then;
            if (kept_.size() < most || now < kept_.back().moves) keep(now, most);
        }
        return kept_;
    }

private:
    // Sorted by moves, the older first.
    void keep(double moves, std::size_t most) {
        const auto number = static_cast<std::uint32_t>(moves);
        const auto after = [](std::uint32_t value, const Order& order) { return value < order.moves; };
        const auto place = std::upper_bound(kept_.begin(), kept_.end(), number, after);
        for (auto same = place; same != kept_.begin() && (same - 1)->moves == number; --same) {
            if ((same - 1)->targets == targets_) return;
        }
        kept_.insert(place, Order{targets_, number});
        if (kept_.size() > most) kept_.pop_back();
    }

    // The generator's own numbers, since those of the standard distributions differ between platforms.
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
    double chance() { return static_cast<double>(random_() >> 11) * 0x1p-53; }

    void add_nearest(std::array<std::uint32_t, max_apple_cells>& left) {
        std::uint32_t nearest = max_apple_cells;
        std::uint32_t fewest = 0;
        for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) {
            if (left[i] == 0) continue;
            targets_.push_back(static_cast<std::uint8_t>(i));
            const std::uint32_t moves = measure(targets_);
            targets_.pop_back();
            if (nearest == max_apple_cells || moves < fewest) {
                nearest = i;
                fewest = moves;
            }
        }
        targets_.push_back(static_cast<std::uint8_t>(nearest));
        --left[nearest];
    }

    // Changes the candidate, but not what is fixed at its beginning.
    void change(std::size_t fixed) {
        const std::size_t size = candidate_.size() - fixed;
        const auto begin = candidate_.begin() + static_cast<std::ptrdiff_t>(fixed);
        auto at = [&](std::size_t i) { return begin + static_cast<std::ptrdiff_t>(i); };
        std::size_t first = below(size);
        std::size_t last = below(size);
        if (first > last) std::swap(first, last);
        switch (below(3)) {
            case 0: std::iter_swap(at(first), at(last)); break;
            case 1: std::reverse(at(first), at(last) + 1); break;
            default: {
                const std::size_t piece = std::min(1 + below(3), last - first + 1);
                if (below(2) == 0) {
                    std::rotate(at(first), at(first + piece), at(last) + 1);
                } else {
                    std::rotate(at(first), at(last + 1 - piece), at(last) + 1);
                }
            }
        }
    }

    std::uint32_t measure(const std::vector<std::uint8_t>& order) const {
        std::array<std::uint32_t, max_apple_cells> last;
        last.fill(never);
        std::array<std::uint32_t, max_apple_cells> visits{};
        CellSet cells = 0;
        for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) cells |= only(i);
        std::uint32_t time = 0;
        std::uint32_t visit = 0;
        std::uint32_t here = max_apple_cells;
        for (const std::uint8_t target : order) {
            ++visit;
            if (visit == 1) {
                time = torus_.distance(target, torus_.board().head) + passages_.first_detour(target, cells);
            } else if (target == here) {
                time += torus_.shortest_return(visit);
            } else {
                const std::uint32_t earliest = time + torus_.between(here, target) + passages_.detour(here, target, cells);
                time = last[target] == never ? earliest : std::max(earliest, last[target] + visit);
                if (torus_.two_coloured() && (time - earliest) % 2 == 1) ++time;
            }
            last[target] = time;
            here = target;
            if (++visits[target] == torus_.board().apples[target].count) cells &= ~only(target);
        }
        return time;
    }

    static constexpr std::uint32_t never = UINT32_MAX;

    const Torus& torus_;
    const Passages& passages_;
    std::vector<Order> kept_;
    std::mt19937_64 random_;
    std::uint8_t counted_;
    std::vector<std::uint8_t> targets_;
    std::vector<std::uint8_t> candidate_;
};

}  // namespace

std::vector<Order> good_orders(const Torus& torus, const Passages& passages, std::uint32_t trials, std::uint64_t seed,
                               std::size_t most, Control& control) {
    return Annealing(torus, passages, seed).run(trials, most, control);
}

}  // namespace gridwise::torus_snake
