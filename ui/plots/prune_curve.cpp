#include "ui/plots/prune_curve.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QAccessible>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

PruneCurve::PruneCurve(QWidget* parent) : FigureView(parent) {
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAccessibleName(tr("Score against heads kept"));
    setWhatsThis(
        tr("Drag the handle, or press Left and Right, to choose how many heads to keep; Home keeps "
           "the fewest, End "
           "keeps all. A diamond marks the first point not shown to be within the margin."));
    announce();
}

void PruneCurve::setFigure(PruneCurveFigure figure) {
    m_figure = std::move(figure);
    announce();
    update();
}

void PruneCurve::setChosen(int line, int point) {
    if (line == m_figure.chosenLine && point == m_figure.chosenPoint) return;
    m_figure.chosenLine = line;
    m_figure.chosenPoint = point;
    announce();
    update();
}

void PruneCurve::setEmptyText(const QString& text) {
    m_empty = text;
    update();
}

QString PruneCurve::describe(int point) const {
    const auto& line = m_figure.lines[std::size_t(m_figure.chosenLine)];
    const auto& at = line.points[std::size_t(point)];
    const auto number = [this](double value) { return numberText(value * m_figure.factor); };
    return tr("%1: %2 of %3 heads kept, %4 %5 (95 % interval %6 to %7)")
        .arg(line.name, QString::number(at.kept), QString::number(m_figure.heads), m_figure.yTitle,
             number(at.score), number(at.low), number(at.high));
}

void PruneCurve::announce() {
    setAccessibleDescription(m_figure.chosen() ? describe(m_figure.chosenPoint) : m_empty);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

QPointF PruneCurve::pixelOf(int line, int point) const {
    const auto& at = m_figure.lines[std::size_t(line)].points[std::size_t(point)];
    return m_figure.pixel(rect(), PlotStyle::of(palette(), font()), at.kept, at.score);
}

QSize PruneCurve::sizeHint() const {
    return {fontMetrics().height() * 26, fontMetrics().height() * 17};
}
QSize PruneCurve::minimumSizeHint() const {
    return {fontMetrics().height() * 16, fontMetrics().height() * 12};
}

int PruneCurve::pointAt(const QPointF& position) const {
    if (!m_figure.chosen()) return -1;
    const PlotStyle style = PlotStyle::of(palette(), font());
    const auto& points = m_figure.lines[std::size_t(m_figure.chosenLine)].points;
    int best = -1;
    qreal nearest = std::numeric_limits<qreal>::infinity();
    // The handle moves horizontally, so only the x distance counts.
    for (std::size_t i = 0; i < points.size(); ++i) {
        const qreal away =
            std::abs(m_figure.pixel(rect(), style, points[i].kept, 0).x() - position.x());
        if (away >= nearest) continue;
        nearest = away;
        best = int(i);
    }
    return best;
}

void PruneCurve::move(int point) {
    if (point < 0 || point == m_figure.chosenPoint) return;
    setChosen(m_figure.chosenLine, point);
    Q_EMIT pointMoved(point);
}

void PruneCurve::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_figure.chosen())
        return QWidget::mousePressEvent(event);
    m_dragging = true;
    move(pointAt(event->position()));
}

void PruneCurve::mouseMoveEvent(QMouseEvent* event) {
    if (m_dragging) move(pointAt(event->position()));
}

void PruneCurve::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !m_dragging) return QWidget::mouseReleaseEvent(event);
    m_dragging = false;
}

void PruneCurve::keyPressEvent(QKeyEvent* event) {
    if (!m_figure.chosen()) return QWidget::keyPressEvent(event);
    const int last = int(m_figure.lines[std::size_t(m_figure.chosenLine)].points.size()) - 1;
    int point = m_figure.chosenPoint;
    switch (event->key()) {
        case Qt::Key_Left:  // the x axis shows heads kept, and later points keep fewer
            point = std::min(point + 1, last);
            break;
        case Qt::Key_Right:
            point = std::max(point - 1, 0);
            break;
        case Qt::Key_Home:
            point = last;
            break;
        case Qt::Key_End:
            point = 0;
            break;
        default:
            return QWidget::keyPressEvent(event);
    }
    move(point);
}

QString PruneCurve::tipAt(const QPointF& position) const {
    const int point = pointAt(position);
    return point < 0 ? QString() : describe(point);
}

void PruneCurve::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    if (m_figure.empty()) return drawEmptyText(painter, rect(), m_empty, style);
    m_figure.paintFigure(painter, QRectF(rect()), style);
    if (!hasFocus()) return;
    painter.setPen(QPen(style.accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
}

}  // namespace headscope::plots
