#include "ui/figures/kinds/panel_figure.h"

#include <QCoreApplication>

namespace headscope::plots {

qreal PanelFigure::aspect() const {
    return data.panels.size() > 3 ? 1.7 : data.panels.size() > 1 ? 2.2 : 1.5;
}

void PanelFigure::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    PanelData printed = data;
    // The position of a slider is meaningless in print.
    printed.markX = std::numeric_limits<double>::quiet_NaN();
    paintPanels(painter, area, printed, {}, style);
}

QList<FigureAxis> PanelFigure::figureAxes() const {
    if (data.empty()) return {};
    return {{QCoreApplication::translate("Figure", "the x axis"), data.xTitle},
            {QCoreApplication::translate("Figure", "the y axis"), data.yTitle}};
}

QList<FigureScale> PanelFigure::figureScales() const {
    if (data.empty() || data.yTitle.isEmpty()) return {};
    const CurveRange y = data.yRange();
    return {{data.yTitle, false, y.low, y.high}};
}

void PanelFigure::setFigureScale(const FigureScale& scale) {
    if (scale.colours || scale.quantity != data.yTitle) return;
    data.low = scale.low;
    data.high = scale.high;
}

QStringList PanelFigure::csvHeader() const {
    return {QStringLiteral("panel"), QStringLiteral("line"), QStringLiteral("x"),
            QStringLiteral("y")};
}

QList<QStringList> PanelFigure::csvRows() const {
    QList<QStringList> rows;
    for (const auto& panel : data.panels)
        for (const auto& line : panel.lines)
            for (const auto& point : line.points)
                rows.append({panel.title, line.name, QString::number(point.x, 'g', 9),
                             QString::number(point.y, 'g', 9)});
    return rows;
}

}  // namespace headscope::plots
