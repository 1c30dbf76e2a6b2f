// Axes as PGFPlots has them, with the numbers in tables: what a document can restyle, and a reader can take apart.
#pragma once

#include "ui/figures/colour_map.h"
#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <QRectF>
#include <QStringList>

#include <vector>

namespace headscope::plots {

constexpr int kCircle = -2;  // PgfSeries::mark

struct PgfSeries {
    QString name;  // of the legend; "": none
    QColor colour;
    Qt::PenStyle dash = Qt::SolidLine;
    bool line = true;  // false: points, or bars
    bool bars = false;
    int mark = -1;  // shape (mark_shapes.h); -1: none; kCircle: that of no kind
    std::vector<double> x, y;
    std::vector<double> low, high;  // as many, or none: a band round a line, else error bars
    std::vector<double> tint = {};  // as many, or none: a colour each, of PgfAxis::cells.colours
};

// Heat map: row 0 on top. NaN: nothing there.
struct PgfCells {
    int rows = 0, columns = 0;
    std::vector<float> values;  // row-major
    ColourMap colours;
    QString barTitle;  // at the colour bar; "": without one
};

struct PgfAxis {
    QRectF place;  // inside of the axes, painter units from the figure's corner
    QString title, xTitle, yTitle;
    CurveRange x, y;
    bool logX = false, logY = false;
    QStringList xLabels, yLabels;  // in place of numbers at 0, 1, ...; none: numbers
    bool equal = false;            // a dotted line y = x
    bool lying = false;            // bars lie, the first on top
    bool legend = true;
    bool legendRight = false;  // beside the axes, in place of above
    QString note;              // under the names of the legend
    std::vector<PgfSeries> series;
    PgfCells cells;  // in place of series
};

// One axis environment. Lines of more points than a page can show keep least and greatest of neighbours.
QString pgfAxis(const PgfAxis& axis, const PlotStyle& style);
// What stands around an area that holds one axis alone: titles, numbers, a legend of some rows.
QRectF pgfRoom(const QSizeF& size, const PlotStyle& style, int legendRows);

}  // namespace headscope::plots
