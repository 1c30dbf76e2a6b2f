#include "ui/figures/matrix_painter.h"

#include "ui/figures/plot_text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::plots {

namespace {

constexpr qreal kBarGap = 12, kGap = 4;

struct Margins {
    qreal left = 0, top = 0, right = 0, bottom = 0;
};

qreal numberWidth(const QFontMetricsF& metrics, const MatrixData& matrix) {
    qreal widest = metrics.horizontalAdvance(
        QString(QString::number(std::max(1, matrix.size - 1)).size(), QLatin1Char('0')));
    for (const QString& name : matrix.names)
        widest = std::max(widest, metrics.horizontalAdvance(name));
    return widest;
}

// Width of the tree left of the cells: three text heights.
qreal treeRoom(const QFontMetricsF& metrics, const MatrixData& matrix, const MatrixMarks& marks) {
    return marks.tree && matrix.tree.of(matrix.size) ? std::ceil(3 * metrics.height()) : 0;
}

qreal limitWidth(const QFontMetricsF& metrics, const ColourMap& colours) {
    return std::max(metrics.horizontalAdvance(numberText(colours.low(), 3)),
                    metrics.horizontalAdvance(numberText(colours.high(), 3)));
}

// Space around the cells for title, numbers, tree and colour bar.
Margins margins(const MatrixData& matrix, const MatrixMarks& marks, const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal line = metrics.height();
    Margins result;
    if (marks.title) result.top = std::ceil(line * 1.5);
    if (marks.axes) {
        result.left = std::ceil(line + numberWidth(metrics, matrix) + 2 * kGap);
        result.bottom = std::ceil(2 * line + kGap);
    }
    result.left += treeRoom(metrics, matrix, marks);
    if (marks.bar)
        result.right =
            std::ceil(kBarGap + line * 1.9 + kGap * 2 + limitWidth(metrics, matrix.colours));
    return result;
}

QColor cellColour(const MatrixData& matrix, int row, int column, const PlotStyle& style) {
    // A head is always identical to itself, so the diagonal has a neutral colour.
    return row == column ? style.hairline
                         : matrix.colours.on(style.dark).colour(matrix.at(row, column));
}

// Large cells are separated by a thin gap. Small ones overlap slightly, so that no seam shows in
// print.
QRectF inked(const QRectF& cell) {
    return cell.width() >= 12 ? cell.adjusted(0, 0, -1, -1) : cell.adjusted(0, 0, 0.15, 0.15);
}

void paintCells(QPainter& painter, const MatrixLayout& layout, const MatrixData& matrix,
                const PlotStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int row = 0; row < matrix.size; ++row)
        for (int column = 0; column < matrix.size; ++column)
            // Leave the cell empty if the layer does not have this head.
            if (!std::isnan(matrix.at(row, column)))
                painter.fillRect(inked(layout.rect(row, column)),
                                 cellColour(matrix, row, column, style));
    painter.restore();
}

QString shortCellText(double value) {
    QString text = cellText(value);
    if (text.startsWith(QLatin1String("0."))) text.remove(0, 1);
    if (text.startsWith(QStringLiteral("\u22120."))) text.remove(1, 1);
    return text;
}

using TextOf = QString (*)(double);

qreal widestText(const MatrixData& matrix, const QFont& font, TextOf textOf) {
    const QFontMetricsF metrics(font);
    qreal widest = 1;
    for (float value : matrix.values)
        widest = std::max(widest, metrics.horizontalAdvance(textOf(value)));
    return widest;
}

void paintValues(QPainter& painter, const MatrixLayout& layout, const MatrixData& matrix,
                 const PlotStyle& style) {
    constexpr qreal kSmallest = 0.68;  // smallest factor of the style's font size
    TextOf textOf = cellText;
    qreal factor = 0.86 * layout.cell / widestText(matrix, style.font, textOf);
    if (factor < kSmallest) {
        textOf = shortCellText;
        factor = 0.9 * layout.cell / widestText(matrix, style.font, textOf);
    }
    if (factor < kSmallest) return;
    painter.setFont(scaledFont(style.font, std::min(1.0, factor)));
    for (int row = 0; row < matrix.size; ++row)
        for (int column = 0; column < matrix.size; ++column) {
            if (row == column || std::isnan(matrix.at(row, column))) continue;
            painter.setPen(textOn(cellColour(matrix, row, column, style)));
            painter.drawText(inked(layout.rect(row, column)), Qt::AlignCenter | Qt::TextDontClip,
                             textOf(matrix.at(row, column)));
        }
}

