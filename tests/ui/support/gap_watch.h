// Measures how long the event loop was blocked, with a timer that is due every millisecond.
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <ctime>

namespace headscope::ui {

// Returns the CPU time that this thread has used, in milliseconds.
inline double threadMs() {
    std::timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return 1e3 * double(time.tv_sec) + 1e-6 * double(time.tv_nsec);
}

class GapWatch {
public:
    GapWatch() {
        m_timer.setInterval(1);
        m_timer.setTimerType(Qt::PreciseTimer);
        m_clock.start();
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            m_longest = std::max(m_longest, m_clock.restart());
            const double now = threadMs();
            m_busiest = std::max(m_busiest, now - m_busyUntil);
            m_busyUntil = now;
        });
        m_timer.start();
    }
    // Longest time between two timer events, in milliseconds.
    qint64 longest() const { return m_longest; }
    // Largest CPU time of this thread between two timer events, in milliseconds. It excludes the
    // time that other processes took.
    double busiest() const { return m_busiest; }

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_longest = 0;
    double m_busiest = 0, m_busyUntil = threadMs();
};

}  // namespace headscope::ui
