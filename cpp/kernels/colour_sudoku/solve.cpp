#include "colour_sudoku/solve.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "colour_sudoku/encoding.hpp"
#include "colour_sudoku/pattern.hpp"

namespace gridwise::colour_sudoku {

namespace {

// Contradictions before a search starts again. Half and double, on the 315 boards of search.cpp: the first takes 25 %
// longer and 6 % shorter (but on empty boards without a solution, where only strong reasoning helps, a third shorter
// and 60 % longer); the others change the time by a tenth at most.
constexpr std::uint64_t quick_budget = 300;
constexpr double first_budget = 100;
constexpr double growth = 1.2;  // 1.1 and 1.5
// Near a solution clauses, which keep the rest of it as it was, find another one sooner (14x14, 1 to 300: a third less
// time than with the quick budget, and the same below 50).
constexpr std::uint64_t near_budget = 10;
// Contradictions that clauses learn from in the time of a strong one (25x25, a fifth given; not tuned further).
constexpr double clauses_to_strong = 20;

Status status_of(const Search& search, Event event) {
    switch (event) {
        case Event::solution: return Status::solved;
        case Event::exhausted: return Status::unsolvable;
        case Event::stopped: return search.why_stopped();
        case Event::out_of_nodes:
        case Event::out_of_budget: break;
    }
    return Status::limit;
}

Answer answer(Search& search, Event event, const Control& control) {
    Answer result;
    result.status = status_of(search, event);
    if (event == Event::solution) result.solution = search.domains().solution();
    result.effort = search.effort();
    result.seconds = control.seconds();
    return result;
}

Event search_with_restarts(Search& search, Control& control) {
    search.reason_strongly();
    for (double budget = first_budget;; budget *= growth) {
        const Event event = search.next(control, static_cast<std::uint64_t>(budget));
        if (event != Event::out_of_budget) return event;
        search.restart();
    }
}

Status status_of(const clauses::Solver& solver, clauses::Event event) {
    switch (event) {
        case clauses::Event::model: return Status::solved;
        case clauses::Event::contradiction: return Status::unsolvable;
        case clauses::Event::stopped: return solver.why_stopped();
        case clauses::Event::out_of_budget:
        case clauses::Event::out_of_memory:
        case clauses::Event::out_of_nodes: break;
    }
    return Status::limit;
}

// Strong reasoning sees at a glance what clauses would never learn (there are more cells than numbers for them);
// clauses keep what was learnt from a mistake deep down. Nobody knows beforehand which of them a board needs.
Answer search_by_turns(Search& search, Control& control, const Solution* near = nullptr) {
    search.reason_strongly();
    std::optional<Encoding> encoding;
    for (double budget = first_budget;; budget *= growth) {
        const bool is_early = near != nullptr && !encoding;  // clauses first
        const Event event = search.next(control, is_early ? 1 : static_cast<std::uint64_t>(budget));
        if (event != Event::out_of_budget) {
            Answer result = answer(search, event, control);
            if (encoding) add_clauses(result.effort, encoding->solver());
            return result;
        }
        search.restart();
        if (!encoding) {
            if (!control.memory.allows(Encoding::bytes_for(search.domains()))) continue;
            encoding.emplace(search.domains());
            if (near != nullptr) encoding->prefer(*near);
        }
        clauses::Solver& solver = encoding->solver();
        solver.count_decisions_from(search.effort().nodes);
        const clauses::Event learnt = solver.next(control, static_cast<std::uint64_t>(clauses_to_strong * budget));
        search.count_nodes_from(solver.decisions());
        if (learnt == clauses::Event::out_of_budget) continue;
        Answer result = answer(search, Event::out_of_budget, control);
        result.status = status_of(solver, learnt);
        if (learnt == clauses::Event::model) result.solution = encoding->solution();
        add_clauses(result.effort, solver);
        return result;
    }
}

const Board& checked(const Board& board) {
    require_valid(board);
    return board;
}

}  // namespace

void add_clauses(Effort& effort, const clauses::Solver& solver) {
    effort.backtracks += solver.contradictions();
    effort.checks += solver.checks();
    effort.deepest = std::max<std::uint64_t>(effort.deepest, solver.deepest() + 1);
    effort.bytes += solver.bytes();
}

Solutions::Solutions(const Board& board) : search_(checked(board)) {}

Answer Solutions::next(Control& control) {
    const Event event = search_.next(control);
    return answer(search_, event, control);
}

Answer find_first(const Board& board, Control& control) {
    Search search(checked(board));
    const bool is_sparse = suits_pattern(board);
    if (is_sparse) search.prefer(pattern(board));
    const Event event = search.next(control, is_sparse ? 1 : quick_budget);
    if (event == Event::out_of_budget) {
        search.restart();
        search.prefer({});
        // Trouble met with quick reasoning leads away from what strong reasoning sees at a glance.
        search.forget_trouble();
        search.shuffle(0);
        return search_by_turns(search, control);
    }
    return answer(search, event, control);
}

Answer find_near(const Board& board, const Solution& near, Control& control) {
    Search search(checked(board));
    const auto is_outside = [&](const Filled& one) { return one.number >= board.size || one.level >= board.colours; };
    if (near.size() != static_cast<std::size_t>(board.cells()) || std::any_of(near.begin(), near.end(), is_outside)) {
        throw std::invalid_argument("the filled board is not one of this size and these colours");
    }
    std::vector<std::uint8_t> values;
    for (const Filled& filled : near) values.push_back(filled.number);
    for (const Filled& filled : near) values.push_back(filled.level);
    search.prefer(std::move(values));
    const Event event = search.next(control, near_budget);
    if (event != Event::out_of_budget) return answer(search, event, control);
    search.restart();
    search.prefer({});
    search.forget_trouble();
    search.shuffle(0);
    return search_by_turns(search, control, &near);
}

Answer find_random(const Board& board, std::uint64_t seed, Control& control) {
    Search search(checked(board));
    search.shuffle(seed);
    const Event event = search_with_restarts(search, control);
    return answer(search, event, control);
}

}  // namespace gridwise::colour_sudoku
