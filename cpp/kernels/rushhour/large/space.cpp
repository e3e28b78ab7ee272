#include "rushhour/large/space.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <numeric>

namespace gridwise::rushhour::large {

namespace {

constexpr std::uint8_t never = 100;  // a column that cannot be cleared
constexpr std::uint8_t no_car = 255;

int first_cell(const Car& car) { return car.horizontal ? car.column : car.row; }
int line_number(const Car& car) { return car.horizontal ? car.row : car.column; }

// How many numbers the digits of a word may make, where there are so many halves of words.
constexpr std::uint64_t capacity_of(std::uint32_t word, std::uint32_t halves) {
    if (word == 0) return (std::uint64_t{1} << (32 - tag_bits)) - 1;
    if (2 * word >= halves) return 0;
    return std::uint64_t{1} << (2 * word + 1 == halves ? 16 : 31);
}

}  // namespace

template <Metric metric>
Space<metric>::Space(const Board& board) : columns_(board.columns), red_(static_cast<std::uint32_t>(board.red)) {
    for (const int wall : board.walls) walls_.add(wall);
    find_lines(board);
    for (std::uint32_t l = 0; l < lines(); ++l) {
        FirstCells at;
        list_placements(board, l, at, 0);
    }
    for (const std::uint32_t halves : {4U, 5U, 6U, 8U}) {
        if (spread_over_words(halves)) break;
    }
    for (std::uint32_t l = 0; l < lines(); ++l) {
        FirstCells at;
        for (const std::uint8_t car : lines_[l].cars) {
            at.push_back(static_cast<std::uint8_t>(first_cell(board.cars[car])));
        }
        start_[l] = static_cast<std::uint8_t>(placement_at(lines_[l], at));
        find_costs(board, l);
    }
    find_way_out(board);
    for (std::uint32_t l = 0; l < lines(); ++l) list_moves(board, l);
    for (std::uint32_t l = 0; l < lines(); ++l) {
        LineMove* move = moves_.data() + first_moves_[l];
        for (std::uint32_t p = 0; p < lines_[l].at.size(); ++p) {
            for (const LineMove* end = move + widths_[l]; move < end; ++move) {
                if (move->by != 0) move->arrival = arrival_from(l, move->to, p);
            }
        }
    }
    const LineOfCars& row = lines_[red_line_];
    hopeless_ = row.cars.back() != red_ || way_out(start_).meets(walls_);
    for (std::uint32_t l = 0; l < lines(); ++l) {
        hopeless_ |= (counted(start_) >> l & 1) != 0 && cost_[l][start_[l]] == never;
    }
}

template <Metric metric>
void Space<metric>::find_lines(const Board& board) {
    std::array<LineOfCars, max_lines> all;
    for (std::uint32_t c = 0; c < board.cars.size(); ++c) {
        const Car& car = board.cars[c];
        LineOfCars& line = all[static_cast<std::size_t>(line_number(car) + (car.horizontal ? 0 : max_side))];
        line.horizontal = car.horizontal;
        line.number = line_number(car);
        const auto before = [&](std::uint8_t other) { return first_cell(board.cars[other]) < first_cell(car); };
        line.cars.insert(std::partition_point(line.cars.begin(), line.cars.end(), before), static_cast<std::uint8_t>(c));
    }
    for (LineOfCars& line : all) {
        if (line.cars.empty()) continue;
        if (std::find(line.cars.begin(), line.cars.end(), red_) != line.cars.end()) red_line_ = lines();
        lines_.push_back(std::move(line));
    }
}

// Adds all ways to place the cars that follow those of `at`.
template <Metric metric>
void Space<metric>::list_placements(const Board& board, std::uint32_t index, FirstCells& at, int free_from) {
    LineOfCars& line = lines_[index];
    if (at.size() == line.cars.size()) {
        Cells& cells = cells_[index][line.at.size()];
        for (std::size_t k = 0; k < at.size(); ++k) cells |= along(line, at[k], board.cars[line.cars[k]].length);
        line.at.push_back(at);
        return;
    }
    const int length = board.cars[line.cars[at.size()]].length;
    const int end = line.horizontal ? board.columns : board.rows;
    for (int first = free_from; first + length <= end; ++first) {
        if (along(line, first, length).meets(walls_)) continue;
        at.push_back(static_cast<std::uint8_t>(first));
        list_placements(board, index, at, first + length);
        at.pop_back();
    }
}

// The lines with the most placements first, each into the first word that has room for it; false where one finds none.
template <Metric metric>
bool Space<metric>::spread_over_words(std::uint32_t halves) {
    std::vector<std::uint32_t> order(lines());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return lines_[a].at.size() > lines_[b].at.size(); });
    std::array<std::uint64_t, max_words> used;
    used.fill(1);
    digits_.clear();
    halves_ = halves;
    for (const std::uint32_t l : order) {
        LineOfCars& line = lines_[l];
        const auto radix = static_cast<std::uint32_t>(line.at.size());
        if (radix == 1) continue;
        std::uint32_t word = 0;
        while (word < max_words && used[word] * radix > capacity_of(word, halves)) ++word;
        if (word == max_words) return false;
        line.word = word;
        line.weight = static_cast<std::uint32_t>(used[word]);
        used[word] *= radix;
        const unsigned shift = 31 + static_cast<unsigned>(std::bit_width(radix - 1));
        digits_.push_back({l, word, radix, shift, ((std::uint64_t{1} << shift) + radix - 1) / radix});
    }
    std::stable_sort(digits_.begin(), digits_.end(), [](const Digit& a, const Digit& b) { return a.word < b.word; });
    return true;
}

