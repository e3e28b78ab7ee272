// A test is a function that calls `check`; `main` counts what failed.
#pragma once

#include <source_location>
#include <string>

namespace gridwise::tests {

void check(bool holds, const std::string& what, std::source_location where = std::source_location::current());

template <class Error, class Call>
void check_throws(Call&& call, const std::string& what, std::source_location where = std::source_location::current()) {
    try {
        call();
    } catch (const Error&) {
        return;
    }
    check(false, what + " should throw", where);
}

void test_boards();
void test_clauses();
void test_colour_sudoku();
void test_search();
void test_rushhour();
void test_hardest();
void test_layout();
void test_limits();
void test_torus_snake();
void test_universe();
void test_worm();
void test_snake();
void test_snake_fleet();
void test_snake_moves();

}  // namespace gridwise::tests
