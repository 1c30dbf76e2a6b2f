// Small multiples of lines: one panel a layer, all on the same axes. Draws into any painter: the same code for the
// screen and for figures.
#pragma once

#include "ui/figures/axis_ticks.h"
#include "ui/figures/figure.h"

#include <QRectF>

#include <limits>
#include <vector>

namespace headscope::plots {

struct PanelLine {
    QString name;    // in the legend; the same name means the same thing in every panel
    int colour = 0;  // of the series colours; follows light and dark
    Qt::PenStyle dash = Qt::SolidLine;
    std::vector<CurvePoint> points;  // ordered by x, or by time where they are a way
    QString kind = {};               // what the legend says instead, once for all lines of the kind
};

struct PanelData {
    struct Panel {
        QString title;  // "L0"
        std::vector<PanelLine> lines;
    };
    std::vector<Panel> panels;
    QString xTitle, yTitle;
    bool legend = true;                                     // false: it stands elsewhere
    bool wholeX = false;                                    // x counts something: no ticks between whole numbers
    bool logX = false, logY = false;                        // points that such an axis has no place for are left out
    double low = std::numeric_limits<double>::quiet_NaN();  // limits of y where both are finite
    double high = std::numeric_limits<double>::quiet_NaN();
    double markX = std::numeric_limits<double>::quiet_NaN();  // an upright line at this x

    bool empty() const;  // no point that could be drawn
    CurveRange xRange() const;
    CurveRange yRange() const;
};

struct PanelMarks {
    int current = -1;  // framed
    int hovered = -1;  // with a crosshair at x
    double x = 0;
    bool moving = false;  // new data come all the time: lines are one pixel thin, which is forty times as fast
};

struct PanelLayout {
    std::vector<QRectF> panels;  // the areas inside the axes
    QRectF legend, xTitle, yTitle;
    int columns = 1;
    CurveRange x, y;
};

// At most `most` ticks of the x axis.
std::vector<AxisTick> xTicks(const CurveRange& range, const PanelData& data, int most);
// Every name once.
QList<LegendLine> legendLines(const PanelData& data);
PanelLayout panelLayout(const QRectF& area, const PanelData& data, const QFont& font);
void paintPanels(QPainter& painter, const QRectF& area, const PanelData& data, const PanelMarks& marks,
                 const PlotStyle& style);
// The point of a line nearest to x; -1 where it has none.
int nearestPoint(const PanelLine& line, double x);
// The x that a pixel of a panel stands for.
double panelX(const PanelLayout& layout, const PanelData& data, int panel, double pixel);

}  // namespace headscope::plots
