// Series of points on two axes as a figure: curves of many runs with bands, scores against
// settings, scatter plots.
#pragma once

#include "ui/figures/pgf_axes.h"
#include "ui/figures/xy_painter.h"

namespace headscope::plots {

// Converts the data to axes for PGFPlots, at their position in `area`.
PgfAxis pgfAxisOf(const XyData& data, const QRectF& area, const PlotStyle& style);

struct XyFigure : Figure {
    XyData data;
    QString name = QStringLiteral("runs"), text;
    QString emptyText;  // text shown if there is nothing to draw

    std::shared_ptr<Figure> copy() const override { return std::make_shared<XyFigure>(*this); }
    QString figureName() const override { return name; }
    QString caption() const override { return data.empty() ? emptyText : text; }
    qreal aspect() const override { return 1.5; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureAxis> figureAxes() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    QList<LegendLine> figureLegend() const override { return legendLines(data); }
    void hideLegend() override { data.legend = false; }
    bool legendHidden() const override { return !data.legend; }
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
};

}  // namespace headscope::plots
