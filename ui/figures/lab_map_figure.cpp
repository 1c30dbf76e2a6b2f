#include "ui/figures/lab_map_figure.h"

#include "ui/figures/matrix_painter.h"
#include "ui/figures/plot_text.h"

#include <QFontMetricsF>

#include <algorithm>

namespace headscope::plots {
namespace {

constexpr qreal kTableGap = 6;

struct TableLayout {
    QRectF title, cells;
    qreal wide = 0, high = 0;
};

struct LabMapLayout {
    std::vector<TableLayout> tables;
    QRectF bar;
    qreal left = 0;  // room of the row names
};

ColourMap labColours(const LabMapFigure& figure) {
    return ColourMap::diverging(figure.limit);
}

LabMapLayout labMapLayout(const QRectF& area, const LabMapFigure& figure, const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal line = metrics.height();
    LabMapLayout layout;
    std::size_t rows = 0, columns = 1;
    for (const auto& table : figure.tables) {
        rows += std::size_t(table.rows.size());
        columns = std::max(columns, std::size_t(table.columns.size()));
        for (const auto& name : table.rows)
            layout.left = std::max(layout.left, metrics.horizontalAdvance(name) + kTableGap);
    }
    layout.left += line + kTableGap;  // the turned title of the rows
    const qreal room = colourBarRoom(font, labColours(figure));
    const qreal width = std::max<qreal>(area.width() - layout.left - room, 1);
    const auto count = qreal(std::max<std::size_t>(figure.tables.size(), 1));
    const qreal around = count * (line * 1.2 + kTableGap) + 2.4 * line;  // titles; head numbers and their title
    const qreal wide = std::min(width / qreal(columns), line * 4);
    const qreal high = std::clamp((area.height() - around) / qreal(std::max<std::size_t>(rows, 1)), 2.0, line * 2.2);
    qreal y = area.top();
    for (const auto& table : figure.tables) {
        TableLayout at;
        at.wide = wide;
        at.high = high;
        at.title = QRectF(area.left() + layout.left, y, width, line * 1.2);
        at.cells = QRectF(area.left() + layout.left, at.title.bottom(), wide * qreal(table.columns.size()),
                          high * qreal(table.rows.size()));
        y = at.cells.bottom() + kTableGap;
        layout.tables.push_back(at);
    }
    if (!layout.tables.empty()) {
        const auto& first = layout.tables.front().cells;
        layout.bar = QRectF(first.right() + 2 * kTableGap, first.top(), line * 0.8,
                            layout.tables.back().cells.bottom() - first.top());
    }
    return layout;
}

void paintTable(QPainter& painter, const TableLayout& at, const LabMapFigure::Table& table, const ColourMap& colours,
                const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    painter.setPen(style.text);
    painter.drawText(at.title, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(table.title, Qt::ElideRight, at.title.width()));
    const auto columns = table.columns.size();
    for (qsizetype r = 0; r < table.rows.size(); ++r) {
        for (qsizetype c = 0; c < columns; ++c) {
            const double value = table.values[std::size_t(r * columns + c)];
            const QRectF cell(at.cells.left() + qreal(c) * at.wide, at.cells.top() + qreal(r) * at.high, at.wide,
                              at.high);
            const QColor fill = colours.colour(value);
            painter.fillRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), fill);
            const QString text = cellText(value);
            if (metrics.horizontalAdvance(text) + 4 > at.wide || metrics.height() > at.high) continue;
            painter.setPen(textOn(fill));
            painter.drawText(cell, Qt::AlignCenter, text);
        }
        if (metrics.height() > at.high * 1.3 && r % 4 != 0) continue;
        painter.setPen(style.secondary);
        painter.drawText(QRectF(at.cells.left() - 200 - kTableGap, at.cells.top() + qreal(r) * at.high, 200, at.high),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, table.rows[r]);
    }
}

