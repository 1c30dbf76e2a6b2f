#include "core/service/session/session_thread.h"

namespace headscope::session {

SessionThread::SessionThread(LoopInputs inputs) : m_config(inputs.config) {
    // Started last, when all members exist. The thread alone owns the loop and the trainer; others
    // reach it through m_feed and m_commands.
    m_thread = std::thread([this, taken = std::move(inputs)]() mutable { run(std::move(taken)); });
}

SessionThread::~SessionThread() {
    // Qualified, because virtual calls do not reach derived classes in a destructor.
    SessionThread::stop();
    m_thread.join();
}

std::string SessionThread::runPath() const {
    std::lock_guard lock(m_mutex);
    return m_runPath;
}

void SessionThread::run(LoopInputs inputs) {
    auto notifyEngine = std::move(inputs.folderMade);
    // The training thread calls this once the run folder has a name. The engine is notified without
    // the lock, because it may ask for runPath().
    inputs.folderMade = [this, notifyEngine](const std::string& folder) {
        {
            std::lock_guard lock(m_mutex);
            m_runPath = folder;
        }
        if (notifyEngine) notifyEngine(folder);
    };
    RunResult result = TrainingLoop(std::move(inputs), m_feed, m_commands).run();
    // Order: waiting commands are refused, then the result becomes visible, then listeners are
    // called.
    m_commands.close();
    {
        std::lock_guard lock(m_mutex);
        m_result = std::move(result);
    }
    m_endedBell.notify_all();
    m_feed.ring();
}

RunResult SessionThread::wait() {
    std::unique_lock lock(m_mutex);
    m_endedBell.wait(lock, [this] { return m_result.has_value(); });
    return *m_result;
}

bool SessionThread::ended() const {
    std::lock_guard lock(m_mutex);
    return m_result.has_value();
}

}  // namespace headscope::session
