// A sheet: several figures on one page, in real millimetres. Plain values; sheet_layout.h places
// the panels and sheet_figure.h draws them.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/sheet/sheet_format.h"

#include <QRectF>

#include <vector>

namespace headscope::plots {

// The view that a panel was taken from.
struct PanelSource {
    QString page, title;  // page id and title of the figure: "heads", "A and B, layer 2"
    bool operator==(const PanelSource& o) const { return page == o.page && title == o.title; }
};

struct SheetPanel {
    int id = 0;  // id of the panel, constant while it is on the sheet
    FigurePtr figure;
    QRectF place;  // rectangle in millimetres from the top left corner of the sheet
    PanelSource source;
    bool frozen = false;  // true: the panel no longer follows its view
    double fontPt = 0;    // font size in points; 0: the sheet's size
};

struct Sheet {
    QString format = QStringLiteral("nature-1");  // id of the format, SheetFormat::id
    double fontPt = 7;
    // Style of the first panel's letter: "a", "A", "(a)", "a)"; "": no letters.
    QString letters = QStringLiteral("a");
    bool sharedScales = false;       // true: panels that show one quantity share their limits
    bool sharedLegends = false;      // true: equal legends are drawn once, below the panels
    QString altText;                 // alternative text; "": generated from the panels' captions
    std::vector<SheetPanel> panels;  // panels in the order of their letters

    const SheetFormat& sheetFormat() const { return plots::sheetFormat(format); }
    const SheetPanel* find(int id) const;
    SheetPanel* find(int id);
    int nextId() const;
};

// Converts the sheet to another format, with that format's font size and letters. Panels keep their
// share of the width.
Sheet inFormat(Sheet sheet, const QString& format);
// Returns the letter of a panel: "a", "(b)", "C"; z is followed by aa.
QString panelLetter(const Sheet& sheet, int index);
PlotStyle panelStyle(const Sheet& sheet, const SheetPanel& panel);
// Returns the panel's figure as the sheet draws it: with shared limits, and without a legend that
// is drawn below.
FigurePtr panelFigure(const Sheet& sheet, const SheetPanel& panel);
// Returns the limits of each quantity on this sheet, over all panels that show it.
QList<FigureScale> sharedScales(const Sheet& sheet);
// Whether the second figure is a later state of the same view: same runs, layer, head, sample and
// measure.
bool sameView(const Figure& before, const Figure& after);

}  // namespace headscope::plots
