// A painter that always lays out plots from left to right. A QPainter otherwise follows the
// application's direction. In right-to-left languages it would move axis numbers to the other side
// and their signs behind them.
#pragma once

#include <QPainter>

namespace headscope::plots {

class PlotPainter : public QPainter {
public:
    explicit PlotPainter(QPaintDevice* device) : QPainter(device) {
        setLayoutDirection(Qt::LeftToRight);
    }
};

}  // namespace headscope::plots
