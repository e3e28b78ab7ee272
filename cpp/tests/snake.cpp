// Snake: the pilots keep their promises and every plan of `best` is certified, under the sanitizers.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.hpp"
#include "snake/arena.hpp"
#include "snake/best/learn.hpp"
#include "snake/make.hpp"
#include "snake/pilots/evolved.hpp"

namespace gridwise::tests {

namespace {

using namespace gridwise::snake;

// A tour certifies the snake, or wherever the next fruit lies, an escape leads to a snake that is safe.
void check_safe(const Board& board, const Position& position, bool tail_blocked, const std::string& where) {
    if (position.escapes.empty()) {
        check(certifies(board, position.tour, position.body, tail_blocked), "a snake on " + where + " should be certified");
        return;
    }
    check(!tail_blocked && position.body.size() > 2, "a snake on " + where + " should be able to escape");
    std::vector<bool> open(static_cast<std::size_t>(board.cells()), true);
    for (const Cell cell : position.body) open[cell] = false;
    for (const Escape& escape : position.escapes) {
        std::vector<Cell> body = position.body;
        std::vector<bool> met(open.size());
        Cell left = nowhere;
        for (const Cell cell : escape.path) {
            check(board.distance(body.front(), cell) == 1, "an escape on " + where + " should go from cell to cell");
            check(std::find(body.begin(), body.end() - 1, cell) == body.end() - 1, "an escape on " + where + " should not collide");
            check(!escape.eats || !met[escape.path.back()], "an escape on " + where + " should eat at its end");
            met[cell] = true;
            left = body.back();
            body.insert(body.begin(), cell);
            body.pop_back();
        }
        if (escape.eats) body.push_back(left);
        check(body == escape.after.body, "an escape on " + where + " should lead to its snake");
        check_safe(board, escape.after, tail_blocked, where);
        for (std::size_t cell = 0; cell < open.size(); ++cell) {
            if (escape.eats ? static_cast<Cell>(cell) == escape.path.back() : !met[cell]) open[cell] = false;
        }
    }
    check(std::find(open.begin(), open.end(), true) == open.end(), "there should be an escape for every free cell on " + where);
}

// Returns how many snakes were proven safe without a tour.
int test_plans(int rows, int columns, bool tail_blocked, Effort effort) {
    const Board board(rows, columns);
    Planner planner(board, tail_blocked, planner_options(effort, board));
    const std::string where = std::to_string(rows) + "x" + std::to_string(columns);
    int proven = 0;
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        Game game(board, tail_blocked, seed);
        Random random(seed);
        Position position = first_position(board, game.head());
        while (game.result() == Result::playing) {
            std::vector<Candidate> candidates = planner.plan(position, game.fruit(), random);
            auto& unproven = planner.unproven();
            for (std::size_t i = 0; i < std::min<std::size_t>(unproven.size(), 4); ++i) {
                if (!planner.prove(unproven[i])) continue;
                candidates.push_back(unproven[i]);
                ++proven;
            }
            for (const Candidate& candidate : candidates) {
                check_safe(board, candidate.position, tail_blocked, where);
                check(candidate.path.back() == game.fruit(), "a candidate on " + where + " should reach the fruit");
            }
            const Candidate chosen = candidates[random.below(static_cast<std::uint32_t>(candidates.size()))];
            for (const Cell cell : chosen.path) game.move(board.direction(game.head(), cell));
            if (game.result() == Result::lost) break;
            position = chosen.position;
        }
        check(game.result() == Result::won, "a game of random candidates on " + where + " should be won");
    }
    return proven;
}

// All closed tours of a board, each in both directions, by trying everything.
void extend_tours(const Board& board, Cell spare, std::vector<Cell>& order, std::vector<bool>& used,
                  std::vector<Tour>& tours) {
    if (static_cast<int>(order.size()) == board.cells() - board.cells() % 2) {
        if (board.distance(order.front(), order.back()) != 1) return;
        Tour tour;
        tour.order = order;
        tour.place.assign(static_cast<std::size_t>(board.cells()), -1);
        tour.spare = spare;
        tour.number();
        tours.push_back(tour);
        return;
    }
    for (const Direction direction : directions) {
        const Cell cell = board.beside(order.back(), direction);
        if (cell == nowhere || used[static_cast<std::size_t>(cell)]) continue;
        used[static_cast<std::size_t>(cell)] = true;
        order.push_back(cell);
        extend_tours(board, spare, order, used, tours);
        order.pop_back();
        used[static_cast<std::size_t>(cell)] = false;
    }
}

std::vector<Tour> all_tours(const Board& board) {
    std::vector<Tour> tours;
    const int spares = board.cells() % 2 == 0 ? 1 : board.cells();
    for (int i = 0; i < spares; ++i) {
        const Cell spare = board.cells() % 2 == 0 ? nowhere : static_cast<Cell>(i);
        std::vector<Cell> order{static_cast<Cell>(spare == 0 ? 1 : 0)};
        std::vector<bool> used(static_cast<std::size_t>(board.cells()));
        used[static_cast<std::size_t>(order[0])] = true;
        if (spare != nowhere) used[static_cast<std::size_t>(spare)] = true;
        extend_tours(board, spare, order, used, tours);
    }
    return tours;
}

std::vector<Cell> random_body(const Board& board, Random& random) {
    std::vector<Cell> body{static_cast<Cell>(random.below(static_cast<std::uint32_t>(board.cells())))};
    const auto length = 1 + random.below(static_cast<std::uint32_t>(board.cells() - 2));
    for (int attempt = 0; body.size() < length && attempt < 100; ++attempt) {
        const Cell cell = board.beside(body.front(), static_cast<int>(random.below(4)));
        if (cell == nowhere || std::find(body.begin(), body.end(), cell) != body.end()) continue;
        body.insert(body.begin(), cell);
    }
    return body;
}

// What is found is a tour for the snake; and where trying everything finds one, one is found, most of the time.
void test_tour_finder(int rows, int columns, bool gaps_allowed) {
    const Board board(rows, columns);
    const std::string where = std::to_string(rows) + "x" + std::to_string(columns);
    const std::vector<Tour> tours = all_tours(board);
    TourFinder finder(board);
    Random random(7);
    int there = 0;
    int missed = 0;
    for (int i = 0; i < 3000; ++i) {
        const std::vector<Cell> body = random_body(board, random);
        const bool found = finder.find(first_tour(board), body, gaps_allowed);
        const bool exists = std::any_of(tours.begin(), tours.end(), [&](const Tour& tour) {
            return certifies(board, tour, body, !gaps_allowed);
        });
        check(!found || certifies(board, finder.tour(), body, !gaps_allowed),
              "a tour found on " + where + " should be one");
        there += exists;
        missed += exists && !found;
    }
    check(there > 500, "there should be tours for many snakes on " + where);
    check(missed * 8 < there, "tours on " + where + " should be found, but " + std::to_string(missed) + " of " +
                                  std::to_string(there) + " were not");
}

// Snakes that lie on no tour, proven safe; some by an escape with a meal, some by one after another.
void test_escapes() {
    const Board board(6, 6);
    TourFinder finder(board);
    EscapeFinder escapes(board, finder, 25);
    const Tour tour = first_tour(board);
    Random random(7);
    int proven = 0;
    int eating = 0;
    int nested = 0;
    for (int i = 0; i < 3000; ++i) {
        Position position{random_body(board, random), {}};
        if (finder.find(tour, position.body, true) || !escapes.find(tour, position)) continue;
        ++proven;
        eating += std::any_of(position.escapes.begin(), position.escapes.end(), [](const Escape& escape) { return escape.eats; });
        nested += std::any_of(position.escapes.begin(), position.escapes.end(), [](const Escape& escape) {
            return !escape.after.escapes.empty();
        });
        check_safe(board, position, false, "6x6");
    }
    const auto counts = std::to_string(proven) + ", " + std::to_string(eating) + ", " + std::to_string(nested);
    check(proven > 50 && eating > 10 && nested > 10, "there should be escapes of all kinds for many snakes, not " + counts);
    Position two{{0, 1}, {}};
    Position full{tour.order, {}};
    Position rolled_up{{0, 6, 7, 8, 2}, {}};
    check(!escapes.find(tour, two) && !escapes.find(tour, full), "a snake of two and a full board should have none");
    check(!EscapeFinder(board, finder, 0).find(tour, rolled_up), "who may not look should find none");
}

void test_pilots() {
    const Board board(4, 4);
    Control control;
    const OptimalTable solved(board, false, control);
    PilotSetup setup;
    setup.network.assign(Evolved::weights, 0.1);
    setup.table = std::make_shared<OptimalTable>(board, solved.saved(), control);
    check(solved.promise().chance == 1, "exact play on 4x4 should always win");
    for (const char* name : {"greedy", "greedy-safe", "greedy-safe-astar", "greedy-safe-component", "greedy-safe+",
                             "hamiltonian", "hamiltonian-shortcuts", "evolved", "optimal", "best"}) {
        setup.name = name;
        const auto pilot = make_pilot(board, setup);
        const Series series = play_series(*pilot, board, false, 1, 0, 5, control);
        check(series.scores.size() == 5, std::string(name) + " should play five games");
    }
    const std::atomic<bool> stop{true};
    Control stopped({}, &stop);
    setup.name = "greedy";
    const Series none = play_series(*make_pilot(board, setup), board, false, 1, 0, 5, stopped);
    check(none.status == Status::interrupted && none.scores.empty(), "a stopped series should have no games");
    check(none.games_to_length == std::vector<std::int64_t>(17), "a game that is not over should leave no trace");
    setup.name = "nobody";
    check_throws<std::invalid_argument>([&] { make_pilot(board, setup); }, "an unknown pilot");
    check_throws<std::invalid_argument>([&] { Board(0, 4); }, "a board without rows");
    check_throws<std::invalid_argument>([&] { OptimalTable(board, std::string("short"), control); }, "a damaged table");
}

void test_learning() {
    const Board board(4, 4);
    Control control;
    const auto planner = planner_options(Effort::fast, board);
    const auto lessons = play_lessons(board, planner, {}, 0, false, 1, 0, 10, control);
    const ValueModel model = learn(lessons, 16, {}, false, LearnOptions());
    check(lessons.size() == 10 && model.blocks.size() == 10, "every game should be a lesson");
    const Board wider(4, 5);
    const Values values{{model}, {}};
    auto parts = play_lessons(wider, planner, values, 0.5, false, 1, 0, 4, control);
    for (Lesson& lesson : play_lessons(wider, planner, values, 0.5, false, 1, 4, 6, control)) parts.push_back(std::move(lesson));
    const auto whole = play_lessons(wider, planner, values, 0.5, false, 1, 0, 10, control);
    const ValueModel larger = learn(whole, 20, {model}, true, LearnOptions());
    check(larger.cells == 20, "a model can start from one of another size");
    for (std::size_t i = 0; i < whole.size(); ++i) {
        check(packed(whole[i]) == packed(parts[i]), "lessons should not depend on how they are cut");
        check(packed(unpacked(packed(whole[i]), 20)) == packed(whole[i]), "a lesson should travel unchanged");
    }
    check_throws<std::invalid_argument>([&] { unpacked(packed(whole[0]), 16); }, "a lesson of another board");
}

// The average that two layers give when every number is a half and every cell looks the same: 16 channels, three by three
// cells as far as they lie on the board.
float convolved(int rows, int columns) {
    const auto reach = [](int at, int size) { return (at > 0) + 1 + (at + 1 < size); };
    const float first = 0.5f + 9 * 0.5f;  // cells outside have a code too
    float sum = 0;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            sum += 0.5f + 0.5f * 16 * first * static_cast<float>(reach(row, rows) * reach(column, columns));
        }
    }
    return sum / static_cast<float>(rows * columns);
}

