// The look that a run keeps everywhere, from one start of the program to the next: a colour, and a dash where colours
// come again. GUI thread.
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
    // settings may be null (nothing is kept); not owned.
    explicit RunColours(QSettings* settings = nullptr);

    // Index of the look, below plots::kSeriesLooks: plots::seriesColour() and plots::roundDash() of it. A run seen for
    // the first time gets the look used least.
    int indexOf(const QString& runPath);
    QColor colourOf(const QString& runPath, bool dark);
    // The look for a list: a square in the colour, with gaps as in the dash.
    QPixmap swatch(const QString& runPath, bool dark, int side);
    // Makes the looks of these runs, oldest first, differ, as many as there are looks. Each keeps its own if no run
    // before it has the same; runs that are gone, and versions that knew colours only, left such pairs behind.
    void tellApart(const QStringList& runPaths);

private:
    void keep(const QString& key, int index);

    QSettings* m_settings;
    QHash<QString, int> m_indices;  // by the folder's name: runs may be moved together
    std::vector<int> m_used;        // how many runs have each colour
};

}  // namespace headscope::ui
