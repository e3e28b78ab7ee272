#include "snake/observing.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

namespace gridwise::snake {

namespace {

constexpr int most_scale = 64;
constexpr int most_side = 2 * max_side - 1;

// Planes that are written cell by cell; what lies outside them is left out.
template <class Value>
class Canvas {
public:
    Canvas(Value* out, const Seeing& seeing) : out_(out), seeing_(seeing) {}

    void mark(int plane, int row, int column, Value value) {
        if (row < 0 || column < 0 || row >= seeing_.rows || column >= seeing_.columns) return;
        const int scale = seeing_.scale;
        const std::ptrdiff_t width = std::ptrdiff_t{seeing_.columns} * scale;
        Value* at = out_ + (std::ptrdiff_t{plane} * seeing_.rows + row) * scale * width + std::ptrdiff_t{column} * scale;
        for (int line = 0; line < scale; ++line, at += width) std::fill_n(at, scale, value);
    }

private:
    Value* out_;
    Seeing seeing_;
};

// Where the cells of the board lie on the planes: as they are, or around the head and turned.
class Placement {
public:
    Placement(const Game& game, const Seeing& seeing) : board_(&game.board()) {
        if (seeing.what != Observation::egocentric) return;
        turns_ = heading(game);
        row_ = board_->row(game.head());
        column_ = board_->column(game.head());
        middle_ = seeing.rows / 2;
    }

    template <class Value>
    void mark(Canvas<Value>& canvas, int plane, Cell cell, Value value) const {
        int down = board_->row(cell) - row_;
        int right = board_->column(cell) - column_;
        switch (turns_) {
            case 1: std::swap(down, right); down = -down; break;
            case 2: down = -down; right = -right; break;
            case 3: std::swap(down, right); right = -right; break;
            default: break;
        }
        canvas.mark(plane, middle_ + down, middle_ + right, value);
    }

    int turned(int direction) const { return (direction - turns_) & 3; }

private:
    const Board* board_;
    int turns_ = 0;
    int row_ = 0;
    int column_ = 0;
    int middle_ = 0;
};

bool needs_tour(Feature feature) {
    return feature == Feature::gap_cells || feature == Feature::gaps || feature == Feature::gap_share ||
           feature == Feature::mean_on_tour || feature == Feature::longest_on_tour;
}

Seeing checked(const Board& board, Seeing seeing) {
    if (seeing.what == Observation::symbolic || seeing.what == Observation::features) return {.what = seeing.what};
    if (seeing.scale < 1 || seeing.scale > most_scale || seeing.rows < 1 || seeing.rows > most_side || seeing.columns < 1 ||
        seeing.columns > most_side) {
        throw std::invalid_argument("no planes have this size");
    }
    const bool fits = seeing.rows >= board.rows() && seeing.columns >= board.columns();
    const bool has_middle = seeing.rows % 2 == 1 && seeing.rows == seeing.columns;
    if (seeing.what == Observation::planes ? !fits : !has_middle) throw std::invalid_argument("the board does not fit the planes");
    return seeing;
}

}  // namespace

int heading(const Game& game) { return game.length() > 1 ? game.board().direction(game.body(1), game.body(0)) : up; }

FeatureView::FeatureView(const Board& board) : board_(&board), extractor_(board) {
    std::size_t index = 0;
    for (std::size_t feature = 0; feature < feature_count; ++feature) {
        const auto named = static_cast<Feature>(feature);
        if (named != Feature::one && !needs_tour(named)) chosen_.at(index++) = feature;
    }
    const auto cells = static_cast<float>(board.cells());
    sizes_ = {1.0F, std::sqrt(cells), cells};
}

void FeatureView::write(const Game& game, float* out) {
    body_.clear();
    for (int i = 0; i < game.length(); ++i) body_.push_back(game.body(i));
    const Features features = extractor_.extract_body(body_);
    for (const std::size_t feature : chosen_) *out++ = features[feature] / sizes_[static_cast<std::size_t>(dimension(feature))];
    const Cell fruit = game.fruit();
    const bool full = fruit == nowhere;
    const Cell at = full ? game.head() : fruit;
    *out++ = static_cast<float>(game.length()) / sizes_[2];
    *out++ = static_cast<float>(board_->row(at) - board_->row(game.head())) / sizes_[1];
    *out++ = static_cast<float>(board_->column(at) - board_->column(game.head())) / sizes_[1];
    *out++ = full ? 0.0F : static_cast<float>(extractor_.time(fruit)) / sizes_[1];
    for (const Direction direction : directions) *out++ = game.is_legal(direction) ? 1.0F : 0.0F;
}

Observer::Observer(const Board& board, const Seeing& seeing) : board_(&board), seeing_(checked(board, seeing)), features_(board) {
    const auto cells = static_cast<float>(board.cells());
    for (int order = 0; order <= board.cells(); ++order) {
        orders_.push_back(static_cast<float>(order) / cells);
        pixel_orders_.push_back(static_cast<std::uint8_t>(std::nearbyint(orders_.back() * 255.0F)));
    }
}

std::vector<std::size_t> Observer::shape() const {
    const auto at = [](int number) { return static_cast<std::size_t>(number); };
    switch (seeing_.what) {
        case Observation::symbolic: return {at(board_->rows()), at(board_->columns())};
        case Observation::features: return {FeatureView::count};
        default: return {at(plane::count), at(seeing_.rows * seeing_.scale), at(seeing_.columns * seeing_.scale)};
    }
}

std::size_t Observer::numbers() const {
    std::size_t numbers = 1;
    for (const std::size_t side : shape()) numbers *= side;
    return numbers;
}

void Observer::write(const Game& game, std::uint8_t* out) {
    if (seeing_.what == Observation::features) {
        features_.write(game, reinterpret_cast<float*>(out));
    } else if (seeing_.pixels) {
        write_planes(game, pixel_orders_, std::uint8_t{255}, out);
    } else {
        write_planes(game, orders_, 1.0F, reinterpret_cast<float*>(out));
    }
}

template <class Value>
void Observer::write_planes(const Game& game, const std::vector<Value>& orders, Value one, Value* out) const {
    std::memset(out, 0, bytes());
    Canvas<Value> canvas(out, seeing_);
    const Placement place(game, seeing_);
    if (seeing_.what == Observation::planes && seeing_.rows == board_->rows() && seeing_.columns == board_->columns()) {
        std::fill_n(out, numbers() / plane::count, one);
    } else {
        for (int cell = 0; cell < board_->cells(); ++cell) place.mark(canvas, plane::inside, static_cast<Cell>(cell), one);
    }
    if (game.fruit() != nowhere) place.mark(canvas, plane::fruit, game.fruit(), one);
    place.mark(canvas, plane::head, game.head(), one);
    place.mark(canvas, plane::tail, game.tail(), one);
    for (int i = 0; i < game.length(); ++i) {
        const Cell cell = game.body(i);
        place.mark(canvas, plane::order, cell, orders[static_cast<std::size_t>(game.length() - i)]);
        if (i == 0) continue;
        place.mark(canvas, plane::ways + place.turned(board_->direction(cell, game.body(i - 1))), cell, one);
    }
}

}  // namespace gridwise::snake
