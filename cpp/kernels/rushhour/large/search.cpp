#include "rushhour/large/search.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <utility>
#include <vector>

#include "rushhour/large/crew.hpp"
#include "rushhour/large/partition.hpp"

namespace gridwise::rushhour::large {

namespace {

// States in a round: a part of what is recorded, so that an easy board is not searched in breadth, and that what is on
// its way takes little memory beside the tables. Larger rounds keep two threads busier.
constexpr std::uint64_t share_of_round(std::uint32_t halves) { return halves == 4 ? 64 : 256; }
constexpr std::uint64_t smallest_round = 2 * partitions;
constexpr std::uint64_t largest_round = 1024 * partitions;
constexpr std::uint64_t worth_helpers = 16 * partitions;
constexpr std::size_t ahead = 8;  // states whose places are fetched from memory before they are needed

template <Metric metric, std::uint32_t halves>
class RoundSearch final : public Search {
public:
    RoundSearch(Space<metric> space, Control& control, unsigned threads)
        : control_(control), account_(control.memory), space_(std::move(space)), crew_(std::min(threads, partitions)) {
        for (auto& part : parts_) {
            part = std::make_unique<Partition<halves>>(account_);
            enough_memory_ = enough_memory_ && part->make_room();
        }
    }

    void go_on_from(std::uint32_t f, std::uint64_t pushes, std::uint64_t pops, std::uint64_t max_frontier) override {
        f_ = f;
        earlier_pushes_ = pushes;
        earlier_pops_ = pops;
        max_frontier_ = max_frontier;
        begun_ = true;
    }
    void take_over_start(const Placements& placements) override { take_over(placements, f_, no_arrival); }
    void take_over_open(const Placements& placements, std::uint32_t f, std::uint32_t line,
                        std::uint32_t before) override {
        take_over(placements, f, space_.arrival_from(line, placements[line], before));
    }
    void take_over_expanded(const Placements& placements, std::uint32_t f) override {
        const State<halves> state = state_of(placements);
        const std::uint64_t hash = state.hash();
        Partition<halves>& part = *parts_[partition_of(hash)];
        enough_memory_ = enough_memory_ && part.make_room();
        if (!enough_memory_) return;
        const std::uint32_t slot = part.states.find(state, place_of(hash));
        if (part.states.is_empty(slot)) part.states.add(slot, state.tagged(closed | (f & 3)));
    }

    Outcome run() override {
        if (!begun_ && space_.is_goal(space_.start())) return solved_at_the_start();
        for (const auto& part : parts_) earlier_pushes_ -= part->pushes;  // those that were taken over
        Outcome outcome;
        outcome.status = enough_memory_ ? Status::running : Status::limit;
        if (outcome.status == Status::running && !begun_) outcome.status = begin();
        if (outcome.status == Status::running) outcome.status = search();
        if (outcome.status == Status::solved) outcome.plan = plan();
        if (outcome.status != Status::unsolvable) outcome.lower_bound = f_;
        outcome.optimal = outcome.status == Status::solved;
        outcome.counters = counters();
        return outcome;
    }

private:
    void take_over(const Placements& placements, std::uint32_t f, Arrival arrival) {
        const State<halves> state = state_of(placements);
        const std::uint64_t hash = state.hash();
        Partition<halves>& part = *parts_[partition_of(hash)];
        enough_memory_ = enough_memory_ && part.reach(state, place_of(hash), arrival, f_, f - f_);
    }

    Status begin() {
        f_ = space_.estimate(space_.start());
        take_over(space_.start(), f_, no_arrival);
        return !enough_memory_ ? Status::limit : space_.hopeless() ? Status::unsolvable : Status::running;
    }

    // Of a state that was expanded in the last round.
    std::uint32_t depth() const {
        const auto part = std::max_element(parts_.begin(), parts_.end(),
                                           [](const auto& a, const auto& b) { return a->last_f < b->last_f; });
        return (*part)->last_f - space_.estimate(placements_of((*part)->last));
    }

