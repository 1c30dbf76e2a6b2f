// How long the event loop was away, watched by a timer that is due every millisecond.
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <vector>

namespace headscope::ui {

class GapWatch {
public:
    GapWatch() {
        m_timer.setInterval(1);
        m_timer.setTimerType(Qt::PreciseTimer);
        m_clock.start();
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { m_gaps.push_back(m_clock.restart()); });
        m_timer.start();
    }
    qint64 longest() const { return m_gaps.empty() ? 0 : *std::max_element(m_gaps.begin(), m_gaps.end()); }  // ms

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
    std::vector<qint64> m_gaps;
};

}  // namespace headscope::ui
