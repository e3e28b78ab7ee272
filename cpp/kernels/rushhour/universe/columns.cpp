#include "rushhour/universe/columns.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <map>
#include <stdexcept>

namespace gridwise::rushhour::universe {

namespace {

bool fits(const ColumnType& type, std::size_t placement, unsigned pattern) {
    return placement < type.line.placements.size() && (type.cells[placement] & pattern) == 0;
}

// A car stays between the same taken cells, so their numbers before each car tell the component.
void fill_components(ColumnType& type, unsigned pattern) {
    std::map<std::array<int, max_cars_in_line>, std::uint8_t> known;
    for (std::size_t p = 0; p < type.line.placements.size(); ++p) {
        if (!fits(type, p, pattern)) continue;
        std::array<int, max_cars_in_line> key{};
        for (std::size_t car = 0; car < type.line.lengths.size(); ++car) {
            key[car] = std::popcount(pattern & ((1U << type.line.placements[p].first[car]) - 1U));
        }
        const auto number = static_cast<std::uint8_t>(known.size());
        const std::uint8_t component = known.emplace(key, number).first->second;
        if (component >= ColumnType::most_components) throw std::logic_error("a column with too many components");
        type.component_of[pattern][p] = component;
        ++type.component_size[pattern][component];
    }
    type.components[pattern] = static_cast<std::uint8_t>(known.size());
}

void fill_slides(ColumnType& type, unsigned pattern) {
    const auto& placements = type.line.placements;
    const Ranks ranks = type.ranks[pattern];
    for (unsigned from = 0; from < placements.size(); ++from) {
        if (!fits(type, from, pattern)) continue;
        ColumnSlides& slides = type.slides[pattern][from];
        for (unsigned to = 0; to < placements.size(); ++to) {
            const Slide slide = slide_between(type.line, placements[from], placements[to]);
            if (slide.distance == 0 || (slide.swept & pattern) != 0) continue;
            const int change = static_cast<int>(rank_in(ranks, to)) - static_cast<int>(rank_in(ranks, from));
            slides.target.at(slides.count) = static_cast<std::uint8_t>(to);
            slides.rank_change.at(slides.count) = static_cast<std::int8_t>(change);
            slides.car.at(slides.count) = static_cast<std::uint8_t>(slide.car);
            slides.distance.at(slides.count) = static_cast<std::int8_t>(slide.distance);
            ++slides.count;
        }
    }
}

void add_change(RankChanges& changes, unsigned from, unsigned change) {
    std::size_t at = 0;
    while (at < changes.count && changes.change.at(at) != change) ++at;
    changes.change.at(at) = static_cast<std::uint8_t>(change);
    changes.from[at] = static_cast<std::uint8_t>(changes.from[at] | 1U << from);
    if (at == changes.count) ++changes.count;
}

void fill_ranks(ColumnType& type, unsigned pattern) {
    for (unsigned p = 0; p < type.line.placements.size(); ++p) {
        if (!fits(type, p, pattern)) continue;
        const unsigned rank = rank_in(type.ranks[pattern], p);
        type.placement_at[pattern][rank] = static_cast<std::uint8_t>(p);
        for (unsigned row = 0; row < longest_side; ++row) {
            std::uint8_t& beside = type.beside[pattern][row];
            if ((type.cells[p] >> row & 1) == 0) beside = static_cast<std::uint8_t>(beside | 1U << rank);
        }
        const ColumnSlides& slides = type.slides[pattern][p];
        for (std::size_t k = 0; k < slides.count; ++k) {
            if (slides.rank_change[k] < 0) continue;
            const auto change = static_cast<unsigned>(slides.rank_change[k]);
            add_change(type.by_slides[pattern], rank, change);
            if (std::abs(slides.distance[k]) == 1) add_change(type.by_steps[pattern], rank, change);
        }
    }
}

void fill_changes(ColumnType& type, unsigned pattern) {
    for (std::size_t p = 0; p < type.line.placements.size(); ++p) {
        if (!fits(type, p, pattern)) continue;
        const std::uint8_t component = type.component_of[pattern][p];
        for (unsigned row = 0; row < longest_side; ++row) {
            const unsigned bit = 1U << row;
            if ((pattern & bit) != 0) {
                type.after_freeing[pattern][row][component] = type.component_of[pattern & ~bit][p];
            } else if ((type.cells[p] & bit) == 0) {
                std::uint8_t& parts = type.after_taking[pattern][row][component];
                parts = static_cast<std::uint8_t>(parts | (1U << type.component_of[pattern | bit][p]));
            }
        }
    }
}

}  // namespace

std::vector<ColumnType> column_types(int cells) {
    std::vector<ColumnType> types;
    for (LineType& line : line_types(cells)) {
        ColumnType& type = types.emplace_back();
        type.line = std::move(line);
        const std::size_t placements = type.line.placements.size();
        for (std::size_t p = 0; p < placements; ++p) type.cells[p] = type.line.placements[p].cells;
        for (unsigned pattern = 0; pattern < patterns; ++pattern) {
            Ranks count = 0;
            for (std::size_t p = 0; p < placements; ++p) {
                if (fits(type, p, pattern)) type.ranks[pattern] |= count++ << (8 * p);
            }
            type.ranks[pattern] |= count << 56;
            fill_components(type, pattern);
            fill_slides(type, pattern);
            fill_ranks(type, pattern);
        }
        for (unsigned pattern = 0; pattern < patterns; ++pattern) fill_changes(type, pattern);
    }
    return types;
}

}  // namespace gridwise::rushhour::universe
