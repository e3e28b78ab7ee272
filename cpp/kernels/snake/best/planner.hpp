// Finds ways to the next fruit, each with a tour that certifies the snake it leaves behind, or with escapes.
#pragma once

#include <cstdint>
#include <functional>
#include <unordered_set>
#include <vector>

#include "snake/best/tour_edits.hpp"
#include "snake/best/tour_pool.hpp"
#include "snake/best/way_planner.hpp"

namespace gridwise::snake {

// What a search prefers, beside the straight way to the fruit.
struct Guide {
    double along;  // weight of the way along the tour
    double gaps;   // weight of free cells left between the body's on the tour
};

// The values are those for small boards, set by hand. Beside each, what half and double of it alone do to the steps of
// 300 games on 8x8 (seed 77, without the fruits' luck), where chance makes 0.5 %.
struct PlannerOptions {
    int width = 8;              // +0.5, -0.5 %: nodes kept at each depth
    int variants = 2;           // +0.3, +0.5 %: changes of the tour that are tried for one move
    int most = 30;              // +0.6, +0.6 %: candidates after which a search ends
    int slack = 8;              // +0.3, +0.6 %: moves beyond the shortest way found
    int starts = 6;             // +0.1, +0.1 %: randomly changed tours to start from, beside the tour itself
    std::vector<Guide> guides;  // one search for each
    WayOptions ways;            // further searches
    int looked_at = 32;         // candidates, the best ones by the weights, that networks look at; all: -0.1 % (10x10)
    double most_worse = 4;      // steps by the weights, of changes that networks look at; 1,000: -0.2 % (10x10, chance 0.6 %)
    int improved = 4;           // candidates, the best ones, that are improved by small changes; 1: +0.9 % (10x10, network)
    int variations = 600;       // tries for each of them; 300: +0.7 % (8x8 and 9x9, networks)
    int foreseen = 0;           // candidates, the best ones, of which it is seen what the next fruit will cost
    int fruits_foreseen = 10;   // cells where it may lie then; 6: +0.6 % (8x8, chance 0.3 %)
    int variations_of_a_step = 40;  // tries at most for each step of the way; 1,000: -0.1 % in a tenth more time
};

// A beam search (Lowerre, "The HARPY Speech Recognition System", 1976) over ways to the fruit. A node has a way and a
// tour that will certify the snake on arrival: on it lie, in order, the cells that the snake will still cover then.
// Moving on to a cell that the tour has before the snake's future tail needs no change of the tour; what is left out
// becomes a gap. Other moves change the tour: the piece left out is put elsewhere, a piece is turned round, or a piece
// with the wanted cell is brought ahead. A `WayPlanner` adds ways that were found without a tour.
class Planner {
public:
    Planner(const Board& board, bool tail_blocked, const PlannerOptions& options);

    // The first candidate follows the tour, perhaps after an escape; there is always at least this one.
    const std::vector<Candidate>& plan(const Position& position, Cell fruit, Random& random);

    // A candidate like one of the last plan, proven or not, if this try succeeds.
    bool vary(const Candidate& candidate, Random& random, Candidate& varied) {
        return ways_.vary(candidate, random, varied);
    }

    // Ways of the last plan to snakes that lie on no tour, and whether one of them, or of `vary`, is safe all the same.
    std::vector<Candidate>& unproven() { return ways_.unproven(); }
    bool prove(Candidate& unproven) { return ways_.prove(unproven); }

private:
    // A change of a tour that is made only if the node survives.
    struct Edit {
        enum Kind : std::uint8_t { none, joined, reversed } kind = none;
        Piece piece{};  // what is joined; or from 1 to the last place reversed
        Join join{};
    };
    struct Node {
        Cell head;
        int steps;
        SharedTour tour;  // numbered from anywhere, before the edit
        std::int32_t trail;
        std::uint64_t path_hash;
        double score;
        Edit edit{};
    };
    struct Mark {
        std::int32_t before;
        Cell cell;
    };
    // A move of a node, and what the snake will look like on the tour at arrival, at the earliest.
    struct Move {
        Cell to;
        int kept;      // cells of this age or more will still be covered
        Cell end;      // the snake's tail at arrival
        int covered;   // cells of the snake at arrival that are there before the move
    };
    struct Choice {
        double score;
        Join join;
    };

    void take(const Escape& escape);
    void follow(const std::vector<Cell>& first);
    void search(const Guide& guide, Random& random);
    void start(Random& random);
    void expand(const Node& node, Random& random);
    Move look_at(const Node& node, Cell to) const;
    int window(const Tour& tour, const Node& node, const Move& move) const;
    void advance(const Node& node, const SharedTour& tour, const Move& move, Random& random);
    void add(const Node& node, const SharedTour& tour, const Edit& edit, std::uint64_t hash, Cell to, double score);
    void carry_out(Node& node);
    void skip_piece(const Node& node, const SharedTour& turned, const Move& move, Random& random);
    void turn_piece(const Node& node, const SharedTour& turned, const Move& move, Random& random);
    void bring_ahead(const SharedTour& turned, Cell wanted, int window, int kept, int times, Random& random,
                     const std::function<void(const SharedTour&)>& then);
    bool change(SharedTour& tour, int window, int kept, Random& random);
    SharedTour join_anywhere(const SharedTour& old, Piece piece, int window, Random& random);
    double score(int distance, int along, int gaps, Random& random) const;
    void finish(const Node& node);
    void load(const Node& node);
    void unload(const Node& node);
    bool is_whole(const Tour& tour) const;
    bool is_kept(Cell cell, int kept) const { return ages_[static_cast<std::size_t>(cell)] >= kept; }

    const Board* board_;
    bool tail_blocked_;
    PlannerOptions options_;
    TourPool pool_;  // outlives the shares in its tours below
    WayPlanner ways_;
    Guide guide_{};
    // A cell's age is the number of the move with which the tail leaves it: ages rise by one from tail to head.
    std::vector<std::int16_t> ages_;       // with the way of the node that is loaded
    std::vector<std::int16_t> base_ages_;  // of the position
    std::vector<Node> now_;
    std::vector<Node> next_;
    std::vector<Mark> trail_;
    std::vector<Candidate> candidates_;
    std::vector<Join> joins_;
    std::vector<Piece> pieces_;
    std::vector<Choice> choices_;
    std::unordered_set<std::uint64_t> seen_;
    const Position* position_ = nullptr;
    SharedTour root_tour_;
    Cell fruit_ = nowhere;
    int length_ = 0;
    int shortest_ = 0;
};

}  // namespace gridwise::snake
