// The sweeps of the queue, as groups of runs for the run list and the run bar.
#pragma once

#include "core/api/engine/queue.h"
#include "core/api/runs/run.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace headscope::ui {

struct RunSweep {
    QString name;   // as given by the user, or made from the data and the varied settings
    QString title;  // "my_news · λ 0, 0.1 · 3 seeds"
    QStringList runs;
};

// Returns the sweeps of which the list has at least two runs, in the order of the queue. runs: all
// runs of the list.
std::vector<RunSweep> sweepsOf(const QueueInfo& queue, const std::vector<RunInfo>& runs);
// Returns the sweep that contains a run; null if there is none.
const RunSweep* sweepWith(const std::vector<RunSweep>& sweeps, const QString& run);

}  // namespace headscope::ui
