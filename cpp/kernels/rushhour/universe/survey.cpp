#include "rushhour/universe/survey.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <new>
#include <stdexcept>

#include "rushhour/best.hpp"

namespace gridwise::rushhour::universe {

namespace {

void add_up(std::vector<std::uint64_t>& sum, const std::vector<std::uint64_t>& more) {
    if (sum.size() < more.size()) sum.resize(more.size());
    for (std::size_t i = 0; i < more.size(); ++i) sum[i] += more[i];
}

template <Metric metric>
unsigned optimum(const Board& board) {
    Control control;
    const auto found = solve_best<metric>(board, control);
    if (found.status == Status::limit) throw std::bad_alloc();  // there is no other limit here
    return static_cast<unsigned>(found.plan.size());
}

Board without_car(const Board& board, std::size_t car) {
    Board rest = board;
    rest.cars.erase(rest.cars.begin() + static_cast<std::ptrdiff_t>(car));
    return rest;
}

Board without_wall(const Board& board, std::size_t wall) {
    Board rest = board;
    rest.walls.erase(rest.walls.begin() + static_cast<std::ptrdiff_t>(wall));
    return rest;
}

constexpr std::uint32_t no_place = ~std::uint32_t{0};

}  // namespace

Survey::Survey(const Field& field, unsigned steps_from, Control& control, bool fast_bits)
    : control_(control), fast_bits_(fast_bits), steps_from_(steps_from), rows_(field), types_(column_types(field.rows)), choices_(patterns) {
    for (int column = field.columns - 1; column >= 0; --column) {
        weight_[static_cast<std::size_t>(column)] = column_signatures_;
        column_signatures_ *= static_cast<std::uint32_t>(types_.size());
    }
    for (unsigned pattern = 0; pattern < patterns; ++pattern) {
        for (const ColumnType& type : types_) choices_[pattern] += type.count(pattern);
    }
    signature_.rows = &rows_;
    signature_.types = &types_;
    signature_.board_offset.resize(most_arrangements);
    signature_.node_offset.resize(most_arrangements);
}

bool Survey::add(std::uint32_t row_signature) {
    const std::uint64_t boards = rows_.sum_of_products(row_signature, choices_);
    rows_.fill(row_signature);
    finished_.start(boards, column_signatures_);
    live_[0].arrangements.resize(rows_.count);
    for (Arrangement a = 0; a < rows_.count; ++a) live_[0].arrangements[a] = static_cast<std::uint16_t>(a);
    live_[0].boards.assign(rows_.count, 1);
    live_[0].nodes.assign(rows_.count, 1);
    return rows_.count == 0 || walk(0);
}

bool Survey::red_is_alone() const {
    if (signature_.number != 0) return false;
    for (int row = 0; row < rows_.field().rows; ++row) {
        if (row != rows_.field().exit_row && !rows_.type(row).lengths.empty()) return false;
    }
    return true;
}

// Chooses a type for this column, fewer cars first, and keeps the arrangements that leave room for it.
bool Survey::walk(int column) {
    const Live& before = live_[static_cast<std::size_t>(column)];
    if (column == rows_.field().columns) return visit();
    Live& after = live_[static_cast<std::size_t>(column) + 1];
    const std::size_t most = before.arrangements.size();
    for (std::size_t type = 0; type < types_.size(); ++type) {
        after.arrangements.resize(most);
        after.boards.resize(most);
        after.nodes.resize(most);
        std::size_t kept = 0;
        for (std::size_t i = 0; i < most; ++i) {
            const unsigned pattern = pattern_of(rows_.taken[before.arrangements[i]], column);
            const unsigned placements = types_[type].count(pattern);
            after.arrangements[kept] = before.arrangements[i];
            after.boards[kept] = before.boards[i] * placements;
            after.nodes[kept] = before.nodes[i] * types_[type].components[pattern];
            kept += placements > 0;
        }
        if (kept == 0) continue;
        after.arrangements.resize(kept);
        after.boards.resize(kept);
        after.nodes.resize(kept);
        signature_.column_type[static_cast<std::size_t>(column)] = static_cast<std::uint8_t>(type);
        signature_.number += static_cast<std::uint32_t>(type) * weight_[static_cast<std::size_t>(column)];
        const bool going = walk(column + 1);
        signature_.number -= static_cast<std::uint32_t>(type) * weight_[static_cast<std::size_t>(column)];
        if (!going) return false;
    }
    return true;
}

bool Survey::visit() {
    const Live& live = live_[static_cast<std::size_t>(rows_.field().columns)];
    signature_.live = &live;
    signature_.boards = signature_.nodes = 0;
    for (std::size_t i = 0; i < live.arrangements.size(); ++i) {
        signature_.board_offset[live.arrangements[i]] = signature_.boards;
        signature_.node_offset[live.arrangements[i]] = signature_.nodes;
        signature_.boards += live.boards[i];
        signature_.nodes += live.nodes[i];
    }
    if (signature_.boards >= most_boards) throw std::logic_error("a signature with too many boards");
    constexpr std::uint64_t boards_between_polls = 100'000;
    boards_since_poll_ += signature_.boards;
    if (boards_since_poll_ >= boards_between_polls) {
        boards_since_poll_ = 0;
        if (control_.poll() != Status::running) return false;
    }
    if (fast_bits_) study_with<FastBits>();
    else study_with<PortableBits>();
    return true;
}

template <class Bits>
void Survey::study_with() {
    const auto& types = signature_.column_type;
    switch (std::count_if(types.begin(), types.end(), [](std::uint8_t type) { return type != 0; })) {
        case 0: return study<0, Bits>();
        case 1: return study<1, Bits>();
        case 2: return study<2, Bits>();
        case 3: return study<3, Bits>();
        case 4: return study<4, Bits>();
        case 5: return study<5, Bits>();
        default: return study<6, Bits>();
    }
}

template <int used, class Bits>
void Survey::study() {
    const UsedColumns<used> columns(signature_);
    clusters_.build(signature_, columns);
    tally.boards += signature_.boards;
    tally.clusters += clusters_.count();
    tally.solvable += clusters_.solvable();
    Distance* const distances = finished_.add(signature_);
    if (clusters_.solvable() == 0) {
        std::fill_n(distances, signature_.boards, unreached);
        return;
    }
    const Words<used> words(signature_, columns, room_);
    Search<used, Bits, Metric::moves> search(words, moves_);
    search.run();
    search.write(distances);
    add_up(tally.by_moves, search.histogram());
    const bool with_steps = moves_.last() >= steps_from_;
    if (with_steps) add_steps<used, Bits>(words);
    const Ways<used> ways(signature_, columns, distances);
    if (red_is_alone() && rows_.field().walls.empty()) {
        const Board board = board_of(signature_, 0, {}).board;
        tally.interesting.push_back(
            {text_of(board), 1, optimum<Metric::steps>(board), signature_.boards, ways.hardness(Spot{})});
    }
    for (const Hardest& hardest : hardest_of_clusters(words)) {
        if (!is_minimal(hardest, ways, columns)) continue;
        const Spot& spot = hardest.spot;
        const std::uint32_t cluster = clusters_.of(signature_, columns, spot.arrangement, spot.placements);
        tally.interesting.push_back({text_of(board_at(spot, columns)), hardest.moves,
                                     steps_of(words, spot, with_steps),
                                     clusters_.size(signature_, columns, cluster), ways.hardness(spot)});
    }
}

// Finds them from the farthest level on. Clusters that one move always solves are left out: any car or wall
// there could be taken away.
template <int used>
std::vector<Survey::Hardest> Survey::hardest_of_clusters(const Words<used>& words) {
    std::vector<Hardest> found;
    const bool several = clusters_.solvable() > 1;  // otherwise there is no need to tell them apart
    if (several) place_of_cluster_.assign(signature_.nodes, no_place);
    std::uint32_t only_place = no_place;
    for (unsigned level = moves_.last(); level >= 2 && found.size() < clusters_.solvable(); --level) {
        for (const Reached* reached = moves_.begin(level); reached != moves_.end(level); ++reached) {
            const Arrangement a = words.arrangement_of(reached->word);
            const std::uint32_t first = words.first_index(reached->word);
            for (Word boards = reached->boards; boards != 0; boards &= boards - 1) {
                const std::uint32_t index = first + static_cast<std::uint32_t>(std::countr_zero(boards));
                const Spot spot{a, words.placements(words.place(a), index), signature_.board_offset[a] + index, 0};
                std::uint32_t& place =
                    several ? place_of_cluster_[clusters_.of(signature_, words.columns, a, spot.placements)]
                            : only_place;
                if (place == no_place) {
                    place = static_cast<std::uint32_t>(found.size());
                    found.push_back({level, spot});
                } else if (found[place].moves == level && comes_before(spot, found[place].spot, words.columns)) {
                    found[place].spot = spot;
                }
            }
        }
    }
    return found;
}

template <int used>
bool Survey::comes_before(const Spot& one, const Spot& other, const UsedColumns<used>& columns) const {
    if (one.arrangement != other.arrangement) return one.arrangement < other.arrangement;
    const auto cells = [&](const Spot& spot) {
        return column_cars_row_by_row(signature_, all_placements(spot.placements, columns));
    };
    return cells(one) < cells(other);
}

template <int used>
AllPlacements Survey::all_placements(Placements placements, const UsedColumns<used>& columns) const {
    AllPlacements all{};
    for (int j = 0; j < used; ++j) {
        all[static_cast<std::size_t>(columns.column[j])] = static_cast<std::uint8_t>(placement_in(placements, j));
    }
    return all;
}

// Taking a car away never makes a board harder, and a car that moves in some best solution makes it easier.
template <int used>
bool Survey::is_minimal(const Hardest& hardest, const Ways<used>& ways, const UsedColumns<used>& columns) {
    const AllPlacements placements = all_placements(hardest.spot.placements, columns);
    if (!each_column_car_matters(hardest, placements)) return false;
    const std::uint32_t moving = ways.row_cars_on_a_way(hardest.spot);
    const WholeBoard whole = board_of(signature_, hardest.spot.arrangement, placements);
    for (std::size_t i = 0; i < whole.row_car_of.size(); ++i) {
        if ((moving >> whole.row_car_of[i] & 1) != 0) continue;
        if (optimum<Metric::moves>(without_car(whole.board, i + 1)) == hardest.moves) return false;
    }
    for (std::size_t i = 0; i < whole.board.walls.size(); ++i) {
        if (optimum<Metric::moves>(without_wall(whole.board, i)) == hardest.moves) return false;
    }
    return true;
}

// Without a column car the signature has a smaller number, so it is finished.
bool Survey::each_column_car_matters(const Hardest& hardest, const AllPlacements& placements) const {
    const Arrangement arrangement = hardest.spot.arrangement;
    const ColumnCells taken = rows_.taken[arrangement];
    for (std::size_t column = 0; column < static_cast<std::size_t>(rows_.field().columns); ++column) {
        const LineType& line = types_[signature_.column_type[column]].line;
        for (std::size_t car = 0; car < line.lengths.size(); ++car) {
            const std::size_t rest = line.without[car];
            const Placement& now = line.placements[placements[column]];
            const auto cells = static_cast<std::uint8_t>(now.cells & ~car_cells(now.first[car], line.lengths[car]));
            std::uint32_t index = 0;
            for (std::size_t c = 0; c < static_cast<std::size_t>(rows_.field().columns); ++c) {
                const ColumnType& type = types_[c == column ? rest : signature_.column_type[c]];
                unsigned placement = placements[c];
                if (c == column) {
                    placement = 0;
                    while (type.cells[placement] != cells) ++placement;
                }
                const Ranks ranks = type.ranks[pattern_of(taken, static_cast<int>(c))];
                index = index * count_in(ranks) + rank_in(ranks, placement);
            }
            const auto fewer = static_cast<std::uint32_t>(signature_.column_type[column] - rest);
            const std::uint32_t number = signature_.number - fewer * weight_[column];
            if (finished_.find(number, arrangement, index) == hardest.moves) return false;
        }
    }
    return true;
}

template <int used, class Bits>
void Survey::add_steps(const Words<used>& words) {
    Search<used, Bits, Metric::steps> search(words, steps_);
    search.run();
    add_up(tally.by_steps, search.histogram());
    const unsigned farthest = steps_.last();
    if (farthest < tally.most_steps || farthest == 0) return;
    for (const Reached* reached = steps_.begin(farthest); reached != steps_.end(farthest); ++reached) {
        const Arrangement a = words.arrangement_of(reached->word);
        const std::uint32_t first = words.first_index(reached->word);
        for (Word boards = reached->boards; boards != 0; boards &= boards - 1) {
            const std::uint32_t index = first + static_cast<std::uint32_t>(std::countr_zero(boards));
            const std::string text = text_of(board_at(Spot{a, words.placements(words.place(a), index), 0, 0}, words.columns));
            if (tally.hardest_in_steps.empty() || farthest > tally.most_steps || text < tally.hardest_in_steps) {
                tally.most_steps = farthest;
                tally.hardest_in_steps = text;
            }
        }
    }
}

// The steps of a board; looked up where all were searched.
template <int used>
unsigned Survey::steps_of(const Words<used>& words, const Spot& spot, bool searched) const {
    if (!searched) return optimum<Metric::steps>(board_at(spot, words.columns));
    const std::uint32_t index = spot.index - signature_.board_offset[spot.arrangement];
    const Place& here = words.place(spot.arrangement);
    const std::uint32_t word = here.first_word + index / words.boards_in_word(here);
    const Word board = Word{1} << index % words.boards_in_word(here);
    for (unsigned level = 1; level <= steps_.last(); ++level) {
        for (const Reached* one = steps_.begin(level); one != steps_.end(level); ++one) {
            if (one->word == word && (one->boards & board) != 0) return level;
        }
    }
    throw std::logic_error("a board without steps to the exit");
}

template <int used>
Board Survey::board_at(const Spot& spot, const UsedColumns<used>& columns) const {
    return board_of(signature_, spot.arrangement, all_placements(spot.placements, columns)).board;
}

}  // namespace gridwise::rushhour::universe
