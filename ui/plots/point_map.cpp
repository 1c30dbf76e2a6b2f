#include "ui/plots/point_map.h"
#include "ui/figures/mark_shapes.h"

#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QAccessible>
#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace headscope::plots {

PointMap::PointMap(QWidget* parent) : FigureView(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Map of points"));
    setWhatsThis(
        tr("Points close together are similar. Draw a line around points with the mouse to choose "
           "them, with Shift to "
           "add them. Left and Right move from point to point, Esc clears the choice."));
}

void PointMap::setFigure(PointMapFigure figure) {
    m_figure = std::move(figure);
    const int count = int(m_figure.points.size());
    if (m_hover >= count) m_hover = -1;
    if (m_current >= count) m_current = -1;
    m_painted = {};
    update();
}

QPointF PointMap::pointPosition(int point) const {
    if (point < 0 || point >= int(m_figure.points.size())) return {};
    return m_figure.position(QRectF(rect()), PlotStyle::of(palette(), font()),
                             m_figure.points[std::size_t(point)]);
}

int PointMap::pointUnder(const QPointF& position) const {
    return m_figure.pointAt(QRectF(rect()), PlotStyle::of(palette(), font()), position);
}

QString PointMap::describe(int point) const {
    return point >= 0 && m_describe ? m_describe(point) : QString();
}

QSize PointMap::sizeHint() const {
    const int line = fontMetrics().height();
    return {line * 30, line * 26};
}
QSize PointMap::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {line * 14, line * 14};
}

void PointMap::choose(int point) {
    m_current = point;
    setAccessibleDescription(describe(point));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    update();
}

void PointMap::go(int steps) {
    const int count = int(m_figure.points.size());
    if (count > 0) choose(std::clamp(m_current < 0 ? 0 : m_current + steps, 0, count - 1));
}

void PointMap::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_figure.points.empty())
        return QWidget::mousePressEvent(event);
    m_pressed = true;
    // Collects the free-hand outline in widget coordinates; the release decides whether it was a
    // click.
    m_outline = QPolygonF() << event->position();
}

void PointMap::mouseMoveEvent(QMouseEvent* event) {
    if (m_pressed) {
        m_outline << event->position();
        return update();
    }
    const int under = pointUnder(event->position());
    if (under == m_hover) return;
    m_hover = under;
    setCursor(under < 0 ? Qt::CrossCursor : Qt::PointingHandCursor);
    update();
}

void PointMap::mouseReleaseEvent(QMouseEvent* event) {
    if (!m_pressed || event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    m_pressed = false;
    const QPolygonF outline = std::exchange(m_outline, {});
    update();
    // A very short drag counts as a click.
    const QRectF drawn = outline.boundingRect();
    if (std::max(drawn.width(), drawn.height()) >= QApplication::startDragDistance()) {
        const auto points =
            m_figure.inside(QRectF(rect()), PlotStyle::of(palette(), font()), outline);
        Q_EMIT lassoed(points, event->modifiers().testFlag(Qt::ShiftModifier));
        return;
    }
    const int under = pointUnder(event->position());
    if (under < 0) {
        Q_EMIT cleared();
        return;
    }
    choose(under);
    Q_EMIT pointChosen(under);
}

void PointMap::mouseDoubleClickEvent(QMouseEvent* event) {
    const int under = pointUnder(event->position());
    if (event->button() == Qt::LeftButton && under >= 0) Q_EMIT pointOpened(under);
}

void PointMap::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
        case Qt::Key_Left:
        case Qt::Key_Up:
            return go(-1);
        case Qt::Key_Right:
        case Qt::Key_Down:
            return go(1);
        case Qt::Key_Return:
        case Qt::Key_Enter:
            if (m_current >= 0) Q_EMIT pointChosen(m_current);
            return;
        case Qt::Key_Escape:
            m_pressed = false;
            m_outline.clear();
            Q_EMIT cleared();
            return update();
        default:
            QWidget::keyPressEvent(event);
    }
}

void PointMap::leaveEvent(QEvent* event) {
    m_hover = -1;
    update();
    QWidget::leaveEvent(event);
}

void PointMap::restyle() {
    m_painted = {};
    update();
}

QString PointMap::tipAt(const QPointF& position) const {
    return describe(pointUnder(position));
}

void PointMap::paintEvent(QPaintEvent*) {
    const PlotStyle style = PlotStyle::of(palette(), font());
    // The pixmap has device pixels, so that it is sharp on scaled screens.
    const QSize pixels = size() * devicePixelRatioF();
    // Repaint the cached figure only if the size changed or the cache was cleared.
    if (m_painted.size() != pixels) {
        m_painted = QPixmap(pixels);
        m_painted.setDevicePixelRatio(devicePixelRatioF());
        m_painted.fill(Qt::transparent);
        PlotPainter below(&m_painted);
        m_figure.paintFigure(below, QRectF(rect()), style);
    }
    PlotPainter painter(this);
    painter.drawPixmap(0, 0, m_painted);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const auto ring = [&](int point, const QColor& colour, qreal width) {
        if (point < 0) return;
        const qreal around = m_figure.radius(style) + 3;
        painter.setPen(QPen(colour, width));
        drawRing(painter, pointPosition(point), around);
    };
    ring(m_hover, style.text, 1.5);
    ring(m_current, style.accent, hasFocus() ? 3 : 2);
    if (m_outline.size() < 2) return;
    QColor ground = style.accent;
    ground.setAlphaF(0.12F);
    painter.setBrush(ground);
    painter.setPen(QPen(style.accent, 1.5, Qt::DashLine));
    painter.drawPolygon(m_outline);
}

}  // namespace headscope::plots
