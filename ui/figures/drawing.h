// A drawing as a value: every path, text and picture that a figure paints, in painter units. Painted again it gives the
// same figure on any device; looked through, it tells how large the texts are and which colours stand beside each
// other.
#pragma once

#include "core/api/result.h"

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

// What is drawn with which ink.
struct DrawnItem {
    enum class Kind { Path, Text, Picture };
    Kind kind = Kind::Path;
    QTransform place;      // item to drawing
    QPainterPath clip;     // in drawing units; empty: none
    QPen pen = Qt::NoPen;  // of paths and texts
    QBrush brush = Qt::NoBrush;
    double opacity = 1;
    bool smooth = true;
    QPainterPath path;  // Path
    QString text;       // Text
    QFont font;
    QPointF at;   // baseline of a text
    QRectF area;  // where a picture lies
    QImage picture;

    // In drawing units, the line's width included.
    QRectF bounds() const;
    // Of a text, in points on paper; 0 of others.
    double pointSize() const;
    bool operator==(const DrawnItem& other) const;
};

struct Drawing {
    QSizeF size;  // that it was made for
    std::vector<DrawnItem> items;

    bool empty() const { return items.empty(); }
    bool operator==(const Drawing& other) const { return size == other.size && items == other.items; }
    void paint(QPainter& painter) const;  // its upper left corner at the painter's origin
};

// Draws the figure at a size and keeps what it painted.
Drawing drawingOf(const Figure& figure, const QSizeF& size, const PlotStyle& style);

// Exact: what is read is painted to the same bytes. Packed, since a map has thousands of cells.
QJsonObject drawingJson(const Drawing& drawing);
// Errors: BadData (not a drawing, cut off, values out of range).
Result<Drawing> drawingFromJson(const QJsonObject& json);

}  // namespace headscope::plots
