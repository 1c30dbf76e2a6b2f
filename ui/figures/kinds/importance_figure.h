// Importance of each head alone: one row per layer, one column per head. Cells are coloured if the
// interval excludes 0. Removed heads are struck out.
#pragma once

#include "core/api/requests/analysis.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <vector>

namespace headscope::plots {

// How importance values are labelled, scaled and rounded.
struct ImportanceStyle {
    QString meaning;    // caption of the values: "accuracy drop when off, percentage points"
    QString unit;       // title of the colour bar: "accuracy drop, points"
    double factor = 1;  // factor from the report's value to the displayed one
    int decimals = 1;
    QString interval;  // kind of interval: "Agresti & Min 2005"
};

struct ImportanceFigure : Figure {
    ModelShape shape;  // number of layers and heads
    HeadMask mask;
    // values of the report, [layer * heads + head]; empty until measured
    std::vector<double> values;
    std::vector<Interval> ranges;  // 95 % intervals of the values, or empty
    ImportanceStyle how;
    QString origin;  // last sentence of the caption

    std::size_t index(int layer, int head) const {
        return std::size_t(layer) * std::size_t(shape.heads) + std::size_t(head);
    }
    double limit() const;  // limit of the colour scale, which runs from -limit to limit
    // displayed value: "+5.0"; "" if the head does not exist
    QString valueText(std::size_t index) const;
    // displayed value with interval: "+5.0 (95 % interval +2.0 to +8.0)"
    QString rangeText(std::size_t index) const;
    bool clear(std::size_t index) const;  // true if the interval excludes 0, or is not known
    // Returns an invalid colour if the head's cell is not coloured.
    QColor colour(std::size_t index, const ColourMap& colours) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<ImportanceFigure>(*this);
    }
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
