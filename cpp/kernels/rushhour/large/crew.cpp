#include "rushhour/large/crew.hpp"

#include <new>
#include <system_error>

namespace gridwise::rushhour::large {

Crew::~Crew() {
    over_ = true;
    change(call_, 1);
    for (std::thread& helper : helpers_) helper.join();
}

void Crew::run(std::uint32_t count, bool alone, const std::function<void(std::uint32_t)>& task) {
    if (!alone && threads_ > 1) start();
    if (alone || helpers_.empty()) {
        for (std::uint32_t i = 0; i < count; ++i) task(i);
        return;
    }
    task_ = &task;
    count_ = count;
    next_ = 0;
    busy_ = static_cast<std::uint32_t>(helpers_.size());
    change(call_, 1);
    work();
    for (std::uint32_t busy = busy_; busy > 0; busy = busy_) wait_while(busy_, busy);
}

// The first time. Where the system gives no thread, those that are there do the work.
void Crew::start() {
    try {
        helpers_.reserve(threads_ - 1);
        while (helpers_.size() + 1 < threads_) helpers_.emplace_back([this] { help(); });
    } catch (const std::system_error&) {
        threads_ = static_cast<unsigned>(helpers_.size()) + 1;
    } catch (const std::bad_alloc&) {
        threads_ = static_cast<unsigned>(helpers_.size()) + 1;
    }
}

void Crew::help() {
    for (std::uint32_t seen = 0;; ++seen) {
        wait_while(call_, seen);
        if (over_) return;
        work();
        change(busy_, -1);
    }
}

void Crew::work() {
    for (std::uint32_t i = next_.fetch_add(1); i < count_; i = next_.fetch_add(1)) (*task_)(i);
}

void Crew::change(std::atomic<std::uint32_t>& number, int by) {
    {
        const std::lock_guard lock(mutex_);
        number += static_cast<std::uint32_t>(by);
    }
    changed_.notify_all();
}

// What a thread waits for comes soon most often. It does not yield meanwhile: on a busy machine it would have to wait
// for its turn.
void Crew::wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t old) {
    for (int i = 0; i < patience; ++i) {
        if (number != old) return;
    }
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return number != old; });
}

}  // namespace gridwise::rushhour::large
