// Names of runs in lists: told apart, and shortened for narrow columns.
#pragma once

#include "core/api/runs/run.h"

#include <QHash>
#include <QStringList>

#include <functional>
#include <vector>

namespace headscope::ui {

// Returns distinct names of the runs, in their order: where several have one name, the time at
// which each was created follows it.
QStringList distinctNames(const std::vector<RunInfo>& runs);

// Shortens names. Parts that all similar names share are dropped first; distinguishing parts stay.
class RunNames {
public:
    void setNames(const QStringList& names);
    // Returns the name, or its longest shortened form that fits; the shortest form if none fits.
    QString fitted(const QString& name, const std::function<bool(const QString&)>& fits) const;

private:
    struct Kind {
        QStringList parts;         // parts of one of the names
        std::vector<bool> shared;  // whether all names have the same part here
    };
    static QString kindOf(const QStringList& parts);
    QHash<QString, Kind> m_kinds;
};

}  // namespace headscope::ui
