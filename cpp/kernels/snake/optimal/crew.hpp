// Numbered pieces of work shared by threads.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "search/control.hpp"

namespace gridwise::snake {

// Calls `work(number, stop)` for all numbers below `count`; the calling thread watches the clock and the person, and
// `stop` is true when nobody waits for the rest. Gives `running` when all was done.
template <class Work>
Status share(std::size_t count, int threads, Control& control, const Work& work) {
    std::atomic<std::size_t> next{0};
    std::atomic<bool> stop{false};
    std::mutex mutex;
    std::condition_variable done;
    std::exception_ptr failure;
    std::size_t left = 0;  // guarded, as the failure is
    const auto member = [&] {
        try {
            for (std::size_t number = next++; number < count && !stop; number = next++) work(number, stop);
        } catch (...) {  // for the calling thread to throw: in this one nobody would catch it
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
            stop = true;
        }
        const std::lock_guard lock(mutex);
        ++left;
        done.notify_one();
    };
    const auto wanted = std::min(count, static_cast<std::size_t>(std::max(threads, 1)));
    std::vector<std::thread> crew;
    try {
        crew.reserve(wanted);
        while (crew.size() < wanted) crew.emplace_back(member);
    } catch (...) {  // the system gives no more threads, or no memory for one
        stop = true;
        for (std::thread& one : crew) one.join();
        throw;
    }
    Status status = Status::running;
    {
        std::unique_lock lock(mutex);
        while (left < wanted && status == Status::running) {
            done.wait_for(lock, std::chrono::milliseconds(10), [&] { return left == wanted; });
            if (left == wanted) break;
            lock.unlock();  // a poll may have to wait for the person's program
            status = control.poll();
            lock.lock();
        }
        if (left < wanted) stop = true;
    }
    for (std::thread& one : crew) one.join();
    if (failure) std::rethrow_exception(failure);
    return status;
}

}  // namespace gridwise::snake