// A network on boards that it was taught on, upright and lying on their side.
void test_networks() {
    const Board board(4, 5);
    Control control;
    auto planner = planner_options(Effort::fast, board);
    const auto lessons = play_lessons(board, planner, {}, 0.2, false, 1, 0, 20, control);
    TrainingOptions options;
    options.epochs = 2;
    const Value plain(board, {});
    const NetworkModel taught = learn(lessons, board, plain, nullptr, nullptr, false, 3, options, control);
    options.threads = 3;
    check(learn(lessons, board, plain, nullptr, nullptr, false, 3, options, control).numbers == taught.numbers, "threads should change nothing");
    const NetworkModel further = learn(lessons, board, plain, &taught, nullptr, false, 4, options, control);
    check(further.numbers != taught.numbers, "there should be something to learn");
    const auto flown = play_lessons(board, planner, {{}, {taught}}, 0.5, true, 1, 0, 10, control);
    check(learn(flown, board, plain, &taught, nullptr, true, 4, options, control).numbers !=
              learn(flown, board, plain, &taught, nullptr, false, 4, options, control).numbers,
          "what all expect together should not be what one learns");
    const Board other(4, 4);
    const auto games = play_lessons(other, planner, {}, 0, false, 1, 0, 5, control);
    check(learn(games, other, Value(other, {}), nullptr, &taught, false, 3, options, control).numbers.size() == NetworkModel::size(16), "a network can start from another");

    const Values values{{}, {taught}};
    const Board tall(5, 4);
    const std::vector<const NetworkModel*> alone{&values.networks.front()};
    check(values.networks_for(tall) == alone, "a board may lie on its side");
    check(values.networks_for(Board(6, 6)) == alone, "a network may be fitted to boards of other sizes");
    check(values.networks_for(Board(5, 5)).empty(), "odd boards take nothing of even ones");
    check(values.networks_for(Board(2, 10)).empty() && values.networks_for(Board(64, 64)).empty(), "narrow and huge boards have none");
    const Values several{{}, {{10, 10, {}}, {20, 20, {}}, {16, 12, {}}, {11, 11, {}}, {6, 6, {}}, {8, 8, {}}}};
    const auto at = [&](std::size_t number) { return &several.networks[number]; };
    check(several.networks_for(Board(12, 16)) == std::vector<const NetworkModel*>{at(2), at(0), at(5)},
          "the board's own should come first, then those of smaller boards");
    check(several.networks_for(Board(10, 10)) == std::vector<const NetworkModel*>{at(0)}, "a small board should have its own alone");
    check(several.networks_for(Board(20, 19)) == std::vector<const NetworkModel*>{at(1)}, "a board without one should have the nearest");
    Network upright(board, taught), on_its_side(tall, taught);
    check(!upright.is_fitted() && Network(Board(6, 6), taught).is_fitted(), "it should know its size");
    CodedBoard coded = upright.coded(board), turned = on_its_side.coded(tall);
    FeatureExtractor extractor(board), turned_extractor(tall);
    const std::vector<Cell> body{7, 6, 1, 0, 5};
    std::vector<Cell> turned_body;
    for (const Cell cell : body) turned_body.push_back(static_cast<Cell>(cell % 5 * 4 + cell / 5));
    extractor.extract_body(body);
    turned_extractor.extract_body(turned_body);
    coded.read(body, extractor.ages(), extractor.times());
    turned.read(turned_body, turned_extractor.ages(), turned_extractor.times());
    check(upright.look(coded, 15) == on_its_side.look(turned, 15), "a board on its side should look the same");
    const NetworkModel broken{4, 4, taught.numbers};
    check_throws<std::invalid_argument>([&] { Network(other, broken); }, "numbers of another board");
    for (const Lesson& lesson : lessons) {
        for (std::size_t length = 1; length < 20; ++length) {
            coded.put(&lesson.codes[length * 20]);
            check(upright.look(coded, 20 - static_cast<int>(length)) == Network(board, taught).look(coded, 20 - static_cast<int>(length)),
                  "what was seen before should change nothing");
        }
    }
    for (int columns = 1; columns <= 12; ++columns) {  // cells are counted in groups, whatever a row's length
        const Board narrow(3, columns);
        const NetworkModel model{3, columns, std::vector<float>(NetworkModel::size(narrow.cells()), 0.5f)};
        const auto averages = Network(narrow, model).look(CodedBoard(narrow), 3 * columns);
        const float wanted = convolved(3, columns);
        for (const float average : averages) check(std::abs(average - wanted) < 1e-3f * wanted, "a row of any length should be counted once");
    }

    Best pilot(board, false, planner, values);
    check(play_series(pilot, board, false, 1, 0, 5, control).scores.size() == 5, "a network should play");
    const Board larger(6, 6);
    Best fitted(larger, false, planner_options(Effort::fast, larger), values);
    check(play_series(fitted, larger, false, 1, 0, 2, control).scores.size() == 2, "a network should play on boards of other sizes");
}

