#include "rushhour/hardest/neighbours.hpp"

#include <array>
#include <bit>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace gridwise::rushhour::hardest {

namespace {

// In percent of the changes, tuned on 6x6 and 7x7.
constexpr std::uint32_t exchanges = 15;
constexpr std::uint32_t second_lines = 20;
constexpr std::uint32_t wall_moves = 15;

std::size_t random_line(const Tables& tables, Random& random) {
    const auto red = static_cast<std::size_t>(tables.field.exit_row);
    const std::size_t line = random.below(tables.lines() - 1);
    return line < red ? line : line + 1;
}

void change_line(const Tables& tables, Lineup& lineup, Random& random) {
    const std::size_t line = random_line(tables, random);
    const std::size_t kinds = tables.kinds(line).size();
    lineup.kind[line] = static_cast<std::uint8_t>((lineup.kind[line] + 1 + random.below(kinds - 1)) % kinds);
}

// Two rows, or two columns.
void exchange_lines(const Tables& tables, Lineup& lineup, Random& random) {
    const std::size_t one = random_line(tables, random);
    const std::size_t other = random_line(tables, random);
    if (tables.is_row(one) == tables.is_row(other)) std::swap(lineup.kind[one], lineup.kind[other]);
}

ColumnCells random_cell(const Tables& tables, Random& random) {
    const auto row = static_cast<int>(random.below(static_cast<std::size_t>(tables.field.rows)));
    const auto column = static_cast<int>(random.below(static_cast<std::size_t>(tables.field.columns)));
    return column_cell(row, column);
}

ColumnCells exit_row(const Tables& tables) {
    return tables.way_out[0] | tables.line_tables[static_cast<std::size_t>(tables.field.exit_row)][lone_short_car].cells[0];
}

void add_wall(const Tables& tables, Lineup& lineup, Random& random) {
    for (;;) {
        const ColumnCells cell = random_cell(tables, random);
        if ((cell & (lineup.walls | exit_row(tables))) != 0) continue;
        lineup.walls |= cell;
        return;
    }
}

void move_wall(const Tables& tables, Lineup& lineup, Random& random) {
    ColumnCells before = lineup.walls;
    for (auto skipped = random.below(static_cast<std::size_t>(std::popcount(before))); skipped > 0; --skipped) {
        before &= before - 1;
    }
    lineup.walls &= ~(before & (~before + 1));
    add_wall(tables, lineup, random);
}

using CarsOfLine = std::map<int, int>;  // lengths by the first cell

std::optional<std::uint8_t> kind_of(const CarsOfLine& cars, const std::vector<LineKind>& kinds) {
    std::vector<int> lengths;
    for (const auto& [first, length] : cars) lengths.push_back(length);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (kinds[kind].lengths == lengths) return static_cast<std::uint8_t>(kind);
    }
    return std::nullopt;
}

// Puts another car anywhere, if there is room and its line is not filled.
void add_car(const Tables& tables, std::array<CarsOfLine, most_lines>& cars, ColumnCells& taken, Random& random) {
    const std::size_t line = random_line(tables, random);
    const auto& kinds = tables.kinds(line);
    const std::size_t lone = lone_short_car + random.below(2);  // 2, or 3 where a line has room for it
    if (lone >= kinds.size() || kinds[lone].lengths.size() != 1) return;
    const std::size_t place = random.below(kinds[lone].placements.size());
    const ColumnCells cells = tables.line_tables[line][lone].cells[place];
    if ((cells & taken) != 0) return;
    CarsOfLine more = cars[line];
    more[kinds[lone].placements[place][0]] = kinds[lone].lengths[0];
    if (!kind_of(more, kinds)) return;
    cars[line] = more;
    taken |= cells;
}

}  // namespace

Lineup random_lineup(const Tables& tables, unsigned walls, Random& random) {
    const auto red = static_cast<std::size_t>(tables.field.exit_row);
    const auto cells = static_cast<std::size_t>(tables.field.rows * tables.field.columns);
    Lineup lineup;
    for (unsigned wall = 0; wall < walls; ++wall) add_wall(tables, lineup, random);
    std::array<CarsOfLine, most_lines> cars;
    cars[red][0] = 2;
    ColumnCells taken = lineup.walls | tables.line_tables[red][lone_short_car].cells[0];
    for (auto tries = cells + random.below(8 * cells); tries > 0; --tries) add_car(tables, cars, taken, random);
    for (std::size_t line = 0; line < tables.lines(); ++line) {
        lineup.kind[line] = kind_of(cars[line], tables.kinds(line)).value_or(no_car);
    }
    return lineup;
}

Lineup neighbour(const Tables& tables, Lineup lineup, Random& random) {
    if (lineup.walls != 0 && random.percent(wall_moves)) {
        move_wall(tables, lineup, random);
    } else if (random.percent(exchanges)) {
        exchange_lines(tables, lineup, random);
    } else {
        change_line(tables, lineup, random);
        if (random.percent(second_lines)) change_line(tables, lineup, random);
    }
    return lineup;
}

}  // namespace gridwise::rushhour::hardest
