// Limits on a search, and the ways to stop it from outside.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

#include "search/outcome.hpp"

namespace gridwise {

// Bytes held by the tables of one search. A table asks before it grows.
class MemoryAccount {
public:
    explicit MemoryAccount(std::size_t limit) : limit_(limit) {}

    bool allows(std::size_t bytes) const { return bytes <= limit_ && used_ <= limit_ - bytes; }
    void take(std::size_t bytes) {
        used_ += bytes;
        peak_ = std::max(peak_, used_);
    }
    void give_back(std::size_t bytes) { used_ -= bytes; }
    // A part of the search with an account of its own, made from this one, is over.
    void join(const MemoryAccount& part) { peak_ = std::max(peak_, part.peak_); }
    std::size_t peak() const { return peak_; }
    std::size_t limit() const { return limit_; }

private:
    std::size_t limit_;
    std::size_t used_ = 0;
    std::size_t peak_ = 0;
};

struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();  // recorded, per iteration
    std::size_t bytes = std::numeric_limits<std::size_t>::max();
};

// How far a search is: the search writes it now and then, others read it whenever they like.
struct Progress {
    std::atomic<std::uint64_t> explored{0};   // distinct states recorded, in iterative searches since the last limit
    std::atomic<std::uint64_t> frontier{0};   // entries held just now
    std::atomic<std::uint64_t> depth{0};      // of the state expanded last
    std::atomic<std::uint64_t> iteration{0};  // 0 until the search has said anything
    std::atomic<std::uint64_t> plan{no_plan};  // the cost of the best plan so far
    std::atomic<std::uint64_t> bound{0};       // proven: no plan costs less

    static constexpr std::uint64_t no_plan = std::numeric_limits<std::uint64_t>::max();
};

class Control {
public:
    using Clock = std::chrono::steady_clock;

    // `interrupted_from_outside` is asked about every 50 ms (it may be empty), `stop` at every poll.
    explicit Control(const Limits& limits = {}, const std::atomic<bool>* stop = nullptr,
                     std::function<bool()> interrupted_from_outside = {}, Progress* progress = nullptr)
        : memory(limits.bytes),
          node_limit(limits.nodes),
          stop_(stop),
          interrupted_from_outside_(std::move(interrupted_from_outside)),
          started_(Clock::now()),
          deadline_(limits.seconds < 1e9 ? started_ + to_duration(limits.seconds) : Clock::time_point::max()),
          next_question_(started_ + question_interval),
          progress_(progress) {}

    // For a part of a search that may record no more than so many states; time and signals are the whole's.
    Control(const Control& whole, std::uint64_t nodes)
        : memory(whole.memory),
          node_limit(std::min(whole.node_limit, nodes)),
          stop_(whole.stop_),
          interrupted_from_outside_(whole.interrupted_from_outside_),
          started_(whole.started_),
          deadline_(whole.deadline_),
          next_question_(whole.next_question_),
          progress_(whole.progress_) {}

    // Costs a clock reading: searches call it every `polling_interval` expansions.
    Status poll() {
        if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return Status::interrupted;
        const auto now = polled_ = Clock::now();
        if (interrupted_from_outside_ && now >= next_question_) {
            next_question_ = now + question_interval;
            if (interrupted_from_outside_()) return Status::interrupted;
        }
        return now >= deadline_ ? Status::limit : Status::running;
    }

    // Lets a search say how far it is, right after a poll: `depth()` is worked out only now and then, and only
    // when somebody wants to know.
    template <class Depth>
    void tell(std::uint64_t explored, std::uint64_t frontier, const Depth& depth, std::uint64_t iteration = 1) {
        if (progress_ == nullptr || polled_ < next_telling_) return;
        next_telling_ = polled_ + telling_interval;
        progress_->explored.store(explored, std::memory_order_relaxed);
        progress_->frontier.store(frontier, std::memory_order_relaxed);
        progress_->depth.store(depth(), std::memory_order_relaxed);
        progress_->iteration.store(iteration, std::memory_order_relaxed);
    }

    // Lets a search that has a plan, or has proven a bound, say so at once; a worse one than before changes nothing.
    void found_plan(std::uint64_t cost) {
        if (progress_ == nullptr) return;
        std::uint64_t known = progress_->plan.load(std::memory_order_relaxed);
        while (cost < known && !progress_->plan.compare_exchange_weak(known, cost, std::memory_order_relaxed)) {
        }
    }
    void proved_bound(std::uint64_t cost) {
        if (progress_ == nullptr) return;
        std::uint64_t known = progress_->bound.load(std::memory_order_relaxed);
        while (cost > known && !progress_->bound.compare_exchange_weak(known, cost, std::memory_order_relaxed)) {
        }
    }

    double seconds() const { return std::chrono::duration<double>(Clock::now() - started_).count(); }

    // Not tuned: with 64 searches take the same time, with 1,024 they gain 4 % and stop later.
    static constexpr std::uint32_t polling_interval = 256;

    MemoryAccount memory;
    const std::uint64_t node_limit;

private:
    // Not tuned: sooner than a person notices.
    static constexpr std::chrono::milliseconds question_interval{50};
    static constexpr std::chrono::milliseconds telling_interval{20};

    static Clock::duration to_duration(double seconds) {
        return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    }

    const std::atomic<bool>* stop_;
    std::function<bool()> interrupted_from_outside_;
    Clock::time_point started_;
    Clock::time_point deadline_;
    Clock::time_point next_question_;
    Clock::time_point polled_{};
    Clock::time_point next_telling_{};
    Progress* progress_;
};

}  // namespace gridwise
