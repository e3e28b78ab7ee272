#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <cstring>
#include <tuple>
#include <vector>

#include "bindings.hpp"
#include "casters.hpp"
#include "snake/optimal/backward.hpp"
#include "snake_moves.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

using namespace gridwise::snake;

// A forest with the board that it stands on.
class Forest {
public:
    Forest(int rows, int cols, const StopFlag* stop) : board_(rows, cols), forest_(grown(board_, stop)) {}
    Forest(const Forest&) = delete;  // the forest points to the board
    Forest& operator=(const Forest&) = delete;

    std::vector<std::size_t> counts() const {
        std::vector<std::size_t> counts;
        if (forest_.status() != Status::solved) return counts;
        for (int length = 1; length <= board_.cells(); ++length) counts.push_back(forest_.count(length));
        return counts;
    }

    nb::bytes ranks() const { return as_bytes(forest_.ranks()); }

    std::tuple<nb::bytes, nb::bytes> solve(int length, const nb::bytes& longer, bool tail_blocked, int threads, const StopFlag* stop) const {
        std::vector<std::uint32_t> steps(longer.size() / sizeof(std::uint32_t));
        std::memcpy(steps.data(), longer.c_str(), steps.size() * sizeof(std::uint32_t));
        SolvedLength solved;
        {
            Control control = make_control({}, stop);
            const nb::gil_scoped_release no_gil;
            solved = solve_length(forest_, length, tail_blocked, steps, threads, control);
        }
        return {as_bytes(solved.steps), as_bytes(solved.moves)};
    }

    // Before the start cell is drawn; the steps are those of the snakes of one cell.
    double expected_steps(const nb::bytes& single) const {
        const auto& symmetries = forest_.symmetries();
        std::vector<std::uint32_t> steps(single.size() / sizeof(std::uint32_t));
        std::memcpy(steps.data(), single.c_str(), steps.size() * sizeof(std::uint32_t));
        if (steps.size() != forest_.heads().size()) throw nb::value_error("expected the steps of the snakes of one cell");
        double sum = 0;
        for (std::size_t at = 0; at < steps.size(); ++at) {
            const int head = forest_.heads()[at];
            int alike = 0;
            for (int cell = 0; cell < board_.cells(); ++cell) {
                alike += symmetries.cell(symmetries.lowest(symmetries.all(), cell), cell) == head;
            }
            sum += alike * static_cast<double>(steps[at]) / ExpectedSteps::one;
        }
        return sum / board_.cells();
    }

private:
    static SnakeForest grown(const Board& board, const StopFlag* stop) {
        Control control = make_control({}, stop);
        const nb::gil_scoped_release no_gil;
        return SnakeForest(board, control);
    }

    Board board_;
    SnakeForest forest_;
};

}  // namespace

void bind_snake_optimal(nb::module_& m) {
    nb::class_<Forest>(m, "SnakeForest", "All snakes of a board with no fewer rows than columns, up to symmetry.")
        .def(nb::init<int, int, const StopFlag*>(), "rows"_a, "cols"_a, nb::kw_only(), "stop"_a = nb::none())
        .def_prop_ro("counts", &Forest::counts, "How many there are of each length, from 1 on; empty when interrupted.")
        .def("ranks", &Forest::ranks, "Where the children of each snake begin.")
        .def("solve", &Forest::solve, "length"_a, "longer"_a, nb::kw_only(), "tail_blocked"_a, "threads"_a,
             "stop"_a = nb::none(),
             "The expected steps and the moves of the snakes of a length, from the steps of those longer by one; empty when "
             "interrupted.")
        .def("expected_steps", &Forest::expected_steps, "single"_a, "Before the start cell is drawn.");
    nb::class_<SnakeMoves>(m, "SnakeMoves", "The moves of exact play for all snakes of a board, read where they lie.")
        .def(nb::init<int, int, const std::vector<std::uint64_t>&, SnakeMoves::Data>(), "rows"_a, "cols"_a, "counts"_a,
             "data"_a);
}

}  // namespace gridwise::bindings
