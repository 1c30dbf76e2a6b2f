#include "ui/plots/head_links.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/site_names.h"
#include "ui/plots/head_step.h"
#include "ui/plots/plot_painter.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

HeadLinks::HeadLinks(QWidget* parent) : FigureView(parent) {
    installCellTables();
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Heads and links"));
    setWhatsThis(tr("One row per layer, one cell per head. Arrow keys choose a head."));
}

void HeadLinks::setFigure(HeadLinksFigure figure) {
    m_figure = std::move(figure);
    updateGeometry();
    announce();
    update();
}

void HeadLinks::setEmptyText(const QString& text) {
    m_emptyText = text;
    update();
}

void HeadLinks::setCurrent(HeadPlace head) {
    if (head == m_current) return;
    m_current = head;
    announce();
    update();
}

QString HeadLinks::describe(HeadPlace head) const {
    if (!has(head)) return m_emptyText;
    const SiteNames names(m_figure.shape);
    QStringList parts{names.title(head)};
    if (const double value = m_figure.valueOf(head); !std::isnan(value))
        parts << tr("%1: %2", "a quantity, its value").arg(m_figure.quantity, numberText(value, 3));
    if (const QString letter = m_figure.letterOf(head); !letter.isEmpty())
        parts << tr("sets: %1").arg(letter);
    for (const auto& link : m_figure.links) {
        if (link.from == head)
            parts << tr("can be read by %1 (%2)", "a head, the kind of the link")
                         .arg(names.label(link.to), m_figure.kinds.value(link.kind));
        if (link.to == head)
            parts << tr("can read %1 (%2)", "a head, the kind of the link")
                         .arg(names.label(link.from), m_figure.kinds.value(link.kind));
    }
    return parts.join(QStringLiteral("; "));
}

void HeadLinks::announce() {
    setAccessibleDescription(describe(m_current));
    announceCell(this);
}

int HeadLinks::tableRows() const {
    return m_figure.shape.layers;
}

int HeadLinks::tableColumns() const {
    return m_figure.shape.heads;
}

QString HeadLinks::rowHeader(int row) const {
    return SiteNames(m_figure.shape).inText(row);
}

QString HeadLinks::columnHeader(int column) const {
    return tr("head %1").arg(column);
}

QString HeadLinks::cellWords(TableCell cell) const {
    const HeadPlace head{cell.row, cell.column};
    if (has(head)) return describe(head);
    return tr("%1 has no head %2")
        .arg(SiteNames(m_figure.shape).title(cell.row), QString::number(cell.column));
}

QRect HeadLinks::cellArea(TableCell cell) const {
    return cellRect({cell.row, cell.column}).toAlignedRect();
}

TableCell HeadLinks::currentCell() const {
    return has(m_current) ? TableCell{m_current.site, m_current.head} : TableCell{};
}

void HeadLinks::goToCell(TableCell cell) {
    setCurrent({cell.row, cell.column});
    Q_EMIT headChosen(cell.row, cell.column);
}

QRectF HeadLinks::cellRect(HeadPlace head) const {
    return m_figure.cell(rect(), font(), head);
}

QSize HeadLinks::sizeHint() const {
    const int line = fontMetrics().height();
    return {std::max(1, m_figure.shape.heads) * line * 3 + 4 * line,
            std::max(4, m_figure.shape.layers) * line * 3 + 3 * line};
}

QSize HeadLinks::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {std::max(1, m_figure.shape.heads) * line * 3 / 2 + 3 * line,
            std::max(4, m_figure.shape.layers) * line * 2 + 3 * line};
}

void HeadLinks::mousePressEvent(QMouseEvent* event) {
    const auto place = m_figure.headAt(rect(), font(), event->position());
    if (event->button() != Qt::LeftButton || !place) return QWidget::mousePressEvent(event);
    setCurrent(*place);
    Q_EMIT headChosen(place->site, place->head);
}

void HeadLinks::mouseDoubleClickEvent(QMouseEvent* event) {
    const auto place = m_figure.headAt(rect(), font(), event->position());
    if (event->button() == Qt::LeftButton && place) Q_EMIT headOpened(place->site, place->head);
}

void HeadLinks::keyPressEvent(QKeyEvent* event) {
    if (const auto next = headBeside(m_current, event->key())) {
        if (has(*next)) goToCell({next->site, next->head});
        return;
    }
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QWidget::keyPressEvent(event);
    if (has(m_current)) Q_EMIT headOpened(m_current.site, m_current.head);
}

QString HeadLinks::tipAt(const QPointF& position) const {
    const auto place = m_figure.headAt(rect(), font(), position);
    return place ? describe(*place) : QString();
}

void HeadLinks::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    if (m_figure.shape.layers == 0) {
        painter.setPen(style.secondary);
        painter.drawText(rect().adjusted(8, 8, -8, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         m_emptyText);
        return;
    }
    m_figure.paintFigure(painter, QRectF(rect()), style);
    if (!has(m_current)) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(hasFocus() ? style.accent : style.mark, hasFocus() ? 2.5 : 1.5));
    painter.drawRoundedRect(cellRect(m_current).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

}  // namespace headscope::plots
