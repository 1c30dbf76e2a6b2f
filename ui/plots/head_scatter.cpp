#include "ui/plots/head_scatter.h"
#include "ui/figures/mark_shapes.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/head_step.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QAccessible>
#include <QMouseEvent>
#include <QPainter>

namespace headscope::plots {

HeadScatter::HeadScatter(QWidget* parent) : FigureView(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("All heads"));
    setWhatsThis(
        tr("Each mark is a head; hollow marks are off. Dotted lines join similar heads to their "
           "group representative, "
           "which has a ring. Left and Right choose a head, Up and Down a layer."));
}

void HeadScatter::setFigure(HeadScatterFigure figure) {
    m_figure = std::move(figure);
    if (m_hover >= int(m_figure.heads.size())) m_hover = -1;
    setAccessibleDescription(describe(m_current));
    update();
}

void HeadScatter::setCurrent(HeadPlace head) {
    if (head == m_current) return;
    m_current = head;
    setAccessibleDescription(describe(head));
    // Screen readers do not notice a new description without an event.
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    update();
}

const ScatterHead* HeadScatter::find(HeadPlace head) const {
    for (const auto& one : m_figure.heads)
        if (one.head == head) return &one;
    return nullptr;
}

QPointF HeadScatter::headPosition(HeadPlace head) const {
    const auto* found = find(head);
    if (!found || !found->placed()) return {};
    return m_figure.position(QRectF(rect()), PlotStyle::of(palette(), font()), *found);
}

QString HeadScatter::describe(HeadPlace head) const {
    const auto* found = find(head);
    if (!found) return tr("No head is chosen");
    QString text = m_figure.sites.title(head);
    if (!found->on) text += tr(", off");
    if (found->placed())
        text +=
            (m_figure.columns.isEmpty()
                 ? QStringLiteral("\n") + tr("%1: %2").arg(m_figure.xTitle, numberText(found->x, 3))
                 : QString()) +  // the head's name already contains the column
            QStringLiteral("\n") +
            tr("%1: %2").arg(m_figure.yTitle, numberText(found->y, 3));
    const QString more = m_describe ? m_describe(head) : QString();
    return more.isEmpty() ? text : text + QLatin1Char('\n') + more;
}

int HeadScatter::headUnder(const QPointF& position) const {
    return m_figure.headAt(QRectF(rect()), PlotStyle::of(palette(), font()), position);
}

QSize HeadScatter::sizeHint() const {
    const int line = fontMetrics().height();
    return {line * 34, line * 26};
}
QSize HeadScatter::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {line * 16, line * 14};
}

void HeadScatter::choose(HeadPlace head) {
    setCurrent(head);
    Q_EMIT headChosen(head.site, head.head);
}

void HeadScatter::mouseMoveEvent(QMouseEvent* event) {
    const int under = headUnder(event->position());
    if (under == m_hover) return;
    m_hover = under;
    setCursor(under < 0 ? Qt::ArrowCursor : Qt::PointingHandCursor);
    update();
}

void HeadScatter::leaveEvent(QEvent* event) {
    m_hover = -1;
    update();
    QWidget::leaveEvent(event);
}

void HeadScatter::mousePressEvent(QMouseEvent* event) {
    const int under = headUnder(event->position());
    if (event->button() != Qt::LeftButton || under < 0) return QWidget::mousePressEvent(event);
    choose(m_figure.heads[std::size_t(under)].head);
}

void HeadScatter::mouseDoubleClickEvent(QMouseEvent* event) {
    const int under = headUnder(event->position());
    if (event->button() != Qt::LeftButton || under < 0)
        return QWidget::mouseDoubleClickEvent(event);
    const HeadPlace head = m_figure.heads[std::size_t(under)].head;
    Q_EMIT headOpened(head.site, head.head);
}

void HeadScatter::keyPressEvent(QKeyEvent* event) {
    if (const auto next = headBeside(m_current, event->key())) {
        if (find(*next)) choose(*next);
        return;
    }
    if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter)
        return QWidget::keyPressEvent(event);
    if (find(m_current)) Q_EMIT headOpened(m_current.site, m_current.head);
}

QString HeadScatter::tipAt(const QPointF& position) const {
    const int under = headUnder(position);
    return under < 0 ? QString() : describe(m_figure.heads[std::size_t(under)].head);
}

void HeadScatter::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    m_figure.paintFigure(painter, QRectF(rect()), style);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const auto ring = [&](const ScatterHead& head, const QColor& colour, qreal width) {
        if (!head.placed()) return;
        // Six pixels outside the mark leave room for the ring of a group representative.
        const qreal radius = m_figure.radius(style, head) + 6;
        painter.setPen(QPen(colour, width));
        drawRing(painter, m_figure.position(QRectF(rect()), style, head), radius);
    };
    // Rings mark the hovered and the selected head.
    if (m_hover >= 0) ring(m_figure.heads[std::size_t(m_hover)], style.text, 1.5);
    if (const auto* chosen = find(m_current)) ring(*chosen, style.accent, hasFocus() ? 3.5 : 2.5);
}

}  // namespace headscope::plots
