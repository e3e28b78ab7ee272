// A frontier that gives the smallest key first, with the contract's rules for ties.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "search/buffer.hpp"
#include "search/options.hpp"
#include "search/state_table.hpp"

namespace gridwise {

class PriorityQueue {
public:
    struct Entry {
        double key;
        std::uint64_t tie;
        NodeIndex node;
        Depth depth;
    };

    PriorityQueue(Ties ties, MemoryAccount& memory) : ties_(ties), heap_(memory) {}

    std::size_t size() const { return size_; }

    // False when the memory limit forbids it.
    [[nodiscard]] bool push(double key, std::uint32_t h, NodeIndex node, Depth depth) {
        if (!heap_.reserve(size_ + 1)) return false;
        heap_[size_++] = {key, tie(h), node, depth};
        std::push_heap(heap_.data(), heap_.data() + size_, comes_later);
        ++pushed_;
        return true;
    }

    Entry pop() {
        std::pop_heap(heap_.data(), heap_.data() + size_, comes_later);
        return heap_[--size_];
    }

private:
    static bool comes_later(const Entry& a, const Entry& b) {
        return a.key != b.key ? a.key > b.key : a.tie > b.tie;
    }

    // Smaller goes first. Entries never exceed 2^40: node indexes have 32 bits.
    std::uint64_t tie(std::uint32_t h) const {
        switch (ties_) {
            case Ties::fifo: return pushed_;
            case Ties::lifo: return ~pushed_;
            case Ties::low_h: return (std::uint64_t{h} << 40) | pushed_;
        }
        return 0;
    }

    Ties ties_;
    Buffer<Entry> heap_;
    std::size_t size_ = 0;
    std::uint64_t pushed_ = 0;
};

}  // namespace gridwise
