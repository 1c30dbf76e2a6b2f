// Runs that come with the program, by folder name; packaging/ship_runs trains them.
#pragma once

#include "core/api/runs/run.h"
#include "core/api/runs/tasks.h"

#include <QFileInfo>
#include <QString>

#include <vector>

namespace headscope::ui {

// Two headline models that differ only in the penalty, and one model for pictures.
inline constexpr const char* kShippedPlain = "headlines-lambda-0";
inline constexpr const char* kShippedDiverse = "headlines-lambda-0.1";
inline constexpr const char* kShippedPictures = "shapes-lambda-0.1";

// Used in lessons instead of a folder name; means the run of a pretrained model that reads texts.
inline constexpr const char* kPretrainedRun = "@pretrained";

// Returns the path of a shipped run; "" if it is not installed.
inline QString shippedRun(const std::vector<RunInfo>& runs, const QString& folder) {
    for (const auto& run : runs) {
        const QString path = QString::fromStdString(run.path);
        if (run.shipped && QFileInfo(path).fileName() == folder) return path;
    }
    return {};
}

// Whether a run can take the place of kPretrainedRun.
inline bool isPretrainedText(const RunInfo& run) {
    const auto& task = traitsOf(run.task);
    return run.pretrained && run.problem.empty() && !task.pictures() && !task.pairs;
}

// Returns the path of the newest such run; "" if there is none.
inline QString newestPretrainedRun(const std::vector<RunInfo>& runs) {
    const RunInfo* newest = nullptr;
    for (const auto& run : runs)
        if (isPretrainedText(run) && (!newest || run.created > newest->created)) newest = &run;
    return newest ? QString::fromStdString(newest->path) : QString();
}

}  // namespace headscope::ui
