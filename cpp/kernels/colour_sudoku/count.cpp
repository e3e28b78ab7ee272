#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "colour_sudoku/colourings.hpp"
#include "colour_sudoku/encoding.hpp"
#include "colour_sudoku/parts.hpp"
#include "colour_sudoku/solve.hpp"

namespace gridwise::colour_sudoku {

namespace {

// Not tuned. Contradictions and leaves before other threads are called: some hundredths of a second.
constexpr std::uint64_t alone_budget = 2000;
constexpr std::uint64_t few_solutions = 64;  // as many can be forbidden one by one
constexpr std::uint64_t entries_per_leaf = 1000;  // a leaf with larger tables counts for several
// Up to so many, ways to place the numbers are gone through faster than a whole board is counted by its parts.
constexpr Tally listed_solutions{0, 10'000'000};
// Nodes after which counting by parts must have paid: a second at most.
constexpr std::uint64_t trial_of_parts = 20000;
constexpr std::size_t bytes_of_parts = std::size_t{256} << 20;
// About the 30 that Regin, Rezgui and Malapert recommend ("Embarrassingly Parallel Search", 2013).
constexpr std::size_t parts_per_thread = 32;

void add(Effort& sum, const Effort& part) {
    sum.nodes += part.nodes - 1;
    sum.backtracks += part.backtracks;
    sum.checks += part.checks;
    sum.deepest = std::max(sum.deepest, part.deepest);
    sum.bytes = 0;  // counting has tables beside those of the search, on several threads
}

// Counts on one thread.
class Counter {
public:
    explicit Counter(const Board& board, std::uint64_t nodes = 1) : search_(board), nodes_before_(nodes) {
        search_.decide_numbers_only();
        search_.count_nodes_from(nodes);
    }

    // Goes on until the end or a limit; `budget` bounds contradictions and ways to place the numbers. True when
    // nothing is left.
    bool run(Control& control, std::uint64_t budget, Tally most) {
        std::uint64_t work = 0;
        for (std::uint64_t leaves = 0; leaves + work / entries_per_leaf < budget; ++leaves) {
            event_ = search_.next(control, budget);
            if (event_ == Event::exhausted) return true;
            if (event_ != Event::solution) return false;
            const std::optional<Tally> ways = count_colourings(search_.domains(), work);
            if (!ways) {
                search_.decide_everything();
                continue;
            }
            solutions_ += *ways;
            if (solutions_ >= most) return false;
        }
        event_ = Event::out_of_budget;
        return false;
    }

    const Tally& solutions() const { return solutions_; }
    Effort effort() const {
        Effort effort = search_.effort();
        effort.nodes -= nodes_before_ - 1;
        return effort;
    }
    bool has_used_its_budget() const { return event_ == Event::out_of_budget; }
    Status why_stopped() const { return event_ == Event::stopped ? search_.why_stopped() : Status::limit; }

private:
    Search search_;
    std::uint64_t nodes_before_;
    Tally solutions_;
    Event event_ = Event::exhausted;
};

Board board_of(const Board& like, const Domains& domains) {
    Board board{like.size, like.colours, {}, {}};
    for (int cell = 0; cell < domains.cells(); ++cell) {
        board.numbers.push_back(domains.number(cell));
        board.levels.push_back(domains.level(cell));
    }
    return board;
}

// Cuts a board into boards that have all its solutions between them, none of them twice.
std::deque<Board> split(const Board& whole, std::size_t wanted, Effort& effort) {
    std::deque<Board> parts{whole};
    for (std::size_t rounds = 0; !parts.empty() && parts.size() < wanted && rounds < 4 * wanted; ++rounds) {
        const Board board = std::move(parts.front());
        parts.pop_front();
        Search search(board);
        search.decide_numbers_only();
        if (!search.domains().propagate(false)) {
            ++effort.backtracks;
            continue;
        }
        const Search::Decision decision = search.choose();
        if (decision.variable < 0) {
            parts.push_back(board);
            continue;
        }
        ++effort.nodes;
        const Board narrowed = board_of(board, search.domains());
        for (const Mask keep : {decision.value, ~decision.value}) {
            parts.push_back(narrowed);
            parts.back().numbers[static_cast<std::size_t>(decision.variable)] &= keep;
        }
    }
    return parts;
}

// Several threads share the parts of a board; the calling one watches the clock and the person.
class Crew {
public:
    Crew(std::deque<Board> parts, Tally most) : parts_(std::move(parts)), most_(most) {}

    Status run(int threads, Control& control) {
        std::vector<std::thread> crew;
        try {
            crew.reserve(static_cast<std::size_t>(threads));
            for (int i = 0; i < threads; ++i) crew.emplace_back([this] { work(); });
        } catch (...) {  // the system gives no more threads, or no memory for one
            stop_ = true;
            for (std::thread& member : crew) member.join();
            throw;
        }
        Status status = Status::running;
        {
            std::unique_lock lock(mutex_);
            while (left_ < threads && status == Status::running) {
                done_.wait_for(lock, std::chrono::milliseconds(10), [&] { return left_ == threads; });
                lock.unlock();  // a poll may have to wait for the person's program
                status = control.poll();
                lock.lock();
                if (left_ == threads) status = Status::running;
            }
            if (status != Status::running) stop_ = true;
        }
        for (std::thread& member : crew) member.join();
        if (failure_) std::rethrow_exception(failure_);
        return status;
    }

