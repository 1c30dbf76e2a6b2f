// The colour that a run keeps everywhere, from one start of the program to the next. GUI thread.
#pragma once

#include <QColor>
#include <QHash>
#include <QString>

class QSettings;

namespace headscope::ui {

class RunColours {
public:
    // settings may be null (nothing is kept); not owned.
    explicit RunColours(QSettings* settings = nullptr);

    // Index into the palette of series colours; a run seen for the first time gets the colour used least.
    int indexOf(const QString& runPath);
    QColor colourOf(const QString& runPath, bool dark);

private:
    QSettings* m_settings;
    QHash<QString, int> m_indices;  // by the folder's name: runs may be moved together
};

}  // namespace headscope::ui
