// Draws a heads-by-heads matrix into any painter: the same code for the screen and for figures.
#pragma once

#include "ui/figures/colour_map.h"
#include "ui/figures/figure.h"

#include <QRectF>

#include <vector>

namespace headscope::plots {

struct MatrixCell {
    int row = -1, column = -1;
    bool valid() const { return row >= 0 && column >= 0; }
    bool operator==(const MatrixCell& o) const { return row == o.row && column == o.column; }
    bool operator!=(const MatrixCell& o) const { return !(*this == o); }
};

struct MatrixData {
    int size = 0;               // heads
    std::vector<float> values;  // size * size, row-major
    ColourMap colours;
    QString title;     // "Layer 2"
    QString meaning;   // under the colour bar: "1 = identical maps"
    QString quantity;  // "Attention maps, cosine"
    int layer = -1;    // for read-outs; -1: none
    float at(int row, int column) const { return values[static_cast<std::size_t>(row) * size + column]; }
    float at(MatrixCell cell) const { return at(cell.row, cell.column); }
    bool valid() const { return size > 0 && values.size() == static_cast<std::size_t>(size) * size; }
};

struct MatrixMarks {
    MatrixCell selected, hovered, cursor;
    bool bar = true;   // colour bar beside the matrix
    bool axes = true;  // head numbers and axis titles
    bool title = true;
    bool values = true;  // numbers in cells they fit into
};

// Where things lie when the matrix is drawn into area.
struct MatrixLayout {
    QRectF cells, bar;
    qreal cell = 0;
    QRectF rect(int row, int column) const;
    MatrixCell at(const QPointF& position, int size) const;
};

MatrixLayout matrixLayout(const QRectF& area, const MatrixData& matrix, const MatrixMarks& marks, const QFont& font);
// The height that a matrix fills at a width, with all that marks puts around it.
qreal matrixHeight(qreal width, const MatrixData& matrix, const MatrixMarks& marks, const QFont& font);
void paintMatrix(QPainter& painter, const QRectF& area, const MatrixData& matrix, const MatrixMarks& marks,
                 const PlotStyle& style);
// Room that paintHeadNumbers takes left of the cells.
qreal headNumbersWidth(const QFont& font, int heads);
// The numbers of the heads left of the cells (rows) and below them (columns), every one where they fit.
void paintHeadNumbers(QPainter& painter, const QRectF& cells, int heads, bool rows, bool columns,
                      const PlotStyle& style, MatrixCell marked = {});
// Room to the right of cells for the colour bar with its limits and meaning, gap included.
qreal colourBarRoom(const QFont& font, const ColourMap& colours);
// Upright colour bar in bar, its limits and meaning to the right of it and below.
void paintColourBar(QPainter& painter, const QRectF& bar, const ColourMap& colours, const QString& meaning,
                    const PlotStyle& style);
// "0.93", "-0.02", "12.4": a value as short as a cell needs it.
QString cellText(double value);
// What the files beside a figure say of a matrix: layer, heads and value of every cell; name and limits of the scale.
QStringList matrixCsvHeader();
QList<QStringList> matrixCsvRows(const MatrixData& matrix);
QJsonObject colourSettings(const ColourMap& colours);

}  // namespace headscope::plots
