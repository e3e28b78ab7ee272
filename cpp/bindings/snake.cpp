#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <tuple>

#include "bindings.hpp"
#include "casters.hpp"
#include "snake/arena.hpp"
#include "snake/best/learn.hpp"
#include "snake/make.hpp"
#include "snake_moves.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

using namespace gridwise::snake;

// Cells of the board it was learned on, then for each block the middles and the slopes.
using ModelArguments = std::vector<std::pair<int, std::vector<std::vector<double>>>>;

// Rows and columns of the board it was learned on, then its numbers as they lie in memory.
using NetworkArguments = std::vector<std::tuple<int, int, nb::bytes>>;

const char* name_of(Result result) {
    switch (result) {
        case Result::won: return "won";
        case Result::lost: return "lost";
        case Result::stalled: return "stalled";
        case Result::playing: break;
    }
    return "playing";
}

Effort effort_of(const std::string& name) {
    if (name == "fast") return Effort::fast;
    if (name == "high") return Effort::high;
    throw nb::value_error(("the effort must be 'fast' or 'high', got '" + name + "'").c_str());
}

std::vector<ValueModel> models_from(const ModelArguments& arguments) {
    std::vector<ValueModel> models;
    for (const auto& [cells, blocks] : arguments) {
        ValueModel model;
        model.cells = cells;
        for (const auto& numbers : blocks) {
            if (cells < 1 || numbers.size() != 2 * feature_count) throw nb::value_error("this is no model of snakes");
            ValueModel::Block block;
            std::copy_n(numbers.begin(), feature_count, block.middle.begin());
            std::copy_n(numbers.begin() + feature_count, feature_count, block.slope.begin());
            model.blocks.push_back(block);
        }
        if (model.blocks.empty()) throw nb::value_error("a model of snakes needs a block");
        models.push_back(std::move(model));
    }
    return models;
}

std::vector<NetworkModel> networks_from(const NetworkArguments& arguments) {
    std::vector<NetworkModel> networks;
    for (const auto& [rows, columns, bytes] : arguments) {
        const Board board(rows, columns);
        NetworkModel network{rows, columns, std::vector<float>(NetworkModel::size(board.cells()))};
        if (bytes.size() != network.numbers.size() * sizeof(float)) throw nb::value_error("this is no network of snakes");
        std::memcpy(network.numbers.data(), bytes.c_str(), bytes.size());
        networks.push_back(std::move(network));
    }
    return networks;
}

std::vector<std::vector<double>> numbers_of(const ValueModel& model) {
    std::vector<std::vector<double>> blocks;
    for (const auto& block : model.blocks) {
        blocks.emplace_back(block.middle.begin(), block.middle.end());
        blocks.back().insert(blocks.back().end(), block.slope.begin(), block.slope.end());
    }
    return blocks;
}

PilotSetup setup_from(const Board& board, const std::string& pilot, bool tail_blocked, const std::string& effort,
                      std::vector<double> network, const ModelArguments& models, const NetworkArguments& networks,
                      const std::optional<nb::bytes>& table, const SnakeMoves* moves) {
    PilotSetup setup{pilot, tail_blocked, effort_of(effort), std::move(network), {models_from(models), networks_from(networks)}, nullptr, nullptr};
    if (table) {
        Control control;
        setup.table = std::make_shared<OptimalTable>(board, std::string(table->c_str(), table->size()), control);
    }
    if (moves != nullptr) {
        if (moves->board.rows() != board.rows() || moves->board.columns() != board.columns()) {
            throw nb::value_error("these are the moves of another board");
        }
        setup.moves = {std::shared_ptr<void>(), &moves->table};  // whoever asks keeps it
    }
    return setup;
}

// A pilot that is asked from Python, with the board and the game it looks at.
class SnakePilot {
public:
    SnakePilot(const std::string& pilot, int rows, int cols, bool tail_blocked, std::uint64_t seed,
               const std::string& effort, std::vector<double> network, const ModelArguments& models,
               const NetworkArguments& networks, const std::optional<nb::bytes>& table, const SnakeMoves* moves)
        : board_(rows, cols),
          game_(board_, tail_blocked, seed),
          pilot_(make_pilot(board_, setup_from(board_, pilot, tail_blocked, effort, std::move(network), models, networks, table, moves))) {
        pilot_->start(seed);
    }

