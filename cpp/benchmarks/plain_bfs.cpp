#include "plain_bfs.hpp"

#include <chrono>
#include <stdexcept>
#include <vector>

namespace gridwise::rushhour {

namespace {

struct PlainCar {
    int places;         // positions along its line
    Cells cells[8];     // by position
};

class PlainSet {
public:
    PlainSet() : slots_(std::size_t{1} << 16, empty) {}

    bool insert(std::uint64_t state) {
        if (2 * size_ >= slots_.size()) grow();
        std::size_t slot = (state * 0x9E3779B97F4A7C15) >> shift_;
        while (slots_[slot] != empty) {
            if (slots_[slot] == state) return false;
            slot = (slot + 1) & (slots_.size() - 1);
        }
        slots_[slot] = state;
        ++size_;
        return true;
    }

private:
    static constexpr std::uint64_t empty = ~std::uint64_t{0};

    void grow() {
        std::vector<std::uint64_t> old(2 * slots_.size(), empty);
        old.swap(slots_);
        --shift_;
        size_ = 0;
        for (const std::uint64_t state : old) {
            if (state != empty) insert(state);
        }
    }

    std::vector<std::uint64_t> slots_;
    std::size_t size_ = 0;
    int shift_ = 48;
};

}  // namespace

PlainAnswer plain_bfs(const Board& board, Metric metric) {
    validate(board);
    if (board.cars.size() > 21) throw std::invalid_argument("the plain search takes up to 21 cars");
    const auto begin = std::chrono::steady_clock::now();
    const std::size_t count = board.cars.size();
    std::vector<PlainCar> cars(count);
    Cells walls = 0;
    for (const int wall : board.walls) walls |= Cells{1} << wall;
    std::uint64_t start = 0;
    for (std::size_t c = 0; c < count; ++c) {
        const Car& car = board.cars[c];
        cars[c].places = (car.horizontal ? board.columns : board.rows) - car.length + 1;
        start |= static_cast<std::uint64_t>(car.horizontal ? car.column : car.row) << (3 * c);
        for (int at = 0; at < cars[c].places; ++at) {
            cars[c].cells[at] = 0;
            for (int k = at; k < at + car.length; ++k) {
                cars[c].cells[at] |= car.horizontal ? cell(board, car.row, k) : cell(board, k, car.column);
            }
        }
    }
    const auto red = static_cast<std::size_t>(board.red);
    const int exit = cars[red].places - 1;
    const int farthest = metric == Metric::steps ? 1 : 8;
    auto position = [](std::uint64_t state, std::size_t c) { return static_cast<int>(state >> (3 * c) & 7); };

    PlainSet seen;
    std::vector<std::uint64_t> queue{start};
    seen.insert(start);
    int distance = 0;
    auto answer = [&](int found) {
        const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
        return PlainAnswer{found, queue.size(), time.count()};
    };
    if (position(start, red) == exit) return answer(0);
    for (std::size_t head = 0; head < queue.size(); ++distance) {
        for (const std::size_t end = queue.size(); head < end; ++head) {
            const std::uint64_t state = queue[head];
            Cells taken = walls;
            for (std::size_t c = 0; c < count; ++c) taken |= cars[c].cells[position(state, c)];
            for (std::size_t c = 0; c < count; ++c) {
                const int at = position(state, c);
                const Cells others = taken ^ cars[c].cells[at];
                for (const int by : {-1, 1}) {
                    int to = at + by;
                    for (int n = 0; n < farthest && to >= 0 && to < cars[c].places; ++n, to += by) {
                        if ((cars[c].cells[to] & others) != 0) break;
                        const std::uint64_t next =
                            state + (static_cast<std::uint64_t>(static_cast<std::int64_t>(to - at)) << (3 * c));
                        if (!seen.insert(next)) continue;
                        queue.push_back(next);
                        if (c == red && to == exit) return answer(distance + 1);
                    }
                }
            }
        }
    }
    return answer(-1);
}

}  // namespace gridwise::rushhour
