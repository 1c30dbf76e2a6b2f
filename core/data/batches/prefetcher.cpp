#include "core/data/batches/batch.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

namespace headscope::data {

struct Prefetcher::State {
    std::shared_ptr<const BatchPlan> plan;
    std::int64_t epoch = 0, index = 0;  // epoch and index of the next batch to prepare
    std::size_t depth = 3;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<Batch> ready;
    std::exception_ptr failure;
    bool stop = false;
    std::thread thread;

    void work();
    Batch make();
};

Batch Prefetcher::State::make() {
    auto batch = plan->batch(epoch, index);
    if (++index >= plan->batchesPerEpoch()) ++epoch, index = 0;
    return batch;
}

// Background thread: prepares batches until stopped. An exception is passed on by next().
void Prefetcher::State::work() {
    for (;;) {
        {
            std::unique_lock<std::mutex> lock(mutex);
            changed.wait(lock, [this] { return stop || ready.size() < depth; });
            if (stop) return;
        }
        try {
            // Prepare it without the lock, because this takes long; only this thread changes epoch
            // and index.
            auto batch = make();
            const std::lock_guard<std::mutex> lock(mutex);
            ready.push_back(std::move(batch));
        } catch (...) {
            const std::lock_guard<std::mutex> lock(mutex);
            failure = std::current_exception();
            stop = true;
        }
        changed.notify_all();
    }
}

Prefetcher::Prefetcher(std::shared_ptr<const BatchPlan> plan, std::int64_t firstEpoch,
                       std::int64_t firstIndex, int depth)
    : m_state(std::make_unique<State>()) {
    m_state->plan = std::move(plan);
    m_state->epoch = firstEpoch;
    m_state->index = firstIndex;
    m_state->depth = static_cast<std::size_t>(depth > 0 ? depth : 1);
    m_state->thread = std::thread([state = m_state.get()] { state->work(); });
}

Prefetcher::~Prefetcher() {
    {
        const std::lock_guard<std::mutex> lock(m_state->mutex);
        m_state->stop = true;
    }
    m_state->changed.notify_all();
    m_state->thread.join();
}

// Batches that were ready before a failure are still delivered.
Batch Prefetcher::next() {
    std::unique_lock<std::mutex> lock(m_state->mutex);
    m_state->changed.wait(lock, [this] { return !m_state->ready.empty() || m_state->failure; });
    if (m_state->ready.empty()) std::rethrow_exception(m_state->failure);
    auto batch = std::move(m_state->ready.front());
    m_state->ready.pop_front();
    lock.unlock();
    m_state->changed.notify_all();
    return batch;
}

}  // namespace headscope::data
