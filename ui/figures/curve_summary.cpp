#include "ui/figures/curve_painter.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

namespace {

// Mean of the finite smoothed values in [from, to).
double meanOf(const CurveData::Line& line, std::size_t from, std::size_t to) {
    double sum = 0;
    int count = 0;
    for (std::size_t i = from; i < to; ++i) {
        if (!std::isfinite(line.smooth[i])) continue;
        sum += line.smooth[i];
        ++count;
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

// Compares the two halves of the last tenth with the whole curve's span.
QString trend(const CurveData::Line& line, double span) {
    const std::size_t size = line.smooth.size(), tenth = std::max<std::size_t>(4, size / 10);
    if (size < 8) return {};
    const double before = meanOf(line, size - tenth, size - tenth / 2), after = meanOf(line, size - tenth / 2, size);
    const double change = after - before;
    if (!(std::abs(change) > 0.01 * span)) return QCoreApplication::translate("CurvePlot", ", level at the end");
    return change > 0 ? QCoreApplication::translate("CurvePlot", ", still rising")
                      : QCoreApplication::translate("CurvePlot", ", still falling");
}

}  // namespace

QString curveSummary(const CurveData::Line& line) {
    std::vector<CurvePoint> points;
    for (const CurvePoint& point : line.raw)
        if (std::isfinite(point.y)) points.push_back(point);
    if (points.empty()) return {};
    const auto byValue = [](const CurvePoint& a, const CurvePoint& b) { return a.y < b.y; };
    const auto [low, high] = std::minmax_element(points.begin(), points.end(), byValue);
    return QCoreApplication::translate("CurvePlot", "%1: from %2 to %3, lowest %4 at %5, highest %6 at %7%8.")
        .arg(line.series.name, numberText(points.front().y), numberText(points.back().y), numberText(low->y),
             numberText(low->x, 8), numberText(high->y), numberText(high->x, 8), trend(line, high->y - low->y));
}

}  // namespace headscope::plots
