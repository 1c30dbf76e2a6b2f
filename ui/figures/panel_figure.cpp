#include "ui/figures/panel_figure.h"

namespace headscope::plots {

qreal PanelFigure::aspect() const {
    return data.panels.size() > 3 ? 1.7 : data.panels.size() > 1 ? 2.2 : 1.5;
}

void PanelFigure::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    PanelData printed = data;
    printed.markX = std::numeric_limits<double>::quiet_NaN();  // where a slider stands says nothing on paper
    paintPanels(painter, area, printed, {}, style);
}

QStringList PanelFigure::csvHeader() const {
    return {QStringLiteral("panel"), QStringLiteral("line"), QStringLiteral("x"), QStringLiteral("y")};
}

QList<QStringList> PanelFigure::csvRows() const {
    QList<QStringList> rows;
    for (const auto& panel : data.panels)
        for (const auto& line : panel.lines)
            for (const auto& point : line.points)
                rows.append(
                    {panel.title, line.name, QString::number(point.x, 'g', 9), QString::number(point.y, 'g', 9)});
    return rows;
}

}  // namespace headscope::plots
