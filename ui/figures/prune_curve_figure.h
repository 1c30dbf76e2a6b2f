// The score against the heads that are kept: a line a method, the random orders as a band, and the chosen point. A
// diamond marks the first point that is not shown to be within the margin (core/api/pruning.h).
#pragma once

#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace headscope::plots {

struct PrunePoint {
    int kept = 0;  // heads
    double score = 0;
    double low = 0, high = 0;  // 95 % interval; both the score where there is none
};

struct PruneLine {
    QString name;
    int colour = 0;                  // of the series colours
    std::vector<PrunePoint> points;  // kept falls
    std::optional<int> exceeded;     // the first point not shown to be within the margin
};

struct PruneBand {
    struct At {
        int kept = 0;
        double mean = 0, low = 0, high = 0;
    };
    QString name;  // "10 random orders"
    std::vector<At> points;
};

struct PruneCurveFigure : Figure {
    std::vector<PruneLine> lines;
    PruneBand band;     // without points: none
    int heads = 0;      // of the whole model
    QString yTitle;     // "test accuracy, %"
    double factor = 1;  // from a score to the number shown
    int chosenLine = -1, chosenPoint = -1;
    QString text;                       // the caption
    bool legend = true;                 // false: it stands elsewhere
    std::optional<CurveRange> yLimits;  // in place of what is shown asks for

    bool empty() const { return lines.empty() && band.points.empty(); }
    const PrunePoint* chosen() const;
    CurveRange yRange() const;  // of what is shown, in shown numbers
    // Where a point lies when the figure is drawn into area; score as stored.
    QPointF pixel(const QRectF& area, const PlotStyle& style, double kept, double score) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<PruneCurveFigure>(*this); }
    QString figureName() const override { return QStringLiteral("pruning-curve"); }
    QString caption() const override { return text; }
    qreal aspect() const override { return 1.5; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureAxis> figureAxes() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    QList<LegendLine> figureLegend() const override;
    void hideLegend() override { legend = false; }
    bool legendHidden() const override { return !legend; }
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

    Q_DECLARE_TR_FUNCTIONS(PruneCurveFigure)
};

}  // namespace headscope::plots
