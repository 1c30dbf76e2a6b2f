// Follows a training session: the news it wakes for arrive here in the GUI thread, at a pace that leaves the processor
// to the training.
#pragma once

#include "core/api/session.h"
#include "ui/bridge/gui_clock.h"

#include <QObject>

#include <memory>
#include <optional>

namespace headscope::ui {

using SessionHandle = std::shared_ptr<TrainingSession>;

class SessionFeed : public QObject {
    Q_OBJECT
public:
    // clock: paces the news; must outlive this object.
    explicit SessionFeed(QObject* parent = nullptr, GuiClock& clock = GuiClock::current());
    ~SessionFeed() override;

    void take(SessionHandle session);  // in place of the one before; null lets go
    const SessionHandle& session() const { return m_session; }
    bool running() const { return m_session && !m_done; }
    void hurry();  // whoever gave a command sees at once what comes of it

Q_SIGNALS:
    void advanced();  // every 33 to 500 ms: read progress, points, events, matrices
    void ended(const headscope::RunResult& result);

private:
    void wake();
    void drain();

    SessionHandle m_session;
    GuiClock& m_clock;
    std::unique_ptr<GuiTimer> m_timer;
    qint64 m_hurried = 0;               // when the last command was given
    std::optional<qint64> m_lastDrain;  // when news were shown last
    int m_pause = 0;                    // ms from one showing of news to the next
    double m_cpuAtDrain = 0;            // ms of this thread's time
    bool m_wakePending = false, m_done = true;
};

}  // namespace headscope::ui
