// Draws the curves of a CurvePlot with QCustomPlot: panels, graphs, axes, zoom and crosshair.
#pragma once

#include "ui/figures/curve_painter.h"
#include "ui/plots/curve_plot.h"

#include <limits>
#include <optional>
#include <utility>
#include <vector>

class QCPAxis;
class QCPAxisRect;
class QCPGraph;
class QCPMarginGroup;
class QCPRange;
class QCustomPlot;
class QToolButton;

namespace headscope::plots {

class Overlay;

class CurvePlot::Canvas {
public:
    explicit Canvas(CurvePlot& owner);

    void rebuild();                         // creates panels and graphs for the current data
    void load(int line, std::size_t from);  // adds the points of a line from this index on
    std::size_t loaded(int line) const;     // number of points that the graph of the line has
    void restyle();                         // call after changes of font, palette, titles or scales
    void refresh();  // sets ranges and queues a replot; call after new points or options
    void layOut(const QSize& size);
    void draw(QPainter& painter) const;  // draws labels, marks and crosshair above the lines
    CurveFrame frame() const;            // areas of the panels and the ranges that they show
    void setZoom(std::optional<CurveRange> zoom);  // zoom: visible range of x; empty: the whole run
    void showX(const QCPRange& range);
    void hover(double x);        // moves the crosshair; NaN hides it
    bool handle(QEvent* event);  // handles events of the plot: wheel, drag, double click, hover

    CurvePlot& owner;
    CurveFigure figure;
    QCustomPlot* plot;
    Overlay* overlay;
    QToolButton* reset;
    double crosshair = std::numeric_limits<double>::quiet_NaN();

private:
    void addPanel(int panel, QCPMarginGroup* group);
    void styleAxis(QCPAxis* axis, const PlotStyle& style, bool labels);
    void fitTicks();
    void fitTitles();
    void markPoints(const CurveRange& x);

    std::vector<QCPAxisRect*> m_panels;
    std::vector<std::pair<QCPGraph*, QCPGraph*>> m_graphs;  // graphs of each line: (raw, smooth)
    bool m_following = false;
};

}  // namespace headscope::plots
