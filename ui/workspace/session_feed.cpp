#include "ui/workspace/session_feed.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>
#include <ctime>

namespace headscope::ui {
namespace {

// Adapts the pause between updates, so that this thread takes at most a fixed share of one core
// from the training.
constexpr int kShortestPause = 33, kLongestPause = 500;  // bounds of the pause in ms
// Time in ms after a command during which the pause does not grow.
constexpr int kCalm = 1500;
// Maximum share of one core for updates of the window.
constexpr double kWindowShare = 0.04;

double cpuMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

bool isOver(RunState state) {
    return state == RunState::Finished || state == RunState::Stopped ||
           state == RunState::Diverged || state == RunState::Failed;
}

}  // namespace

SessionFeed::SessionFeed(QObject* parent, GuiClock& clock)
    : QObject(parent), m_clock(clock), m_timer(clock.timer([this] { drain(); })) {}

SessionFeed::~SessionFeed() {
    // The training thread must not notify a deleted object.
    if (m_session) m_session->setWake({});
}

void SessionFeed::take(SessionHandle session) {
    if (m_session) m_session->setWake({});
    m_session = std::move(session);
    m_done = !m_session;
    m_wakePending = false;
    m_timer->stop();
    if (!m_session) return;
    hurry();
    QPointer<SessionFeed> guard(this);
    const std::weak_ptr<TrainingSession> followed = m_session;
    // Called from the training thread, at most once until acknowledge(), so one queued call at most
    // is pending.
    m_session->setWake([guard, followed] {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, followed] {
                if (guard && guard->m_session == followed.lock()) guard->wake();
            },
            Qt::QueuedConnection);
    });
    wake();
}

void SessionFeed::hurry() {
    m_hurried = m_clock.now();
    m_pause = kShortestPause;
    if (m_wakePending) m_timer->start(kShortestPause);
}

void SessionFeed::wake() {
    if (m_wakePending) return;
    m_wakePending = true;
    // Subtract the time that has passed since the last update.
    const qint64 waited = m_lastDrain ? m_clock.now() - *m_lastDrain : kLongestPause;
    m_timer->start(
        std::max(kShortestPause, m_pause - int(std::min<qint64>(waited, kLongestPause))));
}

void SessionFeed::drain() {
    m_wakePending = false;
    if (!m_session) return;
    const double cpu = cpuMilliseconds(), spent = cpu - m_cpuAtDrain;
    m_cpuAtDrain = cpu;
    m_pause = m_clock.now() - m_hurried < kCalm ? kShortestPause
                                                : std::clamp(static_cast<int>(spent / kWindowShare),
                                                             kShortestPause, kLongestPause);
    m_lastDrain = m_clock.now();
    // Acknowledge before reading, so that news that arrive meanwhile notify again.
    m_session->acknowledge();
    const auto session = m_session;
    const bool over = session->ended();
    Q_EMIT advanced();
    // A listener of advanced() may have replaced the session.
    if (m_session != session || m_done) return;
    if (!over) {
        // The final state is set before the training thread ends, so poll until it has.
        if (isOver(session->progress().state)) {
            m_pause = kShortestPause;
            wake();
        }
        return;
    }
    m_done = true;
    Q_EMIT ended(session->wait());
}

}  // namespace headscope::ui
