// Small multiples of lines as a widget: a panel a layer on shared axes. A click, or Left and Right, chooses a panel;
// the mouse reads values out.
#pragma once

#include "ui/figures/panel_figure.h"

#include <QWidget>

namespace headscope::plots {

class PanelGrid : public QWidget {
    Q_OBJECT
public:
    explicit PanelGrid(QWidget* parent = nullptr);

    void setData(PanelData data);
    const PanelData& data() const { return m_figure.data; }
    void setEmptyText(const QString& text);
    void setCurrent(int panel);  // -1: none is framed
    int current() const { return m_marks.current; }
    void setChoosable(bool choosable);                    // false: panels are only looked at
    void setMoving(bool moving);                          // new data come many times a second
    void setMinimumLines(int lines) { m_lines = lines; }  // height, in lines of text
    void setFigure(const QString& name, const QString& caption);
    const PanelFigure& figure() const { return m_figure; }
    QRectF panelRect(int panel) const;  // in widget coordinates
    QString readOut(int panel, double x) const;
    QString summary(int panel) const;  // first and last value of each line, in words

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
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    PanelLayout place() const;
    int panelAt(const QPointF& position) const;
    void choose(int panel);

    PanelFigure m_figure;
    PanelMarks m_marks;
    bool m_choosable = true;
    int m_lines = 9;
};

}  // namespace headscope::plots
