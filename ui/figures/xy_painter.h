// Paints XyData. Screen and figures share this code.
#pragma once

#include "ui/figures/axis_ticks.h"
#include "ui/figures/figure.h"
#include "ui/figures/xy_data.h"

#include <QRectF>

namespace headscope::plots {

constexpr std::size_t kMostMarked = 30;  // maximum number of points of a line with markers

// Quality of lines with more points than pixels, which are drawn as one vertical stroke per column.
// Fast: without antialiasing, for interactive use. Fine: normal width and antialiasing, for paper.
enum class XyQuality { Fine, Fast };

struct XyLayout {
    QRectF plot, legend, note, xTitle, yTitle;
    QStringList noteLines;                 // at most two; a longer note is shortened
    std::vector<QStringList> xLabelLines;  // of each of XyData::xLabels; at most four
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

// All legend entries, including those that do not fit.
QList<LegendLine> legendLines(const XyData& data);

// Returns the series and point nearest to a pixel, at most `reach` away; {-1, -1} if there is none.
std::pair<int, int> nearestXy(const XyLayout& layout, const XyData& data, const QPointF& pixel,
                              qreal reach);

}  // namespace headscope::plots
