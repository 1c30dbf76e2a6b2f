// The runs that this window trains: several may train at once, and the pages follow one of them, the current one. GUI
// thread.
#pragma once

#include "ui/bridge/session_feed.h"

#include <memory>
#include <vector>

namespace headscope::ui {

class TrainingSessions : public QObject {
    Q_OBJECT
public:
    explicit TrainingSessions(QObject* parent = nullptr);

    SessionHandle current() const;  // started or chosen last; stays when it has ended; null before the first
    bool currentRunning() const;    // it has not ended yet
    std::vector<SessionHandle> running() const;          // in the order of their start
    SessionHandle of(const std::string& runPath) const;  // that trains this run now, or null

    void add(SessionHandle session);           // becomes the current one
    bool choose(const std::string& runPath);   // current, where it trains here; whether that is another one than before
    void hurry(const SessionHandle& session);  // see SessionFeed

Q_SIGNALS:
    void advanced();  // news of any
    void ended(const headscope::RunResult& result);
    void listChanged();                                    // a run's folder was made, or its state changed
    void warned(const QString& text, const QString& run);  // run: "" for the current one, whose log is shown

private:
    struct One {
        SessionFeed* feed;
        std::size_t eventsPassed = 0;
        std::pair<std::string, RunState> listed;  // as the list of runs last showed it
    };

    void takeNews(One& one);
    void passWarnings(One& one);
    void makeCurrent(const std::shared_ptr<One>& one);

    std::vector<std::shared_ptr<One>> m_all;
    std::shared_ptr<One> m_current;
};

}  // namespace headscope::ui
