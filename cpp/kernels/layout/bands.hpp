// A state space as a picture: a band for every distance to the goal, and across it what lies near each other together.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace gridwise::layout {

using Edge = std::pair<std::uint32_t, std::uint32_t>;

struct Point {
    float x;
    float y;
};

// Places every state: y is the distance to the nearest goal, negative distances (no goal can be reached) lie beyond the
// last band; x is what tells the states of a band apart best. About one state to a unit of area, the middle at 0, 0. The
// same numbers give the same picture.
//
// After D. Harel and Y. Koren, "Graph drawing by high-dimensional embedding", 2002, with the distance to the goal as one
// of the two dimensions.
std::vector<Point> bands(std::span<const std::int32_t> distances, std::span<const Edge> edges);

}  // namespace gridwise::layout
