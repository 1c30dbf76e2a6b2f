// Paints a heads-by-heads matrix. Screen and figures share this code.
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

// Hierarchical clustering of the heads, most similar pairs first. Nodes 0 to heads - 1 are the
// heads; node heads + i is created by joint i.
struct MatrixTree {
    struct Joint {
        int left = 0, right = 0;
        double height = 0;  // dissimilarity of the joined heads; 0: identical
    };
    std::vector<Joint> joints;
    bool of(int heads) const {
        return heads > 1 && joints.size() + 1 == static_cast<std::size_t>(heads);
    }
};

struct MatrixData {
    int size = 0;               // number of heads
    std::vector<float> values;  // values of the pairs, size * size, row-major
    ColourMap colours;
    QString title;     // title of the matrix: "Layer 2"
    QString meaning;   // text below the colour bar: "1 = identical maps"
    QString quantity;  // name of the quantity: "Attention maps, cosine"
    int layer = -1;    // layer index for read-outs; -1: unknown
    QString site;      // name of the layer; "": "Layer n"
    // Names of the heads if their numbers are ambiguous; empty: use the numbers.
    QStringList names;
    std::vector<int> order;  // order of the heads in rows and columns; empty: by number
    MatrixTree tree;         // tree next to the cells, drawn if present; must match `order`
    // First heads of the second and later layers; a line is drawn there unless `order` is set.
    std::vector<int> bounds;
    QString siteTitle() const { return site.isEmpty() ? SiteNames().title(layer) : site; }
    QString name(int head) const {
        return head < names.size() ? names[head] : QString::number(head);
    }
    float at(int row, int column) const {
        return values[static_cast<std::size_t>(row) * size + column];
    }
    float at(MatrixCell cell) const { return at(cell.row, cell.column); }
    bool valid() const {
        return size > 0 && values.size() == static_cast<std::size_t>(size) * size;
    }
};

// Mean over all pairs of different heads that have a value; NaN if there are none.
double meanOfPairs(const MatrixData& matrix);

// Parts that the painter adds around and on top of the cells.
struct MatrixMarks {
    MatrixCell selected, hovered, cursor;
    bool bar = true;   // true: colour bar next to the matrix
    bool axes = true;  // true: head numbers and axis titles
    bool title = true;
    bool values = true;  // true: numbers in the cells, if they fit
    bool tree = true;    // true: tree next to the cells, if the matrix has one
};

// Positions of the parts of a matrix that is drawn into a given area.
struct MatrixLayout {
    MatrixLayout() = default;
    // Layout of the cells alone, in the rectangle `where`.
    MatrixLayout(const QRectF& where, const MatrixData& matrix);

    QRectF cells, bar, tree;
    qreal cell = 0;
    // order: as in MatrixData; places: position of each head in `order`.
    std::vector<int> order, places;
    QRectF rect(int row, int column) const;  // rectangle of the cell of two heads
    MatrixCell at(const QPointF& position, int size) const;
    int place(int head) const;  // position of the head, counted from the top
    int head(int place) const;
};

MatrixLayout matrixLayout(const QRectF& area, const MatrixData& matrix, const MatrixMarks& marks,
                          const QFont& font);
// Height of a matrix at a width, including everything that `marks` adds around it.
qreal matrixHeight(qreal width, const MatrixData& matrix, const MatrixMarks& marks,
                   const QFont& font);
void paintMatrix(QPainter& painter, const QRectF& area, const MatrixData& matrix,
                 const MatrixMarks& marks, const PlotStyle& style);
// Width that paintHeadNumbers needs left of the cells.
qreal headNumbersWidth(const QFont& font, const MatrixData& matrix);
// Paints the head numbers or names left of the cells (rows) and below them (columns). Some are
// skipped if they do not fit.
void paintHeadNumbers(QPainter& painter, const QRectF& cells, const MatrixData& matrix, bool rows,
                      bool columns, const PlotStyle& style, MatrixCell marked = {});
// Width that the colour bar needs to the right of the cells, with its limits, meaning and gap.
qreal colourBarRoom(const QFont& font, const ColourMap& colours);
// Paints a vertical colour bar into `bar`, with its limits and meaning to the right and below.
void paintColourBar(QPainter& painter, const QRectF& bar, const ColourMap& colours,
                    const QString& meaning, const PlotStyle& style);
// Returns the text of a cell with as few digits as possible: "0.93", "-0.02", "12.4".
QString cellText(double value);
// Content of the exported CSV and JSON files: layer, heads and value of every cell; name and limits
// of the colour scale.
QStringList matrixCsvHeader();
QList<QStringList> matrixCsvRows(const MatrixData& matrix);
QJsonObject colourSettings(const ColourMap& colours);

}  // namespace headscope::plots
