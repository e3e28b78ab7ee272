#include "snake/optimal/forest.hpp"

#include <algorithm>
#include <stdexcept>

namespace gridwise::snake {

namespace {

std::size_t index(int number) { return static_cast<std::size_t>(number); }

int tail_of(std::uint16_t shape) { return shape & 63; }
unsigned directions_of(std::uint16_t shape) { return shape >> 6 & 15u; }

}  // namespace

SnakeForest::SnakeForest(const Board& board, Control& control) : board_(&board), symmetries_(board) {
    if (board.rows() < board.columns() || board.columns() < 2) {
        throw std::invalid_argument("expected two columns or more, and no fewer rows");
    }
    levels_.resize(index(board.cells()) + 1);
    std::vector<Snake> shorter;
    Layer now = first();
    for (int length = 1; length <= board.cells(); ++length) {
        if (status_ = control.poll(); status_ != Status::running) return;
        Layer longer = next(now);
        note(length, now.snakes);
        if (length < board.cells()) {
            auto& found = levels_[index(length) + 1].without_head;
            found.reserve(longer.snakes.size());
            for (std::uint32_t parent = 0, child = 0; parent < now.snakes.size(); ++parent) {
                for (const std::uint32_t end = child + static_cast<std::uint32_t>(std::popcount(now.snakes[parent].directions)); child < end; ++child) {
                    found.push_back(without_head_of(length, parent, longer.snakes[child].tail, shorter));
                }
            }
        }
        shorter = std::move(now.snakes);
        now = std::move(longer);
    }
    status_ = Status::solved;
}

SnakeForest::Layer SnakeForest::first() {
    Layer layer;
    for (int cell = 0; cell < board_->cells(); ++cell) {
        if (!symmetries_.is_lowest(symmetries_.all(), cell)) continue;
        const auto at = static_cast<std::uint8_t>(cell);
        layer.snakes.push_back({0, at, at, 0, symmetries_.fixing(symmetries_.all(), cell)});
        layer.cells.push_back(std::uint64_t{1} << cell);
        heads_.push_back(cell);
    }
    return layer;
}

// Completes the layer's snakes, too.
SnakeForest::Layer SnakeForest::next(Layer& layer) const {
    Layer longer;
    longer.snakes.reserve(layer.snakes.size());
    longer.cells.reserve(layer.snakes.size());
    for (std::size_t number = 0; number < layer.snakes.size(); ++number) {
        Snake& snake = layer.snakes[number];
        const std::uint64_t cells = layer.cells[number];
        snake.first_child = static_cast<std::uint32_t>(longer.snakes.size());
        for (const Direction direction : directions) {
            const Cell cell = board_->beside(snake.tail, direction);
            if (cell == nowhere || (cells >> cell & 1) != 0) continue;
            if (snake.fixed_by != 1 && !symmetries_.is_lowest(snake.fixed_by, cell)) continue;
            snake.directions = static_cast<std::uint8_t>(snake.directions | 1u << direction);
            const SymmetrySet fixed_by = snake.fixed_by == 1 ? SymmetrySet{1} : symmetries_.fixing(snake.fixed_by, cell);
            longer.snakes.push_back({0, snake.head, static_cast<std::uint8_t>(cell), 0, fixed_by});
            longer.cells.push_back(cells | std::uint64_t{1} << cell);
        }
    }
    if (longer.snakes.size() >> 28 != 0) throw std::invalid_argument("there are too many snakes on this board");
    return longer;
}

void SnakeForest::note(int length, const std::vector<Snake>& snakes) {
    Level& level = levels_[index(length)];
    level.shapes.reserve(snakes.size());
    for (const Snake& snake : snakes) level.shapes.push_back(shape(snake));
    const auto is_before = [](const Snake& snake, int head) { return snake.head < head; };
    for (const int head : heads_) {
        const auto found = std::lower_bound(snakes.begin(), snakes.end(), head, is_before);
        level.starts.push_back(static_cast<std::uint32_t>(found - snakes.begin()));
    }
    level.starts.push_back(static_cast<std::uint32_t>(snakes.size()));
}

std::uint16_t SnakeForest::shape(const Snake& snake) {
    const auto set = std::find(sets_.begin(), sets_.end(), snake.fixed_by) - sets_.begin();
    if (index(static_cast<int>(set)) == sets_.size()) sets_.push_back(snake.fixed_by);
    return static_cast<std::uint16_t>(snake.tail | snake.directions << 6 | set << 10);
}

// Of the parent's child with this tail; `shorter` are the completed snakes with one cell less than the parent.
SnakeForest::Shorter SnakeForest::without_head_of(int length, std::uint32_t parent, int tail, const std::vector<Snake>& shorter) const {
    if (length == 1) {
        const int symmetry = symmetries_.lowest(symmetries_.all(), tail);
        const auto found = std::find(heads_.begin(), heads_.end(), symmetries_.cell(symmetry, tail));
        return {static_cast<std::uint32_t>(found - heads_.begin()) | static_cast<std::uint32_t>(symmetry) << 29};
    }
    const Shorter of_parent = without_head(length)[parent];
    const Snake& snake = shorter[of_parent.number()];
    int symmetry = of_parent.symmetry();
    int cell = symmetries_.cell(symmetry, tail);
    if (snake.fixed_by != 1) {
        const int more = symmetries_.lowest(snake.fixed_by, cell);
        cell = symmetries_.cell(more, cell);
        symmetry = symmetries_.after(more, symmetry);
    }
    const unsigned before = (1u << board_->direction(snake.tail, static_cast<Cell>(cell))) - 1;
    const auto number = snake.first_child + static_cast<std::uint32_t>(std::popcount(snake.directions & before));
    return {number | static_cast<std::uint32_t>(symmetry) << 29};
}

std::vector<SnakeForest::Snake> SnakeForest::snakes(int length) const {
    const Level& of = level(length);
    std::vector<Snake> all;
    all.reserve(of.shapes.size());
    std::uint32_t children = 0;
    std::size_t head = 0;
    for (std::uint32_t number = 0; number < of.shapes.size(); ++number) {
        while (number >= of.starts[head + 1]) ++head;
        const std::uint16_t shape = of.shapes[number];
        const auto around = static_cast<std::uint8_t>(directions_of(shape));
        all.push_back({children, static_cast<std::uint8_t>(heads_[head]), static_cast<std::uint8_t>(tail_of(shape)), around, sets_[shape >> 10]});
        children += static_cast<std::uint32_t>(std::popcount(around));
    }
    return all;
}

std::vector<std::uint64_t> SnakeForest::cells(int length) const {
    std::vector<std::uint64_t> all;
    all.reserve(count(length));
    // The way from the root to a snake; what comes next in each length is counted along.
    struct Step {
        std::uint32_t snake = 0;
        unsigned left = 0;  // children not yet visited
        std::uint64_t cells = 0;
    };
    std::vector<Step> way(index(length) + 1);
    for (std::uint32_t root = 0; root < heads_.size(); ++root) {
        int depth = 1;
        for (bool enters = true; depth > 0;) {
            Step& step = way[index(depth)];
            if (enters) {
                const std::uint16_t shape = level(depth).shapes[step.snake++];
                step.cells = way[index(depth) - 1].cells | std::uint64_t{1} << tail_of(shape);
                step.left = static_cast<unsigned>(std::popcount(directions_of(shape)));
                if (depth == length) all.push_back(step.cells);
            }
            enters = depth < length && step.left > 0;
            if (enters) --step.left;
            depth += enters ? 1 : -1;
        }
    }
    return all;
}

std::vector<std::uint32_t> SnakeForest::ranks() const {
    std::vector<std::uint32_t> all;
    for (int length = 2; length < board_->cells(); ++length) {
        const auto& shapes = level(length).shapes;
        std::uint32_t children = 0;
        for (std::size_t first = 0; first < shapes.size(); first += Ranks::block) {
            const std::uint32_t before = children;
            std::uint64_t counts = 0;
            for (std::size_t at = 0; at < Ranks::block && first + at < shapes.size(); ++at) {
                const auto count = static_cast<std::uint32_t>(std::popcount(directions_of(shapes[first + at])));
                counts |= static_cast<std::uint64_t>(count) << 2 * at;
                children += count;
            }
            all.insert(all.end(), {before, static_cast<std::uint32_t>(counts), static_cast<std::uint32_t>(counts >> 32)});
        }
    }
    return all;
}

}  // namespace gridwise::snake
