// Grid of switches, layers by heads, coloured by the importance of each head. Each cell is a toggle
// button, operated by mouse, Tab, arrow keys, Space, Enter or X.
#pragma once

#include "ui/figures/kinds/importance_figure.h"

#include <QAbstractButton>

#include <vector>

class QGridLayout;

namespace headscope::ui {

class AblateSwitch : public QAbstractButton {
    Q_OBJECT
public:
    AblateSwitch(int layer, int head, QWidget* parent);

    int layer() const { return m_layer; }
    int head() const { return m_head; }
    const QColor& fill() const { return m_fill; }  // invalid: no importance colour
    // sets the name of the attention site, e.g. "cross.2"
    void setSite(const QString& name);
    void setOn(bool on);
    // Sets the text, the tooltip (`details`) and the colour. An invalid `fill` means that the
    // importance is not measured yet, or not significantly different from 0.
    void setImportance(const QString& text, const QString& details, const QColor& fill);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void moveRequested(int layers, int heads);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void checkStateSet() override;
    void changeEvent(QEvent* event) override;

private:
    void describe();

    int m_layer, m_head;
    QString m_site;
    QString m_importance, m_details;
    QColor m_fill;
};

class AblateSwitches : public QWidget {
    Q_OBJECT
public:
    explicit AblateSwitches(QWidget* parent = nullptr);

    void setShape(const ModelShape& shape);
    void setMask(const HeadMask& mask);
    // Sets the importance values, [layer * heads + head], and their 95 % intervals; empty if not
    // measured. Heads whose interval includes 0 are not coloured.
    void setImportance(const std::vector<double>& values, const std::vector<Interval>& ranges,
                       const plots::ImportanceStyle& style, const QString& origin);
    AblateSwitch* switchAt(int layer, int head) const;
    const plots::ImportanceFigure& figure() const { return m_figure; }

Q_SIGNALS:
    void toggled(int layer, int head);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addSwitches();
    void colourSwitches();
    void reserveBar();

    plots::ImportanceFigure m_figure;
    QGridLayout* m_grid = nullptr;
    bool m_dark = false;  // true if the switches are coloured for the dark theme
    std::vector<AblateSwitch*> m_switches;
};

}  // namespace headscope::ui
