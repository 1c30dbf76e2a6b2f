// Paints a plot from left to right in every script: a painter has the application's direction, not its widget's, and
// would set the numbers of an axis on its other side, with their signs behind them.
#pragma once

#include <QPainter>

namespace headscope::plots {

class PlotPainter : public QPainter {
public:
    explicit PlotPainter(QPaintDevice* device) : QPainter(device) { setLayoutDirection(Qt::LeftToRight); }
};

}  // namespace headscope::plots
