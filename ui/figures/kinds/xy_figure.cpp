#include "ui/figures/kinds/xy_figure.h"

#include "ui/figures/colour_map.h"
#include "ui/figures/plot_text.h"

#include <QCoreApplication>

#include <cmath>

namespace headscope::plots {

void XyFigure::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    if (data.empty()) return drawEmptyText(painter, area, emptyText, style);
    paintXy(painter, area, data, style);
}

PgfAxis pgfAxisOf(const XyData& data, const QRectF& area, const PlotStyle& style) {
    const XyLayout layout = xyLayout(area, data, style.font);
    PgfAxis axis;
    axis.place = layout.plot;
    axis.xTitle = data.xTitle;
    axis.yTitle = data.yTitle;
    axis.x = layout.x;
    axis.y = layout.y;
    axis.logX = data.logX;
    axis.logY = data.logY;
    axis.xLabels = data.xLabels;
    axis.equal = data.equal;
    axis.legend = data.legend;
    axis.noteLines = layout.noteLines;
    for (const auto& series : data.series()) {
        // A line gets markers up to the same number of points as on the screen.
        const bool marked = !series.line || (series.marks && series.x.size() <= kMostMarked);
        const QColor colour = series.joins ? style.secondary : seriesColour(series.colour);
        axis.series.push_back({series.name, colour, series.dash, series.line, false,
                               marked ? series.colour : -1, series.x, series.y, series.low,
                               series.high});
    }
    return axis;
}

QString XyFigure::texBody(const QSizeF& size, const PlotStyle& style) const {
    if (data.empty()) return Figure::texBody(size, style);
    return pgfAxis(pgfAxisOf(data, QRectF(QPointF(), size), style), style);
}

QStringList XyFigure::csvHeader() const {
    return {QStringLiteral("series"), QStringLiteral("point"), data.xColumn, data.yColumn,
            QStringLiteral("low"),    QStringLiteral("high")};
}

QList<QStringList> XyFigure::csvRows() const {
    const auto number = [](double value) {
        return std::isfinite(value) ? QString::number(value, 'g', 12) : QString();
    };
    QList<QStringList> rows;
    for (const auto& series : data.series()) {
        if (series.joins) continue;  // its points are in the table already
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            const auto at = static_cast<int>(i);
            const QString x =
                data.xLabels.isEmpty() ? number(series.x[i]) : data.xLabels.value(int(series.x[i]));
            rows.append({series.name, series.pointNames.value(at), x, number(series.y[i]),
                         series.low.empty() ? QString() : number(series.low[i]),
                         series.high.empty() ? QString() : number(series.high[i])});
        }
    }
    return rows;
}

QJsonObject XyFigure::figureSettings() const {
    const auto x = data.shownX();
    QJsonObject settings{{QStringLiteral("x_from"), x.low},
                         {QStringLiteral("x_to"), x.high},
                         {QStringLiteral("logarithmic_x"), data.logX},
                         {QStringLiteral("logarithmic"), data.logY}};
    if (!data.note.isEmpty()) settings.insert(QStringLiteral("band"), data.note);
    return settings;
}

QList<FigureAxis> XyFigure::figureAxes() const {
    if (data.empty()) return {};
    return {{QCoreApplication::translate("Figure", "the x axis"), data.xTitle},
            {QCoreApplication::translate("Figure", "the y axis"), data.yTitle}};
}

QList<FigureScale> XyFigure::figureScales() const {
    if (data.empty() || data.yTitle.isEmpty()) return {};
    const CurveRange y = data.shownY();
    return {{data.yTitle, false, y.low, y.high}};
}

void XyFigure::setFigureScale(const FigureScale& scale) {
    if (!scale.colours && scale.quantity == data.yTitle)
        data.yLimits = CurveRange{scale.low, scale.high};
}

}  // namespace headscope::plots
