#include "worm/leads.hpp"

#include <algorithm>

namespace gridwise::worm {

namespace {

constexpr std::size_t most_leads = 40'000'000;  // a cap on memory: 160 MB

}  // namespace

Leads::Leads(const Field& field, const Hops& hops, Control& control) : field_(field), hops_(hops), control_(control) {}

void Leads::give_back() {
    next_ = {};
    previous_ = {};
    control_.memory.give_back(held_);
    held_ = 0;
}

bool Leads::lands(int from, int cell) const {
    if (field_.food[static_cast<std::size_t>(from)] == 0) return from == cell;  // the start
    const std::vector<Cell>& targets = hops_.from(from).targets;
    return std::binary_search(targets.begin(), targets.end(), static_cast<Cell>(cell));
}

bool Leads::work_out(const std::vector<std::uint8_t>& edible, int idle) {
    give_back();
    const int cells = field_.cells();
    const auto may_stand = [&](int cell, int from) {
        const auto at = static_cast<std::size_t>(cell);
        return cell == from || cell == field_.start || field_.food[at] == 0 || edible[at] != 0;
    };
    std::vector<std::vector<Cell>> lists(static_cast<std::size_t>((idle + 1) * cells));
    std::vector<int> seen(static_cast<std::size_t>(cells), -1);
    std::vector<Cell> here;
    std::vector<Cell> there;
    std::size_t leads = 0;
    int searches = 0;
    for (int from = 0; from < cells; ++from) {
        if (edible[static_cast<std::size_t>(from)] == 0 && from != field_.start) continue;
        if (control_.poll() != Status::running) return false;
        const bool meal = field_.food[static_cast<std::size_t>(from)] > 0;
        here.assign(1, static_cast<Cell>(from));
        if (meal) here = hops_.from(from).targets;
        for (int moves = 0;; ++moves) {
            std::vector<Cell>& list = lists[static_cast<std::size_t>(moves * cells + from)];
            for (const Cell cell : here) {
                if ((meal || moves > 0) && edible[cell] != 0 && cell != from) list.push_back(cell);
            }
            leads += list.size();
            if (moves == idle) break;
            there.clear();
            for (const Cell cell : here) {
                for (Direction direction = 0; may_stand(cell, from) && direction < directions; ++direction) {
                    const int beside = field_.neighbour(cell, direction);
                    if (beside < 0 || seen[static_cast<std::size_t>(beside)] == searches) continue;
                    seen[static_cast<std::size_t>(beside)] = searches;
                    there.push_back(static_cast<Cell>(beside));
                }
            }
            ++searches;
            std::sort(there.begin(), there.end());
            here.swap(there);
        }
        if (leads > most_leads) return false;
    }
    const std::size_t bytes = 2 * (leads * sizeof(Cell) + (lists.size() + 1) * sizeof(std::size_t));
    if (!control_.memory.allows(2 * bytes)) return false;  // the lists stand beside the tables for a moment
    control_.memory.take(bytes);
    held_ = bytes;
    next_.cells.reserve(leads);
    for (std::vector<Cell>& list : lists) {
        next_.begins.push_back(next_.cells.size());
        next_.cells.insert(next_.cells.end(), list.begin(), list.end());
        list = {};
    }
    next_.begins.push_back(next_.cells.size());
    turn_round(idle);
    return true;
}

void Leads::turn_round(int idle) {
    const auto cells = static_cast<std::size_t>(field_.cells());
    previous_.begins.assign(next_.begins.size(), 0);
    previous_.cells.resize(next_.cells.size());
    const auto each = [&](const auto& act) {
        for (int moves = 0; moves <= idle; ++moves) {
            for (int from = 0; from < field_.cells(); ++from) {
                for (const Cell to : next(moves, from)) act(static_cast<std::size_t>(moves) * cells + to, from);
            }
        }
    };
    each([&](std::size_t at, int) { ++previous_.begins[at + 1]; });
    for (std::size_t at = 1; at < previous_.begins.size(); ++at) previous_.begins[at] += previous_.begins[at - 1];
    std::vector<std::size_t> filled = previous_.begins;
    each([&](std::size_t at, int from) { previous_.cells[filled[at]++] = static_cast<Cell>(from); });
}

}  // namespace gridwise::worm
