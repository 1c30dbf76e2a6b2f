// Lines of text on the Train page about a run: progress, result and estimated cost. Pure functions.
#pragma once

#include "core/api/engine/engine_training.h"
#include "core/api/engine/queue.h"
#include "core/api/runs/run.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <string>

namespace headscope::ui {

// Progress of a run that trains: "step 40 of 400  ·  12 s left".
QString progressLine(const Progress& progress);
// Steps, time and scores of a run that has ended.
QString resultLine(const RunResult& result);
// Message at the end of a run: "Finished in 56 s: test accuracy 82.7 % ± 4.3."
QString finishedLine(const RunResult& result);
// Runs of a sweep in the queue, and how many of them are finished.
struct SweepEnd {
    QString name;
    QStringList runs;  // folders of the finished runs, in the order of the queue
    int all = 0;       // number of runs, without cancelled ones
};
// Returns the sweep of a run that has just finished. Empty if the run has no sweep or is its only
// finished run, and while other runs of the sweep wait or train.
std::optional<SweepEnd> sweepEnd(const QueueInfo& queue, const std::string& finished);
// Message at the end of a run of a sweep: "6 of 6 runs of the sweep my_news are finished."
QString sweepLine(const SweepEnd& sweep);
// Status of a run that is not training now.
QString storedLine(const RunInfo& run);
// Estimate of size, memory and duration of one run; omits values that were not measured.
// withTime: false while another run slows this computer down.
QString estimateLine(const Estimate& estimate, bool withTime);

}  // namespace headscope::ui
