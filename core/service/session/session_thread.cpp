#include "core/service/session/session_thread.h"

namespace headscope::session {

SessionThread::SessionThread(LoopInputs inputs) : m_config(inputs.config) {
    m_thread = std::thread([this, taken = std::move(inputs)]() mutable { run(std::move(taken)); });
}

SessionThread::~SessionThread() {
    SessionThread::stop();
    m_thread.join();
}

std::string SessionThread::runPath() const {
    std::lock_guard lock(m_mutex);
    return m_runPath;
}

void SessionThread::run(LoopInputs inputs) {
    auto notifyEngine = std::move(inputs.folderMade);
    inputs.folderMade = [this, notifyEngine](const std::string& folder) {
        {
            std::lock_guard lock(m_mutex);
            m_runPath = folder;
        }
        if (notifyEngine) notifyEngine(folder);
    };
    RunResult result = TrainingLoop(std::move(inputs), m_feed, m_commands).run();
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