// Interval between head numbers so that they fit: 1, 2, 4, 5 ... `room`: length of a number along
// the axis.
int numberStep(qreal cell, qreal room, int size) {
    for (int step : {1, 2, 4, 5, 8, 10, 16})
        if (step * cell >= room) return step;
    return std::max(
        1, std::min(size, static_cast<int>(std::ceil(room / std::max<qreal>(cell, 1e-3)))));
}

void paintNumber(QPainter& painter, const QRectF& area, const QString& name, int flags, bool marked,
                 const PlotStyle& style) {
    painter.setFont(marked ? boldFont(style.font) : style.font);
    painter.setPen(marked ? style.text : style.secondary);
    painter.drawText(area, flags | Qt::TextDontClip, name);
}

void paintAxes(QPainter& painter, const MatrixLayout& layout, const MatrixData& matrix,
               const MatrixMarks& marks, const PlotStyle& style) {
    const qreal line = QFontMetricsF(style.font).height(),
                width = headNumbersWidth(style.font, matrix);
    paintHeadNumbers(painter, layout.cells, matrix, true, true, style,
                     marks.hovered.valid() ? marks.hovered : marks.selected);
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    const QString head = QCoreApplication::translate("Matrix", "head");
    painter.drawText(QRectF(layout.cells.left(), layout.cells.bottom() + line + kGap / 2,
                            layout.cells.width(), line),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextDontClip, head);
    drawTurned(painter,
               {layout.cells.left() - kGap - width - line - layout.tree.width(), layout.cells.top(),
                line, layout.cells.height()},
               head);
}

// Paints the tree left of the cells, with leaves at their rows. The farther left two branches join,
// the less similar they are.
void paintTree(QPainter& painter, const MatrixLayout& layout, const MatrixData& matrix,
               const PlotStyle& style) {
    if (layout.tree.width() <= 0) return;
    double highest = 0;
    for (const auto& joint : matrix.tree.joints) highest = std::max(highest, joint.height);
    const QRectF room = layout.tree.adjusted(2, 0, -2, 0);
    std::vector<QPointF> branches;  // end point of each branch
    for (int head = 0; head < matrix.size; ++head)
        branches.emplace_back(room.right(), layout.rect(head, head).center().y());
    painter.setPen(QPen(style.secondary, 1));
    for (const auto& joint : matrix.tree.joints) {
        const auto left = static_cast<std::size_t>(joint.left),
                   right = static_cast<std::size_t>(joint.right);
        if (left >= branches.size() || right >= branches.size()) return;
        const QPointF a = branches[left], b = branches[right];
        const qreal x = room.right() - room.width() * (highest > 0 ? joint.height / highest : 0);
        painter.drawPolyline(QPolygonF{a, {x, a.y()}, {x, b.y()}, b});
        branches.emplace_back(x, (a.y() + b.y()) / 2);
    }
}

// Paints lines at the first head of each further layer.
void paintBounds(QPainter& painter, const MatrixLayout& layout, const MatrixData& matrix,
                 const PlotStyle& style) {
    if (!matrix.order.empty()) return;
    painter.setPen(QPen(style.background, 2));
    for (const int head : matrix.bounds) {
        const QPointF corner = layout.rect(head, head).topLeft() - QPointF(0.5, 0.5);
        painter.drawLine(QPointF(layout.cells.left(), corner.y()),
                         QPointF(layout.cells.right(), corner.y()));
        painter.drawLine(QPointF(corner.x(), layout.cells.top()),
                         QPointF(corner.x(), layout.cells.bottom()));
    }
}

