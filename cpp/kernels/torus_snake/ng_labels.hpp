// The cheapest partial tours that remember only some cells, visit by visit, from the start or from the end.
#pragma once

#include <cstdint>
#include <vector>

#include "search/buffer.hpp"
#include "search/control.hpp"
#include "torus_snake/ng_model.hpp"

namespace gridwise::torus_snake {

// A partial tour with a visit at its end (or, seen from the end of the game, at its beginning).
struct NgLabel {
    CellMemory memory;
    CellSet cells;      // remembered as visited
    std::int32_t cost;  // moves less prices, of this visit, too
    std::uint32_t parent;
    std::uint8_t cell;
    std::uint8_t parity;  // of the whole tour, where the end is known
};

enum class Way : std::uint8_t { from_start, from_end };

// The cheapest partial tour at each visit, place and parity.
class NgBounds {
public:
    static constexpr std::int32_t none = 1 << 29;

    explicit NgBounds(const NgModel& model)
        : cells_(model.cells()), cheapest_(std::size_t{model.visits()} * model.cells() * 2, none) {}

    std::int32_t& at(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity) {
        return cheapest_[((visit - 1) * cells_ + cell) * 2 + parity];
    }
    std::int32_t at(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity) const {
        return cheapest_[((visit - 1) * cells_ + cell) * 2 + parity];
    }

private:
    std::size_t cells_;
    std::vector<std::int32_t> cheapest_;
};

class NgLabels {
public:
    NgLabels(const NgModel& model, Control& control)
        : model_(model), control_(control), labels_(control.memory), visit_bits_(control.memory), made_(control.memory),
          bounds_(model) {}

    enum class Answer : std::uint8_t { complete, too_many, stopped };

    // Makes all that may be part of a tour within the budget; `others` are those of the other way with the same prices, or
    // null: what none of them goes on from is left out.
    Answer run(Way way, std::uint32_t budget, const NgLabels* others, std::size_t most_labels,
               Remembering remembering = Remembering::all);

    Way way() const { return way_; }
    Status status() const { return status_; }
    const NgBounds& bounds() const { return bounds_; }
    std::size_t size() const { return size_; }
    // Whole tours: those at the last visit of the way, the cheapest first.
    const std::vector<std::uint32_t>& ends() const { return ends_; }
    std::int32_t cost_of_end(std::uint32_t label) const;
    std::vector<std::uint8_t> order_of_end(std::uint32_t label) const;  // the cells from the first visit on

    // The labels at a visit and place, the cheapest first for each parity.
    const NgLabel* begin(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity) const {
        return labels_.data() + bucket(visit, cell, parity);
    }
    const NgLabel* end(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity) const {
        return labels_.data() + bucket(visit, cell, parity + 1);
    }

private:
    std::size_t bucket(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity) const {
        return buckets_[(visit - 1) * (model_.cells() * 2 + 1) + cell * 2 + parity];
    }
    std::size_t& bucket(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity) {
        return buckets_[(visit - 1) * (model_.cells() * 2 + 1) + cell * 2 + parity];
    }
    bool may_end(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity, std::int32_t cost) const;
    bool start(std::uint32_t cell, std::uint32_t parity);
    bool extend(std::uint32_t visit, std::uint32_t cell, std::uint32_t parity);
    void arrive(NgLabel& label, std::uint32_t visit, std::uint32_t cell) const;
    CellSet unfinished(const NgLabel& label, CellSet cells) const;
    void finish(NgLabel& label, CellSet cells) const;
    bool go(std::size_t index, std::uint32_t visit, std::uint32_t cell, std::uint32_t leg, std::int32_t cost,
            CellSet finished);
    bool make(const NgLabel& label);
    bool keep_undominated(std::size_t first, std::uint32_t visit);
    bool may_join(const NgLabel& label, std::uint32_t visit) const;
    bool may_join(const NgLabel& label, const CellMemory& left, std::uint32_t visit, std::uint32_t parity) const;

    const NgModel& model_;
    Control& control_;
    Way way_ = Way::from_start;
    Remembering remembering_ = Remembering::all;
    std::uint32_t budget_ = 0;
    std::size_t most_ = 0;
    const NgLabels* others_ = nullptr;
    Buffer<NgLabel> labels_;
    Buffer<VisitBits> visit_bits_;  // of the labels: most pairs of them are told apart by these alone
    Buffer<NgLabel> made_;
    std::size_t size_ = 0;
    std::size_t number_made_ = 0;
    std::uint64_t asked_ = 0;
    std::vector<std::size_t> buckets_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> ends_;
    NgBounds bounds_;
    Status status_ = Status::running;
};

}  // namespace gridwise::torus_snake
