#include "colour_sudoku/colourings.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

namespace gridwise::colour_sudoku {

namespace {

// Small enough that all tables of one board together take a few hundredths of a second.
std::size_t largest_table(int cells) {
    return std::clamp<std::size_t>((std::size_t{1} << 22) / static_cast<std::size_t>(cells), 1 << 10, 1 << 16);
}

// The ways to colour the cells so far, by the levels of the cells that still have a neighbour to come (the
// fringe). The table has one dimension for each cell of the fringe, the latest running fastest.
class Fringe {
public:
    explicit Fringe(const Domains& domains) : domains_(domains), largest_(largest_table(domains.cells())) {}

    bool add(int cell) {
        const Mask levels = domains_.level(cell);
        const auto choices = static_cast<std::size_t>(std::popcount(levels));
        if (ways_.size() > largest_ / choices) return false;
        std::vector<Tally> wider(ways_.size() * choices);
        work_ += wider.size();
        const std::vector<Mask> fitting = levels_that_fit(cell, levels);
        for (std::size_t entry = 0; entry < ways_.size(); ++entry) {
            if (ways_[entry].is_zero()) continue;
            Mask open = levels;
            for (std::size_t choice = 0; choice < choices; ++choice, open &= open - 1) {
                if (fitting[entry] & open & -open) wider[entry * choices + choice] = ways_[entry];
            }
        }
        ways_ = std::move(wider);
        members_.push_back({cell, levels, choices});
        return true;
    }

    void forget(int cell) {
        std::size_t inner = 1, at = members_.size();
        while (members_[--at].cell != cell) inner *= members_[at].choices;
        const std::size_t choices = members_[at].choices;
        std::vector<Tally> narrower(ways_.size() / choices);
        for (std::size_t entry = 0; entry < ways_.size(); ++entry) {
            narrower[entry / (inner * choices) * inner + entry % inner] += ways_[entry];
        }
        ways_ = std::move(narrower);
        members_.erase(members_.begin() + static_cast<std::ptrdiff_t>(at));
    }

    Tally total() const { return ways_.front(); }  // once all are forgotten
    std::uint64_t work() const { return work_; }

private:
    struct Member {
        int cell;
        Mask levels;
        std::size_t choices;
    };

    // For each entry of the table, the levels that a new cell may take beside its neighbours of the fringe.
    std::vector<Mask> levels_that_fit(int cell, Mask levels) const {
        std::vector<Mask> fitting(ways_.size(), levels);
        std::size_t inner = 1;
        for (std::size_t at = members_.size(); at-- > 0; inner *= members_[at].choices) {
            const Member& member = members_[at];
            const bool above = member.cell == cell - domains_.size();
            const bool beside = member.cell == cell - 1 && cell % domains_.size() != 0;
            if (!above && !beside) continue;
            const bool rises = domains_.number(member.cell) < domains_.number(cell);
            for (std::size_t entry = 0; entry < fitting.size(); ++entry) {
                Mask level = member.levels;
                for (std::size_t skip = entry / inner % member.choices; skip > 0; --skip) level &= level - 1;
                const Mask lowest = level & -level;
                fitting[entry] &= rises ? ~(lowest | (lowest - 1)) : lowest - 1;
            }
        }
        return fitting;
    }

    const Domains& domains_;
    std::size_t largest_;
    std::uint64_t work_ = 0;
    std::vector<Member> members_;
    std::vector<Tally> ways_{Tally{0, 1}};
};

}  // namespace

// Cells with a known colour have told their neighbours all they can, so only the open ones are counted.
std::optional<Tally> count_colourings(const Domains& domains, std::uint64_t& work,
                                      const std::vector<std::uint8_t>* members) {
    const int size = domains.size(), cells = domains.cells();
    const auto is_open = [&](int cell) {
        return cell < cells && !domains.is_fixed(cells + cell) &&
               (members == nullptr || (*members)[static_cast<std::size_t>(cell)] != 0);
    };
    Fringe fringe(domains);
    for (int cell = 0; cell < cells; ++cell) {
        if (!is_open(cell)) continue;
        const bool goes_right = cell % size != size - 1 && is_open(cell + 1);
        const bool came_from_left = cell % size != 0 && is_open(cell - 1);
        if (!fringe.add(cell)) return std::nullopt;
        if (cell >= size && is_open(cell - size)) fringe.forget(cell - size);
        if (came_from_left && !is_open(cell - 1 + size)) fringe.forget(cell - 1);
        if (!goes_right && !is_open(cell + size)) fringe.forget(cell);
    }
    work += fringe.work();
    return fringe.total();
}

}  // namespace gridwise::colour_sudoku
