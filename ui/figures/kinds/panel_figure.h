// Small multiples of line plots as a figure: one panel per layer on shared axes.
#pragma once

#include "ui/figures/panel_painter.h"

namespace headscope::plots {

struct PanelFigure : Figure {
    PanelData data;
    QString name = QStringLiteral("panels"), text;
    QString emptyText;  // text shown if there is nothing to draw

    std::shared_ptr<Figure> copy() const override { return std::make_shared<PanelFigure>(*this); }
    QString figureName() const override { return name; }
    QString caption() const override { return text.isEmpty() ? emptyText : text; }
    qreal aspect() const override;
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QList<FigureAxis> figureAxes() const override;
    QList<FigureScale> figureScales() const override;
    void setFigureScale(const FigureScale& scale) override;
    QList<LegendLine> figureLegend() const override { return legendLines(data); }
    void hideLegend() override { data.legend = false; }
    bool legendHidden() const override { return !data.legend; }
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
};

}  // namespace headscope::plots