    int choose(const std::vector<int>& body, int fruit, int hunger) {
        game_.set(body, fruit, 0, 0, hunger);
        if (game_.result() != Result::playing) throw nb::value_error("the game is over");
        const nb::gil_scoped_release no_gil;
        return pilot_->choose(game_);
    }

    std::vector<int> plan() const {
        const auto cells = pilot_->plan();
        return {cells.begin(), cells.end()};
    }

    using CellsAndSpare = std::pair<std::vector<int>, int>;

    CellsAndSpare tour() const { return told(best().tour()); }

    nb::list escapes() const { return told(best().escapes()); }

private:
    static CellsAndSpare told(const Tour& tour) { return {{tour.order.begin(), tour.order.end()}, tour.spare}; }
    static nb::list told(const std::vector<Escape>& escapes) {
        nb::list all;
        for (const Escape& escape : escapes) {
            const std::vector<int> path(escape.path.begin(), escape.path.end());
            all.append(nb::make_tuple(path, escape.eats, told(escape.after.tour), told(escape.after.escapes)));
        }
        return all;
    }
    const Best& best() const {
        const auto* best = dynamic_cast<const Best*>(pilot_.get());
        if (best == nullptr) throw nb::value_error("only 'best' has a tour");
        return *best;
    }

    Board board_;
    Game game_;
    std::unique_ptr<Pilot> pilot_;
};

struct SeriesOutcome {
    std::string status;
    std::vector<std::tuple<std::string, int, std::int64_t>> scores;
    std::vector<std::int64_t> steps_to_length;
    std::vector<std::int64_t> games_to_length;
    double seconds;
};

SeriesOutcome play(const std::string& pilot, int rows, int cols, std::uint64_t seed, std::uint64_t first,
                   std::uint64_t count, bool tail_blocked, const std::string& effort, std::vector<double> network,
                   const ModelArguments& models, const NetworkArguments& networks, const std::optional<nb::bytes>& table,
                   const SnakeMoves* moves, const StopFlag* stop) {
    const Board board(rows, cols);
    const PilotSetup setup = setup_from(board, pilot, tail_blocked, effort, std::move(network), models, networks, table, moves);
    Series series;
    {
        Control control = make_control({}, stop);
        const nb::gil_scoped_release no_gil;
        const auto made = make_pilot(board, setup);
        series = play_series(*made, board, tail_blocked, seed, first, count, control);
    }
    SeriesOutcome outcome{series.status == Status::solved ? "finished" : "interrupted", {}, series.steps_to_length,
                          series.games_to_length, series.seconds};
    for (const Score& score : series.scores) outcome.scores.emplace_back(name_of(score.result), score.length, score.steps);
    return outcome;
}

struct GameOutcome {
    std::string outcome;
    std::vector<int> body;
    int fruit;
    std::uint64_t generator;
    std::int64_t steps;
    int hunger;
};

GameOutcome follow(int rows, int cols, std::uint64_t seed, bool tail_blocked, const std::string& moves) {
    const Board board(rows, cols);
    Game game(board, tail_blocked, seed);
    for (const char move : moves) {
        const auto direction = std::string("URDL").find(move);
        if (direction == std::string::npos) throw nb::value_error("a move is U, R, D or L");
        if (game.result() != Result::playing) throw nb::value_error("the game is over");
        game.move(static_cast<int>(direction));
    }
    GameOutcome outcome{name_of(game.result()), {}, game.fruit(), game.generator(), game.steps(), game.hunger()};
    for (int i = 0; i < game.length(); ++i) outcome.body.push_back(game.body(i));
    return outcome;
}

std::tuple<double, double, nb::bytes> solve_exactly(int rows, int cols, bool tail_blocked, const StopFlag* stop) {
    const Board board(rows, cols);
    std::unique_ptr<OptimalTable> table;
    std::string saved;
    {
        Control control = make_control({}, stop);
        const nb::gil_scoped_release no_gil;
        table = std::make_unique<OptimalTable>(board, tail_blocked, control);
        saved = table->saved();
    }
    if (table->status() != Status::solved) saved.clear();
    return {table->promise().chance, table->promise().steps, nb::bytes(saved.data(), saved.size())};
}

