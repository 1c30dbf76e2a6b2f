// Delivers news of a training session to the GUI thread, at a rate that leaves the processor to the
// training.
#pragma once

#include "core/api/engine/session.h"
#include "ui/workspace/gui_clock.h"

#include <QObject>

#include <memory>
#include <optional>

namespace headscope::ui {

using SessionHandle = std::shared_ptr<TrainingSession>;

class SessionFeed : public QObject {
    Q_OBJECT
public:
    // clock: controls the update rate; must outlive this object.
    explicit SessionFeed(QObject* parent = nullptr, GuiClock& clock = GuiClock::current());
    ~SessionFeed() override;

    void take(SessionHandle session);  // session: followed instead of the previous one; null: none
    const SessionHandle& session() const { return m_session; }
    bool running() const { return m_session && !m_done; }
    void hurry();  // shows the effect of a command without delay

Q_SIGNALS:
    void advanced();  // emitted every 33 to 500 ms; read progress, points, events and matrices
    void ended(const headscope::RunResult& result);

private:
    void wake();
    void drain();

    SessionHandle m_session;
    GuiClock& m_clock;
    std::unique_ptr<GuiTimer> m_timer;
    qint64 m_hurried = 0;               // time of the last command
    std::optional<qint64> m_lastDrain;  // time of the last update
    int m_pause = 0;                    // time between updates in ms
    double m_cpuAtDrain = 0;            // CPU time of this thread at the last update, in ms
    bool m_wakePending = false, m_done = true;
};

}  // namespace headscope::ui
