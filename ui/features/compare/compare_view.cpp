#include "ui/features/compare/compare_view.h"

#include "ui/features/compare/compared_runs_model.h"
#include "ui/figures/colour_map.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace headscope::ui {
namespace {

using plots::XyFigure;
using plots::XySeries;

std::vector<double> scaled(std::vector<double> values, double scale) {
    for (double& value : values) value *= scale;
    return values;
}

// Returns nullopt if the text is not a number.
std::optional<double> asNumber(const std::string& text) {
    bool ok = false;
    const double value = QString::fromStdString(text).toDouble(&ok);
    return ok ? std::optional(value) : std::nullopt;
}

const NumberColumn* numberNamed(const RunTable& table, const QString& id) {
    for (const auto& column : table.numbers)
        if (toQt(column.id) == id) return &column;
    return nullptr;
}

// Position of a run on one axis. NaN if the value is missing, which leaves the run out.
double placeOn(const RunTable& table, const TabledRun& run, const ScatterAxis& axis,
               PickedValue pick) {
    if (axis.setting) {
        const auto found = run.settings.find(toStd(axis.id));
        return found == run.settings.end() ? kNoNumber
                                           : asNumber(found->second).value_or(kNoNumber);
    }
    const auto* column = numberNamed(table, axis.id);
    return column ? numberOf(run, *column, pick) : kNoNumber;
}

// Name of a series: all grouping settings except the first, which is on the x axis.
// Name of a mean curve: the settings that its runs share.
QString groupName(const std::vector<std::string>& keys, const RunCurve& curve) {
    QStringList parts;
    for (std::size_t i = 0; i < keys.size() && i < curve.values.size(); ++i)
        parts << settingTitle(keys[i]) + QLatin1Char(' ') + toQt(curve.values[i]);
    return parts.isEmpty() ? toQt(curve.name) : parts.join(QStringLiteral(", "));
}

QString lineName(const Comparison& c, const std::vector<std::string>& values) {
    QStringList parts;
    for (std::size_t i = 1; i < c.keys.size(); ++i)
        parts << settingTitle(c.keys[i]) + QLatin1Char(' ') + toQt(values[i]);
    return parts.join(QStringLiteral(", "));
}

// Column name in the exported table of numbers, with the unit that is drawn.
QString columnOf(const std::string& id, const std::string& unit) {
    return unit.empty() ? toQt(id) : QStringLiteral("%1 (%2)").arg(toQt(id), toQt(unit));
}

QString axisColumn(CurveAxis axis) {
    if (axis == CurveAxis::Epochs) return QStringLiteral("epoch");
    return axis == CurveAxis::Seconds ? QStringLiteral("seconds") : QStringLiteral("step");
}

}  // namespace

QString CompareText::axisTitle(CurveAxis axis) {
    if (axis == CurveAxis::Epochs) return tr("epoch");
    return axis == CurveAxis::Seconds ? tr("training time, s") : tr("step");
}

QString CompareText::bandName(BandKind band) {
    switch (band) {
        case BandKind::None:
            return tr("no band");
        case BandKind::Deviation:
            return tr("standard deviation");
        case BandKind::Error:
            return tr("standard error");
        case BandKind::Interval:
            return tr("95 % interval");
        case BandKind::Range:
            return tr("minimum to maximum");
    }
    return {};
}

QString CompareText::bandNote(BandKind band, double level) {
    switch (band) {
        case BandKind::None:
            return tr("Lines: means over runs");
        case BandKind::Deviation:
            return tr("Lines: means over runs; bands: ± standard deviation");
        case BandKind::Error:
            return tr("Lines: means over runs; bands: ± standard error");
        case BandKind::Interval:
            return tr("Lines: means over runs; bands: %1 % interval (Student)").arg(level * 100);
        case BandKind::Range:
            return tr("Lines: means over runs; bands: minimum to maximum");
    }
    return {};
}

QString CompareText::titleOf(const NumberColumn& column) {
    return numberTitleWithUnit(column);
}

plots::XyFigure curvesFigure(const RunCurves& curves, BandKind band, RunColours& colours,
                             bool logarithmic) {
    XyFigure figure;
    figure.name = QStringLiteral("curves-of-runs");
    figure.data.xTitle = CompareText::axisTitle(curves.axis);
    figure.data.yTitle = CompareText::titleOf(curves.value);
    figure.data.xColumn = axisColumn(curves.axis);
    figure.data.yColumn = columnOf(curves.value.id, curves.value.unit);
    figure.data.logY = logarithmic;
    // Grouped curves are means over several runs; only these have a band to explain.
    const bool grouped = !curves.keys.empty();
    if (grouped) figure.data.note = CompareText::bandNote(band, 0.95);
    int index = 0;
    for (const auto& curve : curves.curves) {
        XySeries series;
        series.key = curve.runs.size() == 1 ? toQt(curve.runs.front()) : QString();
        series.name = grouped ? CompareText::tr("%1 (%n run(s))", nullptr, int(curve.runs.size()))
                                    .arg(groupName(curves.keys, curve))
                              : toQt(curve.name);
        series.colour = grouped ? index : colours.indexOf(series.key);
        series.dash = plots::roundDash(series.colour);
        series.x = curve.x;
        series.y = scaled(curve.y, curves.value.scale);
        series.low = scaled(curve.low, curves.value.scale);
        series.high = scaled(curve.high, curves.value.scale);
        figure.data.add(std::move(series));
        ++index;
    }
    figure.text = CompareText::tr("%1 against %2, of %n curve(s).", nullptr, index)
                      .arg(numberTitle(curves.value), figure.data.xTitle);
    if (grouped) figure.text += QLatin1Char(' ') + figure.data.note + QLatin1Char('.');
    return figure;
}