template <Metric metric>
void Space<metric>::list_moves(const Board& board, std::uint32_t index) {
    const LineOfCars& line = lines_[index];
    std::vector<std::vector<LineMove>> lists(line.at.size());
    std::vector<std::vector<Cells>> needs(line.at.size());
    for (std::uint32_t p = 0; p < line.at.size(); ++p) {
        for (std::size_t k = 0; k < line.cars.size(); ++k) {
            for (const int sign : {-1, 1}) list_slides(board, index, p, k, sign, lists[p], needs[p]);
        }
        widths_[index] = std::max(widths_[index], static_cast<std::uint32_t>(lists[p].size()));
    }
    first_moves_[index] = static_cast<std::uint32_t>(moves_.size());
    LineMove impossible{};  // it needs cells that its own line takes
    impossible.car = no_car;
    for (std::uint32_t p = 0; p < line.at.size(); ++p) {
        lists[p].resize(widths_[index], impossible);
        needs[p].resize(widths_[index], cells_[index][p]);
        moves_.insert(moves_.end(), lists[p].begin(), lists[p].end());
        needs_.insert(needs_.end(), needs[p].begin(), needs[p].end());
    }
}

template <Metric metric>
void Space<metric>::list_slides(const Board& board, std::uint32_t index, std::uint32_t placement, std::size_t k,
                                int sign, std::vector<LineMove>& list, std::vector<Cells>& needs) const {
    const LineOfCars& line = lines_[index];
    FirstCells at = line.at[placement];
    const int first = at[k];
    const int length = board.cars[line.cars[k]].length;
    const int room = sign < 0 ? first : (line.horizontal ? board.columns : board.rows) - first - length;
    for (int n = 1; n <= (metric == Metric::steps ? std::min(1, room) : room); ++n) {
        at[k] = static_cast<std::uint8_t>(first + sign * n);
        const std::uint32_t to = placement_at(line, at);
        if (to == line.at.size()) break;
        needs.push_back(sign < 0 ? along(line, first - n, n) : along(line, first + length, n));
        list.push_back({(to - placement) * line.weight << (line.word == 0 ? tag_bits : 0), sign * n, 0,
                        static_cast<std::int8_t>(cost_[index][placement] - cost_[index][to]),
                        static_cast<std::uint8_t>(line.word), line.cars[k], static_cast<std::uint8_t>(to)});
    }
}

