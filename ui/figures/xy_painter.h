// Draws XyData into any painter: the same code for the screen and for figures.
#pragma once

#include "ui/figures/axis_ticks.h"
#include "ui/figures/figure.h"
#include "ui/figures/xy_data.h"

#include <QRectF>

namespace headscope::plots {

constexpr std::size_t kMostMarked = 30;  // points of a line, each with its mark

// Of lines with more points than pixels, which are one upright stroke a column. Fast: without smooth edges, for a
// screen that follows the mouse. Fine: as wide and smooth as others, for paper.
enum class XyQuality { Fine, Fast };

struct XyLayout {
    QRectF plot, legend, note, xTitle, yTitle;
    CurveRange x, y;
    bool logX = false, logY = false;
    QPointF pixel(double atX, double atY) const {
        return {plot.left() + plot.width() * axisPart(x, logX, atX),
                plot.bottom() - plot.height() * axisPart(y, logY, atY)};
    }
    double xAt(qreal pixel) const;
};
XyLayout xyLayout(const QRectF& area, const XyData& data, const QFont& font);

void paintXy(QPainter& painter, const QRectF& area, const XyData& data, const PlotStyle& style,
             XyQuality quality = XyQuality::Fine);

// Every name of its legend, however many have room.
QList<LegendLine> legendLines(const XyData& data);

// The series and point nearest to a pixel, at most `reach` away; {-1, -1} where there is none.
std::pair<int, int> nearestXy(const XyLayout& layout, const XyData& data, const QPointF& pixel, qreal reach);

}  // namespace headscope::plots
