// Base class of widgets that hold one figure and paint it.
#pragma once

#include <QWidget>

namespace headscope::plots {

// A figure widget shows read-outs as tooltips and repaints if its font or colours change.
class FigureWidget : public QWidget {
public:
    using QWidget::QWidget;

protected:
    // Returns the read-out at a position in plain text; "": none.
    virtual QString tipAt(const QPointF& position) const;
    // Called when the font or palette changed.
    virtual void restyle();

    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
};

template <class Figure>
class FigureView : public FigureWidget {
public:
    using FigureWidget::FigureWidget;

    const Figure& figure() const { return m_figure; }

protected:
    Figure m_figure;
};

}  // namespace headscope::plots