void frame(QPainter& painter, const QRectF& rect, const QColor& colour, qreal width,
           Qt::PenStyle dash = Qt::SolidLine) {
    QPen pen(colour, width, dash);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(-0.5, -0.5, -0.5, -0.5));
}

// Paints a dark and a light line, so that the frame is visible on every colour of the scale.
void strongFrame(QPainter& painter, const QRectF& rect, const QColor& colour,
                 const PlotStyle& style) {
    frame(painter, rect.adjusted(-1, -1, 1, 1), style.background, 4);
    frame(painter, rect.adjusted(-1, -1, 1, 1), colour, 2.5);
}

// Paints the outlines of hovered row and column, of the selected cell and of the keyboard cursor.
void paintMarks(QPainter& painter, const MatrixLayout& layout, const MatrixData& matrix,
                const MatrixMarks& marks, const PlotStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (marks.hovered.valid()) {
        const QRectF cell = layout.rect(marks.hovered.row, marks.hovered.column);
        frame(painter, {layout.cells.left(), cell.top(), layout.cells.width(), cell.height()},
              style.text, 1.5);
        frame(painter, {cell.left(), layout.cells.top(), cell.width(), layout.cells.height()},
              style.text, 1.5);
    }
    if (marks.selected.valid() && marks.selected.row < matrix.size &&
        marks.selected.column < matrix.size)
        strongFrame(painter, layout.rect(marks.selected.row, marks.selected.column), style.accent,
                    style);
    if (marks.cursor.valid() && marks.cursor.row < matrix.size && marks.cursor.column < matrix.size)
        frame(painter, layout.rect(marks.cursor.row, marks.cursor.column).adjusted(2, 2, -2, -2),
              textOn(cellColour(matrix, marks.cursor.row, marks.cursor.column, style)), 1.5,
              Qt::DashLine);
    painter.restore();
}

void paintTitle(QPainter& painter, const QRectF& area, const MatrixLayout& layout,
                const MatrixData& matrix, const PlotStyle& style) {
    painter.setFont(boldFont(style.font));
    painter.setPen(style.text);
    const QFontMetricsF metrics(painter.font());
    const QRectF line(layout.cells.left(), layout.cells.top() - metrics.height() * 1.35,
                      area.right() - layout.cells.left(), metrics.height());
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                     metrics.elidedText(matrix.title, Qt::ElideRight, line.width()));
}

// Paints the text on one line, or on two if the bar is short. Omits it if it would not fit.
void paintMeaning(QPainter& painter, const QRectF& area, const QString& meaning) {
    const QFontMetricsF metrics(painter.font());
    const auto width = [&](const QString& text) { return metrics.horizontalAdvance(text); };
    if (width(meaning) <= area.height()) return drawTurned(painter, area, meaning);
    // Break where the longer line is shortest; the middle of the text may be inside a long word.
    qsizetype best = -1;
    qreal least = area.height();
    for (qsizetype space = 0; (space = meaning.indexOf(QLatin1Char(' '), space + 1)) > 0;) {
        const qreal longer = std::max(width(meaning.left(space)), width(meaning.mid(space + 1)));
        if (longer > least) continue;
        best = space;
        least = longer;
    }
    if (best < 0) return;
    drawTurned(painter, area, meaning.left(best));
    drawTurned(painter, area.translated(area.width() * 0.95, 0), meaning.mid(best + 1));
}

}  // namespace

qreal headNumbersWidth(const QFont& font, const MatrixData& matrix) {
    return numberWidth(QFontMetricsF(font), matrix) + kGap;
}

qreal colourBarRoom(const QFont& font, const ColourMap& colours) {
    const QFontMetricsF metrics(font);
    return std::ceil(kBarGap + metrics.height() * 2.85 + 2 * kGap + limitWidth(metrics, colours));
}

