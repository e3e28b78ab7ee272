// The search's memory account for several threads, and arrays that ask it.
#pragma once

#include <cstddef>
#include <limits>
#include <mutex>
#include <type_traits>
#include <utility>

#include "rushhour/large/memory.hpp"
#include "search/control.hpp"

namespace gridwise::rushhour::large {

class SharedAccount {
public:
    explicit SharedAccount(MemoryAccount& memory) : memory_(memory) {}

    bool take(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        if (!memory_.allows(bytes)) return false;
        memory_.take(bytes);
        return true;
    }
    void give_back(std::size_t bytes) {
        const std::lock_guard lock(mutex_);
        memory_.give_back(bytes);
    }

private:
    std::mutex mutex_;
    MemoryAccount& memory_;
};

// An array of a size that never changes; empty where there was no memory for it.
template <class T>
class Array {
    static_assert(std::is_trivially_copyable_v<T>, "made of zeros");

public:
    Array() = default;
    Array(SharedAccount& account, std::size_t size) {
        if (size > std::numeric_limits<std::size_t>::max() / sizeof(T) || !account.take(size * sizeof(T))) return;
        data_ = static_cast<T*>(get_zeros(size * sizeof(T)));
        if (data_ == nullptr) {
            account.give_back(size * sizeof(T));
            return;
        }
        account_ = &account;
        size_ = size;
    }
    Array(Array&& other) noexcept { swap(other); }
    Array& operator=(Array&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Array() {
        if (account_ == nullptr) return;
        give_back_zeros(data_, size_ * sizeof(T));
        account_->give_back(size_ * sizeof(T));
    }

    explicit operator bool() const { return data_ != nullptr; }
    std::size_t size() const { return size_; }
    T* data() { return data_; }
    const T* data() const { return data_; }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }

private:
    void swap(Array& other) noexcept {
        std::swap(account_, other.account_);
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
    }

    SharedAccount* account_ = nullptr;
    T* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace gridwise::rushhour::large
