// Threads that do numbered tasks together with the thread that calls them.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace gridwise::rushhour::large {

class Crew {
public:
    explicit Crew(unsigned threads) : threads_(threads) {}
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;
    ~Crew();

    // Calls `task(i)` for every i below `count`, each once, in any order; returns when all are done. A task throws
    // nothing. The caller is alone where the work is not worth more.
    void run(std::uint32_t count, bool alone, const std::function<void(std::uint32_t)>& task);

private:
    void start();
    void help();
    void work();
    void change(std::atomic<std::uint32_t>& number, int by);
    void wait_while(const std::atomic<std::uint32_t>& number, std::uint32_t old);

    static constexpr int patience = 20000;  // readings: some hundredths of a millisecond

    unsigned threads_;
    std::vector<std::thread> helpers_;
    const std::function<void(std::uint32_t)>* task_ = nullptr;
    std::uint32_t count_ = 0;
    std::atomic<std::uint32_t> next_{0};
    std::atomic<std::uint32_t> busy_{0};
    std::atomic<std::uint32_t> call_{0};  // how often the helpers were called
    bool over_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace gridwise::rushhour::large
