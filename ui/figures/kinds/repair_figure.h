// Self-repair of one head: what its removal loses directly, the stacked parts that the rest of the
// model restores, and the effect that remains.
#pragma once

#include "core/api/requests/self_repair.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace headscope::plots {

// Number of later heads with a segment of their own.
constexpr std::size_t kNamedRepairHeads = 3;

// One part of the stacked bar.
struct RepairSegment {
    QString name;
    MeanEstimate part;
    int colour = 0;     // index of seriesColour()
    bool known = true;  // false: a sum of parts, without an interval
};

struct RepairFigure : Figure {
    ModelShape shape;                  // names of layers
    std::optional<HeadRepair> repair;  // nothing: not measured
    QString origin;                    // last sentence of the caption

    // Norms, the largest later heads by name, the other heads, feed-forward networks.
    std::vector<RepairSegment> segments() const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<RepairFigure>(*this); }
    QString figureName() const override { return QStringLiteral("self-repair"); }
    QString caption() const override;
    qreal figureHeight(qreal width, const PlotStyle& style) const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;

private:
    // One row: segments from 0 to both sides.
    struct Row {
        QString name, value;
        std::vector<std::pair<double, QColor>> bars;
    };
    std::vector<Row> rows(const PlotStyle& style) const;
    qreal paintRows(QPainter& painter, const QRectF& area, const PlotStyle& style) const;
    void paintLegend(QPainter& painter, const QRectF& area, const PlotStyle& style) const;

    Q_DECLARE_TR_FUNCTIONS(RepairFigure)
};

}  // namespace headscope::plots
