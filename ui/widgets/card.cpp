#include "ui/widgets/card.h"

#include "ui/widgets/theme.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace headscope::ui {

Card::Card(QWidget* parent) : QFrame(parent), m_content(new QVBoxLayout(this)) {
    m_content->setContentsMargins(16, 12, 16, 12);
    m_content->setSpacing(8);
}

void Card::setClickable(bool clickable) {
    m_clickable = clickable;
    setFocusPolicy(clickable ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void Card::paintEvent(QPaintEvent*) {
    const auto colours = themeColours(palette());
    const bool lit = m_clickable && isEnabled() && (m_hovered || hasFocus());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal width = lit && hasFocus() ? 2 : 1;
    painter.setPen(QPen(lit ? colours.accent : colours.hairline, width));
    painter.setBrush(colours.raised);
    painter.drawRoundedRect(QRectF(rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2),
                            8, 8);
}

void Card::enterEvent(QEnterEvent*) {
    m_hovered = true;
    update();
}

void Card::leaveEvent(QEvent*) {
    m_hovered = false;
    update();
}

void Card::mouseReleaseEvent(QMouseEvent* event) {
    if (m_clickable && event->button() == Qt::LeftButton && rect().contains(event->pos()))
        Q_EMIT clicked();
}

void Card::keyPressEvent(QKeyEvent* event) {
    const bool press = event->key() == Qt::Key_Space || event->key() == Qt::Key_Return ||
                       event->key() == Qt::Key_Enter;
    if (m_clickable && press) {
        Q_EMIT clicked();
        return;
    }
    QFrame::keyPressEvent(event);
}

void Card::focusInEvent(QFocusEvent*) {
    update();
}

void Card::focusOutEvent(QFocusEvent*) {
    update();
}

}  // namespace headscope::ui
