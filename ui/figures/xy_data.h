// Series of points on two axes of any quantities: lines with bands, points with error bars. Plain
// values, no drawing code.
#pragma once

#include "ui/figures/curve_data.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace headscope::plots {

// Answers range minimum and maximum queries quickly for any number of values. A line of 100,000
// points is drawn from the extremes per pixel column.
class ValueRanges {
public:
    explicit ValueRanges(const std::vector<double>& values);
    // Returns {minimum, maximum} of values[from .. to), from < to. NaN is skipped; {inf, -inf} if
    // all are NaN.
    std::pair<double, double> range(const std::vector<double>& values, std::size_t from,
                                    std::size_t to) const;

private:
    std::vector<std::pair<double, double>> m_blocks;
};

struct XySeries {
    QString key;  // identifies the series for callers, such as a run's folder
    QString name;
    int colour = 0;  // index into the series colours; adapts to light and dark
    Qt::PenStyle dash = Qt::SolidLine;
    bool line = true;   // false: the series consists of points only
    bool marks = true;  // true: a line has markers if it has few points
    // True: a thin line in the colour of secondary text, which joins points of other series.
    bool joins = false;
    std::vector<double> x, y;  // x must be ascending for a line; non-finite points are omitted
    // Limits of the band of a line, or of the error bars of points. Same length as x, or empty.
    std::vector<double> low, high;
    QStringList pointNames = {};             // names of the points, or empty
    std::optional<ValueRanges> ranges = {};  // extremes of y, set by XyData::add
};

struct XyData {
    QString xTitle, yTitle;  // titles of the axes with units
    // Column names in files, which are the same in every language.
    QString xColumn = QStringLiteral("x"), yColumn = QStringLiteral("y");
    QStringList xLabels;  // replace the numbers at x = 0, 1, ...; empty: numbers
    bool logX = false, logY = false;
    bool equal = false;       // true: adds a dotted line y = x (calibration)
    bool legend = true;       // true: legend above the plot; false: drawn elsewhere
    bool labelsName = false;  // true: xLabels name the series, so that no legend is needed
    // Text that explains bands or error bars, below the legend entries.
    QString note;
    std::optional<CurveRange> zoom;              // visible range of x
    std::optional<CurveRange> xLimits, yLimits;  // limits that replace the automatic ranges

    void add(XySeries series);
    const std::vector<XySeries>& series() const { return m_series; }
    bool empty() const;  // true if nothing can be drawn
    CurveRange allX() const;
    CurveRange shownX() const { return zoom.value_or(allX()); }
    CurveRange shownY() const;  // y range of the points within shownX, with a small margin

private:
    std::vector<XySeries> m_series;
};

// Indices of a line's points within [low, high], plus one more point on each side.
std::pair<std::size_t, std::size_t> pointsWithin(const std::vector<double>& x,
                                                 const CurveRange& range);

}  // namespace headscope::plots
