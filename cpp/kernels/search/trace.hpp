// A record of a search in bounded memory, by the rules of gridwise/trace.py.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/observer.hpp"

namespace gridwise {

enum class EventKind : std::uint8_t { push, pop, goal, prune };

// The state, and how far the search was after the event: numbers are of the whole run.
template <class State>
struct Event {
    State state;
    std::uint64_t frontier;
    std::uint64_t number;
    std::uint64_t pops;
    std::uint64_t pushes;
    std::uint32_t iteration;
    Depth depth;
    EventKind kind;
};

// Keeps every expansion (a pop with what follows it) while the events fit the capacity; then those whose
// number is a multiple of 2, 4, 8, ... The last expansion is kept apart until the next one begins.
template <class State>
class Trace {
public:
    static constexpr bool active = true;

    explicit Trace(std::size_t capacity) : capacity_(std::max<std::size_t>(1, capacity)) {}

    void begin(const State& start) {
        ++iterations_;
        push(start, 0, 1);
    }
    void push(const State& state, Depth depth, std::uint64_t frontier) {
        ++pushes_;
        add(EventKind::push, state, depth, frontier);
    }
    void pop(const State& state, Depth depth, std::uint64_t frontier) {
        finish();
        ++pops_;
        add(EventKind::pop, state, depth, frontier);
    }
    void prune(const State& state, Depth depth, std::uint64_t frontier) {
        add(EventKind::prune, state, depth, frontier);
    }
    void goal(const State& state, Depth depth, std::uint64_t frontier) {
        add(EventKind::goal, state, depth, frontier);
    }

    // What was kept, in order. The record is over then.
    const std::vector<Event<State>>& events() {
        kept_.insert(kept_.end(), current_.begin(), current_.end());
        current_.clear();
        return kept_;
    }
    std::uint64_t stride() const { return stride_; }
    std::uint64_t number() const { return number_; }
    std::uint64_t pops() const { return pops_; }
    std::uint64_t pushes() const { return pushes_; }
    std::uint32_t iterations() const { return iterations_; }

private:
    void add(EventKind kind, const State& state, Depth depth, std::uint64_t frontier) {
        ++number_;
        if (current_.size() < capacity_) {
            current_.push_back({state, frontier, number_, pops_, pushes_, iterations_, depth, kind});
        }
    }

    void finish() {
        if (pops_ % stride_ == 0) kept_.insert(kept_.end(), current_.begin(), current_.end());
        current_.clear();
        while (kept_.size() > capacity_) {
            stride_ *= 2;
            std::erase_if(kept_, [this](const Event<State>& event) { return event.pops % stride_ != 0; });
        }
    }

    std::size_t capacity_;
    std::uint64_t stride_ = 1;
    std::uint64_t number_ = 0;
    std::uint64_t pops_ = 0;
    std::uint64_t pushes_ = 0;
    std::uint32_t iterations_ = 0;
    std::vector<Event<State>> kept_;
    std::vector<Event<State>> current_;
};

// Records states as numbers, for puzzles whose packed states have no one type.
template <class NumbersOf>
class TraceInNumbers {
public:
    static constexpr bool active = true;

    TraceInNumbers(Trace<std::vector<int>>& trace, NumbersOf numbers_of) : trace_(trace), numbers_of_(numbers_of) {}

    template <class State>
    void begin(const State& start) {
        trace_.begin(numbers_of_(start));
    }
    template <class State>
    void push(const State& state, Depth depth, std::uint64_t frontier) {
        trace_.push(numbers_of_(state), depth, frontier);
    }
    template <class State>
    void pop(const State& state, Depth depth, std::uint64_t frontier) {
        trace_.pop(numbers_of_(state), depth, frontier);
    }
    template <class State>
    void prune(const State& state, Depth depth, std::uint64_t frontier) {
        trace_.prune(numbers_of_(state), depth, frontier);
    }
    template <class State>
    void goal(const State& state, Depth depth, std::uint64_t frontier) {
        trace_.goal(numbers_of_(state), depth, frontier);
    }

private:
    Trace<std::vector<int>>& trace_;
    NumbersOf numbers_of_;
};

}  // namespace gridwise
