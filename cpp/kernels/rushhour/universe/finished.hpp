// The distances of all signatures with the same rows that are finished, for looking up what happens when a
// column car is taken away.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "rushhour/universe/distances.hpp"
#include "rushhour/universe/signature.hpp"

namespace gridwise::rushhour::universe {

class Finished {
public:
    // Forgets everything; `boards` in all and `signatures` numbers are to come.
    void start(std::uint64_t boards, std::uint32_t signatures) {
        constexpr std::size_t spare = sizeof(Word);  // distances are written by words
        if (distances_.size() < boards + spare) distances_.resize(boards + spare);
        places_.assign(signatures, {});
        used_ = 0;
        arrangements_.clear();
        offsets_.clear();
    }

    // Makes room for the distances of a signature.
    Distance* add(const Signature& signature) {
        const auto& live = signature.live->arrangements;
        places_[signature.number] = {used_, arrangements_.size(), live.size()};
        arrangements_.insert(arrangements_.end(), live.begin(), live.end());
        for (const std::uint16_t a : live) offsets_.push_back(signature.board_offset[a]);
        Distance* const distances = distances_.data() + used_;
        used_ += signature.boards;
        if (used_ > distances_.size()) throw std::logic_error("more boards than were counted");
        return distances;
    }

    // The distance of the board with this arrangement and this index among its boards.
    Distance find(std::uint32_t signature, Arrangement arrangement, std::uint32_t index) const {
        const Place& place = places_[signature];
        const auto begin = arrangements_.begin() + static_cast<std::ptrdiff_t>(place.first_arrangement);
        const auto end = begin + static_cast<std::ptrdiff_t>(place.arrangements);
        const auto found = std::lower_bound(begin, end, arrangement);
        if (found == end || *found != arrangement) throw std::logic_error("a board that was never counted");
        const auto offset = offsets_[static_cast<std::size_t>(found - arrangements_.begin())];
        return distances_[place.first_board + offset + index];
    }

private:
    struct Place {
        std::uint64_t first_board = 0;
        std::size_t first_arrangement = 0;
        std::size_t arrangements = 0;
    };

    std::vector<Distance> distances_;
    std::vector<Place> places_;  // by signature
    std::vector<std::uint16_t> arrangements_;
    std::vector<std::uint32_t> offsets_;
    std::uint64_t used_ = 0;
};

}  // namespace gridwise::rushhour::universe
