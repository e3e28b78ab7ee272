// All ways from one apple to the next.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "search/control.hpp"
#include "torus_snake/tours.hpp"

namespace gridwise::torus_snake {

// Enumerates the ways of a given length, by depth-first search. The snake grows when it leaves, so with k
// cells on departure a cell can be entered again only when k more moves have been made (a snake of two cells
// cannot turn back: as if it had three). Other cells with apples would be counted: they are closed.
class Legs {
public:
    Legs(const Tours& tours, Control& control)
        : tours_(tours), torus_(tours.torus()), control_(control), open_from_(torus_.cells(), 0) {}

    // `body` has `length` cells, head first; a length of 0 is the start, where nothing is in the way.
    void depart(const Cell* body, std::uint32_t length, const Left& left) {
        for (const Cell cell : touched_) open_from_[cell] = 0;
        touched_.clear();
        start_ = body[0];
        window_ = length == 1 ? 2 : length;
        for (std::uint32_t i = 0; i < length; ++i) set(body[i], window_ - i + 1);
        for (std::uint32_t i = 0; i < torus_.apple_cells(); ++i) {
            if (tours_.left(left, i) == 0) continue;
            const Cell cell = torus_.board().apples[i].cell;
            opens_[i] = open_from_[cell];
            set(cell, never);
        }
    }

    // Calls `found` with the cells of each way, the target last, until it returns false. `turn` shuffles the
    // order of the directions.
    template <class Found>
    void enumerate(std::uint32_t target, std::uint32_t moves, std::uint64_t turn, Found&& found) {
        first_fixed_ = never;
        walk(target, moves, turn, found);
    }

    // Finds again a way of which only the last cells are known: the body on arrival, head first.
    std::vector<Cell> retrace(std::uint32_t target, std::uint32_t moves, const Cell* body, std::uint32_t length) {
        body_ = body;
        first_fixed_ = moves > length ? moves - length + 1 : 1;
        std::vector<Cell> result;
        walk(target, moves, 0, [&](const Cell* way) {
            result.assign(way, way + moves);
            return false;
        });
        return result;
    }

    // Anything but `running` means that the last enumeration was cut short.
    Status status() const { return status_; }

private:
    static constexpr std::uint32_t never = std::numeric_limits<std::uint32_t>::max();

    void set(Cell cell, std::uint32_t open_from) {
        open_from_[cell] = open_from;
        touched_.push_back(cell);
    }

    template <class Found>
    void walk(std::uint32_t target, std::uint32_t moves, std::uint64_t turn, Found&& found) {
        if (opens_[target] > moves) return;
        target_ = target;
        target_cell_ = torus_.board().apples[target].cell;
        moves_ = moves;
        turn_ = turn;
        way_.resize(moves);
        step(start_, 1, found);
    }

    // Whether the rest of the way may lie beyond a cell.
    bool leads_on(Cell cell, std::uint32_t number) const {
        if (open_from_[cell] > number || torus_.distance(target_, cell) > moves_ - number) return false;
        if (first_fixed_ == never) return true;
        if (number >= first_fixed_) return cell == body_[moves_ - number];
        return torus_.distance_between(cell, body_[moves_ - first_fixed_]) <= first_fixed_ - number;
    }

    template <class Found>
    bool step(Cell from, std::uint32_t number, Found& found) {
        // What was found once is found again, whatever the clock says.
        const bool ask = ++steps_ % 4096 == 0 && first_fixed_ == never;
        if (ask && (status_ = control_.poll()) != Status::running) return false;
        const auto first = static_cast<std::uint32_t>(turn_ >> (number % 32 * 2));
        for (std::uint32_t i = 0; i < directions; ++i) {
            const Cell cell = torus_.neighbour(from, (first + i) % directions);
            way_[number - 1] = cell;
            if (number == moves_) {
                if (cell == target_cell_) return found(static_cast<const Cell*>(way_.data()));
                continue;
            }
            if (!leads_on(cell, number)) continue;
            const std::uint32_t before = open_from_[cell];
            open_from_[cell] = number + window_ + 1;
            const bool go_on = step(cell, number + 1, found);
            open_from_[cell] = before;
            if (!go_on) return false;
        }
        return true;
    }

    const Tours& tours_;
    const Torus& torus_;
    Control& control_;
    std::vector<std::uint32_t> open_from_;  // the first move of the leg that may enter a cell
    std::vector<Cell> touched_;
    std::array<std::uint32_t, max_apple_cells> opens_{};
    std::vector<Cell> way_;
    const Cell* body_ = nullptr;
    std::uint32_t first_fixed_ = never;
    Cell start_ = 0;
    Cell target_cell_ = 0;
    std::uint32_t target_ = 0;
    std::uint32_t window_ = 0;
    std::uint32_t moves_ = 0;
    std::uint64_t turn_ = 0;
    std::uint64_t steps_ = 0;
    Status status_ = Status::running;
};

}  // namespace gridwise::torus_snake
