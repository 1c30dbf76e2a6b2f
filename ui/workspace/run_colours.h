// Assigns each run a look that persists between starts of the program: a colour, and a dash pattern
// when colours repeat. GUI thread only.
#pragma once

#include <QColor>
#include <QHash>
#include <QPixmap>
#include <QString>
#include <QStringList>

#include <vector>

class QSettings;

namespace headscope::ui {

class RunColours {
public:
    // settings: not owned; null means that looks are not saved.
    explicit RunColours(QSettings* settings = nullptr);

    // Returns the index of the look, below plots::kSeriesLooks, for plots::seriesColour() and
    // plots::roundDash(). A new run gets the least used look.
    int indexOf(const QString& runPath);
    QColor colourOf(const QString& runPath, bool dark);
    // Square icon for lists: the colour, with gaps as in the dash pattern.
    QPixmap swatch(const QString& runPath, bool dark, int side);
    // Assigns distinct looks to these runs (oldest first), until all looks are in use. A run keeps
    // its look unless an earlier run has the same one. Duplicates come from deleted runs and from
    // old versions without dash patterns.
    void tellApart(const QStringList& runPaths);

private:
    void keep(const QString& key, int index);

    QSettings* m_settings;
    QHash<QString, int> m_indices;  // keyed by folder name, because runs may be moved together
    std::vector<int> m_used;        // number of runs per look
};

}  // namespace headscope::ui
