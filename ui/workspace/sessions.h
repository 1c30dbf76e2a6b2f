// The training sessions of this window. Several may run at once; the pages show one of them, the
// current one. GUI thread.
#pragma once

#include "ui/workspace/session_feed.h"

#include <memory>
#include <vector>

namespace headscope::ui {

class TrainingSessions : public QObject {
    Q_OBJECT
public:
    explicit TrainingSessions(QObject* parent = nullptr);

    // last started or chosen session, even if ended; null before the first
    SessionHandle current() const;
    bool currentRunning() const;                 // the current session has not ended
    std::vector<SessionHandle> running() const;  // in the order of their start
    // session that trains this run now, or null
    SessionHandle of(const std::string& runPath) const;

    void add(SessionHandle session);  // also makes it the current one
    // makes a running session current; returns true if the current one changed
    bool choose(const std::string& runPath);
    void hurry(const SessionHandle& session);  // see SessionFeed::hurry()

Q_SIGNALS:
    void advanced();  // news of any session
    void ended(const headscope::RunResult& result);
    void listChanged();  // a run's folder was created, or its state changed
    // run: "" for the current session, whose log is shown
    void warned(const QString& text, const QString& run);

private:
    struct One {
        SessionFeed* feed;
        std::size_t eventsPassed = 0;
        std::pair<std::string, RunState> listed;  // path and state at the last listChanged()
    };

    void takeNews(One& one);
    void passWarnings(One& one);
    void makeCurrent(const std::shared_ptr<One>& one);

    std::vector<std::shared_ptr<One>> m_all;
    std::shared_ptr<One> m_current;
};

}  // namespace headscope::ui