    Tally solutions;
    Effort effort;

private:
    void work() {
        try {
            work_on_parts();
        } catch (...) {  // for the calling thread to throw: in this one nobody would catch it
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            stop_ = true;
        }
        const std::lock_guard lock(mutex_);
        ++left_;
        done_.notify_one();
    }

    void work_on_parts() {
        Control control({}, &stop_);
        for (;;) {
            const std::size_t part = next_++;
            if (part >= parts_.size() || stop_) break;
            Counter counter(parts_[part]);
            bool finished = false;
            Tally reported;
            // Leaf by leaf only when there is a number to stop at.
            const std::uint64_t leaves = most_ == Tally::top() ? no_budget : 64;
            do {
                finished = counter.run(control, leaves, Tally::top());
                const std::lock_guard lock(mutex_);
                Tally sum = solutions;
                sum += difference(counter.solutions(), reported);
                reported = counter.solutions();
                solutions = sum;
                if (solutions >= most_) stop_ = true;
            } while (!finished && counter.has_used_its_budget() && !stop_);
            const std::lock_guard lock(mutex_);
            add(effort, counter.effort());
        }
    }

    static Tally difference(const Tally& now, const Tally& before) {
        return {now.high - before.high - (now.low < before.low), now.low - before.low};
    }

    std::deque<Board> parts_;
    Tally most_;
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stop_{false};
    std::mutex mutex_;
    std::condition_variable done_;
    std::exception_ptr failure_;
    int left_ = 0;
};

// Few solutions: each one that clauses find is forbidden from then on. False when there is no room for clauses.
bool count_few(const Board& board, std::uint64_t most, Count& result, Control& control) {
    Domains domains(board);
    if (!domains.propagate(true) || !control.memory.allows(Encoding::bytes_for(domains))) return false;
    Encoding encoding(domains);
    clauses::Solver& solver = encoding.solver();
    const std::uint64_t before = result.effort.nodes;
    solver.count_decisions_from(before);
    Tally found;
    clauses::Event event = clauses::Event::model;
    while (found < Tally{0, most} && event == clauses::Event::model) {
        event = solver.next(control, no_budget);
        if (event != clauses::Event::model) break;
        found += Tally{0, 1};
        encoding.forbid(encoding.solution());
    }
    Effort effort;
    effort.nodes = solver.decisions() - before + 1;
    effort.checks = domains.checks();
    add_clauses(effort, solver);
    add(result.effort, effort);
    result.solutions = std::max(result.solutions, found);
    if (event == clauses::Event::stopped) result.status = solver.why_stopped();
    if (event == clauses::Event::out_of_nodes) result.status = Status::limit;
    return event != clauses::Event::out_of_memory;
}

// False when parts do not come up again often enough.
bool count_by_parts(const Board& board, Count& result, Control& control) {
    if (!control.memory.allows(bytes_of_parts)) return false;
    PartsCounter parts(board, bytes_of_parts);
    const std::optional<Tally> total = parts.run(control, trial_of_parts);
    add(result.effort, parts.effort());
    if (total) {
        result.solutions = *total;
    } else if (parts.why_stopped() != Status::running) {
        result.status = parts.why_stopped();
    } else {
        return false;
    }
    return true;
}

void count_on_threads(const Board& board, const Tally& limit, int threads, Count& result, Control& control) {
    const auto wanted = parts_per_thread * static_cast<std::size_t>(threads);
    Crew crew(split(board, wanted, result.effort), limit);
    const Status stopped = crew.run(threads, control);
    add(result.effort, crew.effort);
    result.solutions = std::max(result.solutions, crew.solutions);
    if (stopped != Status::running) result.status = stopped;
}

}  // namespace

Count count(const Board& board, std::uint64_t most, int threads, Control& control) {
    Count result;
    const Answer first = find_first(board, control);
    result.first = first.solution;
    result.effort = first.effort;
    result.status = first.status;
    const Tally limit = most == 0 ? Tally::top() : Tally{0, most};
    if (first.status == Status::solved && limit > Tally{0, 1}) {
        Counter alone(board, first.effort.nodes);
        const bool is_limited = control.node_limit != no_budget;
        const bool is_few = most != 0 && most <= few_solutions;
        bool finished = alone.run(control, is_limited && !is_few ? no_budget : alone_budget, limit);
        result.solutions = alone.solutions();
        bool goes_on = !finished && alone.has_used_its_budget();
        if (goes_on && is_few) goes_on = !count_few(board, most, result, control);
        if (goes_on && !is_limited && limit > listed_solutions) goes_on = !count_by_parts(board, result, control);
        if (goes_on && !is_limited && threads > 1) {
            goes_on = false;
            count_on_threads(board, limit, threads, result, control);
        }
        if (goes_on) {
            finished = alone.run(control, no_budget, limit);
            result.solutions = alone.solutions();
        }
        add(result.effort, alone.effort());
        if (!finished && !alone.has_used_its_budget() && result.solutions < limit) result.status = alone.why_stopped();
        if (result.solutions == Tally::top()) result.status = Status::limit;
        result.solutions = std::min(result.solutions, limit);
    }
    // One solution is known even when the count was stopped before it met it.
    if (first.solution) result.solutions = std::max(result.solutions, Tally{0, 1});
    result.seconds = control.seconds();
    return result;
}

}  // namespace gridwise::colour_sudoku
