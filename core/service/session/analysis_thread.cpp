#include "core/service/session/analysis_thread.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace headscope::session {
namespace {

Error replaced() {
    return {ErrorCode::Cancelled, "replaced by a newer request"_m};
}

Error unwanted() {
    return {ErrorCode::Cancelled, "cancelled before it was started"_m};
}

}  // namespace

AnalysisThread::AnalysisThread(std::function<void()> start) {
    m_thread = std::thread([this, start = std::move(start)] {
        if (start) start();
        run();
    });
}

AnalysisThread::~AnalysisThread() {
    std::deque<BoundRequest> dropped;
    {
        std::lock_guard lock(m_mutex);
        m_ending = true;
        if (m_runningCancel) m_runningCancel->store(true);
        dropped.swap(m_waiting);
    }
    m_bell.notify_all();
    m_thread.join();
    // Call back only after the thread has ended, without holding the lock.
    for (auto& request : dropped)
        request.dropped({ErrorCode::Cancelled, "the engine is closing"_m});
}

void AnalysisThread::post(const std::string& slot, Job job, Dropped dropped, CancelFlag flag) {
    if (!flag) flag = std::make_shared<std::atomic<bool>>(false);
    std::optional<BoundRequest> old;
    {
        std::lock_guard lock(m_mutex);
        // Ask a running job of this slot to stop early.
        if (m_runningCancel && m_runningSlot == slot) m_runningCancel->store(true);
        BoundRequest request{slot, std::move(job), std::move(dropped), std::move(flag)};
        const auto waiting =
            std::find_if(m_waiting.begin(), m_waiting.end(),
                         [&](const BoundRequest& one) { return one.slot == slot; });
        if (waiting == m_waiting.end())
            m_waiting.push_back(std::move(request));
        else
            // The newer request keeps the older one's place in the queue; at most one request per
            // slot waits.
            old = std::exchange(*waiting, std::move(request));
    }
    m_bell.notify_one();
    if (old) old->dropped(replaced());
}

bool AnalysisThread::busy(const std::string& slot) const {
    std::lock_guard lock(m_mutex);
    return (m_runningCancel && m_runningSlot != slot) ||
           std::any_of(m_waiting.begin(), m_waiting.end(),
                       [&](const BoundRequest& one) { return one.slot != slot; });
}

void AnalysisThread::run() {
    for (;;) {
        BoundRequest request;
        {
            std::unique_lock lock(m_mutex);
            m_bell.wait(lock, [this] { return m_ending || !m_waiting.empty(); });
            // Requests that still wait are dropped by the destructor, which has taken them already.
            if (m_ending) return;
            request = std::move(m_waiting.front());
            m_waiting.pop_front();
            m_runningSlot = request.slot;
            m_runningCancel = request.cancel;
        }
        // The job was cancelled while it waited.
        if (request.cancel->load())
            request.dropped(unwanted());
        else
            request.job(request.cancel.get());
        std::lock_guard lock(m_mutex);
        // Under the lock: afterwards post() must not cancel the flag of a job that has ended.
        m_runningCancel.reset();
    }
}

}  // namespace headscope::session
