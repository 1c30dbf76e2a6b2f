// The one long-lived thread that looks into weights. Requests wait in slots: a newer one replaces a waiting older one.
#pragma once

#include "core/api/question.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace headscope::session {

class AnalysisThread {
public:
    using Cancel = const std::atomic<bool>*;
    using Job = std::function<void(Cancel)>;  // runs in the thread; must not throw
    // Called instead of the job when it is replaced, cancelled before its turn, or the thread ends.
    using Dropped = std::function<void(const Error&)>;

    // start: run first in the new thread (number of tensor threads).
    explicit AnalysisThread(std::function<void()> start);
    ~AnalysisThread();  // cancels the running job, drops the others, joins

    // A running job of the same slot is asked to stop early. `dropped` of a replaced job is called in this thread.
    // flag: set by whoever wants the job no more, and here when a newer one replaces it; null: one of the job's own.
    void post(const std::string& slot, Job job, Dropped dropped, CancelFlag flag = {});
    bool inside() const { return std::this_thread::get_id() == m_thread.get_id(); }

private:
    struct Request {
        std::string slot;
        Job job;
        Dropped dropped;
        CancelFlag cancel;  // never null
    };
    void run();

    std::mutex m_mutex;
    std::condition_variable m_bell;
    std::deque<Request> m_waiting;
    std::string m_runningSlot;
    CancelFlag m_runningCancel;
    bool m_ending = false;
    std::thread m_thread;
};

}  // namespace headscope::session
