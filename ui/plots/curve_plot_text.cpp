// What of a curve plot needs only its data: read-outs, sizes, numbers for a table.
#include "ui/plots/curve_data.h"
#include "ui/plots/curve_painter.h"
#include "ui/plots/curve_plot.h"

namespace headscope::plots {

QString CurvePlot::readOut(double x) const {
    return readOutLines(data(), x).join(QLatin1Char('\n'));
}

QString CurvePlot::summary() const {
    QStringList texts;
    for (const CurveData::Line& line : data().lines()) texts << curveSummary(line);
    texts.removeAll(QString());
    return texts.join(QLatin1Char('\n'));
}

QSize CurvePlot::sizeHint() const {
    const int line = fontMetrics().height();
    return {line * 32, line * (6 + 7 * static_cast<int>(data().panels().size()))};
}

QSize CurvePlot::minimumSizeHint() const {
    const int line = fontMetrics().height();
    // As high as keeps the axis titles of two panels apart.
    return {line * 16, line * (6 + 9 * static_cast<int>(data().panels().size())) / 2};
}

qreal CurvePlot::aspect() const {
    return data().panels().size() > 1 ? 1.1 : 1.5;
}

QStringList CurvePlot::csvHeader() const {
    return {QStringLiteral("series"), QStringLiteral("x"), QStringLiteral("value"), QStringLiteral("smoothed")};
}

QList<QStringList> CurvePlot::csvRows() const {
    QList<QStringList> rows;
    for (const CurveData::Line& line : data().lines())
        for (std::size_t i = 0; i < line.raw.size(); ++i)
            rows.append({line.series.key, QString::number(line.raw[i].x, 'g', 12),
                         QString::number(line.raw[i].y, 'g', 9), QString::number(line.smooth[i], 'g', 9)});
    return rows;
}

}  // namespace headscope::plots
