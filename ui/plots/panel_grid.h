// Widget for small multiples of line plots: one panel per layer on shared axes. A click, or Left
// and Right, selects a panel. The mouse reads out values.
#pragma once

#include "ui/figures/kinds/panel_figure.h"
#include "ui/plots/figure_view.h"

namespace headscope::plots {

class PanelGrid : public FigureView<PanelFigure> {
    Q_OBJECT
public:
    explicit PanelGrid(QWidget* parent = nullptr);

    void setData(PanelData data);
    const PanelData& data() const { return m_figure.data; }
    void setEmptyText(const QString& text);
    void setCurrent(int panel);  // panel: highlighted panel; -1: none
    int current() const { return m_marks.current; }
    void setChoosable(bool choosable);  // choosable: false if panels cannot be selected
    // Set to true while new data arrive many times per second.
    void setMoving(bool moving);
    void setMinimumLines(int lines) { m_lines = lines; }  // minimum height in lines of text
    void setFigure(const QString& name, const QString& caption);
    QRectF panelRect(int panel) const;  // rectangle of a panel in widget coordinates
    QString readOut(int panel, double x) const;
    QString summary(int panel) const;  // first and last value of each line, as text

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void panelChosen(int panel);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    PanelLayout place() const;
    int panelAt(const QPointF& position) const;
    void choose(int panel);

    PanelMarks m_marks;
    bool m_choosable = true;
    int m_lines = 9;
};

}  // namespace headscope::plots
