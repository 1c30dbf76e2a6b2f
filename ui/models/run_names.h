// Names of runs for a narrow column: what all runs of a kind share goes first, what tells them apart stays.
#pragma once

#include <QHash>
#include <QStringList>

#include <functional>
#include <vector>

namespace headscope::ui {

class RunNames {
public:
    void setNames(const QStringList& names);
    // The name, or the longest shortening that fits; where none does, the shortest.
    QString fitted(const QString& name, const std::function<bool(const QString&)>& fits) const;

private:
    struct Kind {
        QStringList parts;         // of one of its names
        std::vector<bool> shared;  // this part is the same in all its names
    };
    static QString kindOf(const QStringList& parts);
    QHash<QString, Kind> m_kinds;
};

}  // namespace headscope::ui
