// Which meal may follow which, with how many idle moves between them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search/control.hpp"
#include "worm/field.hpp"
#include "worm/hops.hpp"

namespace gridwise::worm {

class Leads {
public:
    Leads(const Field& field, const Hops& hops, Control& control);
    Leads(const Leads&) = delete;
    Leads& operator=(const Leads&) = delete;
    ~Leads() { give_back(); }

    // Works them out for the meals that may be eaten at all, from none to `idle` idle moves. While idle the worm may
    // stand where nothing ever was, or where a meal may have been. False where there are too many.
    bool work_out(const std::vector<std::uint8_t>& edible, int idle);
    void give_back();

    std::span<const Cell> next(int idle, int cell) const { return part(next_, idle, cell); }
    std::span<const Cell> previous(int idle, int cell) const { return part(previous_, idle, cell); }

    // Whether the worm that ate at `from` can come to `to` with so many idle moves, standing on empty cells only; those
    // cells are added to `stands`, from the last to the first.
    template <class Empty>
    bool stands(int from, int to, int idle, const Empty& empty, std::vector<Cell>& stands) const {
        for (Direction direction = 0; idle > 0 && direction < directions; ++direction) {
            const int cell = field_.neighbour(to, direction);
            if (cell < 0 || !empty(cell)) continue;
            stands.push_back(static_cast<Cell>(cell));
            if (idle == 1 ? lands(from, cell) : this->stands(from, cell, idle - 1, empty, stands)) return true;
            stands.pop_back();
        }
        return false;
    }

private:
    struct Table {
        std::vector<std::size_t> begins;  // by idle moves and cell
        std::vector<Cell> cells;
    };

    std::span<const Cell> part(const Table& table, int idle, int cell) const {
        const std::size_t at = static_cast<std::size_t>(idle * field_.cells() + cell);
        return {table.cells.data() + table.begins[at], table.begins[at + 1] - table.begins[at]};
    }
    bool lands(int from, int cell) const;
    void turn_round(int idle);

    const Field& field_;
    const Hops& hops_;
    Control& control_;
    Table next_;
    Table previous_;
    std::size_t held_ = 0;  // bytes
};

}  // namespace gridwise::worm
