// How a search is watched. What watches is a template's argument: the default sees nothing and costs nothing.
#pragma once

#include <concepts>
#include <cstdint>

#include "search/state_table.hpp"

namespace gridwise {

// `frontier` is the number of entries on the frontier after the event.
template <class O, class State>
concept ObserverOf = requires(O observer, const State& state, Depth depth, std::uint64_t frontier) {
    { O::active } -> std::convertible_to<bool>;
    observer.begin(state);                   // an iteration begins: the start is pushed
    observer.push(state, depth, frontier);   // an entry is put on the frontier
    observer.pop(state, depth, frontier);    // one is taken off and expanded
    observer.prune(state, depth, frontier);  // a successor was made and not pushed
    observer.goal(state, depth, frontier);   // a state is recognised as the goal
};

struct NoObserver {
    static constexpr bool active = false;

    template <class State>
    void begin(const State&) {}
    template <class State>
    void push(const State&, Depth, std::uint64_t) {}
    template <class State>
    void pop(const State&, Depth, std::uint64_t) {}
    template <class State>
    void prune(const State&, Depth, std::uint64_t) {}
    template <class State>
    void goal(const State&, Depth, std::uint64_t) {}
};

// What a search is given when nobody watches.
inline NoObserver no_observer;

// The answer to a start that is solved already, seen by an observer.
template <class State, class Observer>
Outcome solved_at_the_start(const State& start, Observer& observer) {
    observer.begin(start);
    observer.goal(start, 0, 1);
    return solved_at_the_start();
}

}  // namespace gridwise
