// What a puzzle must offer to be searched by the algorithms of this folder.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace gridwise {

using Action = std::uint16_t;

template <class State>
struct Successor {
    State state;
    Action action;
};

// `forwards` is the puzzle's own order. The depth-first family asks for `groups_reversed`: groups of
// successors (in Rush Hour the cars) last to first, each group's own order kept.
enum class Order : std::uint8_t { forwards, groups_reversed };

// Every action costs 1. `expand` fills a buffer of `max_successors` entries and returns their number.
template <class P>
concept Problem =
    std::is_trivially_copyable_v<typename P::State> && std::equality_comparable<typename P::State> &&
    requires(const P problem, typename P::State state, Successor<typename P::State>* out) {
        { P::max_successors } -> std::convertible_to<std::uint32_t>;
        { problem.start() } -> std::same_as<typename P::State>;
        { problem.is_goal(state) } -> std::same_as<bool>;
        { P::hash(state) } -> std::same_as<std::uint64_t>;
        { problem.template expand<Order::forwards>(state, out) } -> std::same_as<std::uint32_t>;
        { problem.template expand<Order::groups_reversed>(state, out) } -> std::same_as<std::uint32_t>;
    };

template <class H, class P>
concept HeuristicFor = requires(const H& heuristic, typename P::State state) {
    { heuristic(state) } -> std::same_as<std::uint32_t>;
};

// Makes A* the uniform-cost search.
struct NoHeuristic {
    template <class State>
    std::uint32_t operator()(const State&) const {
        return 0;
    }
};

}  // namespace gridwise
