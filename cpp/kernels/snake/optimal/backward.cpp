#include "snake/optimal/backward.hpp"

#include <algorithm>
#include <stdexcept>

#include "snake/optimal/crew.hpp"

namespace gridwise::snake {

namespace {

using Snake = SnakeForest::Snake;
using Cells = std::vector<int>;

// What is known of a snake and a fruit: the steps, above two bits of direction; the lower, the better.
using Found = std::uint32_t;
constexpr Found nothing = ~Found{0};
constexpr int step_shift = ExpectedSteps::fraction_bits + 2;
constexpr Found one_step = Found{1} << step_shift;

// Cells that symmetries put on one another: fruits on them are looked at together. The large ones come first.
std::vector<Cells> orbits_of(const Board& board, const Symmetries& symmetries) {
    std::vector<Cells> orbits;
    for (int cell = 0; cell < board.cells(); ++cell) {
        if (!symmetries.is_lowest(symmetries.all(), cell)) continue;
        Cells orbit;
        for_each(symmetries.all(), [&](int symmetry) { orbit.push_back(symmetries.cell(symmetry, cell)); });
        std::sort(orbit.begin(), orbit.end());
        orbit.erase(std::unique(orbit.begin(), orbit.end()), orbit.end());
        orbits.push_back(std::move(orbit));
    }
    std::stable_sort(orbits.begin(), orbits.end(),
                     [](const Cells& one, const Cells& other) { return one.size() > other.size(); });
    return orbits;
}

// What is looked at for every fruit.
struct Task {
    const SnakeForest& forest;
    int length;
    bool tail_blocked;
    const std::vector<std::uint32_t>& longer;
    std::vector<Snake> shorter;          // by one cell
    std::vector<std::uint64_t> cells;    // of the snakes of this length
};

// All snakes of the length, with the fruit on any cell of an orbit: a search backwards from all meals at once. Every move
// is one step, so those whose steps begin with the same whole number do not lead to one another, in whatever order.
class OrbitSearch {
public:
    OrbitSearch(const Task& task, const Cells& orbit)
        : task_(task), orbit_(orbit), width_(static_cast<std::uint32_t>(orbit.size())) {
        place_.assign(static_cast<std::size_t>(task.forest.board().cells()), 0);
        for (std::uint32_t at = 0; at < width_; ++at) place_[index(orbit[at])] = at;
        found_.assign(task.cells.size() * width_, nothing);
    }

    // False when it was stopped.
    bool run(const std::atomic<bool>& stop) {
        const auto& heads = task_.forest.heads();
        for (std::size_t at = 0; at < heads.size(); ++at) {
            if (heads[at] == orbit_.front()) eat(at);  // the one of the orbit that kept snakes have as a head
        }
        sort_meals();
        std::vector<std::uint32_t> now;
        const std::size_t buckets = meals_from_.size() - 1;
        for (std::size_t bucket = 0; bucket < buckets || !next_.empty(); ++bucket) {
            now.swap(next_);
            next_.clear();
            if (stop) return false;
            undo_all(now.data(), now.size(), bucket);
            if (bucket < buckets) undo_all(meals_.data() + meals_from_[bucket], meals_from_[bucket + 1] - meals_from_[bucket], bucket);
        }
        return true;
    }

    Found found(std::size_t snake, std::size_t place) const { return found_[snake * width_ + place]; }

private:
    static std::size_t index(int number) { return static_cast<std::size_t>(number); }

