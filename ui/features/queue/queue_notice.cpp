#include "ui/features/queue/queue_notice.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_queue.h"

#include <QStringList>
#include <QWidget>

#include <algorithm>

namespace headscope::ui {
namespace {

int jobsIn(const QueueInfo& info, JobState state) {
    return static_cast<int>(std::count_if(info.jobs.begin(), info.jobs.end(),
                                          [state](const auto& job) { return job.state == state; }));
}

int openJobs(const QueueInfo& info) {
    return jobsIn(info, JobState::Waiting) + jobsIn(info, JobState::Running);
}

}  // namespace

std::optional<DesktopNews> queueNews(const QueueInfo& before, const QueueInfo& now) {
    // Report once when the queue is paused with a reason.
    if (now.paused && !now.pauseReason.empty() && before.pauseReason.empty())
        return DesktopNews{QueueNotice::tr("The queue waits"), engineText(now.pauseReason), true};
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
    return DesktopNews{QueueNotice::tr("The queue is done"), parts.join(QStringLiteral(", ")),
                       lost > 0};
}

QueueNotice::QueueNotice(RunQueue& queue, QWidget* window)
    : QObject(window), m_queue(queue), m_window(window) {
    auto* desktop = new DesktopNotice(window);
    m_show = [desktop](const DesktopNews& news) { desktop->show(news); };
    connect(&m_queue, &RunQueue::changed, this, &QueueNotice::look);
}

void QueueNotice::look() {
    const auto news = m_before ? queueNews(*m_before, m_queue.info()) : std::nullopt;
    m_before = m_queue.info();
    if (news && !m_window->isActiveWindow()) m_show(*news);
}

}  // namespace headscope::ui
