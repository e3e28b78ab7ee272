#include "rushhour/hardest/anneal.hpp"

#include <stdexcept>
#include <string>

#include "check.hpp"
#include "rushhour/map.hpp"

namespace gridwise::tests {

namespace {

using rushhour::Metric;
using rushhour::hardest::anneal;
using rushhour::hardest::Field;
using rushhour::hardest::Hardest;
using rushhour::hardest::Schedule;

Hardest search(const Field& field, const Schedule& schedule) {
    Control control;
    return anneal(field, schedule, control);
}

// What it is worth is what the map of its cluster says, walls or not.
void check_worth(const Field& field, const Schedule& schedule, const std::string& what) {
    const Hardest found = search(field, schedule);
    check(found.status == Status::solved && found.board.has_value(), what + ": a board is found");
    if (!found.board) return;
    check(found.board->walls.size() == schedule.walls, what + ": as many walls as asked for");
    const rushhour::Map map(*found.board, Metric::moves, Control{});
    rushhour::Positions start;
    for (const auto& car : found.board->cars) start.push_back(car.horizontal ? car.column : car.row);
    check(map.distance(start, Metric::moves) == static_cast<int>(found.moves), what + ": its moves");
    check(map.histogram(Metric::moves).size() == found.moves + std::size_t{1}, what + ": nothing it reaches is harder");
}

}  // namespace

void test_hardest() {
    check(search({4, 4, 1}, {1, 0, 200'000, 100'000}).moves == 7, "the hardest 4x4 board has 7 moves");
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        check_worth({6, 6, 2}, {seed, 0, 300'000, 100'000}, "6x6");
        check_worth({7, 5, 0}, {seed, 2, 300'000, 100'000}, "7x5 with walls");
        check_worth({8, 8, 3}, {seed, 1, 3'000'000, 200'000}, "8x8");
        check_worth({3, 8, 2}, {seed, 0, 100'000, 60'000}, "3x8");
    }
    check(!search({6, 6, 2}, {1, 0, 10'000, 1}).board, "all are passed over");
    check(search({6, 6, 2}, {1, 0, 0, 100'000}).lineups == 0, "no effort, nothing done");
    for (const Field& field : {Field{2, 6, 1}, Field{6, 9, 1}, Field{6, 6, 6}, Field{6, 6, -1}}) {
        check_throws<std::invalid_argument>([&] { search(field, {}); }, "a field without sense");
    }
    check_throws<std::invalid_argument>([] { search({4, 4, 1}, {1, 13, 1000, 1000}); }, "more walls than there is room for");
}

}  // namespace gridwise::tests
