// All heads of a model as points: two measures as axes, a third as colour and a fourth as size. Heads that are off are
// hollow; heads of one redundancy group are joined to the one that stands for them, which has a ring. With sites across
// there is a column each, with a line at its mean.
#pragma once

#include "core/api/head_mask.h"
#include "ui/figures/colour_map.h"
#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"
#include "ui/figures/site_names.h"

#include <QCoreApplication>

#include <cmath>
#include <limits>
#include <vector>

namespace headscope::plots {

struct ScatterHead {
    HeadPlace head;
    double x = 0, y = 0;  // NaN: has no place
    double colour = std::numeric_limits<double>::quiet_NaN();
    int kind = -1;  // index of HeadScatterFigure::kinds; -1: none of them
    double size = std::numeric_limits<double>::quiet_NaN();
    int group = -1;  // of redundant heads; -1: none
    bool pillar = false;
    bool on = true;
    bool faded = false;  // left out by a filter
    bool placed() const { return std::isfinite(x) && std::isfinite(y); }
};

struct HeadScatterFigure : Figure {
    std::vector<ScatterHead> heads;
    SiteNames sites;
    QString xTitle, yTitle, colourTitle, sizeTitle;                        // sizeTitle "": all of one size
    QString xColumn = QStringLiteral("x"), yColumn = QStringLiteral("y");  // in files: the same in every language
    QString colourColumn = QStringLiteral("colour"), sizeColumn = QStringLiteral("size");
    ColourMap colours;      // of ScatterHead::colour, where kinds is empty
    QStringList kinds;      // told apart by colour and shape
    QStringList columns;    // where x counts sites: their names; marks that would cover each other step aside
    bool fromZero = false;  // the vertical axis begins at 0, as lengths do
    QString text;           // the caption
    QString name = QStringLiteral("heads-overview");
    QString emptyText;  // without heads

    CurveRange xRange() const;
    CurveRange yRange() const;
    // When it is drawn into area: the middle of a head's mark, and its radius.
    QPointF position(const QRectF& area, const PlotStyle& style, const ScatterHead& head) const;
    qreal radius(const PlotStyle& style, const ScatterHead& head) const;
    int headAt(const QRectF& area, const PlotStyle& style, const QPointF& position) const;  // index; -1: none

    std::shared_ptr<Figure> copy() const override { return std::make_shared<HeadScatterFigure>(*this); }
    QString figureName() const override { return name; }
    QString caption() const override { return text; }
    qreal aspect() const override { return 1.25; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<QStringList> csvRows() const override;
    QJsonObject figureSettings() const override;
    QList<FigureAxis> figureAxes() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;

    Q_DECLARE_TR_FUNCTIONS(HeadScatterFigure)
};

}  // namespace headscope::plots
