#include "ui/features/queue/queue_notice.h"

#include "ui/widgets/icons.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_queue.h"

#include <QApplication>
#include <QStringList>
#include <QSystemTrayIcon>
#include <QWidget>

#include <algorithm>

namespace headscope::ui {
namespace {

// Duration of a desktop notification.
constexpr int kShownMilliseconds = 20'000;

int jobsIn(const QueueInfo& info, JobState state) {
    return static_cast<int>(std::count_if(info.jobs.begin(), info.jobs.end(),
                                          [state](const auto& job) { return job.state == state; }));
}

int openJobs(const QueueInfo& info) {
    return jobsIn(info, JobState::Waiting) + jobsIn(info, JobState::Running);
}

}  // namespace

std::optional<QueueNews> queueNews(const QueueInfo& before, const QueueInfo& now) {
    // Report once when the queue is paused with a reason.
    if (now.paused && !now.pauseReason.empty() && before.pauseReason.empty())
        return QueueNews{QueueNotice::tr("The queue waits"), engineText(now.pauseReason), true};
    // Otherwise report only when the last open job has ended.
    if (openJobs(before) == 0 || openJobs(now) > 0) return std::nullopt;
    const int finished = jobsIn(now, JobState::Finished) - jobsIn(before, JobState::Finished);
    const int failed = jobsIn(now, JobState::Failed) - jobsIn(before, JobState::Failed);
    const int all = jobsIn(now, JobState::Finished), lost = jobsIn(now, JobState::Failed);
    // Do not report jobs that the user cancelled or cleared.
    if (finished <= 0 && failed <= 0) return std::nullopt;
    QStringList parts;
    if (all > 0) parts << QueueNotice::tr("%n run(s) finished", nullptr, all);
    if (lost > 0) parts << QueueNotice::tr("%n run(s) failed", nullptr, lost);
    return QueueNews{QueueNotice::tr("The queue is done"), parts.join(QStringLiteral(", ")),
                     lost > 0};
}

QueueNotice::QueueNotice(RunQueue& queue, QWidget* window)
    : QObject(window), m_queue(queue), m_window(window) {
    m_show = [this](const QueueNews& news) { showOnDesktop(news); };
    connect(&m_queue, &RunQueue::changed, this, &QueueNotice::look);
}

void QueueNotice::look() {
    const auto news = m_before ? queueNews(*m_before, m_queue.info()) : std::nullopt;
    m_before = m_queue.info();
    if (news && !m_window->isActiveWindow()) m_show(*news);
}

void QueueNotice::showOnDesktop(const QueueNews& news) {
    QApplication::alert(m_window);
    if (!QSystemTrayIcon::isSystemTrayAvailable()) return;
    if (!m_tray) {
        m_tray = new QSystemTrayIcon(programIcon(), this);
        connect(m_tray, &QSystemTrayIcon::messageClicked, m_window, [this] {
            m_window->show();
            m_window->raise();
            m_window->activateWindow();
        });
        // The tray icon only carries notifications, so hide it when the user returns.
        connect(qApp, &QGuiApplication::applicationStateChanged, m_tray,
                [this](Qt::ApplicationState state) {
                    if (state == Qt::ApplicationActive) m_tray->hide();
                });
    }
    m_tray->show();
    m_tray->showMessage(news.title, news.text,
                        news.bad ? QSystemTrayIcon::Warning : QSystemTrayIcon::Information,
                        kShownMilliseconds);
}

}  // namespace headscope::ui
