// Points on a plane whose axes have one scale, as a projection of many dimensions is read by its distances alone.
#pragma once

#include "ui/figures/figure.h"
#include "ui/figures/mark_shapes.h"

#include <QCoreApplication>

#include <vector>

namespace headscope::plots {

struct MapPoint {
    double x = 0, y = 0;
    int kind = -1;       // index of PointMapFigure::kinds; -1: none of them
    bool faded = false;  // left out of what is chosen
    QString name;        // beside the mark, where it covers nothing; "" for none
    QStringList row;     // of the table: what the point is
};

struct PointMapFigure : Figure {
    std::vector<MapPoint> points;
    QStringList kinds;  // told apart by colour and shape
    QString noKind;     // what points of kind -1 are called
    QString title;      // above; "" for none
    QString xTitle, yTitle;
    QStringList rowHeader;
    QString name;  // of its file
    QString text;  // the caption
    QString emptyText;

    // When it is drawn into area: where a point lies, and the radius of its mark.
    QPointF position(const QRectF& area, const PlotStyle& style, const MapPoint& point) const;
    qreal radius(const PlotStyle& style) const;
    int pointAt(const QRectF& area, const PlotStyle& style, const QPointF& position) const;  // index; -1: none
    // Indices of those that lie inside of an outline, ascending.
    std::vector<int> inside(const QRectF& area, const PlotStyle& style, const QPolygonF& outline) const;

    std::shared_ptr<Figure> copy() const override { return std::make_shared<PointMapFigure>(*this); }
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
