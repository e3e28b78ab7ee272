// A growing array that asks the search's memory account before it grows.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <type_traits>

#include "search/control.hpp"

namespace gridwise {

template <class T>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>, "realloc moves the elements as bytes");

public:
    explicit Buffer(MemoryAccount& memory) : memory_(memory) {}
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { release(); }

    T* data() { return data_; }
    const T* data() const { return data_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    std::size_t capacity() const { return capacity_; }

    // At least doubles where it grows; false when the limit forbids it. While realloc moves the elements
    // both blocks exist, so both are asked for.
    [[nodiscard]] bool reserve(std::size_t capacity) {
        if (capacity <= capacity_) return true;
        capacity = std::max({capacity, 2 * capacity_, first_capacity});
        if (capacity > std::numeric_limits<std::size_t>::max() / sizeof(T)) return false;
        if (!memory_.allows(capacity * sizeof(T))) return false;
        void* moved = std::realloc(data_, capacity * sizeof(T));
        if (moved == nullptr) return false;
        adopt(moved, capacity);
        return true;
    }

    // Gives up the contents for `capacity` zeroed elements.
    [[nodiscard]] bool replace_by_zeros(std::size_t capacity) {
        release();
        if (!memory_.allows(capacity * sizeof(T))) return false;
        void* fresh = std::calloc(capacity, sizeof(T));
        if (fresh == nullptr) return false;
        adopt(fresh, capacity);
        return true;
    }

    void release() {
        std::free(data_);
        memory_.give_back(capacity_ * sizeof(T));
        data_ = nullptr;
        capacity_ = 0;
    }

private:
    static constexpr std::size_t first_capacity = 64;

    void adopt(void* block, std::size_t capacity) {
        memory_.take(capacity * sizeof(T));
        memory_.give_back(capacity_ * sizeof(T));
        data_ = static_cast<T*>(block);
        capacity_ = capacity;
    }

    MemoryAccount& memory_;
    T* data_ = nullptr;
    std::size_t capacity_ = 0;
};

}  // namespace gridwise
