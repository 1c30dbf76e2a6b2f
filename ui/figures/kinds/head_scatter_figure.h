// All heads of a model as points: two measures on the axes, a third as colour, a fourth as size.
// Removed heads are hollow. Each redundant head is joined to its group representative, which has a
// ring. With attention sites on the x axis, each site is one column with a line at its mean.
#pragma once

#include "core/api/requests/head_mask.h"
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
    double x = 0, y = 0;  // position in data units; NaN: the head is not drawn
    double colour = std::numeric_limits<double>::quiet_NaN();
    int kind = -1;  // index of the category in HeadScatterFigure::kinds; -1: none
    double size = std::numeric_limits<double>::quiet_NaN();
    int group = -1;  // index of the group of redundant heads; -1: none
    bool representative = false;
    bool on = true;
    bool faded = false;  // true: excluded by a filter
    bool placed() const { return std::isfinite(x) && std::isfinite(y); }
};

struct HeadScatterFigure : Figure {
    std::vector<ScatterHead> heads;
    SiteNames sites;
    // titles; sizeTitle "": all marks have the same size
    QString xTitle, yTitle, colourTitle, sizeTitle;
    // column names in files: the same in every language
    QString xColumn = QStringLiteral("x"), yColumn = QStringLiteral("y");
    QString colourColumn = QStringLiteral("colour"), sizeColumn = QStringLiteral("size");
    ColourMap colours;  // colour scale for ScatterHead::colour, used if `kinds` is empty
    QStringList kinds;  // names of the categories, which differ in colour and shape
    // Names of the attention sites if x counts sites. Marks that would overlap are then shifted
    // sideways.
    QStringList columns;
    bool fromZero = false;  // true: the y axis begins at 0, e.g. for lengths
    QString text;           // caption of the figure
    QString name = QStringLiteral("heads-overview");
    QString emptyText;  // text shown if there is nothing to draw

    CurveRange xRange() const;
    CurveRange yRange() const;
    // Centre and radius of a head's mark if the figure is drawn into `area`.
    QPointF position(const QRectF& area, const PlotStyle& style, const ScatterHead& head) const;
    qreal radius(const PlotStyle& style, const ScatterHead& head) const;
    // Index of the head at a position; -1: none.
    int headAt(const QRectF& area, const PlotStyle& style, const QPointF& position) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<HeadScatterFigure>(*this);
    }
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