void paintHeadNumbers(QPainter& painter, const QRectF& cells, const MatrixData& matrix, bool rows,
                      bool columns, const PlotStyle& style, MatrixCell marked) {
    const QFontMetricsF metrics(style.font);
    const MatrixLayout layout(cells, matrix);
    const qreal cell = layout.cell, width = numberWidth(metrics, matrix), high = metrics.height();
    const int down = numberStep(cell, 0.9 * high, matrix.size),
              across = numberStep(cell, width + 2, matrix.size);
    // The marked head always has its number; neighbouring numbers that would touch it are skipped.
    const auto shown = [&](int place, int step, int markedHead) {
        const int away = markedHead < 0 ? step : std::abs(place - layout.place(markedHead));
        return away == 0 || (place % step == 0 && away >= step);
    };
    for (int place = 0; place < matrix.size; ++place) {
        const int head = layout.head(place);
        const bool row = head == marked.row, column = head == marked.column;
        if (rows && shown(place, down, marked.row))
            paintNumber(painter,
                        {cells.left() - kGap - width, cells.top() + place * cell, width, cell},
                        matrix.name(head), Qt::AlignVCenter | Qt::AlignRight, row, style);
        if (columns && shown(place, across, marked.column))
            paintNumber(painter,
                        {cells.left() + place * cell, cells.bottom() + kGap / 2, cell, high},
                        matrix.name(head), Qt::AlignCenter, column, style);
    }
}

QString cellText(double value) {
    if (!std::isfinite(value)) return numberText(value);
    const double size = std::abs(value);
    const int digits = size < 9.995 ? 2 : size < 99.95 ? 1 : 0;
    if (size >= 99999.5) return numberText(value, 2);
    QString text = QString::number(value, 'f', digits);
    if (text == QLatin1String("-0.00")) text = QStringLiteral("0.00");
    return localDigits(text);
}

double meanOfPairs(const MatrixData& matrix) {
    double sum = 0;
    int pairs = 0;
    for (int i = 0; i < matrix.size; ++i)
        for (int j = 0; j < matrix.size; ++j) {
            if (i == j || !std::isfinite(matrix.at(i, j))) continue;
            sum += static_cast<double>(matrix.at(i, j));
            ++pairs;
        }
    return pairs > 0 ? sum / pairs : std::numeric_limits<double>::quiet_NaN();
}

MatrixLayout::MatrixLayout(const QRectF& where, const MatrixData& matrix)
    : cells(where), cell(matrix.size > 0 ? where.width() / matrix.size : 0), order(matrix.order) {
    places.assign(order.size(), 0);
    for (std::size_t i = 0; i < order.size(); ++i)
        if (const auto head = static_cast<std::size_t>(order[i]); head < places.size())
            places[head] = static_cast<int>(i);
}

int MatrixLayout::place(int head) const {
    return head < static_cast<int>(places.size()) ? places[static_cast<std::size_t>(head)] : head;
}

int MatrixLayout::head(int place) const {
    return place < static_cast<int>(order.size()) ? order[static_cast<std::size_t>(place)] : place;
}

QRectF MatrixLayout::rect(int row, int column) const {
    return {cells.left() + place(column) * cell, cells.top() + place(row) * cell, cell, cell};
}

MatrixCell MatrixLayout::at(const QPointF& position, int size) const {
    if (cell <= 0 || !cells.contains(position)) return {};
    const int row = static_cast<int>((position.y() - cells.top()) / cell),
              column = static_cast<int>((position.x() - cells.left()) / cell);
    return row < size && column < size ? MatrixCell{head(row), head(column)} : MatrixCell{};
}

MatrixLayout matrixLayout(const QRectF& area, const MatrixData& matrix, const MatrixMarks& marks,
                          const QFont& font) {
    const Margins m = margins(matrix, marks, font);
    const qreal width = area.width() - m.left - m.right, height = area.height() - m.top - m.bottom;
    MatrixLayout layout({}, matrix);
    layout.cell = 0;
    if (matrix.size <= 0 || width <= 0 || height <= 0) return layout;
    layout.cell = std::min(width, height) / matrix.size;
    // whole pixels make the edges crisp
    if (layout.cell > 4) layout.cell = std::floor(layout.cell);
    const qreal side = layout.cell * matrix.size;
    const qreal left = area.left() + m.left + std::floor((width - side) / 2),
                top = area.top() + m.top;
    layout.cells = QRectF(left, top, side, side);
    const qreal line = QFontMetricsF(font).height();
    const qreal tree = treeRoom(QFontMetricsF(font), matrix, marks);
    const qreal numbers = marks.axes ? numberWidth(QFontMetricsF(font), matrix) + 2 * kGap : 0;
    layout.tree = QRectF(left - numbers - tree, top, tree, side);
    if (marks.bar) layout.bar = QRectF(left + side + kBarGap, top, std::floor(line * 0.8), side);
    return layout;
}

