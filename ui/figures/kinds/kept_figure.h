// A figure that is stored with its drawing, numbers and caption because its data are gone. Recipes
// are read into it, and a sheet uses it for views that are closed.
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
    // legend entries that are not in the drawing; empty: the drawing has its own legend
    QList<LegendLine> legend;
    QString tex;  // PGFPlots code at the drawing's size; "": the drawing is written as TikZ

    // Stores the figure's TeX code if it contains PGFPlots axes, not just paths.
    void keepTex(const Figure& figure, const PlotStyle& style);

    std::shared_ptr<Figure> copy() const override { return std::make_shared<KeptFigure>(*this); }
    QString figureName() const override { return name; }
    QString caption() const override { return text; }
    qreal aspect() const override {
        return drawing.size.width() / std::max(1.0, drawing.size.height());
    }
    // Paints unchanged at the original size; otherwise scales everything uniformly, including text.
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

// Draws the figure and stores the result. `size`: in painter units.
std::shared_ptr<KeptFigure> keptDrawing(const Figure& figure, const QSizeF& size,
                                        const PlotStyle& style);
QJsonObject keptFigureJson(const KeptFigure& figure);
// Reads a figure stored as JSON. Errors: BadData.
Result<std::shared_ptr<KeptFigure>> keptFigureFromJson(const QJsonObject& json);

}  // namespace headscope::plots
