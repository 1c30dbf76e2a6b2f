// Distributes work over the threads of a training step.
#pragma once

#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace headscope::attention {

// Below this amount of work, waking a thread costs more than it saves, especially on a busy
// machine.
constexpr std::int64_t kWorthAThread = 500'000;  // multiply-adds

// Tasks that threads take one by one, so that a delayed thread does not delay the other threads.
// The result of a task must not depend on the thread that runs it.
class TaskQueue {
public:
    explicit TaskQueue(std::int64_t count) : m_count(count) {}
    // Takes the next task; returns false if none is left. Thread-safe.
    bool take(std::int64_t& task) {
        return (task = m_next.fetch_add(1, std::memory_order_relaxed)) < m_count;
    }

private:
    std::int64_t m_count;
    std::atomic<std::int64_t> m_next{0};
};

// Runs body(queue) on several threads until all tasks are taken. The number of threads depends on
// `work`, the total multiply-adds.
template <class Body>
void shareOut(std::int64_t tasks, std::int64_t work, const Body& body) {
    const auto most = std::min<std::int64_t>({tasks, work / kWorthAThread, at::get_num_threads()});
    TaskQueue queue(tasks);
    at::parallel_for(0, std::max<std::int64_t>(most, 1), 1,
                     [&](std::int64_t, std::int64_t) { body(queue); });
}

}  // namespace headscope::attention
