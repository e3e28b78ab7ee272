#include "worm/renewable.hpp"

#include <algorithm>
#include <vector>

#include "search/buffer.hpp"

namespace gridwise::worm {

namespace {

constexpr Score nothing = -(Score{1} << 60);
constexpr std::uint32_t nobody = 0;
constexpr std::size_t most_offers = 100'000'000;  // a cap on memory: 1.6 GB

// An arrival that is better than every earlier one on its cell.
struct Arrival {
    Score score;
    std::uint32_t parent;
    std::uint32_t time;
    Cell cell;
    Direction direction;
};

struct Offer {
    Score score = nothing;
    std::uint32_t parent = nobody;
};

class Renewable {
public:
    Renewable(const Field& field, const Hops& hops, bool hopefully, Control& control)
        : field_(field), hops_(hops), hopefully_(hopefully), control_(control), arrivals_(control.memory) {
        ways_ = field.penalty ? directions + 1 : 1;  // the last way is the start's, without direction
        for (const int food : field.food) {
            if (food < field.cells()) longest_ = std::max(longest_, 2 * food);
        }
    }

    ~Renewable() { control_.memory.give_back(held_); }
    Renewable(const Renewable&) = delete;
    Renewable& operator=(const Renewable&) = delete;

    Course run() {
        Course course;
        const auto states = static_cast<std::size_t>(field_.cells()) * ways_;
        const auto layers = static_cast<std::size_t>(longest_) + 1;
        if (layers * states > most_offers || !control_.memory.allows(layers * states * sizeof(Offer))) {
            course.status = Status::limit;
            return course;
        }
        held_ = layers * states * sizeof(Offer);
        control_.memory.take(held_);
        best_.assign(states, nothing);
        offers_.assign(layers, std::vector<Offer>(states));
        offer(0, field_.start, no_direction, 0, nobody);
        // When nothing has become better for as long as the longest hop takes, nothing ever will.
        for (int quiet = 0; quiet <= longest_ && course.status == Status::running; ++time_) {
            course.lower_bound = time_;
            const std::uint64_t before = count_;
            course.status = take(course);
            quiet = count_ == before ? quiet + 1 : 0;
            if (course.status == Status::running) course.status = control_.poll();
        }
        if (course.status == Status::running) course.status = Status::unsolvable;
        course.optimal = course.found;
        Counters& counters = course.counters;
        counters.explored = counters.pops = counters.total_pops = count_;
        counters.pushes = counters.total_pushes = offered_;
        counters.max_frontier = widest_;
        return course;
    }

private:
    std::size_t state(int cell, Direction direction) const {
        return static_cast<std::size_t>(cell) * ways_ + (field_.penalty ? direction : 0);
    }

    void offer(int after, int cell, Direction direction, Score score, std::uint32_t parent) {
        auto& layer = offers_[static_cast<std::size_t>((time_ + after) % (longest_ + 1))];
        Offer& known = layer[state(cell, direction)];
        ++offered_;
        if (score > known.score) known = {score, parent};
    }

    // Goes through the arrivals of this time.
    Status take(Course& course) {
        auto& layer = offers_[static_cast<std::size_t>(time_ % (longest_ + 1))];
        const std::uint64_t first = count_ + 1;
        for (int cell = 0; cell < field_.cells(); ++cell) {
            for (Direction way = 0; way < ways_; ++way) {
                Offer& arriving = layer[static_cast<std::size_t>(cell) * ways_ + way];
                Score& best = best_[static_cast<std::size_t>(cell) * ways_ + way];
                if (arriving.score > best) {
                    if (count_ >= control_.node_limit || !arrivals_.reserve(count_ + 2)) return Status::limit;
                    best = arriving.score;
                    arrivals_[++count_] = {arriving.score, arriving.parent, static_cast<std::uint32_t>(time_),
                                           static_cast<Cell>(cell), field_.penalty ? way : no_direction};
                }
                arriving = {};
            }
        }
        widest_ = std::max(widest_, count_ - first + 1);
        for (std::uint64_t i = first; i <= count_; ++i) {
            if (i % 256 == 0) {
                if (const Status status = control_.poll(); status != Status::running) return status;
                control_.tell(count_, count_ - i + 1, [this] { return static_cast<std::uint64_t>(time_); });
            }
            const Arrival& arrival = arrivals_[i];
            if (arrival.score + field_.gain(arrival.cell) >= field_.target_score()) {
                course.found = true;
                course.stops = stops_to(static_cast<std::uint32_t>(i));
                return Status::solved;
            }
            leave(static_cast<std::uint32_t>(i));
        }
        return Status::running;
    }

    void leave(std::uint32_t index) {
        const Arrival arrival = arrivals_[index];
        const int food = field_.food[arrival.cell];
        const auto turn = [&](Direction next) {
            return field_.penalty && arrival.direction != no_direction && arrival.direction != next;
        };
        if (food == 0) {
            for (Direction next = 0; next < directions; ++next) {
                const int there = field_.neighbour(arrival.cell, next);
                if (there >= 0) offer(1, there, next, arrival.score - turn(next) * field_.price_of_turn(), index);
            }
            return;
        }
        const Score score = arrival.score + field_.gain(arrival.cell);
        const HopsFrom& hops = hops_.from(arrival.cell);
        for (std::size_t i = 0; i < hops.targets.size(); ++i) {
            if (!hops.sure[i] && !hopefully_) continue;
            if (!field_.penalty) {
                offer(2 * food, hops.targets[i], no_direction, score, index);
                continue;
            }
            for (Direction last = 0; last < directions; ++last) {
                int fewest = no_walk;
                for (Direction first = 0; first < directions; ++first) {
                    const int turns = hops.turns[i][first * directions + last];
                    if (turns != no_walk) fewest = std::min(fewest, turns + turn(first));
                }
                if (fewest != no_walk) offer(2 * food, hops.targets[i], last, score - fewest * field_.price_of_turn(), index);
            }
        }
    }

    std::vector<Stop> stops_to(std::uint32_t index) const {
        std::vector<Stop> stops;
        for (; index != nobody; index = arrivals_[index].parent) {
            const Arrival& arrival = arrivals_[index];
            stops.push_back({arrival.cell, arrival.direction, field_.food[arrival.cell] == 0,
                             static_cast<int>(arrival.time)});
        }
        std::reverse(stops.begin(), stops.end());
        return stops;
    }

    const Field& field_;
    const Hops& hops_;
    const bool hopefully_;
    Control& control_;
    std::size_t ways_ = 1;
    int longest_ = 1;
    int time_ = 0;
    std::vector<Score> best_;
    std::vector<std::vector<Offer>> offers_;  // by time, in a ring
    Buffer<Arrival> arrivals_;
    std::uint64_t count_ = 0;
    std::uint64_t offered_ = 0;
    std::uint64_t widest_ = 0;
    std::size_t held_ = 0;  // bytes of the offers
};

}  // namespace

Course solve_renewable(const Field& field, const Hops& hops, bool hopefully, Control& control) {
    return Renewable(field, hops, hopefully, control).run();
}

}  // namespace gridwise::worm
