#include "ui/features/queue/queue_view.h"

#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace headscope::ui {
namespace {

struct QueueViewText {
    Q_DECLARE_TR_FUNCTIONS(QueueView)
};

bool hasRow(JobState state) {
    return !hasEnded(state) || state == JobState::Failed || state == JobState::Lost;
}

// Runs in training and waiting runs come first, so that old failures do not hide them.
int rank(JobState state) {
    if (state == JobState::Running) return 0;
    return state == JobState::Waiting ? 1 : 2;
}

QString progressOf(const JobInfo& job) {
    QStringList parts;
    if (job.step > 0 && job.totalSteps > 0)
        parts << QueueViewText::tr("%1 of %2").arg(countText(job.step), countText(job.totalSteps));
    if (job.secondsLeft > 0 && job.state == JobState::Running)
        parts << QueueViewText::tr("%1 left").arg(durationText(job.secondsLeft));
    return parts.join(QStringLiteral(", "));
}

QueueRow rowOf(const JobInfo& job, bool paused) {
    QueueRow row;
    row.id = toQt(job.id);
    row.name = toQt(job.name);
    row.state = jobStateText(job.state);
    row.progress = progressOf(job);
    if (job.totalSteps > 0)
        row.done = std::clamp(double(job.step) / double(job.totalSteps), 0.0, 1.0);
    row.canOpen = !job.run.empty() && !job.lab;
    if (job.state == JobState::Running) {
        row.play = job.lab || !job.place.empty() ? QueueRow::Play::None
                   : paused                      ? QueueRow::Play::Continue
                                                 : QueueRow::Play::Pause;
        if (paused) row.state = QueueViewText::tr("paused");
    } else if (hasEnded(job.state)) {
        row.play = QueueRow::Play::TryAgain;
    } else if (!job.place.empty()) {
        row.play = QueueRow::Play::None;
    }
    QStringList lines{row.name};
    if (!job.sweep.empty()) lines << QueueViewText::tr("Sweep: %1").arg(toQt(job.sweep));
    if (!job.problem.empty()) lines << engineText(job.problem);
    row.tip = lines.join(QLatin1Char('\n'));
    return row;
}

int jobCount(const QueueInfo& info, JobState state) {
    return static_cast<int>(std::count_if(info.jobs.begin(), info.jobs.end(),
                                          [&](const auto& job) { return job.state == state; }));
}

}  // namespace

QString jobStateText(JobState state) {
    switch (state) {
        case JobState::Waiting:
            return QueueViewText::tr("waiting");
        case JobState::Running:
            return QueueViewText::tr("training");
        case JobState::Finished:
            return QueueViewText::tr("finished");
        case JobState::Failed:
            return QueueViewText::tr("failed");
        case JobState::Cancelled:
            return QueueViewText::tr("cancelled");
        case JobState::Lost:
            return QueueViewText::tr("lost");
    }
    return {};
}

std::vector<QueueRow> queueRows(const QueueInfo& info,
                                const std::function<bool(const std::string& id)>& isPaused) {
    std::vector<const JobInfo*> jobs;
    for (const auto& job : info.jobs)
        if (hasRow(job.state)) jobs.push_back(&job);
    std::stable_sort(jobs.begin(), jobs.end(), [](const JobInfo* a, const JobInfo* b) {
        return rank(a->state) < rank(b->state);
    });
    std::vector<QueueRow> rows;
    for (const auto* job : jobs) rows.push_back(rowOf(*job, isPaused(job->id)));
    return rows;
}

QString queueSummary(const QueueInfo& info, bool here) {
    if (info.jobs.empty()) return {};
    QStringList parts;
    for (const auto state : {JobState::Running, JobState::Waiting, JobState::Finished,
                             JobState::Failed, JobState::Cancelled, JobState::Lost})
        if (const int count = jobCount(info, state))
            parts << QueueViewText::tr("%1 %2").arg(count).arg(jobStateText(state));
    if (info.secondsLeft > 0)
        parts << QueueViewText::tr("%1 left").arg(durationText(info.secondsLeft));
    if (info.paused)
        parts << (info.pauseReason.empty()
                      ? QueueViewText::tr("on hold")
                      : QueueViewText::tr("on hold: %1").arg(engineText(info.pauseReason)));
    else if (!info.runner.empty() && !here)
        parts << QueueViewText::tr("queue run by %1").arg(toQt(info.runner));
    return parts.join(QStringLiteral("  ·  "));
}

}  // namespace headscope::ui
