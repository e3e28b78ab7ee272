#include "rushhour/hardest/tables.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

namespace gridwise::rushhour::hardest {

namespace {

std::vector<std::vector<int>> placements_of(const std::vector<int>& lengths, int cells) {
    std::vector<std::vector<int>> partial{{}};
    for (std::size_t car = 0; car < lengths.size(); ++car) {
        std::vector<std::vector<int>> longer;
        for (const std::vector<int>& placement : partial) {
            const int from = car == 0 ? 0 : placement.back() + lengths[car - 1];
            for (int first = from; first + lengths[car] <= cells; ++first) {
                longer.push_back(placement);
                longer.back().push_back(first);
            }
        }
        partial = std::move(longer);
    }
    return partial;
}

// The only car that stands elsewhere.
std::optional<std::size_t> moved_car(const std::vector<int>& from, const std::vector<int>& to) {
    std::optional<std::size_t> moved;
    for (std::size_t car = 0; car < from.size(); ++car) {
        if (from[car] == to[car]) continue;
        if (moved) return std::nullopt;
        moved = car;
    }
    return moved;
}

const Field& valid(const Field& field) {
    const auto fits = [](int side) { return side >= 3 && side <= max_side; };
    if (!fits(field.rows) || !fits(field.columns)) {
        throw std::invalid_argument("hard boards are searched for from 3x3 to 8x8, got " + std::to_string(field.rows) +
                                    "x" + std::to_string(field.columns));
    }
    if (field.exit_row < 0 || field.exit_row >= field.rows) {
        throw std::invalid_argument("the exit row must be 0 to " + std::to_string(field.rows - 1) + ", got " +
                                    std::to_string(field.exit_row));
    }
    return field;
}

}  // namespace

std::vector<LineKind> line_kinds(int cells) {
    std::vector<LineKind> kinds{{{}, {{}}}};
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const int taken = std::accumulate(kinds[i].lengths.begin(), kinds[i].lengths.end(), 0);
        for (const int length : {2, 3}) {
            if (taken + length >= cells) continue;  // never completely filled
            std::vector<int> longer = kinds[i].lengths;
            longer.push_back(length);
            kinds.push_back({longer, placements_of(longer, cells)});
        }
    }
    return kinds;
}

Tables::Tables(const Field& given)
    : field(valid(given)), row_kinds(line_kinds(field.columns)), column_kinds(line_kinds(field.rows)) {
    for (std::size_t l = 0; l < lines(); ++l) {
        line_tables.emplace_back();
        for (const LineKind& kind : kinds(l)) line_tables.back().push_back(table_of(l, kind));
    }
    for (std::size_t kind = 0; kind < column_kinds.size(); ++kind) column_tables.push_back(columns_of(kind));
    const auto& red = row_kinds[lone_short_car].placements;
    for (std::size_t p = 0; p < red.size(); ++p) {
        for (int c = red[p][0] + 2; c < field.columns; ++c) way_out[p] |= column_cell(field.exit_row, c);
    }
}

ColumnCells Tables::cells_of(std::size_t l, int first, int length) const {
    ColumnCells cells = 0;
    for (int k = first; k < first + length; ++k) {
        const auto number = static_cast<int>(l);
        cells |= is_row(l) ? column_cell(number, k) : column_cell(k, number - field.rows);
    }
    return cells;
}

LineTable Tables::table_of(std::size_t l, const LineKind& kind) const {
    LineTable table;
    table.placements = static_cast<unsigned>(kind.placements.size());
    for (std::size_t p = 0; p < kind.placements.size(); ++p) {
        for (std::size_t car = 0; car < kind.lengths.size(); ++car) {
            table.cells[p] |= cells_of(l, kind.placements[p][car], kind.lengths[car]);
        }
    }
    for (std::size_t from = 0; from < kind.placements.size(); ++from) {
        for (std::size_t to = 0; to < kind.placements.size(); ++to) {
            const auto car = moved_car(kind.placements[from], kind.placements[to]);
            if (!car) continue;
            const int before = kind.placements[from][*car];
            const int after = kind.placements[to][*car];
            const ColumnCells all = cells_of(l, std::min(before, after), std::abs(after - before) + kind.lengths[*car]);
            table.slides.push_back({all & ~cells_of(l, before, kind.lengths[*car]), table.cells[from] ^ table.cells[to],
                                    Key{from ^ to} << (4 * l), static_cast<std::uint8_t>(to)});
        }
        table.first_slide[from + 1] = static_cast<std::uint16_t>(table.slides.size());
    }
    return table;
}

ColumnTable Tables::columns_of(std::size_t kind) const {
    const LineTable& leftmost = line_tables[row_count()][kind];
    const auto bit = [](std::size_t placement) { return static_cast<PlacementSet>(1U << placement); };
    ColumnTable table;
    for (unsigned p = 0; p < leftmost.placements; ++p) {
        if ((leftmost.cells[p] & column_cell(field.exit_row, 0)) != 0) table.on_way |= bit(p);
    }
    for (unsigned pattern = 0; pattern < patterns; ++pattern) {
        for (unsigned p = 0; p < leftmost.placements; ++p) {
            if ((leftmost.cells[p] & pattern) != 0) continue;
            table.fits[pattern] |= bit(p);
            if ((table.on_way & bit(p)) == 0) continue;
            const bool leaves = std::any_of(leftmost.begin(p), leftmost.end(p), [&](const LineSlide& slide) {
                return (table.on_way & bit(slide.to)) == 0 && (slide.swept & pattern) == 0;
            });
            if (leaves) table.can_leave[pattern] |= bit(p);
        }
    }
    return table;
}

}  // namespace gridwise::rushhour::hardest
