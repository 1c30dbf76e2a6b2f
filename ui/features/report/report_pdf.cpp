#include "ui/features/report/report_writers.h"
#include "ui/figures/output/figure_bytes.h"
#include "ui/figures/xml_text.h"

#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>
#include <QPdfWriter>
#include <QTextLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

using plots::kFigureUnitsPerMm;
using plots::PlotStyle;

// All lengths are in painter units, as in figures.
constexpr qreal kWidth = kPageMm * kFigureUnitsPerMm;
constexpr qreal kHeight = 247 * kFigureUnitsPerMm;
constexpr qreal kMarginMm = 25;
constexpr qreal kGap = 2.5 * kFigureUnitsPerMm;
constexpr qreal kIndent = 4 * kFigureUnitsPerMm;
constexpr qreal kColumnGap = 4 * kFigureUnitsPerMm;

// Places blocks on pages of A4, from top to bottom.
class Pages {
public:
    explicit Pages(QPdfWriter& writer) : m_writer(writer), m_painter(&writer) {
        m_painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        const qreal scale = m_writer.width() / kWidth;
        m_painter.scale(scale, scale);
    }

    static QFont font(qreal points, bool bold = false) {
        QFont font = PlotStyle::forPrint(points).font;
        font.setBold(bold);
        return font;
    }

    void gap(qreal height) { m_y = m_y > 0 ? m_y + height : 0; }
    // Starts a new page unless this much room is left.
    void need(qreal height) {
        if (m_y == 0 || m_y + height <= kHeight) return;
        m_writer.newPage();
        m_y = 0;
    }

    // Draws a text in lines, which may continue on the next page.
    void text(const QString& given, const QFont& font, qreal indent = 0, QColor colour = kInk) {
        QTextLayout layout(plots::withoutControls(given, false), font);
        lines(layout, kWidth - indent);
        m_painter.setPen(colour);
        for (int i = 0; i < layout.lineCount(); ++i) {
            const QTextLine line = layout.lineAt(i);
            need(line.height());
            line.draw(&m_painter, QPointF(indent, m_y - line.y()));
            m_y += line.height();
        }
    }
    static qreal height(const QString& text, const QFont& font, qreal width) {
        QTextLayout layout(plots::withoutControls(text, false), font);
        return lines(layout, width);
    }

    // Draws figures side by side, each with its caption below.
    void figures(const std::vector<const ReportFigure*>& row);
    void table(const ReportTable& block);
    void tableHead(const ReportTable& block, const std::vector<qreal>& widths, qreal points);
    void facts(const ReportFacts& block);

private:
    static const QColor kInk, kGrey;

    static qreal lines(QTextLayout& layout, qreal width, Qt::Alignment align = Qt::AlignLeft) {
        QTextOption option(align);
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        qreal y = 0;
        for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
            line.setLineWidth(width);
            line.setPosition(QPointF(0, y));
            y += line.height();
        }
        layout.endLayout();
        return y;
    }
    void rule(qreal width, qreal thickness) {
        m_painter.setPen(QPen(kInk, thickness));
        m_painter.drawLine(QPointF(0, m_y), QPointF(width, m_y));
    }

    QPdfWriter& m_writer;
    QPainter m_painter;
    qreal m_y = 0;
};

constexpr qreal kFigureGap = 6 * kFigureUnitsPerMm;

void Pages::figures(const std::vector<const ReportFigure*>& row) {
    const PlotStyle style = PlotStyle::forPrint();
    const QFont small = font(8);
    const auto count = static_cast<qreal>(row.size());
    const qreal column = (kWidth - (count - 1) * kFigureGap) / count;
    std::vector<qreal> heights;
    qreal tallest = 0, below = 0;
    for (const auto* block : row) {
        const qreal width = std::min(column, widthMm(*block) * kFigureUnitsPerMm);
        heights.push_back(block->figure->figureHeight(width, style));
        tallest = std::max(tallest, heights.back());
        below = std::max(below, height(block->caption, small, column) + kGap);
    }
    // A figure taller than a page is scaled down.
    const qreal shrink = std::min(1.0, (kHeight - below) / tallest);
    need(tallest * shrink + below);
    for (std::size_t i = 0; i < row.size(); ++i) {
        const qreal width = std::min(column, widthMm(*row[i]) * kFigureUnitsPerMm);
        const qreal left = static_cast<qreal>(i) * (column + kFigureGap);
        m_painter.save();
        m_painter.translate(left + (column - width * shrink) / 2, m_y);
        m_painter.scale(shrink, shrink);
        row[i]->figure->paintFigure(m_painter, QRectF(0, 0, width, heights[i]), style);
        m_painter.restore();
        QTextLayout caption(plots::withoutControls(row[i]->caption, false), small);
        lines(caption, column);
        m_painter.setPen(kGrey);
        caption.draw(&m_painter, QPointF(left, m_y + tallest * shrink + kGap / 2));
    }
    m_y += tallest * shrink + below;
}

