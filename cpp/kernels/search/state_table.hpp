// The states a search has recorded, in the order of recording, with open addressing and linear probing
// to find them again (Knuth, "The Art of Computer Programming", volume 3, section 6.4).
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "search/buffer.hpp"
#include "search/control.hpp"
#include "search/problem.hpp"

namespace gridwise {

using NodeIndex = std::uint32_t;
inline constexpr NodeIndex no_node = 0;     // node 0 is never used: an empty slot is a zero
inline constexpr NodeIndex start_node = 1;  // and the start comes first

using Depth = std::uint16_t;
inline constexpr Depth max_depth = std::numeric_limits<Depth>::max();

// One action more, where that can be counted.
constexpr Depth deeper(Depth depth) { return depth == max_depth ? depth : static_cast<Depth>(depth + 1); }

template <Problem P>
class StateTable {
public:
    using State = typename P::State;

    struct Node {
        State state;
        NodeIndex parent;
        Action action;
        Depth depth;  // not kept by searches that do not need it
    };

    struct Place {
        std::size_t slot;
        NodeIndex node;  // no_node where the state is not known
    };

    explicit StateTable(Control& control) : control_(control), nodes_(control.memory), slots_(control.memory) {}

    std::uint64_t size() const { return next_ - 1; }
    NodeIndex next() const { return next_; }
    Node& operator[](NodeIndex node) { return nodes_[node]; }
    const Node& operator[](NodeIndex node) const { return nodes_[node]; }

    Place find(const State& state) const {
        std::size_t slot = P::hash(state) >> shift_;
        for (;;) {
            const NodeIndex node = slots_[slot];
            if (node == no_node || nodes_[node].state == state) return {slot, node};
            slot = (slot + 1) & mask_;
        }
    }

    bool full() const { return size() >= control_.node_limit; }

    // Room must have been made, and the place must come from `find` after the last addition.
    NodeIndex add(const Place& place, const State& state, NodeIndex parent, Action action, Depth depth) {
        slots_[place.slot] = next_;
        nodes_[next_] = {state, parent, action, depth};
        return next_++;
    }

    // Makes sure that `count` more states can be added; anything but `running` ends the search.
    Status make_room(std::uint32_t count) {
        return next_ + count <= room_ ? Status::running : grow(next_ + std::uint64_t{count});
    }

    // Forgets all states but keeps the memory: for the next iteration.
    void clear() {
        next_ = start_node;
        if (slots_.capacity() > 0) std::memset(slots_.data(), 0, slots_.capacity() * sizeof(NodeIndex));
    }

    std::vector<Action> plan_to(NodeIndex node) const {
        std::vector<Action> plan;
        for (; nodes_[node].parent != no_node; node = nodes_[node].parent) plan.push_back(nodes_[node].action);
        std::reverse(plan.begin(), plan.end());
        return plan;
    }

    std::uint64_t length_of_plan_to(NodeIndex node) const {
        std::uint64_t length = 0;
        for (; nodes_[node].parent != no_node; node = nodes_[node].parent) ++length;
        return length;
    }

private:
    static constexpr std::uint64_t first_room = 4096;  // not tuned: 1,024 and 16,384 take the same time
    static constexpr std::uint64_t large = std::uint64_t{1} << 20;

    // Short probe sequences while the slots fit the caches, then economy. Measured on searches of 1.5 and 3 million
    // states of Rush Hour and Torus Snake: two slots below `large` cost 12 % of the time; eight, or four above it, gain
    // nothing.
    static std::uint64_t slots_for(std::uint64_t room) { return room < large ? 4 * room : 2 * room; }

    Status grow(std::uint64_t needed) {
        std::uint64_t room = std::max(first_room, std::uint64_t{room_} * 2);
        while (room < needed) room *= 2;
        if (room > std::numeric_limits<NodeIndex>::max()) return Status::limit;
        if (!nodes_.reserve(room) || !slots_.replace_by_zeros(slots_for(room))) return Status::limit;
        room_ = static_cast<NodeIndex>(room);
        mask_ = slots_.capacity() - 1;
        shift_ = 64 - static_cast<unsigned>(__builtin_ctzll(slots_.capacity()));
        return insert_all_again();
    }

    Status insert_all_again() {
        for (NodeIndex node = start_node; node < next_; ++node) {
            std::size_t slot = P::hash(nodes_[node].state) >> shift_;
            while (slots_[slot] != no_node) slot = (slot + 1) & mask_;
            slots_[slot] = node;
            if (node % (1U << 18) == 0) {  // large tables take seconds
                if (const Status status = control_.poll(); status != Status::running) return status;
            }
        }
        return Status::running;
    }

    Control& control_;
    Buffer<Node> nodes_;
    Buffer<NodeIndex> slots_;
    NodeIndex next_ = start_node;
    NodeIndex room_ = 0;  // nodes below this index fit
    std::size_t mask_ = 0;
    unsigned shift_ = 63;
};

}  // namespace gridwise
