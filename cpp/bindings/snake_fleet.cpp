#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <mutex>
#include <string>
#include <tuple>

#include "bindings.hpp"
#include "casters.hpp"
#include "snake/fleet.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridwise::bindings {

namespace {

using namespace gridwise::snake;

using Actions = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
// Body, fruit, generator, steps, hunger, outcome, seed of the series and number in it.
using SnapshotTuple = std::tuple<std::vector<int>, int, std::uint64_t, std::int64_t, int, int, std::uint64_t, std::uint64_t>;

Autoreset autoreset_of(const std::string& name) {
    if (name == "NextStep") return Autoreset::next_step;
    if (name == "SameStep") return Autoreset::same_step;
    if (name == "Disabled") return Autoreset::disabled;
    throw nb::value_error(("the autoreset mode is 'NextStep', 'SameStep' or 'Disabled', got '" + name + "'").c_str());
}

// Rows and columns of the planes, the scale of a cell, and whether they are pixels; nothing of it for other observations.
using SeeingTuple = std::tuple<std::string, int, int, int, bool>;
using RewardsTuple = std::tuple<double, double, double, double, double>;
using PotentialTuple = std::tuple<double, double, double>;

Seeing seeing_of(const SeeingTuple& values) {
    const auto& [name, rows, columns, scale, pixels] = values;
    constexpr std::array<const char*, 4> names{"symbolic", "planes", "egocentric", "features"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw nb::value_error(("no observation is named '" + name + "'").c_str());
    return {static_cast<Observation>(found - names.begin()), rows, columns, scale, pixels};
}

Lessons lessons_of(const RewardsTuple& rewards, const PotentialTuple& potential, const SeeingTuple& seeing,
                   const std::tuple<int, int>& practice) {
    const auto& [step, fruit, win, loss, closer] = rewards;
    const auto& [distance, length, gamma] = potential;
    return {{step, fruit, win, loss, closer},
            {distance, length, gamma},
            seeing_of(seeing),
            {std::get<0>(practice), std::get<1>(practice)}};
}

// A fleet that Python may hand to several threads: they take turns.
class SnakeFleet {
public:
    SnakeFleet(int rows, int cols, bool tail_blocked, int count, const RewardsTuple& rewards, const PotentialTuple& potential,
               const SeeingTuple& seeing, const std::tuple<int, int>& practice, const std::string& autoreset)
        : fleet(rows, cols, tail_blocked, count, lessons_of(rewards, potential, seeing, practice), autoreset_of(autoreset)) {}

    void step(const Actions& actions) {
        if (actions.shape(0) != static_cast<std::size_t>(fleet.count())) throw nb::value_error("expected an action for each game");
        const nb::gil_scoped_release no_gil;
        const std::lock_guard turn(mutex);
        fleet.step(actions.data());
    }

    void start(int game, std::uint64_t seed) {
        const std::lock_guard turn(mutex);
        fleet.start(game, seed);
    }

    void restart(int game) {
        const std::lock_guard turn(mutex);
        fleet.restart(game);
    }

    SnapshotTuple snapshot(int game) {
        const std::lock_guard turn(mutex);
        const Snapshot at = fleet.snapshot(game);
        return {at.body, at.fruit, at.generator, at.steps, at.hunger, static_cast<int>(at.outcome), at.seed, at.number};
    }

    void set(int game, const SnapshotTuple& values) {
        const auto& [body, fruit, generator, steps, hunger, outcome, seed, number] = values;
        if (outcome < 0 || outcome > static_cast<int>(Result::stalled)) throw nb::value_error("this is no outcome");
        const std::lock_guard turn(mutex);
        fleet.set(game, {body, fruit, generator, steps, hunger, static_cast<Result>(outcome), seed, number});
    }

    Fleet fleet;

private:
    std::mutex mutex;
};

template <class Value>
auto view(Value* data, std::initializer_list<std::size_t> shape) {
    return nb::ndarray<nb::numpy, Value, nb::c_contig>(data, shape);
}

std::size_t count_of(SnakeFleet& self) { return static_cast<std::size_t>(self.fleet.count()); }

auto boards(SnakeFleet& self, Views& views) {
    const Board& board = self.fleet.board();
    return view(views.boards.data(), {views.lengths.size(), static_cast<std::size_t>(board.rows()),
                                      static_cast<std::size_t>(board.columns())});
}

nb::ndarray<nb::numpy, nb::c_contig> observations(SnakeFleet& self, Views& views, std::uint8_t* seen) {
    const Observer& observer = self.fleet.observer();
    std::vector<std::size_t> shape = observer.shape();
    shape.insert(shape.begin(), views.lengths.size());
    void* data = observer.seeing().what == Observation::symbolic ? views.boards.data() : seen;
    const nb::dlpack::dtype type = observer.is_bytes() ? nb::dtype<std::uint8_t>() : nb::dtype<float>();
    return {data, shape.size(), shape.data(), nb::handle(), nullptr, type};
}

// Features of single snakes; threads take turns.
class SnakeFeatures {
public:
    SnakeFeatures(int rows, int cols, bool tail_blocked) : board_(rows, cols), tail_blocked_(tail_blocked), view_(board_) {}
    SnakeFeatures(const SnakeFeatures&) = delete;  // the view points to the board
    SnakeFeatures& operator=(const SnakeFeatures&) = delete;

    std::vector<float> of(const std::vector<int>& body, int fruit) {
        Game game(board_, tail_blocked_, 0);
        game.set(body, fruit, 0, 0, 0);
        std::vector<float> features(FeatureView::count);
        const std::lock_guard turn(mutex_);
        view_.write(game, features.data());
        return features;
    }

private:
    Board board_;
    bool tail_blocked_;
    FeatureView view_;
    std::mutex mutex_;
};

// What can be seen of the games, once for now and once for those that have just ended.
template <class Select>
void bind_views(nb::class_<SnakeFleet>& type, const std::string& prefix, Select select) {
    constexpr auto internal = nb::rv_policy::reference_internal;
    const auto property = [&](const char* name, auto get) { type.def_prop_ro((prefix + name).c_str(), get, internal); };
    property("boards", [select](SnakeFleet& self) { return boards(self, select(self)); });
    property("masks", [select](SnakeFleet& self) {
        Views& views = select(self);
        return view(views.masks.data(), {views.lengths.size(), 4});
    });
    property("lengths", [select](SnakeFleet& self) { return view(select(self).lengths.data(), {select(self).lengths.size()}); });
    property("steps", [select](SnakeFleet& self) { return view(select(self).steps.data(), {select(self).steps.size()}); });
    property("hunger", [select](SnakeFleet& self) { return view(select(self).hunger.data(), {select(self).hunger.size()}); });
    property("outcomes", [select](SnakeFleet& self) { return view(select(self).outcomes.data(), {select(self).outcomes.size()}); });
}

}  // namespace

void bind_snake_fleet(nb::module_& m) {
    constexpr auto internal = nb::rv_policy::reference_internal;
    nb::class_<SnakeFleet> type(m, "SnakeFleet", "Many games of Snake side by side; the arrays are views that each step rewrites.");
    type.def(nb::init<int, int, bool, int, const RewardsTuple&, const PotentialTuple&, const SeeingTuple&,
                      const std::tuple<int, int>&, const std::string&>(),
             "rows"_a, "cols"_a, nb::kw_only(), "tail_blocked"_a, "count"_a, "rewards"_a, "potential"_a, "seeing"_a,
             "practice"_a, "autoreset"_a)
        .def("start", &SnakeFleet::start, "game"_a, "seed"_a, "Begin the series of a seed with the game of the seed itself.")
        .def("restart", &SnakeFleet::restart, "game"_a, "Go on to the next game of the series.")
        .def("step", &SnakeFleet::step, "actions"_a, "Make a move in every game: 0 to 3 for U, R, D, L, turned as the observation is.")
        .def("snapshot", &SnakeFleet::snapshot, "game"_a,
             "Body, fruit, generator, steps, hunger, outcome, seed of the series and number in it.")
        .def("set", &SnakeFleet::set, "game"_a, "snapshot"_a, "Continue from what `snapshot` gave.");
    bind_views(type, "", [](SnakeFleet& self) -> Views& { return self.fleet.now(); });
    bind_views(type, "final_", [](SnakeFleet& self) -> Views& { return self.fleet.final(); });
    type.def_prop_ro("rewards", [](SnakeFleet& self) { return view(self.fleet.rewards(), {count_of(self)}); }, internal)
        .def_prop_ro(
            "observations", [](SnakeFleet& self) { return observations(self, self.fleet.now(), self.fleet.seen()); }, internal,
            nb::for_getter(nb::sig("def observations(self) -> NDArray[numpy.generic]")))
        .def_prop_ro(
            "final_observations",
            [](SnakeFleet& self) { return observations(self, self.fleet.final(), self.fleet.final_seen()); }, internal,
            nb::for_getter(nb::sig("def final_observations(self) -> NDArray[numpy.generic]")))
        .def_prop_ro("terminations", [](SnakeFleet& self) { return view(self.fleet.terminations(), {count_of(self)}); }, internal)
        .def_prop_ro("truncations", [](SnakeFleet& self) { return view(self.fleet.truncations(), {count_of(self)}); }, internal);
    nb::class_<SnakeFeatures>(m, "SnakeFeatures", "What learners see of single snakes as features.")
        .def(nb::init<int, int, bool>(), "rows"_a, "cols"_a, nb::kw_only(), "tail_blocked"_a)
        .def("of", &SnakeFeatures::of, "body"_a, "fruit"_a, "Return the features of a snake, head first; no fruit is -1.");
}

}  // namespace gridwise::bindings
