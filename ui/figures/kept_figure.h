// A figure that nobody can make again from data here: its drawing, its numbers and its words, as they were. It comes
// out of a recipe, and stands on a sheet for a view that is closed.
#pragma once

#include "ui/figures/drawing.h"
#include "ui/figures/figure.h"

namespace headscope::plots {

struct KeptFigure : Figure {
    Drawing drawing;
    QString name, text;
    QStringList header;
    QList<QStringList> rows;
    QJsonObject settings;
    QList<FigureAxis> axes;
    QList<FigureScale> scales;
    QStringList labels;
    QList<LegendLine> legend;  // that is not in the drawing; none: what there is stands in it
    QString tex;               // PGFPlots at the drawing's size; "": the drawing as TikZ

    // As the figure writes it, where that is more than the drawing's paths.
    void keepTex(const Figure& figure, const PlotStyle& style);

    std::shared_ptr<Figure> copy() const override { return std::make_shared<KeptFigure>(*this); }
    QString figureName() const override { return name; }
    QString caption() const override { return text; }
    qreal aspect() const override { return drawing.size.width() / std::max(1.0, drawing.size.height()); }
    // At its own size as it was, otherwise scaled evenly, text and all.
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override { return header; }
    QList<QStringList> csvRows() const override { return rows; }
    QJsonObject figureSettings() const override { return settings; }
    QList<FigureAxis> figureAxes() const override { return axes; }
    QList<FigureScale> figureScales() const override { return scales; }
    QStringList figureLabels() const override { return labels; }
    QList<LegendLine> figureLegend() const override { return legend; }
    bool legendHidden() const override { return !legend.isEmpty(); }
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
};

// size: in painter units.
std::shared_ptr<KeptFigure> keptDrawing(const Figure& figure, const QSizeF& size, const PlotStyle& style);
QJsonObject keptFigureJson(const KeptFigure& figure);
// Errors: BadData.
Result<std::shared_ptr<KeptFigure>> keptFigureFromJson(const QJsonObject& json);

}  // namespace headscope::plots
