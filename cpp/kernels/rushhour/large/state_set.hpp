// States with a tag each, by open addressing and linear probing (Knuth, volume 3, section 6.4): nothing but the state
// is kept, and the table grows by little at a time.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

#include "rushhour/large/shared_account.hpp"
#include "rushhour/large/space.hpp"

namespace gridwise::rushhour::large {

inline constexpr std::uint32_t tag_mask = (1U << tag_bits) - 1;

// A board's number of so many halves of words, with a tag in the lowest bits of its first word.
template <std::uint32_t halves>
struct State {
    static constexpr std::uint32_t words = (halves + 1) / 2;
    std::array<std::uint32_t, words> word;

    std::uint32_t tag() const { return word[0] & tag_mask; }
    State tagged(std::uint32_t tag) const {
        State state = *this;
        state.word[0] = (word[0] & ~tag_mask) | tag;
        return state;
    }
    bool same_board(const State& other) const {
        std::uint32_t difference = (word[0] ^ other.word[0]) & ~tag_mask;
        for (std::uint32_t i = 1; i < words; ++i) difference |= word[i] ^ other.word[i];
        return difference == 0;
    }
    // Multiplications, and the upper bits folded into the lower ones (as in Steele, Lea and Flood, "Fast Splittable
    // Pseudorandom Number Generators", 2014).
    std::uint64_t hash() const {
        std::uint64_t hash = (std::uint64_t{word[1]} << 32 | (word[0] & ~tag_mask)) * 0x9E3779B97F4A7C15;
        for (std::uint32_t i = 2; i < words; ++i) hash = ((hash ^ hash >> 29) + word[i]) * 0xBF58476D1CE4E5B9;
        hash = (hash ^ hash >> 32) * 0x94D049BB133111EB;
        return hash ^ hash >> 31;
    }
};

// Slots that a table may have: a bit of their numbers is left for others.
inline constexpr std::size_t most_slots = (std::size_t{1} << 31) - 1;

// The part of a hash that says where in a table the state belongs.
inline std::uint32_t place_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash); }

template <std::uint32_t halves>
class StateSet {
public:
    explicit StateSet(SharedAccount& account) : account_(account) {}

    std::uint64_t size() const { return size_; }

    // The slot that holds the state, or the empty one where it belongs. Valid until the set grows.
    std::uint32_t find(const State<halves>& state, std::uint32_t place) const {
        std::size_t slot = slot_of(place);
        for (State<halves> known = get(slot); known.word[0] != 0 && !known.same_board(state); known = get(slot)) {
            if (++slot == slots_.size()) slot = 0;
        }
        return static_cast<std::uint32_t>(slot);
    }
    // With its tag; all zeros where there is none.
    State<halves> get(std::size_t slot) const {
        State<halves> state{};
        std::memcpy(&state, &slots_[slot], sizeof(Stored));
        return state;
    }
    void put(std::uint32_t slot, const State<halves>& state) { std::memcpy(&slots_[slot], &state, sizeof(Stored)); }
    bool is_empty(std::uint32_t slot) const { return get(slot).word[0] == 0; }
    void prefetch(std::uint32_t place) const { __builtin_prefetch(slots_.data() + slot_of(place)); }
    void prefetch_slot(std::uint32_t slot) const { __builtin_prefetch(slots_.data() + slot); }

    void add(std::uint32_t slot, const State<halves>& state) {
        put(slot, state);
        ++size_;
    }

    bool has_room() const { return size_ < most_; }
    // Calls `moved(old)` with a set whose states have become their new slots; false when the memory account, or the
    // system, has no more.
    template <class Moved>
    [[nodiscard]] bool grow(const Moved& moved) {
        const std::size_t before = slots_.size();
        const std::size_t size = before == 0 ? first_size : before < small ? 2 * before : before + before / growth;
        if (size > most_slots) return false;
        StateSet old(account_);
        old.slots_ = Array<Stored>(account_, size);
        if (!old.slots_) return false;
        std::swap(slots_, old.slots_);
        most_ = size - size / spare;
        for (std::uint32_t i = 0; i < before; ++i) {
            State<halves> state = old.get(i);
            if (state.word[0] == 0) continue;
            const std::uint32_t slot = find(state, place_of(state.hash()));
            put(slot, state);
            state.word[0] = slot;
            old.put(i, state);
        }
        moved(old);
        return true;
    }

private:
    using Stored = std::array<std::uint16_t, halves>;

    static constexpr std::size_t first_size = 64;
    static constexpr std::size_t small = 4096;
    // Not tuned. Wider states are packed more closely.
    static constexpr std::size_t growth = halves == 4 ? 5 : 10;
    static constexpr std::size_t spare = halves == 4 ? 7 : 12;

    std::size_t slot_of(std::uint32_t place) const {
        return static_cast<std::size_t>(place * std::uint64_t{slots_.size()} >> 32);
    }

    SharedAccount& account_;
    Array<Stored> slots_;
    std::uint64_t size_ = 0;
    std::uint64_t most_ = 0;
};

}  // namespace gridwise::rushhour::large
