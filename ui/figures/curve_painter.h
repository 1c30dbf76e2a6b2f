// Paints everything around the lines of a curve plot: end labels, legends and event annotations.
// Screen and figures share this code. Also paints whole plots for figures.
#pragma once

#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <QPointF>
#include <QRectF>

#include <vector>

namespace headscope::plots {

// Areas of the panels and the axis ranges they show.
struct CurveFrame {
    struct Panel {
        QRectF area;
        CurveRange y;
        bool logarithmic = false;
    };
    CurveRange x;
    std::vector<Panel> panels;

    // y is NaN if a log axis cannot show the value
    QPointF pixel(int panel, double x, double y) const;
    double xAt(double pixel) const;
    QRectF all() const;  // area that spans the first to the last panel
};

// Returns an opaque colour that looks like `colour` at 30 % opacity. Real transparency is slow on
// the screen and causes problems in files.
QColor faintColour(const QColor& colour, const QColor& background);
QColor lineColour(const CurveData& data, int line, const PlotStyle& style);
Qt::PenStyle lineDash(const CurveData& data, int line);
// Width that the labels at the ends of the lines need, to the right of the panels.
qreal labelRoom(const CurveData& data, const QFont& font);

void paintCurveLabels(QPainter& painter, const CurveFrame& frame, const CurveData& data,
                      const PlotStyle& style);
// Placement of an event's label: right of its vertical line, or left of it near the edge `right`. A
// label that would touch another moves to a lower row. Its vertical line then starts in that row,
// so that it does not cross a label.
struct MarkPlace {
    int row = 0;     // row of the label, in which its line starts
    qreal left = 0;  // left edge of the label
    bool labelled = false;
};
// xs: positions of the vertical lines, ascending; widths: widths of the labels.
std::vector<MarkPlace> placeMarks(const std::vector<qreal>& xs, const std::vector<qreal>& widths,
                                  qreal right);
void paintCurveMarks(QPainter& painter, const CurveFrame& frame, const CurveData& data,
                     const PlotStyle& style);
// Computes the panel areas for a plot painted into `area`.
CurveFrame figureFrame(const QRectF& area, const CurveData& data, const CurveRange& x,
                       const PlotStyle& style);
// Paints the complete plot with lines and axes. `x` is the visible part of the x axis.
void paintCurves(QPainter& painter, const QRectF& area, const CurveData& data, const CurveRange& x,
                 const QString& xTitle, const PlotStyle& style);
// Start, end, best value and trend over the last tenth, as one sentence; "" without points.
QString curveSummary(const CurveData::Line& line);

}  // namespace headscope::plots
