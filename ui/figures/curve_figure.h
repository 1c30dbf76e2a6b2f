// Curves over steps as a figure: every panel, or the part of the steps that was zoomed to.
#pragma once

#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <optional>

namespace headscope::plots {

struct CurveFigure : Figure {
    CurveData data;
    std::optional<CurveRange> zoom;  // the part of the x axis to show; none: all
    QString xTitle;
    QString name, text;  // "": made of the data
    QString emptyText;   // without points

    CurveRange shownX() const { return zoom.value_or(data.xRange()); }
    // Start, end, best and trend of every series, a line each.
    QString summary() const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<CurveFigure>(*this); }
    QString figureName() const override;
    QString caption() const override;
    qreal aspect() const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureAxis> figureAxes() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
};

}  // namespace headscope::plots
