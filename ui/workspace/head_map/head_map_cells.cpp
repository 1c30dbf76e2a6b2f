#include "ui/workspace/head_map/head_map_cells.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/theme.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace headscope::ui {
namespace {

constexpr int kMostSide = 26, kLeastSide = 2;  // side of a small cell in pixels
constexpr int kMostHeight = 12 * kMostSide;    // height of all small cells, if it can be reached
// numbers of rows from which on large cells get lower
constexpr int kFewRows = 4, kSomeRows = 8, kManyRows = 16;

}  // namespace

HeadMapCells::HeadMapCells(Size size, QWidget* parent) : FigureWidget(parent), m_size(size) {
    plots::installCellTables();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Head map"));
    setWhatsThis(
        tr("One cell per head. A click selects it, a double click opens it on the Heads page, X "
           "switches it off or on. Ctrl and Shift select several."));
}

void HeadMapCells::setView(HeadMapView view) {
    const auto shape = [](const HeadMapView& of) { return std::pair(of.rows.size(), of.columns); };
    const bool reshaped = shape(view) != shape(m_view);
    const auto before = currentCell();
    const auto wordsOf = [this] {
        const auto head = current();
        return head ? m_view.cell(*head)->words : QString();
    };
    const QString said = wordsOf();
    m_view = std::move(view);
    if (reshaped) updateGeometry();
    const auto now = current();
    setAccessibleDescription(now ? wordsOf() : tr("No model is open"));
    if (!(currentCell() == before) || wordsOf() != said) plots::announceCell(this);
    update();
}

int HeadMapCells::labelWidth() const {
    return QFontMetrics(captionFont(font())).horizontalAdvance(QStringLiteral("L00 "));
}

int HeadMapCells::labelHeight() const {
    return QFontMetrics(captionFont(font())).height() + 2;
}

qreal HeadMapCells::columnWidth() const {
    const qreal wide = qreal(width() - labelWidth() - 2) / std::max(1, m_view.columns);
    if (m_size == Size::Large) return wide;
    // Whole pixels, so that small cells do not differ in size.
    return std::clamp(std::floor(wide), qreal(kLeastSide), qreal(kMostSide));
}

// Large cells are lower in models with many layers, so that the map stays in sight.
int HeadMapCells::rowHeight() const {
    const int rows = tableRows();
    if (m_size == Size::Small)
        return std::clamp(kMostHeight / std::max(1, rows), kLeastSide,
                          static_cast<int>(columnWidth()));
    const qreal line = fontMetrics().height();
    return static_cast<int>(line * (rows <= kFewRows    ? 2.8
                                    : rows <= kSomeRows ? 2.2
                                    : rows <= kManyRows ? 1.5
                                                        : 1.1));
}

QRect HeadMapCells::cellRect(HeadPlace head) const {
    const qreal wide = columnWidth();
    const int high = rowHeight();
    return QRectF(labelWidth() + head.head * wide, labelHeight() + head.site * high, wide, high)
        .toRect();
}

QSize HeadMapCells::sizeHint() const {
    const int columns = std::max(1, m_view.columns);
    const int wide = m_size == Size::Large ? fontMetrics().height() * 4 : kMostSide;
    return {labelWidth() + columns * wide + 2,
            labelHeight() + std::max(1, tableRows()) * rowHeight() + 3};
}

QSize HeadMapCells::minimumSizeHint() const {
    const int columns = std::max(1, m_view.columns);
    // Numbers are left out of large cells where they do not fit.
    const int wide = m_size == Size::Large && columns <= 12 ? kMostSide : kLeastSide;
    return {labelWidth() + columns * wide + 2, sizeHint().height()};
}

QString HeadMapCells::rowHeader(int row) const {
    return m_view.rows[static_cast<std::size_t>(row)].title;
}

QString HeadMapCells::columnHeader(int column) const {
    return tr("head %1").arg(column);
}

QString HeadMapCells::cellWords(plots::TableCell cell) const {
    const auto* found = m_view.cell({cell.row, cell.column});
    return found ? found->words
                 : tr("%1 has no head %2").arg(rowHeader(cell.row), QString::number(cell.column));
}

QRect HeadMapCells::cellArea(plots::TableCell cell) const {
    return cellRect({cell.row, cell.column});
}

std::optional<HeadPlace> HeadMapCells::current() const {
    for (const auto& row : m_view.rows)
        for (const auto& cell : row.cells)
            if (cell.current) return cell.head;
    return {};
}

plots::TableCell HeadMapCells::currentCell() const {
    const auto head = current();
    return head ? plots::TableCell{head->site, head->head} : plots::TableCell{};
}

void HeadMapCells::goToCell(plots::TableCell cell) {
    if (m_view.cell({cell.row, cell.column})) Q_EMIT clicked({cell.row, cell.column}, {});
}

std::optional<HeadPlace> HeadMapCells::headAt(const QPointF& position) const {
    for (const auto& row : m_view.rows)
        for (const auto& cell : row.cells)
            if (cellRect(cell.head).contains(position.toPoint())) return cell.head;
    return {};
}