qreal matrixHeight(qreal width, const MatrixData& matrix, const MatrixMarks& marks,
                   const QFont& font) {
    const Margins m = margins(matrix, marks, font);
    return m.top + std::max<qreal>(1, width - m.left - m.right) + m.bottom;
}

void paintColourBar(QPainter& painter, const QRectF& bar, const ColourMap& map,
                    const QString& meaning, const PlotStyle& style) {
    const ColourMap colours = map.on(style.dark);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    // Slices of at least two pixels overlap slightly, so that no seam shows in print.
    const int steps = std::clamp(static_cast<int>(bar.height() / 2), 16, 128);
    for (int i = 0; i < steps; ++i) {
        const qreal top = bar.top() + bar.height() * i / steps;
        const double value = colours.high() + (colours.low() - colours.high()) * (i + 0.5) / steps;
        const qreal overlap = i + 1 < steps ? 0.4 : 0;
        painter.fillRect(QRectF(bar.left(), top, bar.width(), bar.height() / steps + overlap),
                         colours.colour(value));
    }
    painter.restore();
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height(), width = limitWidth(metrics, colours);
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    const auto label = [&](qreal y, double value, int flags) {
        painter.drawText(QRectF(bar.right() + kGap, y, width, line),
                         Qt::AlignLeft | Qt::TextDontClip | flags, numberText(value, 3));
    };
    label(bar.top() - line * 0.15, colours.high(), Qt::AlignTop);
    label(bar.bottom() - line * 0.85, colours.low(), Qt::AlignBottom);
    if (colours.centred() && bar.height() > 5 * line)
        label(bar.center().y() - line / 2, 0, Qt::AlignVCenter);
    paintMeaning(painter, {bar.right() + kGap + width + kGap / 2, bar.top(), line, bar.height()},
                 meaning);
}

void paintMatrix(QPainter& painter, const QRectF& area, const MatrixData& matrix,
                 const MatrixMarks& marks, const PlotStyle& style) {
    if (!matrix.valid()) return;
    const MatrixLayout layout = matrixLayout(area, matrix, marks, style.font);
    if (layout.cell <= 0) return;
    painter.save();
    paintCells(painter, layout, matrix, style);
    paintBounds(painter, layout, matrix, style);
    paintTree(painter, layout, matrix, style);
    if (marks.values) paintValues(painter, layout, matrix, style);
    if (marks.axes) paintAxes(painter, layout, matrix, marks, style);
    if (marks.title) paintTitle(painter, area, layout, matrix, style);
    if (marks.bar) paintColourBar(painter, layout.bar, matrix.colours, matrix.meaning, style);
    paintMarks(painter, layout, matrix, marks, style);
    painter.restore();
}

QStringList matrixCsvHeader() {
    return {QStringLiteral("layer"), QStringLiteral("head_a"), QStringLiteral("head_b"),
            QStringLiteral("value")};
}

QList<QStringList> matrixCsvRows(const MatrixData& matrix) {
    QList<QStringList> rows;
    for (int row = 0; row < matrix.size; ++row)
        for (int column = 0; column < matrix.size; ++column)
            rows.append({QString::number(matrix.layer), matrix.name(row), matrix.name(column),
                         QString::number(static_cast<double>(matrix.at(row, column)), 'g', 9)});
    return rows;
}

QJsonObject colourSettings(const ColourMap& colours) {
    static const char* const kNames[] = {"cividis", "viridis", "blue-white-red", "blue-dark-red"};
    return {{QStringLiteral("colours"), QLatin1String(kNames[static_cast<int>(colours.scale())])},
            {QStringLiteral("colour_low"), colours.low()},
            {QStringLiteral("colour_high"), colours.high()}};
}

}  // namespace headscope::plots
