#include "worm/knapsack.hpp"

#include <algorithm>
#include <limits>

namespace gridwise::worm {

namespace {

constexpr Score impossible = -1'000'000'000'000;
constexpr std::size_t sums_between_polls = 1 << 16;  // not tuned: a tenth of a millisecond

}  // namespace

Score most_points(const Field& field, const std::vector<Kind>& kinds, const Case& question, Control& control) {
    const int start_food = field.food[static_cast<std::size_t>(field.start)];
    const int room = (question.moves - question.idling.count) / 2 - start_food;
    if (question.moves < question.idling.count) return impossible;
    Score most = start_food > 0 && question.idling.count == 0 ? field.gain(field.start) : impossible;
    if (room < 0) return most;
    const auto size = static_cast<std::size_t>(room) + 1;
    // By half moves spent; `done` once the last meal, which costs none, is chosen.
    std::vector<Score> open(size, impossible);
    std::vector<Score> done(size, impossible);
    open[0] = field.gain(field.start);
    std::size_t sums = 0;
    for (std::size_t k = 0; k < kinds.size(); ++k) {
        std::vector<Score> open_next(size, impossible);
        std::vector<Score> done_next(size, impossible);
        const Score gain = field.gain(kinds[k].cells.front());
        const auto food = static_cast<std::size_t>(kinds[k].food);
        for (std::size_t spent = 0; spent < size; ++spent) {
            if (++sums % sums_between_polls == 0 && control.poll() != Status::running) return std::numeric_limits<Score>::max();
            if (open[spent] == impossible && done[spent] == impossible) continue;
            for (int meals = question.least[k]; meals <= question.most[k]; ++meals) {
                const std::size_t cost = spent + static_cast<std::size_t>(meals) * food;
                if (cost < size) {
                    open_next[cost] = std::max(open_next[cost], open[spent] + meals * gain);
                    done_next[cost] = std::max(done_next[cost], done[spent] + meals * gain);
                }
                if (meals == 0) continue;
                const std::size_t cost_with_last = cost - food;
                if (cost_with_last >= size) break;
                done_next[cost_with_last] = std::max(done_next[cost_with_last], open[spent] + meals * gain);
            }
        }
        open.swap(open_next);
        done.swap(done_next);
    }
    for (const Score score : done) most = std::max(most, score);
    return most;
}

}  // namespace gridwise::worm
