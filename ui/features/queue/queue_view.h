// Prepares the queue for its rows on the Train page. Pure functions.
#pragma once

#include "core/api/engine/queue.h"

#include <QString>

#include <functional>
#include <vector>

namespace headscope::ui {

// One job that waits, trains, or needs the user. Finished and cancelled jobs have no row: their
// runs are in the list of runs.
struct QueueRow {
    // Action of the first button of the row. None: an experiment of the lab cannot be paused, and
    // the cluster decides when its jobs train.
    enum class Play { None, Pause, Continue, Start, TryAgain };

    QString id, name, state;
    QString progress;  // "120 of 400, 12 s left"; "" before it trains
    double done = 0;   // share of the steps, 0 to 1
    Play play = Play::Start;
    bool canOpen = false;  // whether a run exists that can be opened
    QString tip;           // whole name, sweep and problem
};

QString jobStateText(JobState state);
// Rows in the order of their state: running, waiting, ended; within a state, in start order.
// isPaused: whether a running job was paused.
std::vector<QueueRow> queueRows(const QueueInfo& info,
                                const std::function<bool(const std::string& id)>& isPaused);
// Counts per state and the time left: "1 training · 5 waiting · 3 min left"; "" for an empty queue.
// here: whether this window runs the queue.
QString queueSummary(const QueueInfo& info, bool here);

}  // namespace headscope::ui
