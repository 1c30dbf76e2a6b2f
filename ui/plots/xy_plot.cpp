#include "ui/plots/xy_plot.h"

#include "ui/figures/mark_shapes.h"
#include "ui/figures/output/figure_words.h"
#include "ui/figures/plot_text.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QAccessible>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {
// Maximum distance in pixels between the mouse and the point whose value is shown.
constexpr qreal kPointReach = 24;
constexpr qreal kDrag = 4;            // pixels of mouse movement that turn a press into a drag
constexpr double kLeastShare = 1e-4;  // smallest visible share of the x range
}  // namespace

XyPlot::XyPlot(QWidget* parent) : FigureView(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void XyPlot::setFigure(XyFigure figure) {
    // New data on the same x axis keeps the user's zoom.
    if (m_figure.data.xTitle == figure.data.xTitle && zoomed() && !figure.data.zoom)
        figure.data.zoom = m_figure.data.zoom;
    m_figure = std::move(figure);
    m_series = m_point = -1;
    setAccessibleDescription(figureInWords(m_figure));
    update();
}

void XyPlot::setEmptyText(const QString& text) {
    m_figure.emptyText = text;
    if (m_figure.data.empty()) setAccessibleDescription(text);
    update();
}

QRectF XyPlot::area() const {
    return QRectF(rect()).adjusted(2, 2, -2, -2);
}
XyLayout XyPlot::layoutNow() const {
    return xyLayout(area(), m_figure.data, font());
}
QPointF XyPlot::pixel(double x, double y) const {
    return layoutNow().pixel(x, y);
}

QString XyPlot::readOut(int series, int point) const {
    const auto& shown = m_figure.data.series();
    if (series < 0 || series >= static_cast<int>(shown.size())) return {};
    const auto& one = shown[static_cast<std::size_t>(series)];
    const auto at = static_cast<std::size_t>(point);
    if (point < 0 || at >= one.x.size()) return one.name;
    QStringList lines{one.name};
    if (const QString name = one.pointNames.value(point); !name.isEmpty() && name != one.name)
        lines << name;
    const auto& labels = m_figure.data.xLabels;
    lines << tr("%1: %2").arg(m_figure.data.xTitle, labels.isEmpty()
                                                        ? numberText(one.x[at], 6)
                                                        : labels.value(int(one.x[at])));
    QString value = tr("%1: %2").arg(m_figure.data.yTitle, numberText(one.y[at], 5));
    if (!one.low.empty() && std::isfinite(one.low[at]))
        value += tr(" (%1 to %2)").arg(numberText(one.low[at], 5), numberText(one.high[at], 5));
    return (lines << value).join(QLatin1Char('\n'));
}

void XyPlot::resetZoom() {
    m_figure.data.zoom.reset();
    update();
}

// Limits the visible range to the existing points.
void XyPlot::showX(double low, double high) {
    XyData& data = m_figure.data;
    data.zoom.reset();
    const auto all = data.allX();
    const double whole = all.high - all.low,
                 span = std::clamp(high - low, whole * kLeastShare, whole);
    const double from = std::clamp(low, all.low, std::max(all.low, all.high - span));
    if (span < whole * (1 - 1e-9)) data.zoom = CurveRange{from, from + span};
    update();
}

void XyPlot::point(int series, int index) {
    if (series == m_series && index == m_point) return;
    m_series = series;
    m_point = index;
    setAccessibleDescription(series < 0 ? figureInWords(m_figure) : readOut(series, index));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    update();
}

QSize XyPlot::sizeHint() const {
    return {fontMetrics().height() * 34, fontMetrics().height() * 20};
}
QSize XyPlot::minimumSizeHint() const {
    return {fontMetrics().height() * 16, fontMetrics().height() * 12};
}

void XyPlot::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    if (m_figure.data.empty())
        return drawEmptyText(painter, QRectF(rect()), m_figure.emptyText, style);
    paintXy(painter, area(), m_figure.data, style, XyQuality::Fast);
    if (hasFocus()) {
        painter.setPen(QPen(style.accent, 1, Qt::DotLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
    if (m_series < 0 || m_series >= static_cast<int>(m_figure.data.series().size())) return;
    const auto& chosen = m_figure.data.series()[static_cast<std::size_t>(m_series)];
    if (m_point < 0 || m_point >= static_cast<int>(chosen.x.size())) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.accent, 2));
    drawRing(painter,
             pixel(chosen.x[static_cast<std::size_t>(m_point)],
                   chosen.y[static_cast<std::size_t>(m_point)]),
             6);
}

void XyPlot::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_figure.data.empty())
        return QWidget::mousePressEvent(event);
    m_pressed = event->position();
    m_from = m_figure.data.shownX();
    m_moved = false;
}

