#include "ui/figures/output/figure_words.h"

#include "ui/figures/curve_painter.h"
#include "ui/figures/kinds/curve_figure.h"
#include "ui/figures/kinds/panel_figure.h"
#include "ui/figures/kinds/xy_figure.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace headscope::plots {

namespace {

// maximum number of curves to describe; a sweep may have hundreds
constexpr int kMostCurves = 24;
// minimum height of a spike, in multiples of the usual distance from the local median
constexpr double kSpikeParts = 8;
constexpr double kLeastSpike = 0.05;   // minimum height of a spike, as a share of the curve's span
constexpr std::size_t kFewPoints = 8;  // with fewer points, trend and spikes are not computed

struct CurveText {
    Q_DECLARE_TR_FUNCTIONS(CurvePlot)
};

double meanOf(const std::vector<double>& values, std::size_t from, std::size_t to) {
    double sum = 0;
    int count = 0;
    for (std::size_t i = from; i < to; ++i) {
        if (!std::isfinite(values[i])) continue;
        sum += values[i];
        ++count;
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

// Compares the two halves of the last tenth, relative to the span of the whole curve.
QString trend(const std::vector<double>& values, double span) {
    const std::size_t size = values.size(), tenth = std::max<std::size_t>(4, size / 10);
    if (size < kFewPoints) return {};
    const double before = meanOf(values, size - tenth, size - tenth / 2),
                 after = meanOf(values, size - tenth / 2, size);
    const double change = after - before;
    if (!(std::abs(change) > 0.01 * span)) return CurveText::tr(", flat at the end");
    return change > 0 ? CurveText::tr(", still rising") : CurveText::tr(", still falling");
}

std::vector<CurvePoint> finite(const std::vector<CurvePoint>& points) {
    std::vector<CurvePoint> known;
    std::copy_if(points.begin(), points.end(), std::back_inserter(known),
                 [](const CurvePoint& point) { return std::isfinite(point.y); });
    return known;
}

bool lower(const CurvePoint& a, const CurvePoint& b) {
    return a.y < b.y;
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

QString wordsOf(const XySeries& series) {
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < series.x.size(); ++i) points.push_back({series.x[i], series.y[i]});
    if (series.line) return curveWords(series.name, points, series.y);
    const auto known = finite(points);
    if (known.empty()) return {};
    const auto [low, high] = std::minmax_element(known.begin(), known.end(), lower);
    return known.size() == 1 ? CurveText::tr("%1: %2.").arg(series.name, numberText(low->y))
                             : CurveText::tr("%1: %n points, %2 to %3.", nullptr, int(known.size()))
                                   .arg(series.name, numberText(low->y), numberText(high->y));
}

// Descriptions of all curves in the figures that have curves.
QStringList curvesOf(const Figure& figure) {
    QStringList lines;
    if (const auto* curves = dynamic_cast<const CurveFigure*>(&figure))
        for (const auto& line : curves->data.lines()) lines << curveSummary(line);
    if (const auto* series = dynamic_cast<const XyFigure*>(&figure))
        for (const auto& one : series->data.series()) lines << wordsOf(one);
    if (const auto* panels = dynamic_cast<const PanelFigure*>(&figure))
        for (const auto& panel : panels->data.panels)
            for (const auto& line : panel.lines) {
                std::vector<double> values;
                for (const auto& point : line.points) values.push_back(point.y);
                const QString name = panel.title.isEmpty()
                                         ? line.name
                                         : QStringLiteral("%1, %2").arg(panel.title, line.name);
                lines << curveWords(name, line.points, values);
            }
    lines.removeAll(QString());
    return lines;
}

}  // namespace

int spikesOf(const std::vector<CurvePoint>& points) {
    const auto known = finite(points);
    if (known.size() < kFewPoints) return 0;
    std::vector<double> off;
    for (std::size_t i = 0; i < known.size(); ++i) {
        const std::size_t from = std::min(i < 2 ? 0 : i - 2, known.size() - 5);
        std::array<double, 5> near{};
        for (std::size_t k = 0; k < near.size(); ++k) near[k] = known[from + k].y;
        std::nth_element(near.begin(), near.begin() + 2, near.end());
        off.push_back(std::abs(known[i].y - near[2]));
    }
    const auto [low, high] = std::minmax_element(known.begin(), known.end(), lower);
    const double limit = std::max(kSpikeParts * median(off), kLeastSpike * (high->y - low->y));
    int spikes = 0;
    // The first and last two points have neighbours on one side only.
    for (std::size_t i = 2; i + 2 < off.size(); ++i)
        if (off[i] > limit && off[i - 1] <= limit) ++spikes;
    return spikes;
}

QString curveWords(const QString& name, const std::vector<CurvePoint>& points,
                   const std::vector<double>& trendOf) {
    const auto known = finite(points);
    if (known.empty()) return {};
    const auto [low, high] = std::minmax_element(known.begin(), known.end(), lower);
    QString end = trend(trendOf, high->y - low->y);
    if (const int spikes = spikesOf(known); spikes > 0)
        end += CurveText::tr(", %n spike(s)", nullptr, spikes);
    return CurveText::tr("%1: from %2 to %3, lowest %4 at %5, highest %6 at %7%8.")
        .arg(name, numberText(known.front().y), numberText(known.back().y), numberText(low->y),
             numberText(low->x, 8), numberText(high->y), numberText(high->x, 8), end);
}

QString curveSummary(const CurveData::Line& line) {
    return curveWords(line.series.name, line.raw, line.smooth);
}

QString figureInWords(const Figure& figure) {
    QStringList lines = curvesOf(figure);
    const auto more = lines.size() - kMostCurves;
    if (more > 0) {
        lines = lines.mid(0, kMostCurves);
        lines << CurveText::tr("And %n more curve(s).", nullptr, int(more));
    }
    const QString caption = figure.caption();
    // The caption of curves may already contain these words.
    if (!caption.isEmpty() && (lines.isEmpty() || !caption.startsWith(lines.front())))
        lines.prepend(caption);
    return lines.join(QLatin1Char('\n'));
}

}  // namespace headscope::plots
