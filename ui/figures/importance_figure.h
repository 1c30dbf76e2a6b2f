// How much every head matters alone: layers down, heads across, coloured where the interval does not include 0; heads
// that are switched off are struck.
#pragma once

#include "core/api/analysis.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <vector>

namespace headscope::plots {

// How a head's importance is written and coloured.
struct ImportanceStyle {
    QString meaning;    // "accuracy drop when off, percentage points"
    QString unit;       // beside the colour bar: "accuracy drop, points"
    double factor = 1;  // from the report's number to the one shown
    int decimals = 1;
    QString interval;  // which kind: "Agresti & Min 2005"
};

struct ImportanceFigure : Figure {
    ModelShape shape;  // which heads there are
    HeadMask mask;
    std::vector<double> values;    // [layer * heads + head] as in the report, or empty while not measured
    std::vector<Interval> ranges;  // their 95 % intervals, or empty
    ImportanceStyle how;
    QString origin;  // ends the caption

    std::size_t index(int layer, int head) const {
        return std::size_t(layer) * std::size_t(shape.heads) + std::size_t(head);
    }
    double limit() const;                        // of the colours, to both sides of 0
    QString valueText(std::size_t index) const;  // "+5.0"; "" of a head that there is not
    QString rangeText(std::size_t index) const;  // "+5.0 (95 % interval +2.0 to +8.0)"
    bool clear(std::size_t index) const;         // the interval does not include 0, or there is none
    // Invalid where the head has no colour of its own.
    QColor colour(std::size_t index, const ColourMap& colours) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<ImportanceFigure>(*this); }
    QString figureName() const override { return QStringLiteral("head-importance"); }
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;

private:
    QString numberText(double value) const;

    Q_DECLARE_TR_FUNCTIONS(ImportanceFigure)
};

}  // namespace headscope::plots
