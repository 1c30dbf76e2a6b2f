// Scatter plot with the same scale on both axes, for projections of high-dimensional data, in which
// only distances are meaningful.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/mark_shapes.h"

#include <QCoreApplication>

#include <vector>

namespace headscope::plots {

struct MapPoint {
    double x = 0, y = 0;
    int kind = -1;       // index of the category in PointMapFigure::kinds; -1: none
    bool faded = false;  // true: the point is not selected
    QString name;        // name next to the mark, shown if it does not overlap anything; "": none
    QStringList row;     // table cells that describe the point
};

struct PointMapFigure : Figure {
    std::vector<MapPoint> points;
    QStringList kinds;  // names of the categories, which differ in colour and shape
    QString noKind;     // name for points of kind -1
    QString title;      // title above the plot; "": none
    QString xTitle, yTitle;
    QStringList rowHeader;
    QString name;  // stem of the file name
    QString text;  // caption of the figure
    QString emptyText;

    // Position of a point and radius of its mark if the figure is drawn into `area`.
    QPointF position(const QRectF& area, const PlotStyle& style, const MapPoint& point) const;
    qreal radius(const PlotStyle& style) const;
    // Index of the point at a position; -1: none.
    int pointAt(const QRectF& area, const PlotStyle& style, const QPointF& position) const;
    // Indices of the points inside an outline, ascending.
    std::vector<int> inside(const QRectF& area, const PlotStyle& style,
                            const QPolygonF& outline) const;

    std::shared_ptr<Figure> copy() const override {
        return std::make_shared<PointMapFigure>(*this);
    }
    QString figureName() const override { return name; }
    QString caption() const override { return text; }
    void paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const override;
    QStringList csvHeader() const override;
    QList<FigureAxis> figureAxes() const override;
    QString texBody(const QSizeF& size, const PlotStyle& style) const override;
    QList<QStringList> csvRows() const override;

private:
    struct Place;
    Place place(const QRectF& area, const PlotStyle& style) const;
    void paintNames(QPainter& painter, const Place& place, const PlotStyle& style) const;

    Q_DECLARE_TR_FUNCTIONS(PointMapFigure)
};

}  // namespace headscope::plots
