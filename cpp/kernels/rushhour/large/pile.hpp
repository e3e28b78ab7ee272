// Stacks of places in a table, each with how its state was reached, in blocks, so that little of what is asked for is
// not used.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>

#include "rushhour/large/shared_account.hpp"
#include "rushhour/large/space.hpp"
#include "rushhour/large/state_set.hpp"

namespace gridwise::rushhour::large {

struct Block {
    static constexpr std::uint32_t size = 256;

    Block* below;
    std::array<std::uint32_t, size> slots;  // the highest bit is the ninth of the arrival
    std::array<std::uint8_t, size> arrivals;
};

// Blocks that several piles share; they are given back at the end.
class BlockStore {
public:
    explicit BlockStore(SharedAccount& account) : account_(account) {}
    BlockStore(const BlockStore&) = delete;
    BlockStore& operator=(const BlockStore&) = delete;
    ~BlockStore() {
        while (Block* block = free_) {
            free_ = block->below;
            std::free(block);
            account_.give_back(sizeof(Block));
        }
    }

    Block* get() {
        if (Block* block = free_) {
            free_ = block->below;
            return block;
        }
        if (!account_.take(sizeof(Block))) return nullptr;
        auto* block = static_cast<Block*>(std::malloc(sizeof(Block)));
        if (block == nullptr) account_.give_back(sizeof(Block));
        return block;
    }
    void put(Block* block) {
        block->below = free_;
        free_ = block;
    }

private:
    SharedAccount& account_;
    Block* free_ = nullptr;
};

class Pile {
public:
    explicit Pile(BlockStore& store) : store_(store) {}
    Pile(const Pile&) = delete;
    Pile& operator=(const Pile&) = delete;
    ~Pile() {
        while (top_ != nullptr) drop_block();
    }

    std::uint64_t size() const { return size_; }

    [[nodiscard]] bool push(std::uint32_t slot, Arrival arrival) {
        const auto place = static_cast<std::uint32_t>(size_ % Block::size);
        if (place == 0) {
            Block* block = store_.get();
            if (block == nullptr) return false;
            block->below = top_;
            top_ = block;
        }
        top_->slots[place] = slot | static_cast<std::uint32_t>(arrival >> 8) << 31;
        top_->arrivals[place] = static_cast<std::uint8_t>(arrival);
        ++size_;
        return true;
    }
    std::uint32_t pop(Arrival& arrival) {
        const auto place = static_cast<std::uint32_t>(--size_ % Block::size);
        const std::uint32_t slot = top_->slots[place];
        arrival = static_cast<Arrival>(slot >> 31 << 8 | top_->arrivals[place]);
        if (place == 0) drop_block();
        return slot & slot_mask;
    }

    // The table has grown: the states of the old one have become their new slots.
    template <std::uint32_t halves>
    void follow(const StateSet<halves>& old) {
        std::uint64_t count = (size_ + Block::size - 1) % Block::size + 1;  // in the top block
        for (Block* block = top_; block != nullptr; block = block->below, count = Block::size) {
            for (std::uint64_t i = 0; i < count; ++i) {
                std::uint32_t& slot = block->slots[i];
                slot = (slot & ~slot_mask) | old.get(slot & slot_mask).word[0];
            }
        }
    }

private:
    static constexpr std::uint32_t slot_mask = ~std::uint32_t{0} >> 1;

    void drop_block() {
        Block* block = top_;
        top_ = block->below;
        store_.put(block);
    }

    BlockStore& store_;
    Block* top_ = nullptr;
    std::uint64_t size_ = 0;
};

}  // namespace gridwise::rushhour::large
