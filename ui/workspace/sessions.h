// Training sessions of this window. Several may run; the pages show one of them, the current one.
// If another process trains run A, its session is followed. Only this class asks the engine to
// start, resume and follow runs. GUI thread.
#pragma once

#include "core/api/engine/engine.h"
#include "ui/workspace/selection.h"
#include "ui/workspace/session_feed.h"

#include <memory>
#include <vector>

namespace headscope::ui {

class Navigation;

class Sessions : public QObject {
    Q_OBJECT
public:
    // selection: provides run A. navigation: shows errors.
    Sessions(const Selection& selection, Navigation& navigation, QObject* parent = nullptr);

    void setEngine(Engine* engine) { m_engine = engine; }  // engine: not owned

    // last started or chosen session, even if ended; null before the first
    SessionHandle current() const;
    bool currentRunning() const;                 // true if the current session has not ended
    std::vector<SessionHandle> running() const;  // running sessions in the order of their start
    // a running session, preferring current(); without one, current() even if ended
    SessionHandle live() const;
    // session that trains this run here, or null
    SessionHandle of(const std::string& run) const;
    // session of run A, if another process trains it
    SessionHandle followed() const { return m_following.session(); }
    // true if the run trains here, or is run A and trains in another process
    bool trains(const std::string& run) const;

    // Starts or resumes training, in parallel to other sessions. Without an engine, an error is
    // reported.
    // returns false if the start was refused; the reason was reported then
    bool start(const RunConfig& config);
    void resume(const QString& run);
    void choose(const std::string& run);  // makes a running session of this window current
    // Shows the effect of a command to this session without delay.
    void hurry(const SessionHandle& session);
    // Follows run A if another process trains it, else chooses its session if it trains here.
    // Signals are emitted by announce(), after the caller's own.
    struct Changes {
        bool chosen = false, followed = false;
    };
    Changes runAOpened(bool otherThanBefore);
    void announce(Changes changes);
    void followRunA();  // call it when run A's state may have changed

Q_SIGNALS:
    void started();  // emitted if a run was started or resumed in this window
    void chosen();   // emitted when current() changed
    // emitted for any session here, every 33 to 500 ms; read progress, points, events, ...
    void advanced();
    void ended(const headscope::RunResult& result);  // emitted for any session of this window
    // emitted if followed() changed, possibly to null
    void followStarted();
    void followAdvanced();
    void followEnded(const headscope::RunResult& result);
    void listChanged();  // emitted if a run's folder was created, or its state changed
    // run: "" for the current session, whose log is shown
    void warned(const QString& text, const QString& run);

private:
    struct One {
        SessionFeed* feed;
        std::size_t eventsPassed = 0;
        std::pair<std::string, RunState> listed;  // path and state at the last listChanged()
    };

    Engine* engineOrReport();
    void add(SessionHandle session);
    void takeNews(One& one);
    void passWarnings(One& one);
    void makeCurrent(const std::shared_ptr<One>& one);
    bool makesCurrent(const std::string& run);
    bool follows(const RunInfo& runA);

    const Selection& m_selection;
    Navigation& m_navigation;
    Engine* m_engine = nullptr;
    std::vector<std::shared_ptr<One>> m_all;
    std::shared_ptr<One> m_current;
    SessionFeed m_following;
};

}  // namespace headscope::ui
