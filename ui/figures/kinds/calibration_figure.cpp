#include "ui/figures/kinds/calibration_figure.h"

#include "ui/figures/colour_map.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope::plots {

namespace {

// share of the figure's height that the reliability diagram takes
constexpr double kReliabilityPart = 0.64;
// maximum number of runs drawn with intervals; more would hide each other
constexpr std::size_t kMostBands = 2;

struct CalibrationText {
    Q_DECLARE_TR_FUNCTIONS(CalibrationFigure)
};

QString percentOf(double share, int digits = 3) {
    return numberText(share * 100, digits);
}

double edgeOf(const CalibratedRun& run, std::size_t bin) {
    return static_cast<double>(bin) / static_cast<double>(run.report.bins.size());
}

QString binName(const CalibratedRun& run, std::size_t bin) {
    return CalibrationText::tr("confidence %1 to %2 %")
               .arg(percentOf(edgeOf(run, bin)), percentOf(edgeOf(run, bin + 1))) +
           QStringLiteral(": ") +
           CalibrationText::tr("%n sample(s)", nullptr,
                               static_cast<int>(run.report.bins[bin].count));
}

QString errorText(const CalibratedRun& run, int digits = 3) {
    QString text = CalibrationText::tr("ECE %1 %").arg(percentOf(run.report.error, digits));
    if (const auto& interval = run.report.interval)
        text = CalibrationText::tr("ECE %1 % (%2 to %3)")
                   .arg(percentOf(run.report.error, digits), percentOf(interval->low, digits),
                        percentOf(interval->high, digits));
    return text;
}

XySeries seriesOf(const CalibratedRun& run) {
    XySeries series;
    series.key = run.key;
    series.name = run.name;
    series.colour = run.colour;
    series.dash = roundDash(run.colour);
    return series;
}

XyFigure partOf(const CalibrationFigure& figure, const QString& part, const QString& yTitle) {
    XyFigure plot;
    plot.name = figure.name + part;
    plot.emptyText = figure.emptyText;
    plot.text = figure.caption();
    plot.data.xTitle = CalibrationText::tr("confidence, %");
    plot.data.yTitle = yTitle;
    plot.data.xLimits = CurveRange{0, 100};
    return plot;
}

}  // namespace

XyFigure CalibrationFigure::reliability() const {
    XyFigure plot =
        partOf(*this, QStringLiteral("-reliability"), CalibrationText::tr("accuracy, %"));
    plot.data.yLimits = CurveRange{0, 100};
    plot.data.equal = true;
    const bool bands = runs.size() <= kMostBands;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        XySeries series = seriesOf(runs[i]);
        series.name =
            // The value comes first, because a long name is elided in its middle.
            CalibrationText::tr("%1, %2").arg(errorText(runs[i], 2), runs[i].name);
        for (std::size_t bin = 0; bin < runs[i].report.bins.size(); ++bin) {
            const auto& of = runs[i].report.bins[bin];
            if (of.count == 0) continue;
            series.x.push_back(of.confidence * 100);
            series.y.push_back(of.accuracy * 100);
            series.pointNames << binName(runs[i], bin);
            if (!bands) continue;
            // Confidence band of the accuracy in the bin.
            const Interval interval = shareInterval(of.accuracy, of.count);
            series.low.push_back(interval.low * 100);
            series.high.push_back(interval.high * 100);
        }
        plot.data.add(std::move(series));
    }
    plot.data.note = bands ? CalibrationText::tr(
                                 "bands: 95 % intervals (Wilson); dotted: perfect "
                                 "calibration")
                           : CalibrationText::tr("dotted: perfect calibration");
    return plot;
}

// The histogram is a step curve: two points per bin.
XyFigure CalibrationFigure::histogram() const {
    XyFigure plot = partOf(*this, QStringLiteral("-histogram"), CalibrationText::tr("samples"));
    double most = 1;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        XySeries series = seriesOf(runs[i]);
        series.marks = false;
        series.name.clear();  // omit the name, because the legend is above the upper plot
        const auto& bins = runs[i].report.bins;
        const auto add = [&series](double x, double count, const QString& name) {
            series.x.push_back(x * 100);
            series.y.push_back(count);
            series.pointNames << name;
        };
        add(0, 0, {});
        for (std::size_t bin = 0; bin < bins.size(); ++bin) {
            const auto count = static_cast<double>(bins[bin].count);
            add(edgeOf(runs[i], bin), count, binName(runs[i], bin));
            add(edgeOf(runs[i], bin + 1), count, binName(runs[i], bin));
            most = std::max(most, count);
        }
        add(1, 0, {});
        plot.data.add(std::move(series));
    }
    plot.data.yLimits = CurveRange{0, most * 1.08};
    return plot;
}