    void eat(std::size_t head_number) {
        const auto& forest = task_.forest;
        const auto& symmetries = forest.symmetries();
        const auto& without_head = forest.without_head(task_.length + 1);
        const auto& starts = forest.starts(task_.length + 1);
        const int head = forest.heads()[head_number];
        for (std::uint32_t snake = starts[head_number]; snake < starts[head_number + 1]; ++snake) {
            const std::uint32_t later = task_.longer[snake];
            if (later == ExpectedSteps::never) continue;
            const auto rest = without_head[snake];
            const Cell before = static_cast<Cell>(forest.head(task_.length, rest.number()));
            if (later >> (ExpectedSteps::fraction_bits + 11) != 0 || later + 2 * ExpectedSteps::one > nothing >> 2) {
                throw std::range_error("a snake needs too many steps");
            }
            for_each(forest.fixed_by(task_.length, rest.number()), [&](int symmetry) {
                const int fruit = symmetries.cell(symmetries.after(symmetry, rest.symmetry()), head);
                const auto direction = static_cast<Found>(forest.board().direction(before, static_cast<Cell>(fruit)));
                Found& known = found_[rest.number() * width_ + place_[index(fruit)]];
                known = std::min(known, ((later + ExpectedSteps::one) << 2) | direction);
            });
        }
    }

    void sort_meals() {
        std::vector<std::size_t> counts;
        for (const Found known : found_) {
            if (known == nothing) continue;
            const std::size_t bucket = known >> step_shift;
            if (bucket >= counts.size()) counts.resize(bucket + 1);
            ++counts[bucket];
        }
        meals_from_.assign(1, 0);
        for (const std::size_t count : counts) meals_from_.push_back(meals_from_.back() + count);
        meals_.resize(meals_from_.back());
        std::vector<std::size_t> at(meals_from_);
        for (std::uint32_t state = 0; state < found_.size(); ++state) {
            if (found_[state] != nothing) meals_[at[found_[state] >> step_shift]++] = state;
        }
    }

    void undo_all(const std::uint32_t* states, std::size_t count, std::size_t bucket) {
        for (std::size_t at = 0; at < count; ++at) {
            const std::uint32_t state = states[at];
            // A meal that takes longer than a way to another one was done before.
            if (found_[state] >> step_shift == bucket) undo(state);
        }
    }

    // Takes the last move back: the head comes off, and any cell that was free then may have been the tail's.
    void undo(std::uint32_t state) {
        const auto& forest = task_.forest;
        const auto& symmetries = forest.symmetries();
        const Board& board = forest.board();
        const std::uint32_t snake = state / width_;
        const int fruit = orbit_[state % width_];
        const Found steps = (found_[state] & ~Found{3}) + one_step;
        const int head = forest.head(task_.length, snake);
        if (task_.length == 1) return undo_single(head, fruit, steps);
        const auto rest = forest.without_head(task_.length)[snake];
        const Snake& shorter = task_.shorter[rest.number()];
        for_each(shorter.fixed_by, [&](int fixing) {
            const int symmetry = symmetries.after(fixing, rest.symmetry());
            const int turned_fruit = symmetries.cell(symmetry, fruit);
            const int turned_head = symmetries.cell(symmetry, head);
            const bool may_enter_tail = !task_.tail_blocked && task_.length > 2;
            const auto move = static_cast<Found>(board.direction(shorter.head, static_cast<Cell>(turned_head)));
            std::uint32_t from = shorter.first_child;
            for (unsigned rest_of_directions = shorter.directions; rest_of_directions != 0; rest_of_directions &= rest_of_directions - 1, ++from) {
                const Cell tail = board.beside(shorter.tail, std::countr_zero(rest_of_directions));
                if (tail == turned_fruit || (tail == turned_head && !may_enter_tail)) continue;
                reach(from, turned_fruit, steps | move);
            }
        });
    }

    void reach(std::uint32_t snake, int fruit, Found found) {
        const std::uint32_t state = snake * width_ + place_[index(fruit)];
        const Found known = found_[state];
        if (found >= known) return;
        found_[state] = found;
        if (known >> step_shift > found >> step_shift) next_.push_back(state);
    }

