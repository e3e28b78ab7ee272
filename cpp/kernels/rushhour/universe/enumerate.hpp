// Everything about the boards of a field: how many, which reach each other, how far from the exit, and which
// clusters are interesting.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "rushhour/universe/field.hpp"
#include "search/control.hpp"

namespace gridwise::rushhour::universe {

// What makes a board hard besides its length, counted in slides along a shortest way to the exit.
struct Hardness {
    unsigned counterintuitive = 0;  // slides that lead a car away from where it ends
    unsigned decoys = 0;            // slides that look right (the red car forwards, or a car out of its way)
                                    // and bring nothing
    double surprise = 0;            // bits needed to pick a right slide by chance, every time
};

// A solvable cluster whose hardest board is minimal: without any one of its cars or walls it is easier.
struct Interesting {
    std::string board;  // the hardest, in moves; of several the one with the smallest cells of the row cars,
                        // then of the column cars, read as a number with the top left cell lowest
    unsigned moves = 0;
    unsigned steps = 0;
    std::uint64_t cluster = 0;  // boards that reach each other
    Hardness hardness;
};

struct Tally {
    std::uint64_t boards = 0;
    std::uint64_t clusters = 0;
    std::uint64_t solvable = 0;           // clusters
    std::vector<std::uint64_t> by_moves;  // solvable boards at each distance
    std::vector<std::uint64_t> by_steps;  // the same, as far as steps were searched
    unsigned most_steps = 0;
    std::string hardest_in_steps;
    std::vector<Interesting> interesting;
};

struct Part {
    std::uint32_t first = 0;  // row signatures: a type for every row but the exit row
    std::uint32_t last = 0;   // exclusive
    unsigned steps_from = 0;  // steps are searched in signatures with a board at least so many moves away
};

// The number of boards of each row signature.
std::vector<std::uint64_t> boards_by_rows(const Field& field);

// Nothing when interrupted.
std::optional<Tally> enumerate(const Field& field, const Part& part, Control& control);

}  // namespace gridwise::rushhour::universe
