#include "ui/features/train/queue_follower.h"

#include "ui/widgets/text/text.h"
#include "ui/workspace/run_queue.h"

#include <algorithm>

namespace headscope::ui {

QueueFollower::QueueFollower(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace), m_queue(workspace.queue()) {
    connect(&workspace, &Workspace::runsChanged, this, &QueueFollower::takeOpened);
    connect(&m_queue, &RunQueue::starting, this, &QueueFollower::begin);
    connect(&m_queue, &RunQueue::changed, this, &QueueFollower::follow);
    takeOpened();
}

void QueueFollower::setShown(bool shown) {
    m_shown = shown;
    if (shown) follow();
}

void QueueFollower::takeOpened() {
    const auto runA = m_workspace.runA();
    m_opened = runA ? toQt(runA->info().path) : QString();
}

void QueueFollower::begin() {
    m_follows = true;
    m_begun = false;
    m_expected = m_opened;
}

void QueueFollower::follow() {
    if (!m_follows) return;
    // Opening a run would close run B.
    if (m_opened != m_expected || m_workspace.runB()) {
        m_follows = false;
        return;
    }
    const JobInfo* training = nullptr;
    for (const auto& job : m_queue.info().jobs)
        if (job.state == JobState::Running && job.step > 0 && !job.lab && !job.run.empty()) {
            if (toQt(job.run) == m_opened) return;
            if (!training) training = &job;
        }
    if (training && m_shown && !m_workspace.sessions().trains(toStd(m_opened))) {
        m_expected = toQt(training->run);
        return m_workspace.openRun(m_expected);
    }
    const auto& jobs = m_queue.info().jobs;
    const bool open = std::any_of(jobs.begin(), jobs.end(),
                                  [](const JobInfo& job) { return !hasEnded(job.state); });
    // Before the new jobs are known, the queue only seems to have ended.
    m_begun = m_begun || open;
    m_follows = open || !m_begun;
}

}  // namespace headscope::ui
