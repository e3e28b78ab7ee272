// What every target has: how it takes an input, and how it ends where something does not hold.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>

#include "bytes.hpp"

namespace gridwise::fuzz {

void require(bool holds, const char* what) {
    if (holds) return;
    std::fprintf(stderr, "this does not hold: %s\n", what);
    std::abort();
}

}  // namespace gridwise::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        gridwise::fuzz::use({data, size});
    } catch (const std::invalid_argument&) {
    }
    return 0;
}
