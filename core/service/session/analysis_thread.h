// A long-lived thread that analyses models. Requests wait in named slots; a newer request replaces
// a waiting one in the same slot.
#pragma once

#include "core/api/base/request.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace headscope::session {

// Runs jobs one after the other.
class AnalysisThread {
public:
    using Cancel = const std::atomic<bool>*;
    using Job = std::function<void(Cancel)>;  // runs in the thread; must not throw
    // Called instead of the job if the job is replaced, if it is cancelled before it starts, or if
    // the thread ends.
    using Dropped = std::function<void(const Error&)>;

    // start: runs first in the new thread, for example to set the number of tensor threads.
    explicit AnalysisThread(std::function<void()> start);
    ~AnalysisThread();  // cancels the running job, drops the waiting ones, joins

    // Queues a job. A running job of the same slot is asked to stop early. `dropped` of a replaced
    // job is called in the calling thread.
    // flag: set by the caller to cancel the job, and by this class if a newer job replaces it. If
    // null, a new flag is created.
    void post(const std::string& slot, Job job, Dropped dropped, CancelFlag flag = {});
    // Whether a job that is posted now to this slot has to wait for jobs of other slots.
    bool busy(const std::string& slot) const;
    bool inside() const { return std::this_thread::get_id() == m_thread.get_id(); }

private:
    struct BoundRequest {
        std::string slot;
        Job job;
        Dropped dropped;
        CancelFlag cancel;  // never null
    };
    void run();

    mutable std::mutex m_mutex;
    std::condition_variable m_bell;
    std::deque<BoundRequest> m_waiting;
    std::string m_runningSlot;
    CancelFlag m_runningCancel;
    bool m_ending = false;
    std::thread m_thread;
};

}  // namespace headscope::session
