// What stands around the lines of a curve plot, drawn the same on the screen and in figures: labels at the lines' ends,
// legends, marks, the crosshair's read-out. And the whole plot for figures.
#pragma once

#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <QPointF>
#include <QRectF>
#include <QStringList>

#include <vector>

namespace headscope::plots {

// Where the panels lie and what part of the axes they show.
struct CurveFrame {
    struct Panel {
        QRectF area;
        CurveRange y;
        bool logarithmic = false;
    };
    CurveRange x;
    std::vector<Panel> panels;

    QPointF pixel(int panel, double x, double y) const;  // NaN y where a log axis has none
    double xAt(double pixel) const;
    QRectF all() const;  // from the first panel to the last
};

// As if drawn 30 % opaque: without transparency, which is slow on the screen and troublesome in files.
QColor faintColour(const QColor& colour, const QColor& background);
QColor lineColour(const CurveData& data, int line, const PlotStyle& style);
Qt::PenStyle lineDash(const CurveData& data, int line);
// Room to the right of the panels for the labels at the lines' ends.
qreal labelRoom(const CurveData& data, const QFont& font);

void paintCurveLabels(QPainter& painter, const CurveFrame& frame, const CurveData& data, const PlotStyle& style);
// Where the labels of marks stand: right of their line, or left of it near the edge `right`; in a lower row where one
// would touch another, whose line then starts in that row too, so that no line crosses a label.
struct MarkPlace {
    int row = 0;     // of the label, and where the line begins
    qreal left = 0;  // of the label
    bool labelled = false;
};
// xs: the lines' places, in order; widths: of the labels.
std::vector<MarkPlace> placeMarks(const std::vector<qreal>& xs, const std::vector<qreal>& widths, qreal right);
void paintCurveMarks(QPainter& painter, const CurveFrame& frame, const CurveData& data, const PlotStyle& style);
void paintCrosshair(QPainter& painter, const CurveFrame& frame, const CurveData& data, double x, const QString& xTitle,
                    const PlotStyle& style);
// Where the panels lie when all is painted into area.
CurveFrame figureFrame(const QRectF& area, const CurveData& data, const CurveRange& x, const PlotStyle& style);
// All of it, lines and axes as well; x is the part of the x axis to show.
void paintCurves(QPainter& painter, const QRectF& area, const CurveData& data, const CurveRange& x,
                 const QString& xTitle, const PlotStyle& style);
// One line a series: "task loss 0.412 (raw 0.45)".
QStringList readOutLines(const CurveData& data, double x, std::vector<int>* lines = nullptr);

// Start, end, best and trend over the last tenth, as one sentence; "" without points.
QString curveSummary(const CurveData::Line& line);

}  // namespace headscope::plots
