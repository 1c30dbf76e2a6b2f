// Worker thread that runs posted functions one after another. The destructor discards waiting
// functions and waits for the running one.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace headscope::ui {

class BackgroundWorker {
public:
    using Work = std::function<void()>;

    BackgroundWorker() : m_thread([this] { loop(); }) {}
    ~BackgroundWorker() {
        {
            const std::lock_guard guard(m_mutex);
            m_end = true;
            m_waiting.clear();
        }
        m_bell.notify_one();
        m_thread.join();
    }
    BackgroundWorker(const BackgroundWorker&) = delete;
    BackgroundWorker& operator=(const BackgroundWorker&) = delete;

    void post(Work work) {
        {
            const std::lock_guard guard(m_mutex);
            m_waiting.push_back(std::move(work));
        }
        m_bell.notify_one();
    }

private:
    void loop() {
        for (;;) {
            Work work;
            {
                std::unique_lock guard(m_mutex);
                m_bell.wait(guard, [this] { return m_end || !m_waiting.empty(); });
                if (m_end) return;
                work = std::move(m_waiting.front());
                m_waiting.pop_front();
            }
            work();
        }
    }

    std::mutex m_mutex;
    std::condition_variable m_bell;
    std::deque<Work> m_waiting;
    bool m_end = false;
    std::thread m_thread;
};

}  // namespace headscope::ui
