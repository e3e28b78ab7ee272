#include "snake/fleet.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace gridwise::snake {

namespace {

// More cells than this, over all games, are surely a mistake: they would take gigabytes.
constexpr std::int64_t most_cells = std::int64_t{1} << 26;
constexpr std::size_t most_bytes = std::size_t{1} << 32;

std::size_t checked_count(const Board& board, int count) {
    if (count < 1 || std::int64_t{count} * board.cells() > most_cells) {
        throw std::invalid_argument("expected from 1 to " + std::to_string(most_cells / board.cells()) +
                                    " games on this board, got " + std::to_string(count));
    }
    return static_cast<std::size_t>(count);
}

// The bytes that are seen of so many games; a mistake if they would take gigabytes.
std::size_t checked_bytes(const Observer& observer, std::size_t count) {
    if (observer.seeing().what == Observation::symbolic) return 0;
    if (count > most_bytes / observer.bytes()) {
        throw std::invalid_argument("expected at most " + std::to_string(most_bytes / observer.bytes()) +
                                    " games with this observation, got " + std::to_string(count));
    }
    return count * observer.bytes();
}

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) { return number == 0 ? seed : game_seed(seed, number); }

}  // namespace

Views::Views(std::size_t count, std::size_t cells_of_each)
    : cells(cells_of_each),
      boards(count * cells_of_each),
      masks(4 * count),
      lengths(count),
      steps(count),
      hunger(count),
      outcomes(count) {}

void Views::copy_row(const Views& from, std::size_t game) {
    const auto at = static_cast<std::ptrdiff_t>(game * cells);
    std::copy_n(from.boards.begin() + at, cells, boards.begin() + at);
    std::copy_n(from.masks.begin() + static_cast<std::ptrdiff_t>(4 * game), 4,
                masks.begin() + static_cast<std::ptrdiff_t>(4 * game));
    lengths[game] = from.lengths[game];
    steps[game] = from.steps[game];
    hunger[game] = from.hunger[game];
    outcomes[game] = from.outcomes[game];
}

Fleet::Fleet(int rows, int columns, bool tail_blocked, int count, const Lessons& lessons, Autoreset autoreset)
    : board_(rows, columns),
      tail_blocked_(tail_blocked),
      prices_(lessons.rewards),
      potential_(lessons.potential),
      practice_(lessons.practice),
      observer_(board_, lessons.seeing),
      autoreset_(autoreset),
      seeds_(checked_count(board_, count)),
      numbers_(seeds_.size()),
      now_(seeds_.size(), static_cast<std::size_t>(board_.cells())),
      final_(autoreset == Autoreset::same_step ? seeds_.size() : 0, static_cast<std::size_t>(board_.cells())),
      seen_(checked_bytes(observer_, seeds_.size())),
      final_seen_(autoreset == Autoreset::same_step ? seen_.size() : 0),
      rewards_(seeds_.size()),
      terminations_(std::make_unique<bool[]>(seeds_.size())),
      truncations_(std::make_unique<bool[]>(seeds_.size())) {
    if (board_.cells() < 2) throw std::invalid_argument("a board needs 2 cells or more to be played on");
    games_.reserve(seeds_.size());
    for (std::size_t game = 0; game < seeds_.size(); ++game) {
        games_.emplace_back(board_, tail_blocked_, seeds_[game], practice_);
        show(game);
        note(game, Result::playing);
    }
}

std::size_t Fleet::index(int game) const {
    if (game < 0 || game >= count()) {
        throw std::invalid_argument("expected a game from 0 to " + std::to_string(count() - 1) + ", got " +
                                    std::to_string(game));
    }
    return static_cast<std::size_t>(game);
}

void Fleet::start(int game, std::uint64_t seed) {
    const std::size_t at = index(game);
    seeds_[at] = seed;
    numbers_[at] = 0;
    begin(at);
}

void Fleet::restart(int game) {
    const std::size_t at = index(game);
    ++numbers_[at];
    begin(at);
}

void Fleet::begin(std::size_t game) {
    clear(game);
    games_[game] = Game(board_, tail_blocked_, seed_of(seeds_[game], numbers_[game]), practice_);
    draw(game);
    note(game, Result::playing);
    rewards_[game] = 0;
    terminations_[game] = truncations_[game] = false;
}

// Only the cells that are not empty are written: a young snake on a large board is soon wiped away.
void Fleet::clear(std::size_t game) {
    const Game& old = games_[game];
    std::uint8_t* board = &now_.boards[game * now_.cells];
    for (int i = 0; i < old.length(); ++i) board[old.body(i)] = cell_code::empty;
    if (old.fruit() != nowhere) board[old.fruit()] = cell_code::empty;
}

