#include "rushhour/universe/line_types.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace gridwise::rushhour::universe {

namespace {

// All placements of the cars in order, found by adding one car after the other.
std::vector<Placement> placements_of(const std::vector<int>& lengths, int cells) {
    std::vector<std::pair<Placement, int>> partial{{{}, 0}};  // with the first cell after the last car
    for (std::size_t car = 0; car < lengths.size(); ++car) {
        std::vector<std::pair<Placement, int>> longer;
        for (const auto& [placement, from] : partial) {
            for (int first = from; first + lengths[car] <= cells; ++first) {
                Placement next = placement;
                next.first.at(car) = static_cast<std::uint8_t>(first);
                next.cells = static_cast<std::uint8_t>(next.cells | car_cells(first, lengths[car]));
                longer.emplace_back(next, first + lengths[car]);
            }
        }
        partial = std::move(longer);
    }
    std::vector<Placement> placements;
    for (const auto& [placement, from] : partial) placements.push_back(placement);
    std::sort(placements.begin(), placements.end(),
              [](const Placement& x, const Placement& y) { return x.cells < y.cells; });
    return placements;
}

std::vector<std::vector<int>> lengths_of_types(int cells) {
    std::vector<std::vector<int>> all{{}};
    for (std::size_t i = 0; i < all.size(); ++i) {
        const int taken = std::accumulate(all[i].begin(), all[i].end(), 0);
        for (const int length : {2, 3}) {
            if (taken + length >= cells) continue;  // never completely filled
            std::vector<int> longer = all[i];
            longer.push_back(length);
            all.push_back(longer);
        }
    }
    return all;
}

}  // namespace

std::vector<LineType> line_types(int cells) {
    const auto all = lengths_of_types(cells);
    std::vector<LineType> types;
    for (const auto& lengths : all) {
        LineType type{lengths, placements_of(lengths, cells), {}};
        for (std::size_t car = 0; car < lengths.size(); ++car) {
            std::vector<int> rest = lengths;
            rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(car));
            type.without.at(car) = static_cast<std::size_t>(std::find(all.begin(), all.end(), rest) - all.begin());
        }
        types.push_back(std::move(type));
    }
    return types;
}

Slide slide_between(const LineType& type, const Placement& from, const Placement& to) {
    Slide slide;
    for (std::size_t car = 0; car < max_cars_in_line; ++car) {  // those that are not there stand still
        if (from.first[car] == to.first[car]) continue;
        if (slide.distance != 0) return {};
        const int length = type.lengths[car];
        const int start = std::min(from.first[car], to.first[car]);
        const int reach = std::max(from.first[car], to.first[car]) + length - start;
        slide.car = car;
        slide.distance = to.first[car] - from.first[car];
        slide.swept = static_cast<std::uint8_t>(car_cells(start, reach) & ~car_cells(from.first[car], length));
    }
    return slide;
}

}  // namespace gridwise::rushhour::universe
