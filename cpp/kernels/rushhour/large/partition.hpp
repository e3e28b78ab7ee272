// A share of the states, by their hash: one thread at a time works on it, and leaves what belongs to others in boxes.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "rushhour/large/pile.hpp"
#include "rushhour/large/shared_account.hpp"
#include "rushhour/large/state_set.hpp"

namespace gridwise::rushhour::large {

// Always as many, however many threads there are: what the search does must not depend on them.
inline constexpr unsigned partition_bits = 5;
inline constexpr std::uint32_t partitions = 1U << partition_bits;

inline std::uint32_t partition_of(std::uint64_t hash) {
    return static_cast<std::uint32_t>(hash >> (64 - partition_bits));
}

// A state on its way to its partition; the tag tells how much its f is above the present one.
template <std::uint32_t halves>
struct Letter {
    State<halves> state;
    std::uint32_t place;
    Arrival arrival;
};

template <std::uint32_t halves>
class Box {
public:
    std::size_t size() const { return size_; }
    const Letter<halves>& operator[](std::size_t i) const { return letters_[i]; }
    void clear() { size_ = 0; }

    [[nodiscard]] bool add(SharedAccount& account, const Letter<halves>& letter) {
        if (size_ == letters_.size()) {
            Array<Letter<halves>> larger(account, size_ == 0 ? 16 : size_ + size_ / 2);
            if (!larger) return false;
            if (size_ > 0) std::memcpy(larger.data(), letters_.data(), size_ * sizeof(Letter<halves>));
            letters_ = std::move(larger);
        }
        letters_[size_++] = letter;
        return true;
    }

private:
    Array<Letter<halves>> letters_;
    std::size_t size_ = 0;
};

// States are open until they are expanded; the other two bits of the tag are those of f.
inline constexpr std::uint32_t closed = 4;

template <std::uint32_t halves>
struct Partition {
    explicit Partition(SharedAccount& account)
        : states(account), store(account), open{Pile(store), Pile(store), Pile(store)} {}

    [[nodiscard]] bool make_room() {
        return states.has_room() || states.grow([this](const StateSet<halves>& old) {
            for (Pile& pile : open) pile.follow(old);
        });
    }

    // Records a state with this f if it is new, or cheaper than before; false when there is no memory.
    [[nodiscard]] bool reach(const State<halves>& state, std::uint32_t place, Arrival arrival, std::uint32_t now,
                             std::uint32_t beyond) {
        std::uint32_t slot = states.find(state, place);
        const State<halves> recorded = state.tagged((now + beyond) & 3);
        if (states.is_empty(slot)) {
            if (!states.has_room()) {
                if (!make_room()) return false;
                slot = states.find(state, place);
            }
            states.add(slot, recorded);
        } else {
            const std::uint32_t tag = states.get(slot).tag();
            if ((tag & closed) != 0 || ((tag - now) & 3) <= beyond) return true;
            states.put(slot, recorded);
        }
        ++pushes;
        return open[(now + beyond) % 3].push(slot, arrival);
    }

    StateSet<halves> states;
    BlockStore store;
    std::array<Pile, 3> open;  // by f: an action changes it by 0, 1 or 2
    std::array<Box<halves>, partitions> out;
    std::uint64_t pushes = 0;
    std::uint64_t pops = 0;
    State<halves> last{};  // that was expanded, and its f
    std::uint32_t last_f = 0;
    bool solved = false;  // the last state has a free way to the exit
};

}  // namespace gridwise::rushhour::large