plots::XyFigure meansFigure(const Comparison& c) {
    XyFigure figure;
    figure.name = QStringLiteral("score-by-setting");
    if (c.keys.empty()) return figure;
    figure.data.xTitle = settingTitle(c.keys.front());
    figure.data.yTitle = CompareText::titleOf(numberColumn(c.score));
    figure.data.xColumn = toQt(c.keys.front());
    figure.data.yColumn = columnOf(c.score, c.unit);
    figure.data.note = CompareText::tr("Points: means over runs; bars: %1 % interval (Student)")
                           .arg(c.level * 100);
    const bool numbers = std::all_of(c.rows.begin(), c.rows.end(), [](const auto& row) {
        return asNumber(row.values.front()).has_value();
    });
    QStringList labels;
    std::map<QString, XySeries> lines;
    std::vector<QString> order;
    for (const auto& row : c.rows) {
        const QString value = toQt(row.values.front()), name = lineName(c, row.values);
        if (!labels.contains(value)) labels << value;
        if (lines.count(name) == 0) order.push_back(name);
        auto& series = lines[name];
        series.name = name;
        series.line = false;
        series.x.push_back(numbers ? *asNumber(row.values.front()) : double(labels.indexOf(value)));
        series.y.push_back(row.score.mean * c.scale);
        series.low.push_back(row.score.low * c.scale);
        series.high.push_back(row.score.high * c.scale);
        series.pointNames << CompareText::tr("%n run(s)", nullptr, row.score.n);
    }
    // Values that are not numbers become labelled categories on the x axis.
    if (!numbers) figure.data.xLabels = labels;
    for (std::size_t i = 0; i < order.size(); ++i) {
        auto& series = lines[order[i]];
        series.colour = int(i);
        figure.data.add(std::move(series));
    }
    figure.text =
        CompareText::tr("%1 against %2. %3.")
            .arg(numberTitle(numberColumn(c.score)), figure.data.xTitle, figure.data.note);
    return figure;
}

std::vector<ScatterAxis> scatterAxes(const RunTable& table) {
    std::vector<ScatterAxis> axes;
    for (const auto& column : table.numbers)
        axes.push_back({toQt(column.id), false, CompareText::titleOf(column),
                        columnOf(column.id, column.unit)});
    for (const auto& key : table.differing) {
        const auto isNumber = [&](const TabledRun& run) {
            const auto found = run.settings.find(key);
            return found == run.settings.end() || asNumber(found->second).has_value();
        };
        if (std::all_of(table.runs.begin(), table.runs.end(), isNumber))
            axes.push_back({toQt(key), true, settingTitle(key), toQt(key)});
    }
    return axes;
}

plots::XyFigure scatterFigure(const RunTable& table, const ScatterAxis& x, const ScatterAxis& y,
                              const std::string& kind, PickedValue pick) {
    XyFigure figure;
    figure.name = QStringLiteral("scatter-of-runs");
    figure.data.xTitle = x.title;
    figure.data.yTitle = y.title;
    figure.data.xColumn = x.column;
    figure.data.yColumn = y.column;
    std::map<QString, XySeries> kinds;
    // Sorted by the setting's numeric value, so that colours follow its order.
    std::set<std::pair<double, QString>> order;
    int points = 0;
    for (const auto& run : table.runs) {
        const double atX = placeOn(table, run, x, pick), atY = placeOn(table, run, y, pick);
        if (!std::isfinite(atX) || !std::isfinite(atY)) continue;
        const auto found = run.settings.find(kind);
        const QString value = kind.empty() || found == run.settings.end()
                                  ? QString()
                                  : settingTitle(kind) + QLatin1Char(' ') + toQt(found->second);
        order.insert(
            {found == run.settings.end() ? 0 : asNumber(found->second).value_or(0), value});
        auto& series = kinds[value];
        series.name = value;
        series.line = false;
        series.x.push_back(atX);
        series.y.push_back(atY);
        series.pointNames << toQt(run.info.name);
        ++points;
    }
    int index = 0;
    for (const auto& [number, value] : order) {
        auto& series = kinds[value];
        if (series.x.empty()) continue;
        series.colour = index++;
        figure.data.add(std::move(series));
    }
    figure.text = CompareText::tr("%1 against %2: a point for each of %n run(s).", nullptr, points)
                      .arg(y.title, x.title);
    return figure;
}

QJsonObject comparedOrigin(const RunTable& table, const QJsonObject& requested) {
    QJsonArray runs;
    for (const auto& run : table.runs)
        runs.append(QJsonObject{{QStringLiteral("id"), QFileInfo(toQt(run.info.path)).fileName()},
                                {QStringLiteral("name"), toQt(run.info.name)},
                                {QStringLiteral("seed"), static_cast<qint64>(run.info.seed)},
                                {QStringLiteral("step"), static_cast<qint64>(run.info.step)}});
    QJsonObject origin = requested;
    origin.insert(QStringLiteral("runs"), runs);
    return origin;
}

}  // namespace headscope::ui