// The fewest moves inside a column that take its cars out of the red row; the red car's own way.
template <Metric metric>
void Space<metric>::find_costs(const Board& board, std::uint32_t index) {
    const LineOfCars& line = lines_[index];
    auto& cost = cost_[index];
    if (line.horizontal) return;
    Cells exit;
    exit.add(board.cars[red_].row * board.columns + line.number);
    const auto count = static_cast<std::uint32_t>(line.at.size());
    for (std::uint32_t p = 0; p < count; ++p) cost[p] = cells_[index][p].meets(exit) ? never : 0;
    const auto neighbours = [&](std::uint32_t p, std::uint32_t q) {  // one car moved, by one cell in steps
        std::size_t changed = 0;
        int by = 0;
        for (std::size_t k = 0; k < line.cars.size(); ++k) {
            if (line.at[p][k] == line.at[q][k]) continue;
            ++changed;
            by = line.at[q][k] - line.at[p][k];
            const int length = board.cars[line.cars[k]].length;
            const Cells swept = along(line, std::min(line.at[p][k], line.at[q][k]), std::abs(by) + length);
            if (swept.meets(walls_)) return false;
        }
        return changed == 1 && (metric == Metric::moves || std::abs(by) == 1);
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t p = 0; p < count; ++p) {
            for (std::uint32_t q = 0; q < count; ++q) {
                if (cost[q] + 1 >= cost[p] || !neighbours(p, q)) continue;
                cost[p] = static_cast<std::uint8_t>(cost[q] + 1);
                changed = true;
            }
        }
    }
}

template <Metric metric>
void Space<metric>::find_way_out(const Board& board) {
    const LineOfCars& row = lines_[red_line_];
    const auto k = static_cast<std::size_t>(std::find(row.cars.begin(), row.cars.end(), red_) - row.cars.begin());
    for (std::uint32_t p = 0; p < row.at.size(); ++p) {
        const int end = row.at[p][k] + board.cars[red_].length;
        way_out_[p] = along(row, end, board.columns - end);
        way_length_[p] = static_cast<std::uint32_t>(board.columns - end);
        if (metric == Metric::steps) cost_[red_line_][p] = static_cast<std::uint8_t>(way_length_[p]);
        counted_[p] = 1U << red_line_;
        for (std::uint32_t l = 0; l < lines(); ++l) {
            if (!lines_[l].horizontal && lines_[l].number >= end) counted_[p] |= 1U << l;
        }
    }
}

template <Metric metric>
Cells Space<metric>::along(const LineOfCars& line, int first, int length) const {
    const int stride = line.horizontal ? 1 : columns_;
    const int origin = line.horizontal ? line.number * columns_ : line.number;
    Cells cells;
    for (int k = first; k < first + length; ++k) cells.add(origin + k * stride);
    return cells;
}

template <Metric metric>
std::uint32_t Space<metric>::placement_at(const LineOfCars& line, const FirstCells& at) const {
    return static_cast<std::uint32_t>(std::find(line.at.begin(), line.at.end(), at) - line.at.begin());
}

template <Metric metric>
Words Space<metric>::words_of(const Placements& placements) const {
    Words words{};
    for (std::uint32_t l = 0; l < lines(); ++l) words[lines_[l].word] += placements[l] * lines_[l].weight;
    words[0] = (words[0] + 1) << tag_bits;
    return words;
}

template <Metric metric>
Arrival Space<metric>::arrival_from(std::uint32_t line, std::uint32_t placement, std::uint32_t before) const {
    const LineMove* list = moves_.data() + first_moves_[line] + placement * widths_[line];
    std::uint32_t move = 0;
    while (list[move].to != before || list[move].by == 0) ++move;
    return static_cast<Arrival>(line << 4 | move);
}

template <Metric metric>
std::uint32_t Space<metric>::estimate(const Placements& placements) const {
    std::uint32_t sum = metric == Metric::moves ? 1 : 0;
    for (std::uint32_t l = 0; l < lines(); ++l) {
        if ((counted(placements) >> l & 1) != 0) sum += cost_[l][placements[l]];
    }
    return sum;
}

template <Metric metric>
std::vector<Action> Space<metric>::last_actions(const Placements& placements) const {
    const std::uint32_t rest = way_length_[placements[red_line_]];
    if (metric == Metric::moves) return {encode_action(red_, static_cast<int>(rest))};
    return std::vector<Action>(rest, encode_action(red_, 1));
}

template class Space<Metric::steps>;
template class Space<Metric::moves>;

}  // namespace gridwise::rushhour::large