void Fleet::step(const std::int64_t* moves) {
    const std::size_t count = games_.size();
    for (std::size_t game = 0; game < count; ++game) {
        if (over(game)) {
            if (autoreset_ == Autoreset::next_step) continue;
            throw std::invalid_argument("game " + std::to_string(game) + " is over and must be reset first");
        }
        if (moves[game] < 0 || moves[game] > 3) {
            throw std::invalid_argument("expected an action from 0 to 3 for game " + std::to_string(game) + ", got " +
                                        std::to_string(moves[game]));
        }
    }
    for (std::size_t game = 0; game < count; ++game) {
        if (over(game)) {
            restart(static_cast<int>(game));
            continue;
        }
        move(game, static_cast<int>(moves[game] + turns(game)) & 3);
        if (autoreset_ == Autoreset::same_step && over(game)) {
            final_.copy_row(now_, game);
            if (!is_symbolic()) std::copy_n(&seen_[game * observer_.bytes()], observer_.bytes(), &final_seen_[game * observer_.bytes()]);
            const double reward = rewards_[game];
            const bool terminated = terminations_[game], truncated = truncations_[game];
            restart(static_cast<int>(game));
            rewards_[game] = reward;
            terminations_[game] = terminated;
            truncations_[game] = truncated;
        }
    }
}

void Fleet::move(std::size_t game, int direction) {
    Game& played = games_[game];
    std::uint8_t* board = &now_.boards[game * now_.cells];
    const Cell head = played.head();
    const Cell tail = played.tail();
    const int length = played.length();
    const Cell fruit = played.fruit();
    const double worth = potential_.any() ? potential_.of(played) : 0;
    played.move(direction);
    const Result outcome = played.result();
    double reward = prices_.step;
    if (outcome == Result::lost) {
        reward += prices_.loss;
    } else {
        const bool eaten = played.length() > length;
        if (!eaten) board[tail] = cell_code::empty;
        if (played.length() > 1) board[head] = static_cast<std::uint8_t>(cell_code::body + direction);
        board[played.head()] = cell_code::head;
        reward += prices_.closer * (board_.distance(head, fruit) - board_.distance(played.head(), fruit));
        if (eaten) {
            reward += prices_.fruit;
            if (outcome == Result::won) {
                reward += prices_.win;
            } else {
                board[played.fruit()] = cell_code::fruit;
            }
        }
    }
    if (potential_.any()) reward += potential_.gamma * potential_.of(played) - worth;
    rewards_[game] = reward;
    terminations_[game] = outcome == Result::won || outcome == Result::lost;
    truncations_[game] = outcome == Result::stalled;
    note(game, outcome);
}

void Fleet::note(std::size_t game, Result outcome) {
    const Game& played = games_[game];
    std::int8_t* mask = &now_.masks[4 * game];
    const int turned = turns(game);
    for (const Direction direction : directions) {
        mask[direction] = outcome == Result::playing && played.is_legal((direction + turned) & 3) ? 1 : 0;
    }
    now_.lengths[game] = played.length();
    now_.steps[game] = played.steps();
    now_.hunger[game] = played.hunger();
    now_.outcomes[game] = static_cast<std::int8_t>(outcome);
    if (!is_symbolic()) observer_.write(played, &seen_[game * observer_.bytes()]);
}

int Fleet::turns(std::size_t game) const {
    return observer_.seeing().what == Observation::egocentric ? heading(games_[game]) : 0;
}

double Potential::of(const Game& game) const {
    if (game.result() == Result::won || game.result() == Result::lost) return 0;
    const Board& board = game.board();
    const double way = static_cast<double>(board.distance(game.head(), game.fruit())) / (board.rows() + board.columns() - 2);
    return length * (static_cast<double>(game.length()) / board.cells()) - distance * way;
}

void Fleet::show(std::size_t game) {
    std::fill_n(&now_.boards[game * now_.cells], now_.cells, cell_code::empty);
    draw(game);
}

void Fleet::draw(std::size_t game) {
    const Game& played = games_[game];
    std::uint8_t* board = &now_.boards[game * now_.cells];
    for (int i = played.length() - 1; i > 0; --i) {
        board[played.body(i)] = static_cast<std::uint8_t>(cell_code::body + board_.direction(played.body(i), played.body(i - 1)));
    }
    board[played.head()] = cell_code::head;
    if (played.fruit() != nowhere) board[played.fruit()] = cell_code::fruit;
}

Snapshot Fleet::snapshot(int game) const {
    const std::size_t at = index(game);
    const Game& played = games_[at];
    Snapshot snapshot{{},
                      played.fruit(),
                      played.generator(),
                      played.steps(),
                      played.hunger(),
                      static_cast<Result>(now_.outcomes[at]),
                      seeds_[at],
                      numbers_[at]};
    for (int i = 0; i < played.length(); ++i) snapshot.body.push_back(played.body(i));
    return snapshot;
}

void Fleet::set(int game, const Snapshot& snapshot) {
    const std::size_t at = index(game);
    Game made(board_, tail_blocked_, seed_of(snapshot.seed, snapshot.number), practice_);
    made.set(snapshot.body, snapshot.fruit, snapshot.generator, snapshot.steps, snapshot.hunger);
    const bool full = made.result() == Result::won;
    if (full != (snapshot.outcome == Result::won)) throw std::invalid_argument("a game is won when the board is full");
    games_[at] = std::move(made);
    seeds_[at] = snapshot.seed;
    numbers_[at] = snapshot.number;
    show(at);
    note(at, snapshot.outcome);
}

}  // namespace gridwise::snake