void HeadMapCells::setPaths(std::vector<HeadMapPath> paths) {
    m_paths = std::move(paths);
    update();
}

// Near the edges of the cells that face each other, so that the values stay readable.
QPointF HeadMapCells::pathStart(const HeadMapPath& path) const {
    const QRectF cell = cellRect(path.from);
    return {cell.center().x(), cell.bottom() - 0.12 * cell.height()};
}

QPointF HeadMapCells::pathEnd(const HeadMapPath& path) const {
    const QRectF cell = cellRect(path.to);
    return {cell.center().x(), cell.top() + 0.12 * cell.height()};
}

// Paths to the left and to the right bend differently, so that their middles do not coincide.
QPointF HeadMapCells::pathMiddle(const HeadMapPath& path) const {
    const QPointF from = pathStart(path), to = pathEnd(path), along = to - from;
    const qreal length = std::hypot(along.x(), along.y());
    if (length == 0) return from;
    // At most a part of a row, so that paths stay within the map.
    const qreal bend =
        std::min(0.12 * length, 0.15 * rowHeight()) * (path.from.head <= path.to.head ? 1 : -1);
    return (from + to) / 2 + bend / length * QPointF(-along.y(), along.x());
}

const HeadMapPath* HeadMapCells::pathAt(const QPointF& position) const {
    const qreal near = fontMetrics().height() * 0.5;
    for (const auto& path : m_paths) {
        const QPointF away = pathMiddle(path) - position;
        if (std::hypot(away.x(), away.y()) <= near) return &path;
    }
    return nullptr;
}

// Curves with a knob in the middle, which a click chooses. The strongest are drawn last.
void HeadMapCells::paintPaths(QPainter& painter, const plots::PlotStyle& style) const {
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal most = fontMetrics().height() * 0.25;
    for (auto path = m_paths.rbegin(); path != m_paths.rend(); ++path) {
        const QPointF from = pathStart(*path), to = pathEnd(*path), middle = pathMiddle(*path);
        QPainterPath curve(from);
        // The curve passes through `middle`.
        curve.quadTo(2 * middle - (from + to) / 2, to);
        const QColor colour = path->strength < 0 ? style.bad : style.accent;
        const qreal thick = std::max(1.0, most * std::abs(path->strength));
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(style.background, thick + 2));
        painter.drawPath(curve);
        painter.setPen(QPen(colour, thick));
        painter.drawPath(curve);
        painter.setPen(QPen(style.background, 1));
        painter.setBrush(colour);
        painter.drawEllipse(middle, most, most);
    }
}

void HeadMapCells::mousePressEvent(QMouseEvent* event) {
    if (const auto* path = pathAt(event->position()); path && event->button() == Qt::LeftButton)
        return void(Q_EMIT pathClicked(path->from, path->to));
    const auto head = headAt(event->position());
    if (!head || event->button() != Qt::LeftButton) return event->ignore();
    Q_EMIT clicked(*head, event->modifiers());
}

void HeadMapCells::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto head = headAt(event->position());
    if (!head || event->button() != Qt::LeftButton) return event->ignore();
    // Quick clicks with Ctrl or Shift select, as single ones do.
    if (event->modifiers() == Qt::NoModifier) return void(Q_EMIT opened(*head));
    Q_EMIT clicked(*head, event->modifiers());
}

void HeadMapCells::contextMenuEvent(QContextMenuEvent* event) {
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    const auto head = mouse ? headAt(event->pos()) : current();
    if (!head) return event->ignore();
    Q_EMIT menuRequested(*head, mouse ? event->globalPos() : mapToGlobal(cellRect(*head).center()));
}

void HeadMapCells::keyPressEvent(QKeyEvent* event) {
    const auto modifiers = event->modifiers() & ~Qt::KeypadModifier;
    const auto head = current();
    if (head && modifiers == Qt::ShiftModifier && plots::movesCell(event->key()))
        return void(Q_EMIT extendRequested(event->key()));
    if (!head || (modifiers != Qt::NoModifier)) return FigureWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_X:
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return void(Q_EMIT switchRequested());
        default:
            break;
    }
    if (!plots::movesCell(event->key())) return FigureWidget::keyPressEvent(event);
    auto to =
        plots::cellBeside({head->site, head->head}, event->key(), tableRows(), tableColumns());
    // A layer may have fewer heads than the widest one.
    const auto& cells = m_view.rows[static_cast<std::size_t>(to.row)].cells;
    to.column = std::min(to.column, static_cast<int>(cells.size()) - 1);
    Q_EMIT clicked({to.row, to.column}, {});
}

QString HeadMapCells::tipAt(const QPointF& position) const {
    const auto head = headAt(position);
    return head ? m_view.cell(*head)->words : QString();
}

// The height of small cells follows their width.
void HeadMapCells::resizeEvent(QResizeEvent* event) {
    FigureWidget::resizeEvent(event);
    if (m_size == Size::Small && event->size().width() != event->oldSize().width())
        updateGeometry();
}