const QColor Pages::kInk = PlotStyle::forPrint().text;
const QColor Pages::kGrey = PlotStyle::forPrint().secondary;

// Widths of the columns of a table.
struct ColumnWidths {
    std::vector<qreal> least;  // the widest cell below the heading, and the heading's longest word
    std::vector<qreal> whole;  // also the heading in one line
};

ColumnWidths columnWidths(const ReportTable& table, qreal points) {
    const QFontMetricsF plain(Pages::font(points)), bold(Pages::font(points, true));
    ColumnWidths widths;
    for (const auto& cell : table.head) {
        qreal longest = 0;
        for (const auto& word : cell.split(QLatin1Char(' ')))
            longest = std::max(longest, plain.horizontalAdvance(word));
        widths.least.push_back(longest);
        widths.whole.push_back(plain.horizontalAdvance(cell));
    }
    for (const auto& row : table.rows)
        for (qsizetype i = 0; i < row.size(); ++i) {
            const auto at = std::size_t(i);
            const qreal cell = (row[i].bold ? bold : plain).horizontalAdvance(row[i].text);
            widths.least[at] = std::max(widths.least[at], cell);
            widths.whole[at] = std::max(widths.whole[at], cell);
        }
    return widths;
}

qreal sumOf(const std::vector<qreal>& widths) {
    qreal sum = kColumnGap * static_cast<qreal>(widths.size() - 1);
    for (const qreal width : widths) sum += width;
    return sum;
}

// Makes the widest columns of words narrower by `over` in all, down to a width that still shows a
// few letters; then any columns.
void shrinkWords(std::vector<qreal>& widths, int words, qreal over) {
    const qreal step = kFigureUnitsPerMm, least = 10 * kFigureUnitsPerMm;
    auto end = widths.begin() +
               std::min<std::ptrdiff_t>(words, static_cast<std::ptrdiff_t>(widths.size()));
    while (over > 0) {
        auto widest = std::max_element(widths.begin(), end);
        if (widest == end || *widest - step < least) {
            if (end == widths.end()) return;
            end = widths.end();
            continue;
        }
        *widest -= step;
        over -= step;
    }
}

// Gives all columns their least widths, and shares the remaining room among those whose headings
// do not fit into one line.
std::vector<qreal> fittedWidths(const ColumnWidths& widths, qreal room) {
    auto fitted = widths.least;
    qreal wanted = 0;
    for (std::size_t i = 0; i < fitted.size(); ++i) wanted += widths.whole[i] - widths.least[i];
    const qreal share = wanted > 0 ? std::min(1.0, (room - sumOf(fitted)) / wanted) : 0;
    for (std::size_t i = 0; i < fitted.size(); ++i)
        fitted[i] += std::max(0.0, share) * (widths.whole[i] - widths.least[i]);
    return fitted;
}

// Draws a heading, with lines as wide as its columns and the last lines side by side.
void Pages::tableHead(const ReportTable& block, const std::vector<qreal>& widths, qreal points) {
    qreal tallest = 0;
    for (qsizetype i = 0; i < block.head.size(); ++i)
        tallest =
            std::max(tallest, height(block.head[i], font(points), widths[std::size_t(i)] + 1));
    qreal x = 0;
    m_painter.setPen(kInk);
    for (qsizetype i = 0; i < block.head.size(); ++i) {
        const qreal wide = widths[std::size_t(i)];
        QTextLayout cell(plots::withoutControls(block.head[i], false), font(points));
        // A little more, so that rounding does not break a line that fits.
        const qreal high = lines(cell, wide + 1, i < block.words ? Qt::AlignLeft : Qt::AlignRight);
        cell.draw(&m_painter, QPointF(x, m_y + tallest - high));
        x += wide + kColumnGap;
    }
    m_y += tallest + kGap / 8;
}

