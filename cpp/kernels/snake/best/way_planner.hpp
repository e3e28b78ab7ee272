// Finds ways to the next fruit first, and tours for the snakes they leave behind afterwards.
#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "snake/best/arrivals.hpp"
#include "snake/best/candidate.hpp"
#include "snake/best/escape_finder.hpp"
#include "snake/best/tour_finder.hpp"

namespace gridwise::snake {

// The values, and what half and double do, are as those of PlannerOptions; each also shortens and lengthens the time,
// by a seventh to a half.
struct WayOptions {
    int searches = 4;  // +0.2, +0.4 %: each with prices of its own
    int width = 8;     // +1.0, -0.4 %: nodes kept at each depth
    int most = 20;     // +0.2, +0.1 %: candidates after which a search ends
    int slack = 30;    // +0.3, +0.5 %: moves beyond the shortest way found
    int escapes = 0;   // snakes looked at to prove one safe that lies on no tour; without, it is not looked at
};

// A few beam searches over ways that only have to be free of collisions; whether there is a tour shows at the end. Each
// draws the prices it adds to a way's length, so that they look for different snakes.
class WayPlanner {
public:
    WayPlanner(const Board& board, bool tail_blocked, const WayOptions& options);

    // Adds to candidates that are there already, of which there must be one.
    void plan(const Position& position, Cell fruit, Random& random, std::vector<Candidate>& candidates);

    // A candidate like one of the last plan, with a small change of the way; false when a try came to nothing.
    bool vary(const Candidate& candidate, Random& random, Candidate& varied);

    // Ways of the last plan to snakes that lie on no tour.
    std::vector<Candidate>& unproven() { return unproven_; }

    // Whether one is safe all the same.
    bool prove(Candidate& unproven) {
        return unproven.proven = escape_finder_.find(unproven.position.tour, unproven.position);
    }

private:
    struct Prices {
        double turn;
        double open;  // of a neighbour of the way that is free when the snake arrives
        double noise;
    };
    struct Node {
        Cell head;
        int sheet;      // its own when it has survived, its parent's before
        int direction;  // of the last move
        double price;
        double score;
    };
    // What a node knows: when each cell is left, and its way.
    struct Sheet {
        std::vector<std::int16_t> ages;
        std::vector<Cell> way;
    };

    void measure_distances(int arrival);
    void search(const Prices& prices, Random& random);
    void expand(const Node& node, const Prices& prices, Random& random);
    void carry_out();
    void finish(const std::vector<Cell>& way);
    bool is_free(const std::vector<Cell>& way);
    bool certify(const Tour& old, Candidate& candidate);
    int openness(const Sheet& sheet, Cell cell, int arrival) const;
    // The age of the cell that the next move may enter last, for a snake that has made some moves.
    int last_left(int steps) const { return tail_blocked_ || length_ == 2 ? steps - 1 : steps; }
    Sheet& sheet(int index) { return sheets_[static_cast<std::size_t>(index)]; }

    const Board* board_;
    bool tail_blocked_;
    WayOptions options_;
    TourFinder finder_;
    EscapeFinder escape_finder_;
    Arrivals arrivals_;
    std::vector<Sheet> sheets_;  // the position's, then by turns those of the nodes at one depth and at the next
    std::vector<std::int16_t> distance_;
    std::vector<Cell> queue_;
    std::vector<Node> now_;
    std::vector<Node> next_;
    std::vector<Candidate> unproven_;
    std::vector<std::int16_t> ages_;
    std::unordered_set<std::uint64_t> seen_;  // ways
    std::vector<Candidate>* candidates_ = nullptr;
    const Position* position_ = nullptr;
    Cell fruit_ = nowhere;
    int length_ = 0;
    int steps_ = 0;  // of the nodes that are expanded
    int shortest_ = 0;
};

}  // namespace gridwise::snake
