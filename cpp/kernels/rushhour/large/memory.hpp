// Memory for large arrays, which goes back to the system at once.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace gridwise::rushhour::large {

// Smaller ones come from the heap.
inline constexpr std::size_t bytes_of_many_pages = std::size_t{1} << 17;

// Zeros, or null. They are written now: pages that are filled at their first use would stop all threads at that moment.
inline void* get_zeros(std::size_t bytes) {
    void* data = nullptr;
#if defined(__linux__)
    if (bytes >= bytes_of_many_pages) {
        data = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (data == MAP_FAILED) return nullptr;
        madvise(data, bytes, MADV_HUGEPAGE);  // less to set up and to look up, where the system has such pages
        std::memset(data, 0, bytes);
        return data;
    }
#endif
    data = std::malloc(bytes);
    if (data != nullptr) std::memset(data, 0, bytes);
    return data;
}

inline void give_back_zeros(void* data, std::size_t bytes) {
#if defined(__linux__)
    if (bytes >= bytes_of_many_pages) {
        munmap(data, bytes);
        return;
    }
#endif
    static_cast<void>(bytes);
    std::free(data);
}

}  // namespace gridwise::rushhour::large
