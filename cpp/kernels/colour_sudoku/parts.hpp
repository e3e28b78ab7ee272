// Counts a board by its parts: once some cells are decided, the rest falls into parts that have nothing to do with each
// other. Their numbers of solutions multiply, and a part that comes up again is looked up (Bacchus, Dalmao and Pitassi,
// "Algorithms and Complexity Results for #SAT and Bayesian Inference", 2003).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "colour_sudoku/domains.hpp"
#include "colour_sudoku/search.hpp"
#include "colour_sudoku/tally.hpp"
#include "search/control.hpp"

namespace gridwise::colour_sudoku {

class PartsCounter {
public:
    PartsCounter(const Board& board, std::size_t most_bytes);

    // Nothing when it was stopped, or when after `trial` nodes hardly any part had come up again.
    std::optional<Tally> run(Control& control, std::uint64_t trial);

    Effort effort() const { return effort_; }
    Status why_stopped() const { return why_stopped_; }  // running: it gave up by itself

private:
    using Part = std::vector<std::uint16_t>;  // its open variables, in rising order

    bool goes_on();
    std::vector<Part> split(const Part& part);
    void link_lines(int cell);
    void link_edges(int cell);
    void link_ordered(int upper, int lower);
    void link(int one, int other);
    std::uint16_t root_of(int variable);

    Tally count(const Part& part, int depth);
    Tally count_branches(const Part& part, int depth);
    std::optional<Tally> count_levels(const Part& part);
    int choose(const Part& part);
    std::string key_of(const Part& part) const;
    void remember(std::string key, const Tally& solutions);

    Domains domains_;
    int most_values_;  // of a variable
    std::size_t most_bytes_;
    std::size_t bytes_ = 0;
    std::unordered_map<std::string, Tally> known_;
    std::vector<std::uint16_t> parents_;
    std::vector<std::uint16_t> holders_;      // of a number in a row, then in a column: the last cell that may hold it
    std::vector<std::uint64_t> holder_ages_;  // an entry counts when it was made in this round
    std::uint64_t round_ = 0;
    std::vector<std::uint8_t> is_member_;
    std::vector<std::uint16_t> crowd_;  // open cells of each row and column
    Effort effort_;
    Control* control_ = nullptr;
    std::uint64_t trial_ = 0;
    std::uint64_t found_again_ = 0;
    std::uint64_t work_ = 0;
    bool has_stopped_ = false;
    Status why_stopped_ = Status::running;
};

}  // namespace gridwise::colour_sudoku
