#include "ui/figures/kinds/lab_map_figure.h"

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
    bool first = false;  // first of its row of tables, so row names are next to it
    // True if head numbers are below it: only for the last table, or for every table if several are
    // side by side.
    bool numbered = false;
};

struct LabMapLayout {
    std::vector<TableLayout> tables;
    QRectF cells, bar;  // cells: area of all tables; bar: area of the colour bar
};

// Values without negatives, such as shares, use a scale from 0; signed values use a diverging
// scale.
ColourMap labColours(const LabMapFigure& figure) {
    return figure.signedValues ? ColourMap::diverging(figure.limit)
                               : ColourMap(ColourScale::Cividis, 0, figure.limit);
}

qreal rowNamesRoom(const LabMapFigure& figure, const QFontMetricsF& metrics) {
    qreal room = 0;
    for (const auto& table : figure.tables)
        for (const auto& name : table.rows)
            room = std::max(room, metrics.horizontalAdvance(name) + kTableGap);
    return room + metrics.height() + kTableGap;  // adds room for the rotated title of the rows
}

// Lays out the tables in `across` columns; each table computes its own cell size.
LabMapLayout labMapLayout(const QRectF& area, const LabMapFigure& figure, const QFont& font,
                          int across) {
    const QFontMetricsF metrics(font);
    const qreal line = metrics.height(), left = rowNamesRoom(figure, metrics);
    const qreal width =
        std::max<qreal>(area.width() - left - colourBarRoom(font, labColours(figure)), 1);
    const auto count = int(figure.tables.size()), down = (count + across - 1) / across;
    // Height of titles, of head numbers below each row of tables, and of the axis title below the
    // last.
    const qreal around = down * (line * 1.2 + kTableGap) +
                         (down > 1 && across > 1 ? down - 1 : 0) * line + 2.4 * line;
    const qreal slot = (width - 2 * kTableGap * (across - 1)) / across;
    const qreal names = down > 1 && across > 1 ? line : 0;
    LabMapLayout layout;
    qsizetype rows = 0;
    for (int r = 0; r < down; ++r) {
        qsizetype most = 1;
        for (int t = r * across; t < std::min((r + 1) * across, count); ++t)
            most = std::max(most, figure.tables[std::size_t(t)].rows.size());
        rows += most;
    }
    const qreal high =
        std::clamp((area.height() - around) / qreal(std::max<qsizetype>(rows, 1)), 2.0, line * 2.2);
    qreal y = area.top();
    for (int t = 0; t < count; ++t) {
        const auto& table = figure.tables[std::size_t(t)];
        if (t > 0 && t % across == 0) y = layout.cells.bottom() + kTableGap + names;
        const qreal x = area.left() + left + (t % across) * (slot + 2 * kTableGap);
        TableLayout at;
        at.first = t % across == 0;
        at.numbered = across > 1 || t + 1 == count;
        at.wide = std::min(slot / qreal(std::max<qsizetype>(table.columns.size(), 1)), line * 4);
        at.high = high;
        at.title = QRectF(x, y, across == 1 ? area.right() - x : slot, line * 1.2);
        at.cells = QRectF(x, at.title.bottom(), at.wide * qreal(table.columns.size()),
                          high * qreal(table.rows.size()));
        layout.cells = layout.cells.united(at.cells);
        layout.tables.push_back(at);
    }
    layout.bar = QRectF(layout.cells.right() + 2 * kTableGap, layout.cells.top(), line * 0.8,
                        layout.cells.height());
    return layout;
}

// Chooses the number of columns with the largest cells.
LabMapLayout labMapLayout(const QRectF& area, const LabMapFigure& figure, const QFont& font) {
    LabMapLayout best;
    qreal largest = -1;
    for (int across = 1; across <= int(figure.tables.size()); ++across) {
        auto layout = labMapLayout(area, figure, font, across);
        qreal least = area.width();
        for (const auto& at : layout.tables) least = std::min({least, 2 * at.wide, at.high});
        // Prefer fewer columns, which are easier to read, unless more columns are clearly larger.
        if (least <= largest * 1.1) continue;
        largest = least;
        best = std::move(layout);
    }
    return best;
}

