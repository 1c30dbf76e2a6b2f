// A painter that always lays out plots from left to right. A QPainter follows the direction of the
// application. In right-to-left languages it would move the axis numbers to the other side, and
// minus signs behind the numbers.
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
