#include "rushhour/many.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "rushhour/one_line.hpp"
#include "rushhour/solve.hpp"

namespace gridwise::rushhour {

namespace {

using Answers = std::vector<std::optional<Outcome>>;

// Hands the lines out one by one. Whoever takes one solves it; those that were taken before an interruption but not
// ended are left out, with all that follow.
class Work {
public:
    Work(const std::vector<std::string>& lines, Metric metric, const Limits& limits)
        : lines_(lines), metric_(metric), limits_(limits), answers_(lines.size()), ended_(lines.size(), 0) {}

    void on_this_thread(const std::atomic<bool>* stop, const std::function<bool()>& interrupted_from_outside) {
        Control whole({}, stop, interrupted_from_outside);  // most lines take less than its polling interval
        while (whole.poll() == Status::running) {
            const std::size_t i = next_++;
            if (i >= lines_.size()) return;
            if (const std::optional<Board> board = read_one_line(lines_[i])) {
                Control control(limits_, stop, interrupted_from_outside);
                Outcome outcome = solve(*board, metric_, {}, control);
                if (outcome.status == Status::interrupted) return;
                answers_[i] = std::move(outcome);
            }
            ended_[i] = 1;
        }
    }

    // The calling thread watches, so that a person is heard even while all of them search.
    void on_threads(std::size_t count, const std::atomic<bool>* stop,
                    const std::function<bool()>& interrupted_from_outside) {
        Control whole({}, stop, interrupted_from_outside);
        if (whole.poll() != Status::running) return;
        std::vector<std::thread> crew;
        try {
            crew.reserve(count);
            while (crew.size() < count) crew.emplace_back([this] { work(); });
        } catch (const std::exception&) {  // the system gives no more threads: then fewer do it
            if (crew.empty()) return on_this_thread(stop, interrupted_from_outside);
        }
        std::unique_lock lock(mutex_);
        while (left_ < crew.size()) {
            left_one_.wait_for(lock, std::chrono::milliseconds(10));
            lock.unlock();  // a poll may have to wait for the person's program
            if (whole.poll() != Status::running) stopped_ = true;
            lock.lock();
        }
        lock.unlock();
        for (std::thread& member : crew) member.join();
        if (failure_) std::rethrow_exception(failure_);
    }

    Answers answers() && {
        const auto first_open = std::find(ended_.begin(), ended_.end(), 0);
        answers_.resize(static_cast<std::size_t>(first_open - ended_.begin()));
        return std::move(answers_);
    }

private:
    void work() {
        try {
            on_this_thread(&stopped_, {});
        } catch (...) {  // for the calling thread to throw: in this one nobody would catch it
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            stopped_ = true;
        }
        const std::lock_guard lock(mutex_);
        ++left_;
        left_one_.notify_one();
    }

    const std::vector<std::string>& lines_;
    Metric metric_;
    const Limits& limits_;
    Answers answers_;
    std::vector<char> ended_;  // by line
    std::atomic<std::size_t> next_{0};
    std::atomic<bool> stopped_{false};
    std::mutex mutex_;  // of what follows
    std::condition_variable left_one_;
    std::size_t left_ = 0;
    std::exception_ptr failure_;
};

}  // namespace

Answers solve_lines(const std::vector<std::string>& lines, Metric metric, const Limits& limits,
                    const std::atomic<bool>* stop, const std::function<bool()>& interrupted_from_outside,
                    int threads) {
    Work work(lines, metric, limits);
    const std::size_t useful = std::min(lines.size(), static_cast<std::size_t>(std::max(1, threads)));
    if (useful <= 1) {
        work.on_this_thread(stop, interrupted_from_outside);
    } else {
        work.on_threads(useful, stop, interrupted_from_outside);
    }
    return std::move(work).answers();
}

}  // namespace gridwise::rushhour