std::vector<std::pair<double, nb::bytes>> lessons(int rows, int cols, const ModelArguments& models, const NetworkArguments& networks,
                                                  double curiosity, std::uint64_t seed, std::uint64_t first, std::uint64_t count,
                                                  const std::string& effort, bool as_found, bool as_flown, const StopFlag* stop) {
    const Board board(rows, cols);
    const Values values{models_from(models), networks_from(networks)};
    auto planner = planner_options(effort_of(effort), board);
    if (as_found) planner.variations = 0;
    Control control = make_control({}, stop);
    std::vector<Lesson> played;
    {
        const nb::gil_scoped_release no_gil;
        played = play_lessons(board, planner, values, curiosity, as_flown, seed, first, count, control);
    }
    std::vector<std::pair<double, nb::bytes>> told;
    for (const Lesson& lesson : played) {
        const std::string bytes = packed(lesson);
        told.emplace_back(lesson.steps, nb::bytes(bytes.data(), bytes.size()));
    }
    return told;
}

std::vector<Lesson> lessons_from(const std::vector<nb::bytes>& told, const Board& board) {
    std::vector<Lesson> lessons;
    for (const nb::bytes& one : told) lessons.push_back(unpacked({one.c_str(), one.size()}, board.cells()));
    if (lessons.empty()) throw nb::value_error("there is nothing to learn from");
    return lessons;
}

std::vector<std::vector<double>> learn_values(int rows, int cols, const std::vector<nb::bytes>& told,
                                              const ModelArguments& before, bool has_start) {
    const Board board(rows, cols);
    const auto models = models_from(before);
    const auto lessons = lessons_from(told, board);
    const nb::gil_scoped_release no_gil;
    return numbers_of(learn(lessons, board.cells(), models, has_start, LearnOptions()));
}

nb::bytes bytes_of(const NetworkModel& model) { return nb::bytes(model.numbers.data(), model.numbers.size() * sizeof(float)); }

nb::bytes fit_network(int rows, int cols, const std::tuple<int, int, nb::bytes>& network) {
    const Board board(rows, cols);
    return bytes_of(networks_from({network}).front().fitted(board));
}

std::optional<nb::bytes> learn_network(int rows, int cols, const std::vector<nb::bytes>& told, const ModelArguments& models,
                                       const NetworkArguments& before, const NetworkArguments& start, bool as_flown, std::uint64_t seed, int threads,
                                       const StopFlag* stop) {
    const Board board(rows, cols);
    const auto known = networks_from(before), other = networks_from(start);
    const auto lessons = lessons_from(told, board);
    if (!known.empty() && (known.front().rows != rows || known.front().columns != cols)) throw nb::value_error("this network is for another board");
    if (threads < 1) throw nb::value_error("it takes a thread to learn");
    const Value value(board, models_from(models));
    TrainingOptions options;
    options.threads = threads;
    Control control = make_control({}, stop);
    NetworkModel model;
    {
        const nb::gil_scoped_release no_gil;
        model = learn(lessons, board, value, known.empty() ? nullptr : &known.front(), other.empty() ? nullptr : &other.front(), as_flown, seed,
                      options, control);
    }
    if (control.poll() != Status::running) return std::nullopt;
    return bytes_of(model);
}

}  // namespace

