// The crosshair of a curve plot: a vertical line, dots on the curves, and a box with their values.
#pragma once

#include "ui/figures/curve_painter.h"

#include <QStringList>

#include <vector>

namespace headscope::plots {

// Paints the crosshair at x; nothing if x is NaN. xTitle: title of the x axis, for the box.
void paintCrosshair(QPainter& painter, const CurveFrame& frame, const CurveData& data, double x,
                    const QString& xTitle, const PlotStyle& style);
// Returns one line per series: "task loss 0.412 (raw 0.45)". `lines` receives their indices in the
// data.
QStringList readOutLines(const CurveData& data, double x, std::vector<int>* lines = nullptr);

}  // namespace headscope::plots
