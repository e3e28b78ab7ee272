// Snake: positions that cannot be, games of every pilot, fleets with moves that are none.
#include "bytes.hpp"
#include "layout/bands.hpp"
#include "snake/arena.hpp"
#include "snake/fleet.hpp"
#include "snake/make.hpp"

using namespace gridwise;
using namespace gridwise::fuzz;
using namespace gridwise::snake;

namespace {

constexpr std::array<const char*, 10> pilots{"greedy",      "greedy-safe",           "greedy-safe-astar", "greedy-safe-component",
                                             "greedy-safe+", "hamiltonian",           "hamiltonian-shortcuts",
                                             "evolved",     "best",                  "optimal"};

void use_position(Bytes& bytes, const Board& board, bool tail_blocked) {
    Game game(board, tail_blocked, bytes.byte());
    std::vector<int> body;
    for (int length = bytes.byte() % 20; length > 0; --length) body.push_back(bytes.number());
    game.set(body, bytes.number(), bytes.byte(), bytes.number(), bytes.number());
    PilotSetup setup;
    setup.name = bytes.one_of(pilots);
    setup.tail_blocked = tail_blocked;
    setup.network.assign(bytes.byte(), 0.5);
    const auto pilot = make_pilot(board, setup);
    pilot->start(1);
    for (int i = 0; i < 30 && game.result() == snake::Result::playing; ++i) game.move(pilot->choose(game));
}

void use_series(Bytes& bytes, const Board& board, bool tail_blocked, const Limits& limits) {
    PilotSetup setup;
    setup.name = bytes.one_of(pilots);
    setup.tail_blocked = tail_blocked;
    setup.network.assign(bytes.byte(), 0.25);
    const auto pilot = make_pilot(board, setup);
    Control control(limits);
    play_series(*pilot, board, tail_blocked, bytes.byte(), bytes.byte(), 1 + bytes.byte() % 2, control);
}

void use_fleet(Bytes& bytes, int rows, int columns, bool tail_blocked) {
    const Seeing seeing{static_cast<Observation>(bytes.byte() % 4), bytes.byte(), bytes.byte(), bytes.byte() % 4, bytes.byte() % 2 == 1};
    const Practice practice{bytes.byte() % 2 == 0 ? 1 : bytes.number(), bytes.number()};
    const Lessons lessons{{0, 1, 2, -1, 0.5}, {1, 1, 0.9}, seeing, practice};
    Fleet fleet(rows, columns, tail_blocked, bytes.byte() % 5, lessons, static_cast<Autoreset>(bytes.byte() % 3));
    for (int game = 0; game < fleet.count(); ++game) fleet.start(game, bytes.byte());
    std::vector<std::int64_t> moves(static_cast<std::size_t>(fleet.count()));
    while (!bytes.empty()) {
        for (auto& move : moves) move = bytes.byte() % 5 == 4 ? bytes.number() : bytes.byte() % 4;
        fleet.step(moves.data());
    }
    if (fleet.count() > 0) {
        Snapshot snapshot = fleet.snapshot(0);
        snapshot.fruit = bytes.number();
        fleet.set(bytes.number(), snapshot);
    }
}

void use_layout(Bytes& bytes) {
    std::vector<std::int32_t> distances;
    for (int states = bytes.byte() % 40; states > 0; --states) distances.push_back(bytes.number() - 2);
    std::vector<layout::Edge> edges;
    while (!bytes.empty()) {
        edges.emplace_back(static_cast<std::uint32_t>(bytes.number()), static_cast<std::uint32_t>(bytes.number()));
    }
    layout::bands(distances, edges);
}

}  // namespace

void gridwise::fuzz::use(Bytes bytes) {
    const Limits limits = limits_of(bytes);
    const std::uint8_t flags = bytes.byte();
    if (flags % 4 == 3) return use_layout(bytes);
    const int rows = bytes.number(), columns = bytes.number();
    // Large boards take long with the planning pilots, and have no other code.
    if (rows > 12 && columns > 12 && rows < 65 && columns < 65) return;
    const bool tail_blocked = (flags & 8) != 0;
    if (flags % 4 == 2) return use_fleet(bytes, rows, columns, tail_blocked);
    const Board board(rows, columns);
    flags % 4 == 1 ? use_position(bytes, board, tail_blocked) : use_series(bytes, board, tail_blocked, limits);
}