QString CalibrationFigure::caption() const {
    if (runs.empty()) return emptyText;
    QStringList of;
    for (const auto& run : runs)
        of << CalibrationText::tr(
                  "%1: expected calibration error %2, mean confidence %3 %, accuracy %4 %")
                  .arg(run.name, errorText(run).section(QLatin1Char(' '), 1),
                       percentOf(run.report.confidence), percentOf(run.report.accuracy));
    return CalibrationText::tr(
               "Reliability diagram with %n bin(s) of equal width: accuracy against the mean "
               "confidence (largest class "
               "probability) of each; below, samples per bin.",
               nullptr, static_cast<int>(runs.front().report.bins.size())) +
           QLatin1Char(' ') + of.join(QStringLiteral("; ")) + QStringLiteral(". ") +
           CalibrationText::tr("In brackets: 95 % interval, basic bootstrap over samples.") +
           (origin.isEmpty() ? QString() : QLatin1Char(' ') + origin);
}

std::array<QRectF, 2> CalibrationFigure::parts(const QRectF& area, const PlotStyle& style) const {
    QRectF above = area, below = area;
    above.setHeight(area.height() * kReliabilityPart);
    below.setTop(above.bottom());
    const qreal upper = xyLayout(above, reliability().data, style.font).plot.left(),
                lower = xyLayout(below, histogram().data, style.font).plot.left();
    above.setLeft(above.left() + std::max(0.0, lower - upper));
    below.setLeft(below.left() + std::max(0.0, upper - lower));
    return {above, below};
}

void CalibrationFigure::paintFigure(QPainter& painter, const QRectF& area,
                                    const PlotStyle& style) const {
    if (runs.empty()) return drawEmptyText(painter, area, emptyText, style);
    const auto [above, below] = parts(area, style);
    paintXy(painter, above, reliability().data, style);
    paintXy(painter, below, histogram().data, style);
}

QString CalibrationFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (runs.empty()) return Figure::texBody(size, style);
    const auto [above, below] = parts(QRectF(QPointF(), size), style);
    return pgfAxis(pgfAxisOf(reliability().data, above, style), style) +
           pgfAxis(pgfAxisOf(histogram().data, below, style), style);
}

QStringList CalibrationFigure::csvHeader() const {
    return {QStringLiteral("run"),
            QStringLiteral("bin_from"),
            QStringLiteral("bin_to"),
            QStringLiteral("count"),
            QStringLiteral("mean_confidence"),
            QStringLiteral("accuracy"),
            QStringLiteral("calibration_error")};
}

QList<QStringList> CalibrationFigure::csvRows() const {
    const auto number = [](double value) { return QString::number(value, 'g', 12); };
    QList<QStringList> rows;
    for (const auto& run : runs)
        for (std::size_t bin = 0; bin < run.report.bins.size(); ++bin) {
            const auto& of = run.report.bins[bin];
            rows.append({run.name, number(edgeOf(run, bin)), number(edgeOf(run, bin + 1)),
                         QString::number(of.count), of.count ? number(of.confidence) : QString(),
                         of.count ? number(of.accuracy) : QString(), number(run.report.error)});
        }
    return rows;
}

QJsonObject CalibrationFigure::figureSettings() const {
    const auto bins = runs.empty() ? 0 : static_cast<int>(runs.front().report.bins.size());
    return {{QStringLiteral("bins"), bins}, {QStringLiteral("bin_width"), QStringLiteral("equal")}};
}

QList<FigureAxis> CalibrationFigure::figureAxes() const {
    if (runs.empty()) return {};
    return reliability().figureAxes() + histogram().figureAxes().mid(1);
}

}  // namespace headscope::plots
