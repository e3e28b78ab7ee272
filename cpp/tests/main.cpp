// The kernels' own tests, meant to be built with sanitizers (scripts/sanitize.sh).
#include <cstdio>
#include <cstdlib>

#include "check.hpp"

namespace gridwise::tests {

namespace {
int checks = 0;
int failures = 0;
}  // namespace

void check(bool holds, const std::string& what, std::source_location where) {
    ++checks;
    if (holds) return;
    ++failures;
    std::fprintf(stderr, "%s:%u: %s\n", where.file_name(), where.line(), what.c_str());
}

}  // namespace gridwise::tests

int main() {
    using namespace gridwise::tests;
    test_boards();
    test_clauses();
    test_colour_sudoku();
    test_search();
    test_rushhour();
    test_hardest();
    test_layout();
    test_limits();
    test_torus_snake();
    test_universe();
    test_worm();
    test_snake();
    test_snake_fleet();
    test_snake_moves();
    std::printf("%d checks, %d failed\n", checks, failures);
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
