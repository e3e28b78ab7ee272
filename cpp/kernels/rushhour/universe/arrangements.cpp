#include "rushhour/universe/arrangements.hpp"

#include <bit>
#include <cstdlib>
#include <numeric>

namespace gridwise::rushhour::universe {

namespace {

ColumnCells spread(std::uint8_t row_cells, int row, int columns) {
    ColumnCells cells = 0;
    for (int column = 0; column < columns; ++column) {
        if ((row_cells >> column & 1) != 0) cells |= column_cell(row, column);
    }
    return cells;
}

}  // namespace

Arrangements::Arrangements(const Field& field)
    : field_(field), types_(line_types(field.columns)), walls_(wall_cells(field)) {
    for (const int wall : field.walls) {
        std::uint8_t& row = row_walls_[static_cast<std::size_t>(wall / field.columns)];
        row = static_cast<std::uint8_t>(row | 1U << (wall % field.columns));
    }
    for (int row = 0; row < field.rows; ++row) {
        if (row != field.exit_row) signatures_ *= static_cast<std::uint32_t>(types_.size());
    }
}

void Arrangements::choose(std::uint32_t signature) {
    for (int row = field_.rows - 1; row >= 0; --row) {
        std::size_t& type = row_type_[static_cast<std::size_t>(row)];
        type = lone_short_car;
        if (row == field_.exit_row) continue;
        type = signature % types_.size();
        signature /= static_cast<std::uint32_t>(types_.size());
    }
    count = 1;
    for (std::size_t row = 0; row < static_cast<std::size_t>(field_.rows); ++row) {
        placements_[row].clear();
        const LineType& line = types_[row_type_[row]];
        const int taken_by_cars = std::accumulate(line.lengths.begin(), line.lengths.end(), 0);
        const bool filled = taken_by_cars > 0 && taken_by_cars + std::popcount(row_walls_[row]) == field_.columns;
        for (const Placement& placement : line.placements) {
            if (filled || (placement.cells & row_walls_[row]) != 0) continue;
            placements_[row].push_back({placement, spread(placement.cells, static_cast<int>(row), field_.columns)});
        }
        stride_[row] = count;
        count *= static_cast<std::uint32_t>(placements_[row].size());
    }
}

const Arrangements::RowPlacement& Arrangements::row_placement(Arrangement arrangement, int row) const {
    const auto at = static_cast<std::size_t>(row);
    return placements_[at][arrangement / stride_[at] % placements_[at].size()];
}

void Arrangements::fill(std::uint32_t signature) {
    choose(signature);
    taken.clear();
    way_out.clear();
    to_go.clear();
    at_exit.clear();
    slides = {};
    steps = {};
    unit_moves = {};
    for (Arrangement a = 0; a < count; ++a) {
        ColumnCells cells = walls_;
        start_lists();
        for (int row = 0; row < field_.rows; ++row) {
            cells |= row_placement(a, row).spread;
            add_slides(a, row);
        }
        const int right_of_red = placement(a, field_.exit_row).first[0] + 2;
        ColumnCells way = 0;
        for (int column = right_of_red; column < field_.columns; ++column) way |= column_cell(field_.exit_row, column);
        taken.push_back(cells);
        way_out.push_back(way);
        to_go.push_back(static_cast<std::uint8_t>(field_.columns - right_of_red));
        at_exit.push_back(way == 0);
    }
    start_lists();
    link_steps();
}

// A step goes on with the step of the same car to the same side.
void Arrangements::link_steps() {
    for (RowStep& step : steps.items) {
        for (std::uint32_t next = steps.first[step.to]; next < steps.first[step.to + 1U]; ++next) {
            const RowStep& other = steps.items[next];
            const bool rightwards = step.taken_column > step.freed_column;
            if (other.car == step.car && (other.taken_column > other.freed_column) == rightwards) step.then = next;
        }
    }
}

void Arrangements::start_lists() {
    slides.first.push_back(static_cast<std::uint32_t>(slides.items.size()));
    steps.first.push_back(static_cast<std::uint32_t>(steps.items.size()));
    unit_moves.first.push_back(static_cast<std::uint32_t>(unit_moves.items.size()));
}

void Arrangements::add_slides(Arrangement arrangement, int row) {
    const auto at = static_cast<std::size_t>(row);
    const LineType& line = type(row);
    const std::uint32_t here = arrangement / stride_[at] % static_cast<std::uint32_t>(placements_[at].size());
    for (std::uint32_t there = 0; there < placements_[at].size(); ++there) {
        const Slide slide = slide_between(line, placements_[at][here], placements_[at][there]);
        if (slide.distance == 0 || (slide.swept & row_walls_[at]) != 0) continue;
        const Arrangement to = arrangement + (there - here) * stride_[at];
        const RowSlide packed(spread(slide.swept, row, field_.columns), row_car(row, slide.car), to);
        slides.items.push_back(packed);
        if (std::abs(slide.distance) != 1) continue;
        const int first = placements_[at][here].first[slide.car];
        const int last = first + line.lengths[slide.car] - 1;
        const bool rightwards = slide.distance > 0;
        steps.items.push_back({RowStep::none, static_cast<std::uint16_t>(to), static_cast<std::uint8_t>(row),
                               static_cast<std::uint8_t>(rightwards ? last + 1 : first - 1),
                               static_cast<std::uint8_t>(rightwards ? first : last),
                               static_cast<std::uint8_t>(row_car(row, slide.car))});
        if (rightwards) {
            unit_moves.items.push_back({static_cast<std::uint16_t>(to), static_cast<std::uint8_t>(row),
                                        static_cast<std::uint8_t>(first + line.lengths[slide.car]),
                                        static_cast<std::uint8_t>(first)});
        }
    }
}

std::uint64_t Arrangements::sum_of_products(std::uint32_t signature, const std::vector<std::uint64_t>& by_pattern) {
    choose(signature);
    return sum_below(0, walls_, by_pattern);
}

std::uint64_t Arrangements::sum_below(int row, ColumnCells cells, const std::vector<std::uint64_t>& by_pattern) const {
    if (row == field_.rows) {
        std::uint64_t product = 1;
        for (int column = 0; column < field_.columns; ++column) product *= by_pattern[pattern_of(cells, column)];
        return product;
    }
    std::uint64_t sum = 0;
    for (const RowPlacement& placement : placements_[static_cast<std::size_t>(row)]) {
        sum += sum_below(row + 1, cells | placement.spread, by_pattern);
    }
    return sum;
}

}  // namespace gridwise::rushhour::universe
