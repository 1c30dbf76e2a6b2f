// Helpers shared by the figures that use Qt Charts. QChart and related types appear only in .cpp
// files.
#pragma once

#include "ui/figures/figure.h"

class QAbstractAxis;
class QChart;

namespace headscope::plots {

// Creates a chart without background and margins. `legend` adds a legend above it in the style's
// font.
std::unique_ptr<QChart> emptyChart(const PlotStyle& style, bool legend);
void styleAxis(QAbstractAxis* axis, const PlotStyle& style, const QString& title,
               const QColor& titleColour, const QColor& lineColour);
void paintChart(QPainter& painter, const QRectF& area, std::unique_ptr<QChart> chart);

}  // namespace headscope::plots
