// Draws a heads-by-heads matrix into any painter: the same code for the screen and for figures.
#pragma once

#include "ui/figures/colour_map.h"
#include "ui/figures/figure.h"
#include "ui/figures/site_names.h"

#include <QRectF>

#include <vector>

namespace headscope::plots {

struct MatrixCell {
    int row = -1, column = -1;
    bool valid() const { return row >= 0 && column >= 0; }
    bool operator==(const MatrixCell& o) const { return row == o.row && column == o.column; }
    bool operator!=(const MatrixCell& o) const { return !(*this == o); }
};

// How heads come together, the most alike first. Branches 0 to heads - 1 are the heads, heads + i is made by joint i.
struct MatrixTree {
    struct Joint {
        int left = 0, right = 0;
        double height = 0;  // 0: identical
    };
    std::vector<Joint> joints;
    bool of(int heads) const { return heads > 1 && joints.size() + 1 == static_cast<std::size_t>(heads); }
};

struct MatrixData {
    int size = 0;               // heads
    std::vector<float> values;  // size * size, row-major
    ColourMap colours;
    QString title;            // "Layer 2"
    QString meaning;          // under the colour bar: "1 = identical maps"
    QString quantity;         // "Attention maps, cosine"
    int layer = -1;           // for read-outs; -1: none
    QString site;             // what that layer is called; "": by its number
    QStringList names;        // of the heads, where their numbers do not tell them apart; empty: the numbers
    std::vector<int> order;   // the heads from the top down and from the left; empty: by number
    MatrixTree tree;          // drawn beside the cells where there is one; goes with the order
    std::vector<int> bounds;  // heads before which another layer begins; a line stands there, by number only
    QString siteTitle() const { return site.isEmpty() ? SiteNames().title(layer) : site; }
    QString name(int head) const { return head < names.size() ? names[head] : QString::number(head); }
    float at(int row, int column) const { return values[static_cast<std::size_t>(row) * size + column]; }
    float at(MatrixCell cell) const { return at(cell.row, cell.column); }
    bool valid() const { return size > 0 && values.size() == static_cast<std::size_t>(size) * size; }
};

// Of all pairs of two heads that have a value; NaN where none has.
double meanOfPairs(const MatrixData& matrix);

struct MatrixMarks {
    MatrixCell selected, hovered, cursor;
    bool bar = true;   // colour bar beside the matrix
    bool axes = true;  // head numbers and axis titles
    bool title = true;
    bool values = true;  // numbers in cells they fit into
    bool tree = true;    // where the matrix has one
};

// Where things lie when the matrix is drawn into area.
struct MatrixLayout {
    MatrixLayout() = default;
    MatrixLayout(const QRectF& where, const MatrixData& matrix);  // nothing but its cells, there

    QRectF cells, bar, tree;
    qreal cell = 0;
    std::vector<int> order, places;          // as in MatrixData; the place of each head in it
    QRectF rect(int row, int column) const;  // of two heads
    MatrixCell at(const QPointF& position, int size) const;
    int place(int head) const;  // from the top
    int head(int place) const;
};

MatrixLayout matrixLayout(const QRectF& area, const MatrixData& matrix, const MatrixMarks& marks, const QFont& font);
// The height that a matrix fills at a width, with all that marks puts around it.
qreal matrixHeight(qreal width, const MatrixData& matrix, const MatrixMarks& marks, const QFont& font);
void paintMatrix(QPainter& painter, const QRectF& area, const MatrixData& matrix, const MatrixMarks& marks,
                 const PlotStyle& style);
// Room that paintHeadNumbers takes left of the cells.
qreal headNumbersWidth(const QFont& font, const MatrixData& matrix);
// The numbers or names of the heads left of the cells (rows) and below them (columns), every one where they fit.
void paintHeadNumbers(QPainter& painter, const QRectF& cells, const MatrixData& matrix, bool rows, bool columns,
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
