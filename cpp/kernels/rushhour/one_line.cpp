#include "rushhour/one_line.hpp"

#include <array>
#include <vector>

namespace gridwise::rushhour {

namespace {

int side_of_square(std::size_t cells) {
    int side = 1;
    while (side <= max_side && static_cast<std::size_t>(side * side) < cells) ++side;
    return side <= max_side && static_cast<std::size_t>(side * side) == cells ? side : 0;
}

// The car on these cells (in ascending order), if they are a straight line without gaps.
std::optional<Car> car_on(const std::vector<int>& cells, int side) {
    if (cells.size() < 2) return std::nullopt;
    const int stride = cells[1] - cells[0];
    if (stride != 1 && stride != side) return std::nullopt;
    for (std::size_t k = 1; k < cells.size(); ++k) {
        if (cells[k] - cells[k - 1] != stride) return std::nullopt;
    }
    const bool horizontal = stride == 1 && cells.front() / side == cells.back() / side;
    if (!horizontal && stride != side) return std::nullopt;
    return Car{cells[0] / side, cells[0] % side, static_cast<int>(cells.size()), horizontal};
}

}  // namespace

std::optional<Board> read_one_line(std::string_view text) {
    const int side = side_of_square(text.size());
    if (side == 0) return std::nullopt;
    Board board{side, side, {}, {}, 0};
    std::array<std::vector<int>, 128> cells;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '.' || c == 'o') continue;
        if (c == 'x') {
            board.walls.push_back(static_cast<int>(i));
        } else if ((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')) {
            cells[static_cast<std::size_t>(c)].push_back(static_cast<int>(i));
        } else {
            return std::nullopt;
        }
    }
    const std::size_t red = cells['A'].empty() ? 'X' : 'A';
    auto add = [&](std::size_t letter) {
        const std::optional<Car> car = car_on(cells[letter], side);
        if (car) board.cars.push_back(*car);
        return car.has_value();
    };
    if (!add(red) || !board.cars[0].horizontal) return std::nullopt;
    for (std::size_t letter = 0; letter < cells.size(); ++letter) {
        if (letter != red && !cells[letter].empty() && !add(letter)) return std::nullopt;
    }
    return board;
}

}  // namespace gridwise::rushhour
