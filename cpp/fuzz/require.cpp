#include <cstdio>
#include <cstdlib>

#include "bytes.hpp"

namespace gridwise::fuzz {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "this does not hold: %s\n", what);
    std::abort();
}

}  // namespace gridwise::fuzz