void XyPlot::mouseMoveEvent(QMouseEvent* event) {
    if (m_figure.data.empty()) return;
    // A drag pans the zoomed view.
    if (m_pressed && (m_moved || std::abs(event->position().x() - m_pressed->x()) > kDrag)) {
        m_moved = true;
        const auto layout = layoutNow();
        // Both positions use the current layout, and the range starts from that of the press, so
        // that the point stays below the mouse.
        const double by = layout.xAt(m_pressed->x()) - layout.xAt(event->position().x());
        if (zoomed()) showX(m_from.low + by, m_from.high + by);
        return;
    }
    const auto [series, index] =
        nearestXy(layoutNow(), m_figure.data, event->position(), kPointReach);
    point(series, index);
    if (series >= 0)
        QToolTip::showText(event->globalPosition().toPoint(), ui::plainTip(readOut(series, index)),
                           this);
    else
        QToolTip::hideText();
}

void XyPlot::mouseReleaseEvent(QMouseEvent* event) {
    const bool click = m_pressed && !m_moved;
    m_pressed.reset();
    if (!click || m_figure.data.empty()) return;
    const auto [series, index] =
        nearestXy(layoutNow(), m_figure.data, event->position(), kPointReach);
    if (series < 0) return;
    const auto& chosen = m_figure.data.series()[static_cast<std::size_t>(series)];
    Q_EMIT seriesChosen(chosen.key, chosen.pointNames.value(index));
}

void XyPlot::mouseDoubleClickEvent(QMouseEvent*) {
    resetZoom();
}

void XyPlot::wheelEvent(QWheelEvent* event) {
    // Log axes and axes with categories always show everything.
    if (m_figure.data.empty() || m_figure.data.logX || !m_figure.data.xLabels.isEmpty())
        return QWidget::wheelEvent(event);
    const auto layout = layoutNow();
    // One notch of the wheel is 120 units and zooms by 20 %; the value below the mouse stays.
    const double at = layout.xAt(event->position().x()),
                 factor = std::pow(0.8, event->angleDelta().y() / 120.0);
    if (factor > 1 && !zoomed()) return QWidget::wheelEvent(event);
    showX(at + (layout.x.low - at) * factor, at + (layout.x.high - at) * factor);
    event->accept();
}

void XyPlot::leaveEvent(QEvent* event) {
    point(-1, -1);
    QWidget::leaveEvent(event);
}

void XyPlot::keyPressEvent(QKeyEvent* event) {
    const auto& series = m_figure.data.series();
    if (event->key() == Qt::Key_Home && zoomed()) return resetZoom();
    const int along = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    const int over = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    if (series.empty() || (along == 0 && over == 0)) return QWidget::keyPressEvent(event);
    const int chosen =
        std::clamp(std::max(m_series, 0) + over, 0, static_cast<int>(series.size()) - 1);
    const int last = static_cast<int>(series[static_cast<std::size_t>(chosen)].x.size()) - 1;
    point(chosen, std::clamp(std::max(m_point, 0) + along, 0, std::max(0, last)));
}

}  // namespace headscope::plots