void HeadMapCells::paintEvent(QPaintEvent*) {
    const auto style = plots::PlotStyle::of(palette(), font());
    plots::PlotPainter painter(this);
    if (m_view.rows.empty()) {
        painter.setPen(style.secondary);
        return painter.drawText(rect(), Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap,
                                tr("No model is open"));
    }
    paintLabels(painter, style);
    for (const auto& row : m_view.rows)
        for (const auto& cell : row.cells) paintCell(painter, cell, style);
    // Marks come last, because they reach over the neighbouring cells.
    painter.setRenderHint(QPainter::Antialiasing);
    for (const auto& row : m_view.rows)
        for (const auto& cell : row.cells) paintMarks(painter, cell, style);
    paintPaths(painter, style);
}

// Names of rows and columns. Only every few are drawn if they would overlap.
void HeadMapCells::paintLabels(QPainter& painter, const plots::PlotStyle& style) const {
    painter.setFont(captionFont(font()));
    const QFontMetrics metrics = painter.fontMetrics();
    const auto every = [](qreal needed, qreal room) {
        return std::max(1, static_cast<int>(std::ceil(needed / std::max(1.0, room))));
    };
    const auto now = current();
    painter.setPen(style.secondary);
    const int rowStep = every(metrics.height() - 2, rowHeight());
    for (int row = 0; row < tableRows(); row += rowStep) {
        const QRect cell = cellRect({row, 0});
        painter.setPen(now && now->site == row ? style.text : style.secondary);
        painter.drawText(
            QRect(0, cell.center().y() - metrics.height() / 2, labelWidth() - 4, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, m_view.rows[static_cast<std::size_t>(row)].name);
    }
    const QString prefix = m_size == Size::Large ? QStringLiteral("H") : QString();
    const int columnStep = every(
        metrics.horizontalAdvance(prefix + QString::number(m_view.columns)) + 3, columnWidth());
    for (int column = 0; column < m_view.columns; column += columnStep) {
        const QRect cell = cellRect({0, column});
        const int wide = columnStep * cell.width();
        painter.setPen(now && now->head == column ? style.text : style.secondary);
        painter.drawText(QRect(cell.center().x() - wide / 2, 0, wide, metrics.height()),
                         Qt::AlignCenter, prefix + QString::number(column));
    }
    painter.setFont(font());
}

void HeadMapCells::paintCell(QPainter& painter, const HeadMapCell& cell,
                             const plots::PlotStyle& style) const {
    const QRect whole = cellRect(cell.head);
    const int gap = whole.width() < 8 ? 1 : 2;
    const QRectF inside = QRectF(whole).adjusted(0, 0, -gap, -gap);
    const QColor fill = cell.fill.isValid() ? cell.fill : style.hairline;
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (cell.on) {
        painter.fillRect(inside, fill);
    } else {
        painter.setPen(QPen(style.secondary, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(inside.adjusted(0, 0, -1, -1));
    }
    const QColor ink = cell.on ? plots::readableOn(fill) : style.text;
    const bool roomy = m_size == Size::Large;
    if (roomy) {
        const QString text = !cell.value.isEmpty() ? cell.value : cell.on ? tr("on") : tr("off");
        painter.setPen(ink);
        if (painter.fontMetrics().horizontalAdvance(text) < inside.width() - 2)
            painter.drawText(inside, Qt::AlignCenter, text);
    }
    if (cell.on && !cell.previewedOff) return;
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal thick = inside.width() < 12 ? 1.2 : 2;
    const QRectF line = inside.adjusted(1, 1, -1, -1);
    if (cell.on) {
        // Only previewed: a level line through the coloured cell.
        painter.setPen(QPen(ink, thick));
        painter.drawLine(QPointF(line.left(), line.center().y()),
                         QPointF(line.right(), line.center().y()));
        return;
    }
    QColor strike = style.bad;
    if (roomy) strike.setAlphaF(0.6F);
    painter.setPen(QPen(strike, thick));
    painter.drawLine(line.topRight(), line.bottomLeft());
}

void HeadMapCells::paintMarks(QPainter& painter, const HeadMapCell& cell,
                              const plots::PlotStyle& style) const {
    // The large map is about single heads.
    const bool compared = cell.compared && m_size == Size::Small;
    if (!cell.current && !compared && !cell.marked) return;
    const QRect whole = cellRect(cell.head);
    const int gap = whole.width() < 8 ? 1 : 2;
    const QRectF frame = QRectF(whole).adjusted(-0.5, -0.5, 0.5 - gap, 0.5 - gap);
    painter.setBrush(Qt::NoBrush);
    if (cell.marked) {
        QColor tint = style.accent;
        tint.setAlphaF(0.3F);
        painter.fillRect(frame, tint);
        painter.setPen(QPen(style.accent, 1.4));
        painter.drawRect(frame);
    }
    if (compared) {
        painter.setPen(QPen(style.text, 1.4, Qt::DashLine));
        painter.drawRect(frame);
    }
    if (!cell.current) return;
    // A light line inside of the frame keeps it visible on cells of any colour.
    painter.setPen(QPen(style.background, hasFocus() ? 4.5 : 3.5));
    painter.drawRect(frame);
    painter.setPen(QPen(style.accent, hasFocus() ? 3 : 2));
    painter.drawRect(frame);
}

}  // namespace headscope::ui
