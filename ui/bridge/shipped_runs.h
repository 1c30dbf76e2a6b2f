// The runs that come with the program, by the names of their folders (packaging/ship_runs trains them).
#pragma once

#include "core/api/run.h"

#include <QFileInfo>
#include <QString>

#include <vector>

namespace headscope::ui {

// The same small model of headlines without and with the penalty, and one of pictures.
inline constexpr const char* kShippedPlain = "headlines-lambda-0";
inline constexpr const char* kShippedDiverse = "headlines-lambda-0.1";
inline constexpr const char* kShippedPictures = "shapes-lambda-0.1";

// Its path; "" where it does not lie beside the program.
inline QString shippedRun(const std::vector<RunInfo>& runs, const QString& folder) {
    for (const auto& run : runs) {
        const QString path = QString::fromStdString(run.path);
        if (run.shipped && QFileInfo(path).fileName() == folder) return path;
    }
    return {};
}

}  // namespace headscope::ui