void bind_snake(nb::module_& m) {
    nb::class_<SnakePilot>(m, "SnakePilot", "A native pilot that is asked move by move; cells are row * cols + col.")
        .def(nb::init<const std::string&, int, int, bool, std::uint64_t, const std::string&, std::vector<double>,
                      const ModelArguments&, const NetworkArguments&, const std::optional<nb::bytes>&, const SnakeMoves*>(),
             "pilot"_a, "rows"_a, "cols"_a, nb::kw_only(), "tail_blocked"_a = false, "seed"_a = 0, "effort"_a = "fast",
             "network"_a = std::vector<double>(), "models"_a = ModelArguments(),
             "networks"_a = NetworkArguments(), "table"_a = nb::none(), "moves"_a = nb::none(), nb::keep_alive<1, 12>())
        .def("choose", &SnakePilot::choose, "body"_a, "fruit"_a, "hunger"_a,
             "The next direction, 0 to 3 for U, R, D, L; the body comes head first.")
        .def("plan", &SnakePilot::plan, "The cells it means to visit next.")
        .def("tour", &SnakePilot::tour,
             "The tour that certifies the snake at the end of the plan, or one that it becomes after the first escape, and its spare cell.")
        .def("escapes", &SnakePilot::escapes,
             nb::sig("def escapes(self) -> list[tuple[list[int], bool, tuple[list[int], int], list[object]]]"),
             "Where no tour certifies the snake at the end of the plan: moves to snakes that are safe, whether these eat, and the tours "
             "or escapes of those.");
    nb::class_<SeriesOutcome>(m, "SnakeSeries", "What many games of one pilot came to.")
        .def_ro("status", &SeriesOutcome::status)
        .def_ro("scores", &SeriesOutcome::scores)
        .def_ro("steps_to_length", &SeriesOutcome::steps_to_length)
        .def_ro("games_to_length", &SeriesOutcome::games_to_length)
        .def_ro("seconds", &SeriesOutcome::seconds);
    nb::class_<GameOutcome>(m, "SnakeGame", "How a game of Snake stands.")
        .def_ro("outcome", &GameOutcome::outcome)
        .def_ro("body", &GameOutcome::body)
        .def_ro("fruit", &GameOutcome::fruit)
        .def_ro("generator", &GameOutcome::generator)
        .def_ro("steps", &GameOutcome::steps)
        .def_ro("hunger", &GameOutcome::hunger);
    m.def("snake_play", &play, "pilot"_a, "rows"_a, "cols"_a, "seed"_a, "first"_a, "count"_a, nb::kw_only(),
          "tail_blocked"_a = false, "effort"_a = "fast", "network"_a = std::vector<double>(),
          "models"_a = ModelArguments(), "networks"_a = NetworkArguments(), "table"_a = nb::none(), "moves"_a = nb::none(),
          "stop"_a = nb::none(), "Play games of the series that a seed stands for.");
    m.def("snake_follow", &follow, "rows"_a, "cols"_a, "seed"_a, "tail_blocked"_a, "moves"_a,
          "Make moves in the game of a seed and tell how it stands.");
    m.def("snake_optimal", &solve_exactly, "rows"_a, "cols"_a, "tail_blocked"_a, nb::kw_only(), "stop"_a = nb::none(),
          "The chance to win and the expected steps of exact play, and its moves; no moves when interrupted.");
    m.def("snake_lessons", &lessons, "rows"_a, "cols"_a, nb::kw_only(), "models"_a, "networks"_a, "curiosity"_a, "seed"_a,
          "first"_a, "count"_a, "effort"_a, "as_found"_a, "as_flown"_a, "stop"_a = nb::none(),
          "Let 'best' play games of a series to learn from: of each the steps less its luck, and the lesson; fewer "
          "when it is stopped.");
    m.def("snake_learn", &learn_values, "rows"_a, "cols"_a, nb::kw_only(), "lessons"_a, "before"_a, "has_start"_a,
          "Learn the values of 'best' from lessons, half of the way from those that it played with before.");
    m.def("snake_network_size", [](int cells) { return NetworkModel::size(std::clamp(cells, 0, max_cells)); }, "cells"_a,
          "How many numbers a network has for a board of so many cells.");
    m.def("snake_fit_network", &fit_network, "rows"_a, "cols"_a, "network"_a,
          "The numbers of a network, as they lie in memory, for a board of another size than its own.");
    m.def("snake_learn_network", &learn_network, "rows"_a, "cols"_a, nb::kw_only(), "lessons"_a, "models"_a, "before"_a, "start"_a,
          "as_flown"_a, "seed"_a, "threads"_a, "stop"_a = nb::none(),
          "Teach a network from lessons: the one that it played with before, or a new one that knows what the models do and "
          "may see what one for another board sees. None when it is stopped.");
}

}  // namespace gridwise::bindings
