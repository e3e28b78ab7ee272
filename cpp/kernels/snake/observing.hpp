// What learners see of a game as numbers; the readable twins are in puzzles/snake/observing.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "snake/best/features.hpp"
#include "snake/game.hpp"

namespace gridwise::snake {

enum class Observation : std::int8_t { symbolic, planes, egocentric, features };

// The planes of `planes` and `egocentric`, in their order; `ways` is the first of four.
namespace plane {
inline constexpr int inside = 0, fruit = 1, head = 2, tail = 3, order = 4, ways = 5, count = 9;
}

// What is seen and how: planes of rows x columns cells, each of them scale x scale numbers, from 0 to 1 or pixels.
// Rows and columns are those of the frame, or of the window around the head.
struct Seeing {
    Observation what = Observation::symbolic;
    int rows = 0;
    int columns = 0;
    int scale = 1;
    bool pixels = false;
};

// The direction in which a snake looks; one of length 1 looks up.
int heading(const Game& game);

// What the value of `best` is computed from, without the constant and without what needs a tour, divided by the side of
// a square board of as many cells, or its square for areas. Then the length, the fruit's place (down and right from the
// head) and the earliest time to be there, divided in the same way, and which of the four moves keep the snake alive.
class FeatureView {
public:
    static constexpr std::size_t of_body = 20;
    static constexpr std::size_t count = of_body + 8;

    explicit FeatureView(const Board& board);
    void write(const Game& game, float* out);

private:
    const Board* board_;
    FeatureExtractor extractor_;
    std::array<std::size_t, of_body> chosen_;
    std::array<float, 3> sizes_;  // 1, a length, an area
    std::vector<Cell> body_;
};

// Writes an observation other than the symbolic one, which is a board.
class Observer {
public:
    Observer(const Board& board, const Seeing& seeing);  // throws std::invalid_argument for what cannot be

    const Seeing& seeing() const { return seeing_; }
    std::vector<std::size_t> shape() const;
    std::size_t bytes() const { return numbers() * (is_bytes() ? 1 : sizeof(float)); }
    bool is_bytes() const { return seeing_.pixels || seeing_.what == Observation::symbolic; }

    void write(const Game& game, std::uint8_t* out);

private:
    std::size_t numbers() const;
    template <class Value>
    void write_planes(const Game& game, const std::vector<Value>& orders, Value one, Value* out) const;

    const Board* board_;
    Seeing seeing_;
    FeatureView features_;
    std::vector<float> orders_;  // what a cell of the body is worth, by the moves until it is free
    std::vector<std::uint8_t> pixel_orders_;
};

}  // namespace gridwise::snake
