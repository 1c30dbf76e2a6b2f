// Writes PGFPlots axes with the numbers in tables, so that a document can restyle them and readers
// can extract the data.
#pragma once

#include "ui/figures/colour_map.h"
#include "ui/figures/curve_data.h"
#include "ui/figures/figure.h"

#include <QRectF>
#include <QStringList>

#include <vector>

namespace headscope::plots {

constexpr int kCircle = -2;  // value of PgfSeries::mark for a circle

struct PgfSeries {
    QString name;  // name in the legend; "": not listed
    QColor colour;
    Qt::PenStyle dash = Qt::SolidLine;
    bool line = true;  // false: the series consists of points or bars
    bool bars = false;
    int mark = -1;  // shape of the marker (mark_shapes.h); -1: none; kCircle: a circle
    std::vector<double> x, y;
    // Limits of a band around a line, or of error bars of points. Same length as x, or empty.
    std::vector<double> low, high;
    // Colour value per point on the scale PgfAxis::cells.colours. Same length as x, or empty.
    std::vector<double> tint = {};
};

// Heat map with row 0 at the top. NaN cells are empty.
struct PgfCells {
    int rows = 0, columns = 0;
    std::vector<float> values;  // values of the cells, row-major
    ColourMap colours;
    QString barTitle;  // title of the colour bar; "": without a bar
};

struct PgfAxis {
    QRectF place;  // area inside the axes, in painter units from the figure's corner
    QString title, xTitle, yTitle;
    CurveRange x, y;
    bool logX = false, logY = false;
    QStringList xLabels, yLabels;  // labels at 0, 1, ...; empty: numbers
    bool equal = false;            // true: adds a dotted line y = x
    bool lying = false;            // true: horizontal bars, the first at the top
    bool legend = true;
    bool legendRight = false;  // true: legend to the right of the axes instead of above
    QStringList noteLines;     // text below the legend entries, line by line
    std::vector<PgfSeries> series;
    PgfCells cells;  // heat map, used instead of series
};

// Writes one axis environment. A line with very many points is reduced to the minimum and maximum
// of each stretch.
QString pgfAxis(const PgfAxis& axis, const PlotStyle& style);
// Plot area left for a single axis after titles, numbers and `legendRows` rows of legend.
QRectF pgfRoom(const QSizeF& size, const PlotStyle& style, int legendRows);

}  // namespace headscope::plots
