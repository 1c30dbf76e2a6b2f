#include "ui/figures/kinds/curve_figure.h"

#include "ui/figures/curve_painter.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>

namespace headscope::plots {

QString CurveFigure::summary() const {
    QStringList texts;
    for (const CurveData::Line& line : data.lines()) texts << curveSummary(line);
    texts.removeAll(QString());
    return texts.join(QLatin1Char('\n'));
}

QString CurveFigure::figureName() const {
    return name.isEmpty() ? QStringLiteral("curves") : name;
}

QString CurveFigure::caption() const {
    if (data.empty()) return emptyText;
    if (!text.isEmpty()) return text;
    QString smoothed;
    if (data.smoothing() > 0)
        smoothed = QCoreApplication::translate("CurvePlot",
                                               " Lines: exponential moving average with bias "
                                               "correction, strength %1; raw values behind.")
                       .arg(data.smoothing());
    return summary().replace(QLatin1Char('\n'), QLatin1Char(' ')) + smoothed;
}

qreal CurveFigure::aspect() const {
    return data.panels().size() > 1 ? 1.1 : 1.5;
}

void CurveFigure::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    if (data.empty()) return drawEmptyText(painter, area, emptyText, style);
    paintCurves(painter, area, data, shownX(), xTitle, style);
}

QStringList CurveFigure::csvHeader() const {
    return {QStringLiteral("series"), QStringLiteral("x"), QStringLiteral("value"),
            QStringLiteral("smoothed")};
}

QList<QStringList> CurveFigure::csvRows() const {
    QList<QStringList> rows;
    for (const CurveData::Line& line : data.lines())
        for (std::size_t i = 0; i < line.raw.size(); ++i)
            rows.append({line.series.key, QString::number(line.raw[i].x, 'g', 12),
                         QString::number(line.raw[i].y, 'g', 9),
                         QString::number(line.smooth[i], 'g', 9)});
    return rows;
}

QJsonObject CurveFigure::figureSettings() const {
    const CurveRange x = shownX();
    return {{QStringLiteral("smoothing"), data.smoothing()},
            {QStringLiteral("x_from"), x.low},
            {QStringLiteral("x_to"), x.high},
            {QStringLiteral("logarithmic"), data.panels()[0].logarithmic}};
}

QList<FigureAxis> CurveFigure::figureAxes() const {
    if (data.empty()) return {};
    QList<FigureAxis> axes{{QCoreApplication::translate("Figure", "the x axis"), xTitle}};
    for (std::size_t i = 0; i < data.panels().size(); ++i)
        if (!data.panelEmpty(static_cast<int>(i)))
            axes.append({QCoreApplication::translate("Figure", "the y axis of part %1").arg(i + 1),
                         data.panels()[i].yTitle});
    return axes;
}

QList<FigureScale> CurveFigure::figureScales() const {
    QList<FigureScale> scales;
    for (int i = 0; i < static_cast<int>(data.panels().size()); ++i) {
        const QString& title = data.panels()[static_cast<std::size_t>(i)].yTitle;
        if (title.isEmpty() || data.panelEmpty(i)) continue;
        const CurveRange y = data.yRange(i, shownX());
        scales.append({title, false, y.low, y.high});
    }
    return scales;
}

void CurveFigure::setFigureScale(const FigureScale& scale) {
    for (int i = 0; i < static_cast<int>(data.panels().size()); ++i)
        if (!scale.colours && data.panels()[static_cast<std::size_t>(i)].yTitle == scale.quantity)
            data.setLimits(i, {scale.low, scale.high});
}

}  // namespace headscope::plots
