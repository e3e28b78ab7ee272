// The search behind `best`: apple by apple, all snakes that can still finish within a budget of moves; a beam search
// where the width of a layer is bounded (Lowerre, "The HARPY Speech Recognition System", 1976).
#pragma once

#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

#include "search/buffer.hpp"
#include "search/control.hpp"
#include "torus_snake/legs.hpp"
#include "torus_snake/tours.hpp"

namespace gridwise::torus_snake {

// The snakes that have counted the same number of apples. Each has as many cells as apples counted.
class Layer {
public:
    struct Snake {
        Left left;
        std::uint32_t parent;
        std::uint16_t time;  // moves so far
        std::uint16_t leg;   // of them, since the parent
        std::uint8_t here;
    };

    Layer(std::uint32_t length, MemoryAccount& memory)
        : length_(length), snakes_(memory), bodies_(memory), slots_(memory) {}

    std::uint32_t size() const { return size_; }
    bool full() const { return full_; }  // something had to be left out for lack of memory
    const Snake& snake(std::uint32_t index) const { return snakes_[index]; }
    const Cell* body(std::uint32_t index) const { return bodies_.data() + std::size_t{index} * length_; }

    // Keeps the earlier of two equal snakes; false where there is no room.
    bool add(const Snake& snake, const Cell* body);
    void clear();

private:
    bool grow();
    std::uint64_t hash(const Left& left, const Cell* body) const;

    std::uint32_t length_;
    std::uint32_t size_ = 0;
    bool full_ = false;
    Buffer<Snake> snakes_;
    Buffer<Cell> bodies_;
    Buffer<std::uint32_t> slots_;  // index + 1
};

// How much of the layers is looked at. Without a cap on anything the search is exhaustive.
struct Effort {
    std::uint32_t budget;  // moves in all
    std::uint32_t width;   // snakes of a layer that are followed
    std::uint32_t shapes;  // ways for one leg of one snake
    std::uint32_t detour;  // moves of a leg beyond the fewest
    bool tours;            // whether to ask for tours that stay within the budget, or for the quick bound
    const std::uint8_t* order = nullptr;  // the apple cells to visit, or null for any order
};

class LayeredSearch {
public:
    LayeredSearch(const Torus& torus, Tours& tours, Control& control);

    enum class Answer : std::uint8_t { found, impossible, not_found, stopped };

    // `impossible` proves that no plan keeps to the budget.
    Answer run(const Effort& effort);

    const std::vector<Cell>& way() const { return way_; }  // of the last success, without the start
    Status status() const { return status_; }
    bool out_of_memory() const { return out_of_memory_; }  // a wider run would not see more
    std::uint64_t followed() const { return followed_; }
    std::uint64_t widest() const { return widest_; }

private:
    static constexpr Cell no_cell = std::numeric_limits<Cell>::max();

    bool start(const Effort& effort);
    std::vector<Cell> first_leg(std::uint32_t target) const;  // empty where there is none
    bool record(std::uint32_t visit, const Layer::Snake& snake, const Cell* body);
    bool follow(const Effort& effort, std::uint32_t visit, std::uint32_t index);
    bool try_target(const Effort& effort, std::uint32_t visit, std::uint32_t index, const Stop& stop,
                    std::uint32_t target);
    std::vector<std::uint32_t> chosen(const Effort& effort, std::uint32_t visit);
    bool promises(const Effort& effort, const Stop& stop, std::uint32_t time);
    Stop stop_of(const Layer& layer, std::uint32_t visit, std::uint32_t index) const;
    void retrace(std::uint32_t index);
    std::uint64_t random();

    const Torus& torus_;
    Tours& tours_;
    Control& control_;
    Legs legs_;
    std::deque<Layer> layers_;  // by apples counted, from 1
    std::vector<Cell> way_;
    std::vector<Cell> next_body_;
    bool capped_ = false;
    bool out_of_memory_ = false;
    Status status_ = Status::running;
    std::uint64_t followed_ = 0;
    std::uint64_t widest_ = 0;
    std::uint64_t seed_ = 0x853C49E6748FEA9B;
};

}  // namespace gridwise::torus_snake
