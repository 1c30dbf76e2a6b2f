// Runs that come with the program, by folder name; packaging/ship_runs trains them.
#pragma once

#include "core/api/runs/run.h"

#include <QFileInfo>
#include <QString>

#include <vector>

namespace headscope::ui {

// Two headline models that differ only in the penalty, and one model for pictures.
inline constexpr const char* kShippedPlain = "headlines-lambda-0";
inline constexpr const char* kShippedDiverse = "headlines-lambda-0.1";
inline constexpr const char* kShippedPictures = "shapes-lambda-0.1";

// Stands for the run of a pretrained model in place of the folder of a shipped run.
inline constexpr const char* kPretrainedRun = "@pretrained";

// Returns the path of a shipped run; "" if it is not installed.
inline QString shippedRun(const std::vector<RunInfo>& runs, const QString& folder) {
    for (const auto& run : runs) {
        const QString path = QString::fromStdString(run.path);
        if (run.shipped && QFileInfo(path).fileName() == folder) return path;
    }
    return {};
}

// Returns the path of the newest usable run of a pretrained model; "" if there is none.
inline QString newestPretrainedRun(const std::vector<RunInfo>& runs) {
    const RunInfo* newest = nullptr;
    for (const auto& run : runs)
        if (run.pretrained && run.problem.empty() && (!newest || run.created > newest->created))
            newest = &run;
    return newest ? QString::fromStdString(newest->path) : QString();
}

}  // namespace headscope::ui
