// Lineups to begin with, and small changes of a lineup.
#pragma once

#include "rushhour/hardest/appraisal.hpp"
#include "search/random.hpp"

namespace gridwise::rushhour::hardest {

// The cars and walls of a board that is filled at random, some more and some less.
Lineup random_lineup(const Tables& tables, unsigned walls, Random& random);

// The same lineup with a small change; perhaps none.
Lineup neighbour(const Tables& tables, Lineup lineup, Random& random);

}  // namespace gridwise::rushhour::hardest
