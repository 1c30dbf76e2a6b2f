
#include "ui/plots/plot_painter.h"
// A transparent sheet above a plot. No Q_OBJECT, no signals: it only paints.
#pragma once

#include <QPainter>
#include <QWidget>

#include <functional>
#include <utility>

namespace headscope::plots {

// Labels, marks and crosshair above the lines. Moving the mouse repaints only this.
class Overlay : public QWidget {
public:
    Overlay(QWidget* parent, std::function<void(QPainter&)> draw) : QWidget(parent), m_draw(std::move(draw)) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        PlotPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        m_draw(painter);
    }

private:
    std::function<void(QPainter&)> m_draw;
};

}  // namespace headscope::plots
