// Layers x heads switches, coloured by how much each head matters alone. Every cell is a real toggle: mouse, Tab and
// arrow keys, Space, Enter or X.
#pragma once

#include "core/api/analysis.h"
#include "core/api/run_config.h"
#include "ui/plots/colour_map.h"
#include "ui/plots/figure.h"

#include <QAbstractButton>

#include <vector>

class QGridLayout;

namespace headscope::ui {

// How a head's importance is written and coloured.
struct ImportanceStyle {
    QString meaning;    // "accuracy drop when off, percentage points"
    QString unit;       // beside the colour bar: "accuracy drop, points"
    double factor = 1;  // from the report's number to the one shown
    int decimals = 1;
    QString interval;  // which kind: "Agresti & Min 2005"
};

class AblateSwitch : public QAbstractButton {
    Q_OBJECT
public:
    AblateSwitch(int layer, int head, QWidget* parent);

    int layer() const { return m_layer; }
    int head() const { return m_head; }
    const QColor& fill() const { return m_fill; }  // invalid: no colour of importance
    void setOn(bool on);
    // details: for the tooltip; invalid colour: not measured yet, or not told from 0
    void setImportance(const QString& text, const QString& details, const QColor& fill);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void moveAsked(int layers, int heads);

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void checkStateSet() override;
    void changeEvent(QEvent* event) override;

private:
    void describe();

    int m_layer, m_head;
    QString m_importance, m_details;
    QColor m_fill;
};

class AblateSwitches : public QWidget, public plots::FigureSource {
    Q_OBJECT
public:
    explicit AblateSwitches(QWidget* parent = nullptr);

    void setShape(const ModelShape& shape);
    void setMask(const HeadMask& mask);
    // values: [layer * heads + head] as in the report, or empty while not measured; ranges: their 95 % intervals. Heads
    // whose interval includes 0 stay without colour.
    void setImportance(const std::vector<double>& values, const std::vector<Interval>& ranges,
                       const ImportanceStyle& style, const QString& origin);
    AblateSwitch* switchAt(int layer, int head) const;

    QString figureName() const override { return QStringLiteral("head-importance"); }
    QString caption() const override;
    qreal figureHeight(qreal width, const plots::PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const plots::PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;

Q_SIGNALS:
    void toggled(int layer, int head);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addSwitches();
    void colourSwitches();
    void reserveBar();
    double limit() const;
    bool on(std::size_t index) const { return m_mask.on(m_switches[index]->layer(), m_switches[index]->head()); }
    QString numberText(double value) const;
    QString valueText(std::size_t index) const;
    QString rangeText(std::size_t index) const;  // "+5.0 (95 % interval +2.0 to +8.0)"
    bool clear(std::size_t index) const;         // the interval does not include 0, or there is none

    int m_layers = 0, m_heads = 0;
    ModelShape m_shape;  // which heads there are
    QGridLayout* m_grid = nullptr;
    bool m_dark = false;  // the theme that the switches are coloured for
    std::vector<AblateSwitch*> m_switches;
    std::vector<double> m_values;
    std::vector<Interval> m_ranges;
    ImportanceStyle m_style;
    QString m_origin;
    HeadMask m_mask;
};

}  // namespace headscope::ui
