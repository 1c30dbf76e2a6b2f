// Series of points on two axes of any two quantities: lines with bands, points with error bars. Plain values, no
// drawing.
#pragma once

#include "ui/figures/curve_data.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <utility>
#include <vector>

namespace headscope::plots {

// Lowest and highest of neighbouring values, found fast however many there are: a line of 100,000 points is drawn by
// what each column of pixels holds of it.
class ValueRanges {
public:
    explicit ValueRanges(const std::vector<double>& values);
    // Of values[from .. to), from < to; NaN is passed over, {inf, -inf} where all are.
    std::pair<double, double> range(const std::vector<double>& values, std::size_t from, std::size_t to) const;

private:
    std::vector<std::pair<double, double>> m_blocks;
};

struct XySeries {
    QString key;  // what it stands for, to whoever chooses it: a run's folder
    QString name;
    int colour = 0;  // of the series colours; follows light and dark
    Qt::PenStyle dash = Qt::SolidLine;
    bool line = true;                        // false: points alone
    bool marks = true;                       // of a line: where its points are few
    std::vector<double> x, y;                // x rising where it is a line; what is not finite is left out
    std::vector<double> low, high;           // as many, or none: the band of a line, the error bars of points
    QStringList pointNames = {};             // of each point, or none
    std::optional<ValueRanges> ranges = {};  // of y, made by XyData::add
};

struct XyData {
    QString xTitle, yTitle;                                                // with units
    QString xColumn = QStringLiteral("x"), yColumn = QStringLiteral("y");  // in files: the same in every language
    QStringList xLabels;  // in place of numbers at x = 0, 1, ...; none: numbers
    bool logX = false, logY = false;
    bool equal = false;                          // a dotted line y = x (calibration)
    bool legend = true;                          // names above; false: they stand elsewhere
    QString note;                                // what bands or bars are, under the legend's names
    std::optional<CurveRange> zoom;              // the part of x that is shown
    std::optional<CurveRange> xLimits, yLimits;  // in place of what the points ask for

    void add(XySeries series);
    const std::vector<XySeries>& series() const { return m_series; }
    bool empty() const;  // no point that could be drawn
    CurveRange allX() const;
    CurveRange shownX() const { return zoom.value_or(allX()); }
    CurveRange shownY() const;  // of what lies in shownX, with a little room

private:
    std::vector<XySeries> m_series;
};

// Indices of the points of a line that lie in [low, high], and one more at each side.
std::pair<std::size_t, std::size_t> pointsWithin(const std::vector<double>& x, const CurveRange& range);

}  // namespace headscope::plots