    Counters counters() const {
        Counters counters;
        counters.explored = recorded();
        counters.pushes = earlier_pushes_;
        counters.pops = earlier_pops_;
        for (const auto& part : parts_) {
            counters.pushes += part->pushes;
            counters.pops += part->pops;
        }
        counters.max_frontier = std::max<std::uint64_t>(max_frontier_, 1);
        counters.total_pushes = counters.pushes;
        counters.total_pops = counters.pops;
        return counters;
    }

    Status search() {
        const std::function<void(std::uint32_t)> expand = [this](std::uint32_t p) { expand_in(*parts_[p]); };
        const std::function<void(std::uint32_t)> receive = [this](std::uint32_t p) { receive_in(p); };
        for (;;) {
            if (const Status status = control_.poll(); status != Status::running) return status;
            const std::uint64_t known = recorded();
            const std::uint64_t frontier = held(0) + held(1) + held(2);
            max_frontier_ = std::max(max_frontier_, frontier);
            control_.tell(known, frontier, [this] { return depth(); });
            if (frontier == 0) return Status::unsolvable;
            while (held(f_) == 0) ++f_;
            quota_ = std::clamp(known / share_of_round(halves), smallest_round, largest_round) / partitions;
            const bool alone = held(f_) < worth_helpers || quota_ * partitions < worth_helpers;
            crew_.run(partitions, alone, expand);
            if (!enough_memory_) return Status::limit;
            for (const auto& part : parts_) {
                if (!part->solved) continue;
                last_ = part->last;
                return Status::solved;
            }
            // Near the node limit one thread counts.
            careful_ = known + letters() > control_.node_limit;
            room_ = control_.node_limit - known;
            crew_.run(partitions, alone || careful_, receive);
            if (!enough_memory_ || full_) return Status::limit;
        }
    }

    // Takes the newest states of the smallest f, and leaves their successors in the boxes.
    void expand_in(Partition<halves>& from) {
        std::array<std::uint32_t, ahead> slots;
        std::array<Arrival, ahead> arrivals;
        Pile& pile = from.open[f_ % 3];
        for (std::uint64_t left = std::min(quota_, pile.size()); left > 0 && !from.solved && enough_memory_;) {
            const std::size_t count = std::min<std::uint64_t>(left, ahead);
            left -= count;
            for (std::size_t i = 0; i < count; ++i) {
                slots[i] = pile.pop(arrivals[i]);
                from.states.prefetch_slot(slots[i]);
            }
            for (std::size_t i = 0; i < count && !from.solved; ++i) {
                const State<halves> state = from.states.get(slots[i]);
                if ((state.tag() & closed) != 0) continue;  // reached more cheaply since, and expanded then
                from.states.put(slots[i], state.tagged(closed | (f_ & 3)));
                expand(from, state, arrivals[i]);
            }
        }
    }

    void expand(Partition<halves>& from, const State<halves>& state, Arrival arrival) {
        const Placements placements = placements_of(state);
        const Cells taken = space_.taken(placements);
        from.last = state;
        from.last_f = f_;
        from.solved = !taken.meets(space_.way_out(placements));
        if (from.solved) return;
        ++from.pops;
        const std::uint32_t counted = space_.counted(placements);
        std::array<std::uint32_t, Space<metric>::most_moves> moves;
        const std::uint32_t count = space_.find_moves(placements, taken, arrival, moves.data());
        bool added = true;
        for (std::uint32_t i = 0; i < count; ++i) {
            const LineMove& move = space_[moves[i]];
            State<halves> next = state;
            next.word[move.word] += move.change;
            const std::uint64_t hash = next.hash();
            const int saved = move.saved & -static_cast<int>(counted >> (line_of(move.arrival)) & 1);
            next = next.tagged(static_cast<std::uint32_t>(1 - saved));
            added &= from.out[partition_of(hash)].add(account_, {next, place_of(hash), move.arrival});
        }
        if (!added) enough_memory_ = false;
    }

    // Goes through what the others have left for a partition; no further than the node limit.
    void receive_in(std::uint32_t index) {
        Partition<halves>& to = *parts_[index];
        for (auto& from : parts_) {
            Box<halves>& box = from->out[index];
            for (std::size_t i = 0; i < box.size(); ++i) {
                if (i + ahead < box.size()) to.states.prefetch(box[i + ahead].place);
                const auto& [state, place, arrival] = box[i];
                if (careful_ && to.states.is_empty(to.states.find(state, place))) {
                    full_ = full_ || room_ == 0;
                    if (full_) return;
                    --room_;
                }
                if (!to.reach(state, place, arrival, f_, state.tag())) {
                    enough_memory_ = false;
                    return;
                }
            }
            box.clear();
        }
    }

