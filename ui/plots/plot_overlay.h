// A transparent widget on top of a plot that only paints, without Q_OBJECT and signals.
#pragma once

#include "ui/plots/plot_painter.h"

#include <QPainter>
#include <QWidget>

#include <functional>
#include <utility>

namespace headscope::plots {

// Labels, annotations and crosshair above the lines. Mouse movement repaints only this widget.
class Overlay : public QWidget {
public:
    Overlay(QWidget* parent, std::function<void(QPainter&)> draw)
        : QWidget(parent), m_draw(std::move(draw)) {
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
