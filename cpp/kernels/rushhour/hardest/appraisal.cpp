#include "rushhour/hardest/appraisal.hpp"

#include <bit>

namespace gridwise::rushhour::hardest {

namespace {

constexpr Key nothing = ~Key{0};  // no line has so many placements
constexpr unsigned first_table_bits = 10;

void prefetch([[maybe_unused]] const void* place) {
#if defined(__GNUC__)
    __builtin_prefetch(place);
#endif
}

bool contains(PlacementSet set, unsigned placement) { return (set >> placement & 1U) != 0; }

}  // namespace

Appraisal Appraiser::appraise(const Lineup& lineup) {
    used_lines_.clear();
    for (std::size_t l = 0; l < tables_.lines(); ++l) {
        lines_[l] = &tables_.line_tables[l][lineup.kind[l]];
        if (!tables_.is_row(l)) columns_[l - tables_.row_count()] = &tables_.column_tables[lineup.kind[l]];
        if (lineup.kind[l] != no_car) used_lines_.push_back(l);
        is_single_[l] = tables_.kinds(l)[lineup.kind[l]].lengths.size() == 1;
    }
    walls_ = lineup.walls;
    found_ = {};
    queue_.clear();
    last_line_.clear();
    start_table(first_table_bits);
    place_row(0, {walls_, walls_, 0});
    if (!found_.given_up) search();
    found_.boards += queue_.size();
    return found_;
}

// Chooses a placement for this row as long as every column has room for its cars.
void Appraiser::place_row(std::size_t row, Cars cars) {
    if (row == tables_.row_count()) return place_columns(cars);
    const LineTable& table = *lines_[row];
    const bool is_red = row == static_cast<std::size_t>(tables_.field.exit_row);
    for (unsigned p = 0; p < table.placements && !found_.given_up; ++p) {
        if ((is_red && tables_.way_out[p] == 0) || (table.cells[p] & walls_) != 0) continue;
        if (++found_.boards > most_boards_) found_.given_up = true;
        const ColumnCells taken = cars.rows | table.cells[p];
        bool has_room = true;
        for (unsigned c = 0; c < static_cast<unsigned>(tables_.field.columns) && has_room; ++c) {
            has_room = column(c).fits[pattern_of(taken, c)] != 0;
        }
        if (has_room) place_row(row + 1, {taken, taken, cars.key | Key{p} << (4 * row)});
    }
}

// With the rows in place, lists the boards of 2 moves: one column blocks the way and can leave, the others do not.
void Appraiser::place_columns(const Cars& cars) {
    const ColumnCells way = way_out(cars.key);
    const auto count = static_cast<unsigned>(tables_.field.columns);
    Choices off_way{};
    Choices leaving{};
    unsigned without_choice = 0;  // columns that cannot but block
    unsigned last_without = 0;
    for (unsigned c = 0; c < count; ++c) {
        const unsigned pattern = pattern_of(cars.rows, c);
        const bool is_way = pattern_of(way, c) != 0;
        off_way[c] = column(c).fits[pattern];
        if (is_way) {
            off_way[c] = static_cast<PlacementSet>(off_way[c] & ~column(c).on_way);
            leaving[c] = column(c).can_leave[pattern];
        }
        if (off_way[c] != 0) continue;
        ++without_choice;
        last_without = c;
    }
    for (unsigned blocked = 0; blocked < count && !found_.given_up; ++blocked) {
        if (leaving[blocked] == 0 || without_choice > 1 || (without_choice == 1 && last_without != blocked)) continue;
        Choices choices = off_way;
        choices[blocked] = leaving[blocked];
        place_column(0, blocked, choices, cars);
    }
}

void Appraiser::place_column(unsigned c, unsigned blocked, const Choices& choices, Cars cars) {
    if (c == static_cast<unsigned>(tables_.field.columns)) return leave_two_moves(blocked, cars);
    const std::size_t line = column_line(c);
    for (unsigned left = choices[c]; left != 0 && !found_.given_up; left &= left - 1) {
        const auto p = static_cast<unsigned>(std::countr_zero(left));
        place_column(c + 1, blocked, choices,
                     {cars.rows, cars.all | lines_[line]->cells[p], cars.key | Key{p} << (4 * line)});
    }
}

void Appraiser::leave_two_moves(unsigned blocked, const Cars& cars) {
    if (++found_.boards + queue_.size() > most_boards_) found_.given_up = true;
    if (found_.moves == 0) {
        found_.moves = 2;
        found_.board = cars.key;
    }
    const ColumnCells way = way_out(cars.key);
    const ColumnCells blocked_column = ColumnCells{patterns - 1} << (blocked * column_bits);
    for (const std::size_t line : used_lines_) {
        if (line == static_cast<std::size_t>(tables_.field.exit_row)) continue;  // red meets nobody new
        const bool is_row = tables_.is_row(line);
        const auto c = static_cast<unsigned>(line - (is_row ? 0 : tables_.row_count()));
        const bool any_slide = !is_row && c == blocked;
        if (!is_row && pattern_of(way, c) == 0) continue;
        const LineTable& table = *lines_[line];
        const unsigned p = placement_in(cars.key, line);
        for (const LineSlide* slide = table.begin(p); slide != table.end(p); ++slide) {
            if ((slide->swept & cars.all) != 0) continue;
            if (!any_slide && !(is_row ? (slide->swept & blocked_column) != 0 : contains(column(c).on_way, slide->to))) {
                continue;
            }
            const Cars after{is_row ? cars.rows ^ slide->change : cars.rows, cars.all ^ slide->change,
                             cars.key ^ slide->key_change};
            if (is_far(after, way)) keep(after.key, most_lines);
        }
    }
}

void Appraiser::search() {
    std::size_t next = 0;
    for (unsigned moves = 3; next < queue_.size(); ++moves) {
        found_.moves = moves;
        found_.board = queue_[next];
        for (const std::size_t end = queue_.size(); next < end; ++next) {
            expand(next);
            if (found_.boards + queue_.size() <= most_boards_) continue;
            found_.given_up = true;
            return;
        }
    }
}

void Appraiser::expand(std::size_t number) {
    const Key key = queue_[number];
    const std::size_t last = last_line_[number];
    const Cars cars = cars_of(key);
    const ColumnCells way = way_out(key);
    const auto exit_row = static_cast<std::size_t>(tables_.field.exit_row);
    std::array<Successor, most_slides> successors;
    std::size_t count = 0;
    for (const std::size_t line : used_lines_) {
        // Where the car that moved last is alone, all it could do now it could have done at once.
        if (line == last) continue;
        const LineTable& table = *lines_[line];
        const bool is_row = tables_.is_row(line);
        const unsigned p = placement_in(key, line);
        for (const LineSlide* slide = table.begin(p); slide != table.end(p); ++slide) {
            if ((slide->swept & cars.all) != 0) continue;
            const Cars after{is_row ? cars.rows ^ slide->change : cars.rows, cars.all ^ slide->change,
                             key ^ slide->key_change};
            if (!is_far(after, line == exit_row ? tables_.way_out[slide->to] : way)) continue;
            // A large table is not in the cache: all are on their way before the first is needed.
            prefetch(&table_[place_of(after.key)]);
            successors[count++] = {after.key, line};
        }
    }
    for (std::size_t i = 0; i < count; ++i) keep(successors[i].key, successors[i].line);
}

Appraiser::Cars Appraiser::cars_of(Key key) const {
    Cars cars{walls_, 0, key};
    ColumnCells columns = 0;
    for (const std::size_t line : used_lines_) {
        (tables_.is_row(line) ? cars.rows : columns) |= lines_[line]->cells[placement_in(key, line)];
    }
    cars.all = cars.rows | columns;
    return cars;
}

ColumnCells Appraiser::way_out(Key key) const {
    return tables_.way_out[placement_in(key, static_cast<std::size_t>(tables_.field.exit_row))];
}

// Whether a board needs 3 moves or more.
bool Appraiser::is_far(const Cars& cars, ColumnCells way) const {
    const ColumnCells blockers = cars.all & way;
    if ((blockers & (blockers - 1)) != 0) return true;
    if (blockers == 0) return false;
    const auto c = static_cast<unsigned>(std::countr_zero(blockers)) / column_bits;
    return !contains(column(c).can_leave[pattern_of(cars.rows, c)], placement_in(cars.key, column_line(c)));
}

void Appraiser::keep(Key key, std::size_t line) {
    if (2 * queue_.size() >= table_.size()) {
        start_table(table_bits_ + 2);
        for (const Key known : queue_) add_to_table(known);
    }
    if (!add_to_table(key)) return;
    queue_.push_back(key);
    last_line_.push_back(static_cast<std::uint8_t>(line < most_lines && is_single_[line] ? line : most_lines));
}

void Appraiser::start_table(unsigned bits) {
    table_.assign(std::size_t{1} << bits, nothing);
    table_bits_ = bits;
}

// Fibonacci hashing (Knuth, volume 3, section 6.4) with linear probing.
bool Appraiser::add_to_table(Key key) {
    std::size_t place = place_of(key);
    for (; table_[place] != nothing; place = (place + 1) & (table_.size() - 1)) {
        if (table_[place] == key) return false;
    }
    table_[place] = key;
    return true;
}

Board Appraiser::board_of(const Lineup& lineup, Key key) const {
    const Field& field = tables_.field;
    Board board{field.rows, field.columns, {}, {}, 0};
    for (int cell = 0; cell < field.rows * field.columns; ++cell) {
        if ((lineup.walls & column_cell(cell / field.columns, cell % field.columns)) != 0) board.walls.push_back(cell);
    }
    for (std::size_t line = 0; line < tables_.lines(); ++line) {
        const LineKind& kind = tables_.kinds(line)[lineup.kind[line]];
        const std::vector<int>& first = kind.placements[placement_in(key, line)];
        const int number = static_cast<int>(line) - (tables_.is_row(line) ? 0 : field.rows);
        for (std::size_t car = 0; car < kind.lengths.size(); ++car) {
            const Car made = tables_.is_row(line) ? Car{number, first[car], kind.lengths[car], true}
                                                  : Car{first[car], number, kind.lengths[car], false};
            const bool is_red = static_cast<int>(line) == field.exit_row;
            board.cars.insert(is_red ? board.cars.begin() : board.cars.end(), made);
        }
    }
    return board;
}

}  // namespace gridwise::rushhour::hardest
