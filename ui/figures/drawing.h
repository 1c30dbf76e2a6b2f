// A drawing as a value: every path, text and image that a figure paints, in painter units.
// Repainting a drawing produces the same figure on any device. The checks of a sheet read text
// sizes and neighbouring colours from it.
#pragma once

#include "core/api/base/result.h"

#include <QBrush>
#include <QFont>
#include <QImage>
#include <QJsonObject>
#include <QPainterPath>
#include <QPen>
#include <QSizeF>
#include <QString>
#include <QTransform>

#include <optional>
#include <vector>

class QPainter;

namespace headscope::plots {

class Figure;
struct PlotStyle;

// One drawn shape, text or image with its pen, brush and transform.
struct DrawnItem {
    enum class Kind { Path, Text, Picture };
    Kind kind = Kind::Path;
    QTransform place;      // transform from item to drawing coordinates
    QPainterPath clip;     // clip path in drawing units; empty: not clipped
    QPen pen = Qt::NoPen;  // pen of paths and texts
    QBrush brush = Qt::NoBrush;
    double opacity = 1;
    bool smooth = true;
    QPainterPath path;  // path, if the kind is Kind::Path
    QString text;       // text, if the kind is Kind::Text
    QFont font;
    QPointF at;   // start of a text's baseline
    QRectF area;  // target rectangle of an image
    QImage picture;

    // Bounding rectangle in drawing units, including the line width.
    QRectF bounds() const;
    // Font size of a text in points on paper; 0 for other items.
    double pointSize() const;
    bool operator==(const DrawnItem& other) const;
};

struct Drawing {
    QSizeF size;  // size that the figure was painted at
    std::vector<DrawnItem> items;

    bool empty() const { return items.empty(); }
    bool operator==(const Drawing& other) const {
        return size == other.size && items == other.items;
    }
    void paint(QPainter& painter) const;  // paints with the top left corner at the painter's origin
};

// Paints the figure at the given size and records what it painted.
Drawing drawingOf(const Figure& figure, const QSizeF& size, const PlotStyle& style);

// Writes the drawing to JSON without loss: reading it back paints the same bytes. The data are
// compressed, because a map has thousands of cells.
QJsonObject drawingJson(const Drawing& drawing);
// Reads a drawing. Errors: BadData (not a drawing, truncated, values out of range).
Result<Drawing> drawingFromJson(const QJsonObject& json);

}  // namespace headscope::plots
