// Small multiples of line plots: one panel per layer, all on the same axes. Screen and figures
// share this code.
#pragma once

#include "ui/figures/axis_ticks.h"
#include "ui/figures/figure.h"

#include <QRectF>

#include <limits>
#include <vector>

namespace headscope::plots {

struct PanelLine {
    QString name;    // name in the legend; lines of one name mean the same in every panel
    int colour = 0;  // index into the series colours; adapts to light and dark
    Qt::PenStyle dash = Qt::SolidLine;
    std::vector<CurvePoint> points;  // points ordered by x, or by time for trajectories
    // Legend name for all lines of this kind, used instead of `name`.
    QString kind = {};
};

struct PanelData {
    struct Panel {
        QString title;  // title of the panel: "L0"
        std::vector<PanelLine> lines;
    };
    std::vector<Panel> panels;
    QString xTitle, yTitle;
    bool legend = true;  // false: the legend is drawn elsewhere
    // True if x is a count, so that ticks are whole numbers.
    bool wholeX = false;
    // Points that a log axis cannot show are omitted.
    bool logX = false, logY = false;
    // limits of the y axis, used if both are finite
    double low = std::numeric_limits<double>::quiet_NaN();
    double high = std::numeric_limits<double>::quiet_NaN();
    double markX = std::numeric_limits<double>::quiet_NaN();  // x of a vertical line; NaN: none

    bool empty() const;  // true if nothing can be drawn
    CurveRange xRange() const;
    CurveRange yRange() const;
};

// Interactive state drawn on top of the panels.
struct PanelMarks {
    int current = -1;  // index of the panel with a frame; -1: none
    int hovered = -1;  // index of the panel with a crosshair at x; -1: none
    double x = 0;
    // True while data change continuously: lines are then one pixel wide, which draws forty times
    // faster.
    bool moving = false;
};

struct PanelLayout {
    std::vector<QRectF> panels;  // plot areas inside the axes
    QRectF legend, xTitle, yTitle;
    int columns = 1;
    CurveRange x, y;
};

// Returns at most `most` ticks for the x axis.
std::vector<AxisTick> xTicks(const CurveRange& range, const PanelData& data, int most);
// Legend entries without duplicate names.
QList<LegendLine> legendLines(const PanelData& data);
PanelLayout panelLayout(const QRectF& area, const PanelData& data, const QFont& font);
void paintPanels(QPainter& painter, const QRectF& area, const PanelData& data,
                 const PanelMarks& marks, const PlotStyle& style);
// Index of the line's point nearest to x; -1 if the line is empty.
int nearestPoint(const PanelLine& line, double x);
// Converts a horizontal pixel position in a panel to x.
double panelX(const PanelLayout& layout, const PanelData& data, int panel, double pixel);

}  // namespace headscope::plots