// What the members of an ensemble say, mixed.
void test_ensemble() {
    const Board board(4, 5), larger(6, 6);
    Control control;
    const auto lessons = play_lessons(board, planner_options(Effort::fast, board), {}, 0, false, 1, 0, 10, control);
    const ValueModel weights = learn(lessons, board.cells(), {}, false, {});
    TrainingOptions options;
    options.epochs = 1;
    const Values values{{weights}, {learn(lessons, board, Value(board, {weights}), nullptr, nullptr, false, 3, options, control)}};
    // The share of the network in the value of a snake that lies on a zigzag.
    const auto share_of_network = [&](const Board& of, int length, bool alone) {
        std::vector<Cell> body;
        for (int i = 0; i < length; ++i) body.push_back(first_tour(of).on(i));
        FeatureExtractor extractor(of);
        const Features features = extractor.extract({body, first_tour(of)});
        Ensemble ensemble(of, values);
        if (alone) ensemble.trust_own_network_alone();
        Network network(of, values.networks.front());
        CodedBoard coded = network.coded(of);
        coded.read(body, extractor.ages(), extractor.times());
        const double by_network = network.value(network.look(coded, of.cells() - length), features, length);
        const double by_weights = ensemble.by_weights(features, length);
        check(std::abs(by_network - by_weights) > 1e-3, "the two should differ");
        return (ensemble(body, extractor, features) - by_weights) / (by_network - by_weights);
    };
    const auto is_near = [](double share, double wanted) { return std::abs(share - wanted) < 1e-6; };
    check(is_near(share_of_network(board, 10, true), 1), "a network that is taught should decide alone");
    const double own = share_of_network(board, 10, false), fitted = share_of_network(larger, 18, false);
    check(own > 0.01 && own < 0.99 && fitted > 0.01 && fitted < own, "a network should say less on boards of other sizes");
    check(is_near(share_of_network(board, 19, false), own), "on its own board it should say as much to the end");
    check(is_near(share_of_network(larger, 35, false), 0), "weights should decide the end on boards of other sizes");
}

