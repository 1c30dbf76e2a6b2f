// Curves over steps as a figure: all panels, over all steps or the zoomed range.
#pragma once

#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <optional>

namespace headscope::plots {

struct CurveFigure : Figure {
    CurveData data;
    std::optional<CurveRange> zoom;  // visible part of the x axis; unset: all of it
    QString xTitle;
    QString name, text;  // name: stem of the file name; text: caption; "": generated from the data
    QString emptyText;   // text shown if there is nothing to draw

    CurveRange shownX() const { return zoom.value_or(data.xRange()); }
    // Start, end, best value and trend of every series, one line each.
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
