// Draws the parts of a sheet that only the GUI thread may draw. Pictures, checks and files of the
// sheet can then be made on another thread.
#pragma once

#include "ui/figures/kinds/kept_figure.h"
#include "ui/figures/sheet/sheet.h"

#include <QHash>

namespace headscope::plots {

// Everything that a panel's drawing depends on: figure, size on paper, font size and shared limits.
struct PanelLook {
    FigurePtr figure;
    QSizeF sizeMm;
    double fontPx = 0;
    bool bare = false;  // true: drawn without its legend, which is below the panels
    QList<FigureScale> scales;
    bool operator==(const PanelLook& o) const {
        return figure == o.figure && sizeMm == o.sizeMm && fontPx == o.fontPx && bare == o.bare &&
               scales == o.scales;
    }
};
PanelLook lookOf(const Sheet& sheet, const SheetPanel& panel);

// Cache of panel drawings. GUI thread only.
class PanelDrawings {
public:
    // Returns the sheet with recorded drawings instead of figures that only the GUI thread may draw
    // (Figure::drawnAnywhere). Each is drawn once per look.
    Sheet drawnAnywhere(const Sheet& sheet);

private:
    struct Drawn {
        PanelLook look;
        FigurePtr drawing;
    };
    QHash<int, Drawn> m_drawn;  // keyed by panel id
};

// Returns a figure that any thread may draw: the figure itself, or a recorded drawing if it
// contains Qt Charts. The drawing is made for these options. GUI thread only.
FigurePtr drawnAnywhere(const FigurePtr& figure, const ExportOptions& options);

}  // namespace headscope::plots
