#include "ui/figures/sheet/sheet_legend.h"

#include "ui/figures/mark_shapes.h"
#include "ui/figures/sheet/sheet_layout.h"

#include <QFontMetricsF>

#include <algorithm>

namespace headscope::plots {

namespace {

constexpr qreal kLegendStroke = 22, kLegendPad = 5, kLegendMark = 3.6;  // sizes in painter units
// Height of a legend row, relative to the text height.
constexpr qreal kLegendRow = 1.25;

// One item of the legends: a name with its line, or the letters of the panels it applies to.
struct PlacedName {
    const LegendLine* line = nullptr;
    QString text;
    QRectF place;  // area, relative to the corner of the legend area
};

QString lettersOf(const Sheet& sheet, const SharedLegend& legend) {
    QStringList letters;
    for (const int panel : legend.panels) letters << panelLetter(Sheet(), panel);
    return sheet.letters.isEmpty() ? QString()
                                   : letters.join(QStringLiteral(", ")) + QLatin1Char(':');
}

// Places the names of all legends. Each legend gets one row, or more if it is long.
std::vector<PlacedName> placedNames(const Sheet& sheet, const std::vector<SharedLegend>& legends,
                                    qreal width) {
    const QFontMetricsF metrics(PlotStyle::forPrint(sheet.fontPt).font);
    const qreal row = metrics.height() * kLegendRow;
    std::vector<PlacedName> names;
    qreal y = 0;
    for (const auto& legend : legends) {
        qreal x = 0;
        const auto add = [&](const LegendLine* line, const QString& text) {
            const qreal wide =
                metrics.horizontalAdvance(text) + (line ? kLegendStroke + kLegendPad : 0);
            if (x > 0 && x + wide > width) {
                x = 0;
                y += row;
            }
            names.push_back({line, text, QRectF(x, y, wide, row)});
            x += wide + 3 * kLegendPad;
        };
        const QString letters = lettersOf(sheet, legend);
        // A legend that applies to all panels does not list their letters.
        if (!letters.isEmpty() && legend.panels.size() < sheet.panels.size()) add(nullptr, letters);
        for (const auto& line : legend.lines) add(&line, line.name);
        y += row;
    }
    return names;
}

double stripWidth(const Sheet& sheet) {
    return sheet.sheetFormat().widthMm - 2 * gridOf(sheet).marginMm;
}

void paintName(QPainter& painter, const PlacedName& name, const PlotStyle& style) {
    qreal left = name.place.left();
    const qreal middle = name.place.center().y();
    if (name.line) {
        const LegendLine& line = *name.line;
        painter.setPen(QPen(line.colour, style.lineWidth + 0.5, line.dash, Qt::FlatCap));
        if (line.line)
            painter.drawLine(QPointF(left, middle), QPointF(left + kLegendStroke, middle));
        painter.setPen(Qt::NoPen);
        painter.setBrush(line.colour);
        if (line.mark >= 0)
            drawMark(painter, line.mark, {left + kLegendStroke / 2, middle}, kLegendMark);
        painter.setBrush(Qt::NoBrush);
        left += kLegendStroke + kLegendPad;
    }
    painter.setPen(name.line ? style.text : style.secondary);
    painter.drawText(QRectF(QPointF(left, name.place.top()), name.place.bottomRight()),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, name.text);
}

}  // namespace

std::vector<SharedLegend> sharedLegends(const Sheet& sheet) {
    std::vector<SharedLegend> all;
    for (std::size_t i = 0; i < sheet.panels.size(); ++i) {
        const auto& figure = *sheet.panels[i].figure;
        if (!sheet.sharedLegends && !figure.legendHidden()) continue;
        const auto lines = figure.figureLegend();
        if (lines.isEmpty()) continue;
        const auto same = std::find_if(all.begin(), all.end(),
                                       [&](const auto& one) { return one.lines == lines; });
        if (same == all.end())
            all.push_back({lines, {static_cast<int>(i)}});
        else
            same->panels.push_back(static_cast<int>(i));
    }
    // A legend of a single panel stays inside the panel, unless it is hidden there.
    const auto alone = [&](const SharedLegend& one) {
        return one.panels.size() < 2 &&
               !sheet.panels[std::size_t(one.panels.front())].figure->legendHidden();
    };
    all.erase(std::remove_if(all.begin(), all.end(), alone), all.end());
    return all;
}

bool sharesLegend(const Sheet& sheet, const SheetPanel& panel) {
    if (!sheet.sharedLegends) return false;
    for (const auto& legend : sharedLegends(sheet))
        for (const int index : legend.panels)
            if (sheet.panels[std::size_t(index)].id == panel.id) return true;
    return false;
}

double sharedLegendsHeight(const Sheet& sheet) {
    const auto legends = sharedLegends(sheet);
    if (legends.empty()) return 0;
    const auto names = placedNames(sheet, legends, stripWidth(sheet) * kFigureUnitsPerMm);
    return names.back().place.bottom() / kFigureUnitsPerMm + gridOf(sheet).gapMm / 2;
}

void paintSharedLegends(QPainter& painter, const Sheet& sheet) {
    const auto legends = sharedLegends(sheet);
    if (legends.empty()) return;
    double bottom = 0;
    for (const auto& panel : sheet.panels) bottom = std::max(bottom, panel.place.bottom());
    const SheetGrid grid = gridOf(sheet);
    const PlotStyle style = PlotStyle::forPrint(sheet.fontPt);
    painter.save();
    painter.translate(QPointF(grid.marginMm, bottom + grid.gapMm / 2) * kFigureUnitsPerMm);
    painter.setFont(style.font);
    for (const auto& name : placedNames(sheet, legends, stripWidth(sheet) * kFigureUnitsPerMm))
        paintName(painter, name, style);
    painter.restore();
}

}  // namespace headscope::plots
