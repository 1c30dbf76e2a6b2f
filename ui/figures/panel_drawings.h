// What the window's thread has to draw of a sheet itself, so that the rest (its pictures, its checks, its file) can be
// made on another one.
#pragma once

#include "ui/figures/kept_figure.h"
#include "ui/figures/sheet.h"

#include <QHash>

namespace headscope::plots {

// What a panel's drawing depends on: its figure, its size on paper, its type, what it shares with other panels.
struct PanelLook {
    FigurePtr figure;
    QSizeF sizeMm;
    double fontPx = 0;
    bool bare = false;  // its legend stands below the panels
    QList<FigureScale> scales;
    bool operator==(const PanelLook& o) const {
        return figure == o.figure && sizeMm == o.sizeMm && fontPx == o.fontPx && bare == o.bare && scales == o.scales;
    }
};
PanelLook lookOf(const Sheet& sheet, const SheetPanel& panel);

// Window's thread.
class PanelDrawings {
public:
    // The sheet with drawings in the place of figures that only this thread may draw (Figure::drawnAnywhere); each is
    // made once for a look.
    Sheet drawnAnywhere(const Sheet& sheet);

private:
    struct Drawn {
        PanelLook look;
        FigurePtr drawing;
    };
    QHash<int, Drawn> m_drawn;  // by the panel's id
};

// The figure as any thread may draw it: itself, or where it has charts what would be exported with these options.
// Window's thread.
FigurePtr drawnAnywhere(const FigurePtr& figure, const ExportOptions& options);

}  // namespace headscope::plots