void test_training() {
    const Board board(3, 4);
    std::vector<std::uint8_t> codes{10, 20, 30, 40, 64, 70, 173, 177, 80, 90, 5, 6};
    Features features{};
    for (std::size_t i = 0; i < feature_count; ++i) features[i] = static_cast<float>(i % 7);
    Features others = features;
    others[3] += 1;
    const std::vector<Example> examples{{codes.data(), &features, 5, 20}, {codes.data(), &others, 5, 14}};
    NetworkModel model = untaught_network(board, examples, Value(board, {}), 7);
    const auto error = [&](const NetworkModel& one) {
        Network network(board, one);
        CodedBoard coded(board);
        coded.put(codes.data());
        const double difference = network.value(network.look(coded, 7), features, 5) - 20;
        return difference * difference;
    };
    Control control;
    TrainingOptions options;
    options.epochs = 300;
    options.rate = 0.01;
    const double before = error(model);
    train(board, model, {examples.front()}, options, 1, control);
    check(before > 1 && error(model) < 0.05, "a network should learn one example by heart");
}

}  // namespace

void test_snake() {
    test_networks();
    test_ensemble();
    test_training();
    for (const Effort effort : {Effort::fast, Effort::high}) {
        test_plans(2, 2, false, effort);
        check(test_plans(4, 4, true, effort) == 0, "where the tail blocks there should be no escapes");
        test_plans(5, 5, false, effort);
        test_plans(3, 7, false, effort);
        test_plans(5, 7, false, effort);
        const int proven = test_plans(6, 5, false, effort);
        check((proven > 0) == (effort == Effort::high), "snakes on no tour should be proven safe with high effort, not " + std::to_string(proven));
    }
    for (const bool gaps_allowed : {false, true}) {
        test_tour_finder(4, 4, gaps_allowed);
        test_tour_finder(5, 4, gaps_allowed);
        test_tour_finder(6, 5, gaps_allowed);
        test_tour_finder(3, 5, gaps_allowed);
        test_tour_finder(5, 5, gaps_allowed);
    }
    test_escapes();
    test_pilots();
    test_learning();
}

}  // namespace gridwise::tests