void Pages::table(const ReportTable& block) {
    const auto columns = pdfColumns(block);
    const auto& widths = columns.widths;
    const qreal points = columns.points;
    const qreal width = sumOf(widths);
    const qreal line = QFontMetricsF(font(points)).height() * 1.25;
    const auto cells = [&](const QList<ReportCell>& row) {
        qreal x = 0;
        for (qsizetype i = 0; i < row.size(); ++i) {
            const QFont own = font(points, row[i].bold);
            const qreal wide = widths[std::size_t(i)];
            m_painter.setFont(own);
            m_painter.setPen(kInk);
            m_painter.drawText(
                QRectF(x, m_y, wide, line),
                (i < block.words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter |
                    Qt::TextSingleLine | Qt::TextDontClip,
                QFontMetricsF(own).elidedText(plots::withoutControls(row[i].text, false),
                                              Qt::ElideMiddle, wide + 1));
            x += wide + kColumnGap;
        }
        m_y += line;
    };
    const QFont small = font(8);
    need(Pages::height(block.caption, small, kWidth) + 4 * line);
    text(block.caption, small, 0, kGrey);
    gap(kGap / 2);
    rule(width, 2);
    const auto drawHead = [&] {
        tableHead(block, widths, points);
        rule(width, 1);
        m_y += kGap / 8;
    };
    drawHead();
    for (const auto& row : block.rows) {
        need(line);
        if (m_y == 0) drawHead();
        cells(row);
    }
    rule(width, 2);
}

void Pages::facts(const ReportFacts& block) {
    const QFont plain = font(9);
    qreal names = 0;
    for (const auto& [name, value] : block.rows)
        names = std::max(names, QFontMetricsF(plain).horizontalAdvance(name));
    names = std::min(names + kColumnGap, kWidth / 3);
    for (const auto& [name, value] : block.rows) {
        need(std::max(Pages::height(name, plain, names),
                      Pages::height(value, plain, kWidth - names)));
        QTextLayout layout(plots::withoutControls(name, false), plain);
        lines(layout, names - kColumnGap / 2);
        m_painter.setPen(kGrey);
        layout.draw(&m_painter, QPointF(0, m_y));
        text(value, plain, names);
        gap(kGap / 4);
    }
}

Status place(Pages& pages, const ReportBlock& block, const Cancelled& cancelled) {
    const QFont body = Pages::font(9), small = Pages::font(7);
    std::visit(Overloaded{
                   [&](const ReportHeading& heading) {
                       pages.gap(2 * kGap);
                       // Room for the heading and the first lines below it.
                       pages.need(20 * kFigureUnitsPerMm);
                       pages.text(heading.text, Pages::font(12, true));
                   },
                   [&](const ReportParagraph& paragraph) { pages.text(paragraph.text, body); },
                   [&](const ReportList& list) {
                       for (const auto& item : list.items) {
                           pages.text(QStringLiteral("\u2022 ") + item, body, kIndent);
                           pages.gap(kGap / 4);
                       }
                   },
                   [&](const ReportFacts& facts) { pages.facts(facts); },
                   [&](const ReportTable& table) { pages.table(table); },
                   [&](const ReportFigure& figure) { pages.figures({&figure}); },
                   [&](const ReportBibtex& bibtex) {
                       for (const auto& line : bibtex.text.split(QLatin1Char('\n')))
                           pages.text(line.isEmpty() ? QStringLiteral(" ") : line, small);
                   },
               },
               block);
    pages.gap(kGap);
    return checkCancelled(cancelled);
}

// Returns the block if it is a figure that leaves room for another one beside it.
const ReportFigure* narrowFigure(const ReportDocument& document, std::size_t at) {
    const auto* figure =
        at < document.blocks.size() ? std::get_if<ReportFigure>(&document.blocks[at]) : nullptr;
    return figure && !figure->wide ? figure : nullptr;
}

}  // namespace

PdfColumns pdfColumns(const ReportTable& table) {
    PdfColumns columns;
    auto natural = columnWidths(table, columns.points);
    // A wide table gets headings of several lines, then smaller letters, then shortened columns,
    // because numbers must stay whole.
    while (sumOf(natural.least) > kWidth && columns.points > 6)
        natural = columnWidths(table, columns.points -= 0.5);
    // One unit less than the page, so that rounding does not shorten a cell.
    columns.widths = fittedWidths(natural, kWidth - 1);
    if (const qreal over = sumOf(columns.widths) - kWidth; over > 0)
        shrinkWords(columns.widths, table.words, over);
    return columns;
}

Result<QByteArray> pdfReport(const ReportDocument& document, const Cancelled& cancelled) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(1440);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF(kMarginMm, kMarginMm, kMarginMm, kMarginMm),
                          QPageLayout::Millimeter);
    writer.setTitle(document.title);
    writer.setCreator(QStringLiteral("Headscope"));
    writer.setDocumentXmpMetadata(plots::pdfMetadata(document.title, document.byline));
    {
        Pages pages(writer);
        pages.text(document.title, Pages::font(15, true));
        pages.text(document.byline, Pages::font(9));
        for (std::size_t i = 0; i < document.blocks.size(); ++i) {
            const auto* first = narrowFigure(document, i);
            const auto* second = first ? narrowFigure(document, i + 1) : nullptr;
            if (!second) {
                HEADSCOPE_CHECK(place(pages, document.blocks[i], cancelled));
                continue;
            }
            pages.figures({first, second});
            pages.gap(kGap);
            ++i;
        }
        HEADSCOPE_CHECK(checkCancelled(cancelled));
    }
    plots::withoutTime(bytes);
    return bytes;
}

}  // namespace headscope::ui
