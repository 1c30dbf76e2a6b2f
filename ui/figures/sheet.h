// A sheet: several figures on one page in real millimetres. Plain values; where panels lie is in sheet_layout.h, how it
// is drawn in sheet_figure.h.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/sheet_format.h"

#include <QRectF>

#include <vector>

namespace headscope::plots {

// The view that a panel came from.
struct PanelSource {
    QString page, title;  // "heads", "A and B, layer 2"
    bool operator==(const PanelSource& o) const { return page == o.page && title == o.title; }
};

struct SheetPanel {
    int id = 0;  // stays the panel's as long as it stands on the sheet
    FigurePtr figure;
    QRectF place;  // millimetres from the upper left corner
    PanelSource source;
    bool frozen = false;  // does not follow its view any more
    double fontPt = 0;    // 0: the sheet's
};

struct Sheet {
    QString format = QStringLiteral("nature-1");  // SheetFormat::id
    double fontPt = 7;
    QString letters = QStringLiteral("a");  // of the first panel: "a", "A", "(a)", "a)"; "": none
    bool sharedScales = false;              // panels of one quantity are drawn within the same limits
    bool sharedLegends = false;             // what several panels' legends say stands once, below them
    QString altText;                        // "": made of the panels' captions
    std::vector<SheetPanel> panels;         // in the order of their letters

    const SheetFormat& sheetFormat() const { return plots::sheetFormat(format); }
    const SheetPanel* find(int id) const;
    SheetPanel* find(int id);
    int nextId() const;
};

// Another format, with its type and letters; panels keep their part of the width.
Sheet inFormat(Sheet sheet, const QString& format);
// "a", "(b)", "C"; after z comes aa.
QString panelLetter(const Sheet& sheet, int index);
PlotStyle panelStyle(const Sheet& sheet, const SheetPanel& panel);
// The panel's figure as the sheet draws it: with the limits it shares, without a legend that stands below.
FigurePtr panelFigure(const Sheet& sheet, const SheetPanel& panel);
// What the limits of a quantity are on this sheet, over all panels that have it.
QList<FigureScale> sharedScales(const Sheet& sheet);
// Whether the second figure shows the same as the first, later: the same runs, layer, head, sample and measure.
bool sameView(const Figure& before, const Figure& after);

}  // namespace headscope::plots
