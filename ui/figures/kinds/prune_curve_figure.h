// Score against the number of heads kept: one line per method, a band for random orders, and the
// selected point. A diamond marks the first point that is not shown to be within the margin
// (core/api/requests/pruning.h).
#pragma once

#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <QCoreApplication>

#include <optional>
#include <vector>

namespace headscope::plots {

struct PairedChange {
    double mean = 0, low = 0, high = 0;
};

struct PrunePoint {
    int kept = 0;  // number of heads kept
    double score = 0;
    double low = 0, high = 0;  // 95 % interval of the score; both equal `score` if unknown
    // change from the whole model on the same samples, with its 95 % interval; nullopt: unknown
    std::optional<PairedChange> change = {};
};

struct PruneLine {
    QString name;
    int colour = 0;                  // index into the series colours
    std::vector<PrunePoint> points;  // points in descending order of `kept`
    std::optional<int> exceeded;     // index of the first point not shown to be within the margin
};

struct PruneBand {
    struct At {
        int kept = 0;
        double mean = 0, low = 0, high = 0;
    };
    QString name;  // name of the band: "10 random orders"
    std::vector<At> points;
};

struct PruneCurveFigure : Figure {
    std::vector<PruneLine> lines;
    PruneBand band;     // band of the random orders; without points it is not drawn
    int heads = 0;      // number of heads in the whole model
    QString yTitle;     // title of the y axis: "test accuracy, %"
    double factor = 1;  // factor from a stored score to the displayed number
    int chosenLine = -1, chosenPoint = -1;
    QString text;                       // caption of the figure
    bool legend = true;                 // false: the legend is drawn elsewhere
    std::optional<CurveRange> yLimits;  // replaces the automatic y range

    bool empty() const { return lines.empty() && band.points.empty(); }
    const PrunePoint* chosen() const;
    CurveRange yRange() const;  // y range of the visible data, in displayed units
    // Position of a point if the figure is drawn into `area`; `score` as stored.
    QPointF pixel(const QRectF& area, const PlotStyle& style, double kept, double score) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<PruneCurveFigure>(*this);
    }
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
