// What the figures drawn with Qt Charts share. QChart and its kin appear in sources only.
#pragma once

#include "ui/figures/figure.h"

class QAbstractAxis;
class QChart;

namespace headscope::plots {

// Without ground and margins, the legend above in the style's type.
std::unique_ptr<QChart> emptyChart(const PlotStyle& style, bool legend);
void styleAxis(QAbstractAxis* axis, const PlotStyle& style, const QString& title, const QColor& titleColour,
               const QColor& lineColour);
void paintChart(QPainter& painter, const QRectF& area, std::unique_ptr<QChart> chart);

}  // namespace headscope::plots