    // One cell alone comes from any beside it.
    void undo_single(int head, int fruit, Found steps) {
        const auto& symmetries = task_.forest.symmetries();
        const auto& heads = task_.forest.heads();
        const Board& board = task_.forest.board();
        for (const Direction direction : directions) {
            const Cell from = board.beside(static_cast<Cell>(head), direction);
            if (from == nowhere || from == fruit) continue;
            for_each(symmetries.all(), [&](int symmetry) {
                const auto turned = static_cast<Cell>(symmetries.cell(symmetry, from));
                const auto kept = std::find(heads.begin(), heads.end(), turned);
                if (kept == heads.end()) return;
                const auto to = static_cast<Cell>(symmetries.cell(symmetry, head));
                const auto move = static_cast<Found>(board.direction(turned, to));
                reach(static_cast<std::uint32_t>(kept - heads.begin()), symmetries.cell(symmetry, fruit), steps | move);
            });
        }
    }

    const Task& task_;
    const Cells& orbit_;
    std::uint32_t width_;
    std::vector<std::uint32_t> place_;  // of a cell in the orbit
    std::vector<Found> found_;          // by snake, and by the place of the fruit
    std::vector<std::uint32_t> meals_;  // sorted by whole steps
    std::vector<std::size_t> meals_from_;
    std::vector<std::uint32_t> next_;   // with one step more
};

// Sums and moves of all orbits.
class Gathering {
public:
    explicit Gathering(const Task& task) : task_(task), free_(task.forest.board().cells() - task.length) {
        sums_.resize(task.cells.size());
        winning_.resize(task.cells.size());
        solved.moves.resize(packed_moves(task.cells.size(), free_));
    }

    void add(const OrbitSearch& search, const Cells& orbit) {
        for (std::size_t snake = 0; snake < sums_.size(); ++snake) {
            const std::uint64_t cells = task_.cells[snake];
            for (std::size_t at = 0; at < orbit.size(); ++at) {
                const Found found = search.found(snake, at);
                if (found == nothing) continue;
                sums_[snake] += found >> 2;
                ++winning_[snake];
                const std::uint64_t before = ~cells & ((std::uint64_t{1} << orbit[at]) - 1);
                const std::size_t place = snake * static_cast<std::size_t>(free_) + static_cast<std::size_t>(std::popcount(before));
                solved.moves[place / 4] = static_cast<std::uint8_t>(solved.moves[place / 4] | (found & 3) << place % 4 * 2);
            }
        }
    }

    void finish() {
        solved.steps.resize(sums_.size());
        const auto fruits = static_cast<std::uint64_t>(free_);
        for (std::size_t snake = 0; snake < sums_.size(); ++snake) {
            const std::uint64_t mean = (sums_[snake] + fruits / 2) / fruits;
            solved.steps[snake] = winning_[snake] == fruits ? static_cast<std::uint32_t>(mean) : ExpectedSteps::never;
        }
    }

    SolvedLength solved;

private:
    const Task& task_;
    int free_;
    std::vector<std::uint64_t> sums_;
    std::vector<std::uint8_t> winning_;  // fruits from which the win is certain
};

}  // namespace

SolvedLength solve_length(const SnakeForest& forest, int length, bool tail_blocked,
                          const std::vector<std::uint32_t>& longer, int threads, Control& control) {
    if (length < 1 || length >= forest.board().cells() || longer.size() != forest.count(length + 1)) {
        throw std::invalid_argument("these are not the steps of the snakes that are longer by one");
    }
    const Task task{forest, length, tail_blocked, longer, length > 1 ? forest.snakes(length - 1) : std::vector<Snake>(), forest.cells(length)};
    const auto orbits = orbits_of(forest.board(), forest.symmetries());
    Gathering gathering(task);
    std::mutex adding;
    const Status status = share(orbits.size(), threads, control, [&](std::size_t number, const std::atomic<bool>& stop) {
        OrbitSearch search(task, orbits[number]);
        if (!search.run(stop)) return;
        const std::lock_guard lock(adding);
        gathering.add(search, orbits[number]);
    });
    if (status != Status::running) return {status, {}, {}};
    gathering.finish();
    gathering.solved.status = Status::solved;
    return std::move(gathering.solved);
}

}  // namespace gridwise::snake
