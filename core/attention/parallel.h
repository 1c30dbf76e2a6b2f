// Work shared out between the threads of a training step.
#pragma once

#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

namespace headscope::attention {

// Waking a thread for less than this costs more than it saves, above all beside a busy program.
constexpr std::int64_t kWorthAThread = 500'000;  // multiply-adds

// Tasks that threads take one after another, so that a thread which another program holds up does not hold up the rest.
// What a task computes must not depend on who takes it.
class TaskQueue {
public:
    explicit TaskQueue(std::int64_t count) : m_count(count) {}
    bool take(std::int64_t& task) { return (task = m_next.fetch_add(1, std::memory_order_relaxed)) < m_count; }

private:
    std::int64_t m_count;
    std::atomic<std::int64_t> m_next{0};
};

// Runs body(queue) on as many threads as `work` multiply-adds in all are worth; each takes tasks until there are none.
template <class Body>
void shareOut(std::int64_t tasks, std::int64_t work, const Body& body) {
    const auto most = std::min<std::int64_t>({tasks, work / kWorthAThread, at::get_num_threads()});
    TaskQueue queue(tasks);
    at::parallel_for(0, std::max<std::int64_t>(most, 1), 1, [&](std::int64_t, std::int64_t) { body(queue); });
}

}  // namespace headscope::attention