// Paints title, cells with values if they fit, and row names of one table.
void paintTable(QPainter& painter, const TableLayout& at, const LabMapFigure::Table& table,
                const ColourMap& colours, const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    painter.setPen(style.text);
    painter.drawText(at.title, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(table.title, Qt::ElideRight, at.title.width()));
    const auto columns = table.columns.size();
    for (qsizetype r = 0; r < table.rows.size(); ++r) {
        for (qsizetype c = 0; c < columns; ++c) {
            const double value = table.values[std::size_t(r * columns + c)];
            const QRectF cell(at.cells.left() + qreal(c) * at.wide,
                              at.cells.top() + qreal(r) * at.high, at.wide, at.high);
            const QColor fill = colours.colour(value);
            painter.fillRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), fill);
            const QString text = cellText(value);
            if (metrics.horizontalAdvance(text) + 4 > at.wide || metrics.height() > at.high)
                continue;
            painter.setPen(textOn(fill));
            painter.drawText(cell, Qt::AlignCenter, text);
        }
        // Only every fourth row has a name if rows are too low.
        if (!at.first || (metrics.height() > at.high * 1.3 && r % 4 != 0)) continue;
        painter.setPen(style.secondary);
        painter.drawText(QRectF(at.cells.left() - 200 - kTableGap,
                                at.cells.top() + qreal(r) * at.high, 200, at.high),
                         Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, table.rows[r]);
    }
}

// Labels every head, or every fourth if the numbers do not fit.
void paintColumnNames(QPainter& painter, const TableLayout& at, const LabMapFigure::Table& table,
                      const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    const qsizetype every = metrics.horizontalAdvance(QStringLiteral("00")) + 2 > at.wide ? 4 : 1;
    painter.setPen(style.secondary);
    for (qsizetype c = 0; c < table.columns.size(); c += every)
        painter.drawText(QRectF(at.cells.left() + qreal(c) * at.wide, at.cells.bottom() + 1,
                                at.wide, metrics.height()),
                         Qt::AlignHCenter | Qt::TextDontClip, table.columns[c]);
}

}  // namespace

QRectF LabMapFigure::cell(const QRectF& area, const QFont& font, std::size_t table, std::size_t row,
                          std::size_t column) const {
    const auto layout = labMapLayout(area, *this, font);
    const auto& at = layout.tables[table];
    return {at.cells.left() + qreal(column) * at.wide, at.cells.top() + qreal(row) * at.high,
            at.wide, at.high};
}

QString LabMapFigure::readOut(const QRectF& area, const QFont& font,
                              const QPointF& position) const {
    const auto layout = labMapLayout(area, *this, font);
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const auto& at = layout.tables[i];
        if (!at.cells.contains(position)) continue;
        const auto& table = tables[i];
        const auto row =
            std::min(qsizetype((position.y() - at.cells.top()) / at.high), table.rows.size() - 1);
        const auto column = std::min(qsizetype((position.x() - at.cells.left()) / at.wide),
                                     table.columns.size() - 1);
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
    const qsizetype across = tables.size() > 2 ? 2 : 1;
    for (std::size_t i = 0; i < tables.size(); i += std::size_t(across))
        height += metrics.height() * (across > 1 ? 2.2 : 1.2) + kTableGap +
                  qreal(tables[i].rows.size()) * metrics.height() * (across > 1 ? 1.2 : 2);
    return height;
}

void LabMapFigure::paintFigure(QPainter& painter, const QRectF& area,
                               const PlotStyle& style) const {
    if (empty()) return drawEmptyText(painter, area, emptyText, style);
    const auto layout = labMapLayout(area, *this, style.font);
    const QFontMetricsF metrics(style.font);
    painter.save();
    painter.setFont(style.font);
    const ColourMap colours = labColours(*this).on(style.dark);
    for (std::size_t i = 0; i < tables.size(); ++i)
        paintTable(painter, layout.tables[i], tables[i], colours, style);
    for (std::size_t i = 0; i < tables.size(); ++i)
        if (layout.tables[i].numbered)
            paintColumnNames(painter, layout.tables[i], tables[i], style);
    painter.setPen(style.secondary);
    painter.drawText(QRectF(layout.cells.left(), layout.cells.bottom() + metrics.height(),
                            layout.cells.width(), metrics.height() * 1.2),
                     Qt::AlignHCenter | Qt::TextDontClip, columnTitle);
    drawTurned(painter,
               QRectF(area.left(), layout.cells.top(), metrics.height(), layout.cells.height()),
               rowTitle);
    paintColourBar(painter, layout.bar, labColours(*this), quantity, style);
    painter.restore();
}

QStringList LabMapFigure::csvHeader() const {
    return {QStringLiteral("side"), QStringLiteral("row"), QStringLiteral("column"),
            QStringLiteral("value")};
}

QList<QStringList> LabMapFigure::csvRows() const {
    QList<QStringList> rows;
    for (const auto& table : tables)
        for (qsizetype r = 0; r < table.rows.size(); ++r)
            for (qsizetype c = 0; c < table.columns.size(); ++c)
                rows.append({table.title, table.rows[r], table.columns[c],
                             QString::number(
                                 table.values[std::size_t(r * table.columns.size() + c)], 'g', 9)});
    return rows;
}

QJsonObject LabMapFigure::figureSettings() const {
    QJsonObject settings = colourSettings(labColours(*this));
    settings.insert(QStringLiteral("step"), double(step));
    return settings;
}

}  // namespace headscope::plots
