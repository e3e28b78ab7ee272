// A frontier for keys that are small whole numbers: a list for each key, no comparisons (Dial,
// "Algorithm 360: Shortest-Path Forest with Topological Ordering", 1969).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "search/buffer.hpp"
#include "search/options.hpp"
#include "search/state_table.hpp"

namespace gridwise {

// Gives the smallest key first, and in it the oldest (fifo) or the newest (lifo) entry, as PriorityQueue does.
// Entries are links of lists; those popped are used again.
class BucketQueue {
public:
    struct Entry {
        double key;
        NodeIndex node;
        Depth depth;
    };

    BucketQueue(Ties ties, MemoryAccount& memory)
        : newest_first_(ties == Ties::lifo), links_(memory), buckets_(memory) {}

    std::size_t size() const { return size_; }

    // False when the memory limit forbids it.
    [[nodiscard]] bool push(double key, std::uint32_t, NodeIndex node, Depth depth) {
        const auto number = static_cast<std::size_t>(key);
        if (number >= bucket_count_ && !add_buckets(number)) return false;
        const std::uint32_t link = free_ != 0 ? free_ : used_ + 1;
        if (free_ != 0) {
            free_ = links_[link].next;
        } else {
            if (used_ == max_used || !links_.reserve(std::size_t{link} + 1)) return false;
            ++used_;
        }
        Bucket& bucket = buckets_[number];
        links_[link] = {node, depth, newest_first_ ? bucket.first : 0};
        if (bucket.first == 0 || newest_first_) {
            bucket.first = link;
        } else {
            links_[bucket.last].next = link;
        }
        bucket.last = link;
        lowest_ = std::min(lowest_, number);
        ++size_;
        return true;
    }

    Entry pop() {
        while (buckets_[lowest_].first == 0) ++lowest_;
        const std::uint32_t number = buckets_[lowest_].first;
        Link& link = links_[number];
        buckets_[lowest_].first = link.next;
        link.next = free_;
        free_ = number;
        --size_;
        return {static_cast<double>(lowest_), link.node, link.depth};
    }

private:
    struct Link {
        NodeIndex node;
        Depth depth;
        std::uint32_t next;  // 0: none
    };
    struct Bucket {
        std::uint32_t first;
        std::uint32_t last;
    };

    static constexpr std::uint32_t max_used = 0xFFFF'FFFE;

    bool add_buckets(std::size_t number) {
        if (!buckets_.reserve(std::max<std::size_t>(64, number + 1))) return false;
        std::fill(buckets_.data() + bucket_count_, buckets_.data() + buckets_.capacity(), Bucket{0, 0});
        bucket_count_ = buckets_.capacity();
        return true;
    }

    bool newest_first_;
    Buffer<Link> links_;  // from 1
    Buffer<Bucket> buckets_;
    std::size_t bucket_count_ = 0;
    std::size_t lowest_ = 0;
    std::size_t size_ = 0;
    std::uint32_t used_ = 0;
    std::uint32_t free_ = 0;  // links that were popped
};

}  // namespace gridwise