// Every head's number where they fit, else every fourth.
void paintColumnNames(QPainter& painter, const TableLayout& at, const LabMapFigure::Table& table,
                      const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const qsizetype every = metrics.horizontalAdvance(QStringLiteral("00")) + 2 > at.wide ? 4 : 1;
    painter.setPen(style.secondary);
    for (qsizetype c = 0; c < table.columns.size(); c += every)
        painter.drawText(QRectF(at.cells.left() + qreal(c) * at.wide, at.cells.bottom() + 1, at.wide, metrics.height()),
                         Qt::AlignHCenter | Qt::TextDontClip, table.columns[c]);
}

}  // namespace

QRectF LabMapFigure::cell(const QRectF& area, const QFont& font, std::size_t table, std::size_t row,
                          std::size_t column) const {
    const auto layout = labMapLayout(area, *this, font);
    const auto& at = layout.tables[table];
    return {at.cells.left() + qreal(column) * at.wide, at.cells.top() + qreal(row) * at.high, at.wide, at.high};
}

QString LabMapFigure::readOut(const QRectF& area, const QFont& font, const QPointF& position) const {
    const auto layout = labMapLayout(area, *this, font);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto& at = layout.tables[i];
        if (!at.cells.contains(position)) continue;
        const auto& table = tables[i];
        const auto row = std::min(qsizetype((position.y() - at.cells.top()) / at.high), table.rows.size() - 1);
        const auto column = std::min(qsizetype((position.x() - at.cells.left()) / at.wide), table.columns.size() - 1);
        return QStringLiteral("%1: %2 %3, %4 %5: %6")
            .arg(table.title, columnTitle, table.columns[column], rowTitle, table.rows[row],
                 numberText(table.values[std::size_t(row * table.columns.size() + column)], 3));
    }
    return {};
}

qreal LabMapFigure::figureHeight(qreal width, const PlotStyle& style) const {
    if (empty()) return width / 2;
    const QFontMetricsF metrics(style.font);
    qreal height = 2.4 * metrics.height() + 4;
    for (const auto& table : tables)
        height += metrics.height() * 1.2 + kTableGap + qreal(table.rows.size()) * metrics.height() * 2;
    return height;
}

void LabMapFigure::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    if (empty()) return drawEmptyText(painter, area, emptyText, style);
    const auto layout = labMapLayout(area, *this, style.font);
    const QFontMetricsF metrics(style.font);
    painter.save();
    painter.setFont(style.font);
    const ColourMap colours = labColours(*this).on(style.dark);
    for (std::size_t i = 0; i < tables.size(); ++i) paintTable(painter, layout.tables[i], tables[i], colours, style);
    const auto& last = layout.tables.back();
    paintColumnNames(painter, last, tables.back(), style);
    painter.setPen(style.secondary);
    painter.drawText(
        QRectF(last.cells.left(), last.cells.bottom() + metrics.height(), last.cells.width(), metrics.height() * 1.2),
        Qt::AlignHCenter | Qt::TextDontClip, columnTitle);
    drawTurned(painter,
               QRectF(area.left(), layout.tables.front().cells.top(), metrics.height(),
                      last.cells.bottom() - layout.tables.front().cells.top()),
               rowTitle);
    paintColourBar(painter, layout.bar, labColours(*this), quantity, style);
    painter.restore();
}

QStringList LabMapFigure::csvHeader() const {
    return {QStringLiteral("side"), QStringLiteral("row"), QStringLiteral("column"), QStringLiteral("value")};
}

QList<QStringList> LabMapFigure::csvRows() const {
    QList<QStringList> rows;
    for (const auto& table : tables)
        for (qsizetype r = 0; r < table.rows.size(); ++r)
            for (qsizetype c = 0; c < table.columns.size(); ++c)
                rows.append({table.title, table.rows[r], table.columns[c],
                             QString::number(table.values[std::size_t(r * table.columns.size() + c)], 'g', 9)});
    return rows;
}

QJsonObject LabMapFigure::figureSettings() const {
    QJsonObject settings = colourSettings(labColours(*this));
    settings.insert(QStringLiteral("step"), double(step));
    return settings;
}

}  // namespace headscope::plots