    State<halves> state_of(const Placements& placements) const {
        const Words all = space_.words_of(placements);
        State<halves> state;
        std::copy_n(all.begin(), state.words, state.word.begin());
        return state;
    }
    Placements placements_of(const State<halves>& state) const { return space_.placements_of(state.word.data()); }

    std::vector<Action> plan() {
        Placements placements = placements_of(last_);
        std::vector<Action> plan = space_.last_actions(placements);
        for (std::uint32_t g = f_ - space_.estimate(placements); g > 0; --g) {
            std::array<std::uint32_t, Space<metric>::most_moves> moves;
            space_.find_moves(placements, space_.taken(placements), no_arrival, moves.data());
            for (const std::uint32_t* next = moves.data();; ++next) {
                const LineMove& move = space_[*next];
                Placements before = placements;
                before[line_of(move.arrival)] = move.to;
                if (!is_expanded_at(before, g - 1)) continue;
                plan.push_back(encode_action(move.car, -move.by));
                placements = before;
                break;
            }
        }
        std::reverse(plan.begin(), plan.end());
        return plan;
    }
    // For neighbours of a state that is g + 1 from the start: they are g to g + 2 from it.
    bool is_expanded_at(const Placements& placements, std::uint32_t g) {
        const State<halves> state = state_of(placements);
        StateSet<halves>& states = parts_[partition_of(state.hash())]->states;
        const std::uint32_t slot = states.find(state, place_of(state.hash()));
        const std::uint32_t tag = closed | ((g + space_.estimate(placements)) & 3);
        return !states.is_empty(slot) && states.get(slot).tag() == tag;
    }

    template <class Count>
    std::uint64_t sum(const Count& count) const {
        std::uint64_t sum = 0;
        for (const auto& part : parts_) sum += count(*part);
        return sum;
    }
    std::uint64_t recorded() const {
        return sum([](const auto& part) { return part.states.size(); });
    }
    std::uint64_t held(std::uint32_t f) const {
        return sum([f](const auto& part) { return part.open[f % 3].size(); });
    }
    std::uint64_t letters() const {
        return sum([](const auto& part) {
            std::uint64_t letters = 0;
            for (const auto& box : part.out) letters += box.size();
            return letters;
        });
    }

    Control& control_;
    SharedAccount account_;
    Space<metric> space_;
    Crew crew_;
    std::array<std::unique_ptr<Partition<halves>>, partitions> parts_;
    std::atomic<bool> enough_memory_{true};
    bool careful_ = false;
    bool full_ = false;        // the node limit is reached
    std::uint64_t room_ = 0;   // states below it
    std::uint64_t quota_ = 0;  // states of a partition in a round
    std::uint64_t earlier_pushes_ = 0;
    std::uint64_t earlier_pops_ = 0;
    std::uint64_t max_frontier_ = 0;
    std::uint32_t f_ = 0;
    bool begun_ = false;
    State<halves> last_{};
};

template <Metric metric>
std::unique_ptr<Search> make_search_in(const Board& board, Control& control, unsigned threads) {
    Space<metric> space(board);
    switch (space.halves()) {
        case 4: return std::make_unique<RoundSearch<metric, 4>>(std::move(space), control, threads);
        case 5: return std::make_unique<RoundSearch<metric, 5>>(std::move(space), control, threads);
        case 6: return std::make_unique<RoundSearch<metric, 6>>(std::move(space), control, threads);
        default: return std::make_unique<RoundSearch<metric, 8>>(std::move(space), control, threads);
    }
}

}  // namespace

std::unique_ptr<Search> make_search(const Board& board, Metric metric, Control& control, unsigned threads) {
    return metric == Metric::steps ? make_search_in<Metric::steps>(board, control, threads)
                                   : make_search_in<Metric::moves>(board, control, threads);
}

}  // namespace gridwise::rushhour::large
