#include "rushhour/solve.hpp"

#include "rushhour/best.hpp"
#include "rushhour/heuristics.hpp"
#include "rushhour/large/cells.hpp"
#include "search/dispatch.hpp"

namespace gridwise::rushhour {

namespace {

template <Metric metric>
Outcome solve_in(const Board& board, const SearchOptions& options, Control& control, Trace<Packed>* trace,
                 std::uint64_t hand_over_at) {
    const auto best = [&] { return solve_best<metric>(board, control, options.jobs, hand_over_at); };
    const auto search = [&] {
        const RushHour<metric> problem(board);
        const auto heuristic = [&](const std::string& name) { return make_heuristic(name, board, problem); };
        return search_by_name(problem, heuristic, options, control, trace);
    };
    return solve_by_name(options, control, best, search);
}

}  // namespace

Outcome solve(const Board& board, Metric metric, const SearchOptions& options, Control& control,
              Trace<Packed>* trace, std::uint64_t hand_over_at) {
    validate(board, options.algorithm == "best" ? large::max_side : max_side);
    return metric == Metric::steps ? solve_in<Metric::steps>(board, options, control, trace, hand_over_at)
                                   : solve_in<Metric::moves>(board, options, control, trace, hand_over_at);
}

std::uint32_t heuristic_value(const Board& board, Metric metric, const std::string& heuristic) {
    validate(board);
    auto value = [&](const auto& problem) {
        return (*make_heuristic(heuristic, board, problem))(problem.start());
    };
    return metric == Metric::steps ? value(RushHour<Metric::steps>(board)) : value(RushHour<Metric::moves>(board));
}

}  // namespace gridwise::rushhour
