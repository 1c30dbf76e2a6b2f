#include "ui/plots/panel_grid.h"

#include "ui/figures/plot_text.h"
#include "ui/plots/plot_painter.h"
#include "ui/widgets/text/text.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

PanelGrid::PanelGrid(QWidget* parent) : FigureView(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PanelGrid::setData(PanelData data) {
    m_figure.data = std::move(data);
    if (m_marks.current >= static_cast<int>(m_figure.data.panels.size())) m_marks.current = -1;
    if (m_marks.hovered >= static_cast<int>(m_figure.data.panels.size())) m_marks.hovered = -1;
    QStringList words;
    for (int i = 0; i < static_cast<int>(m_figure.data.panels.size()); ++i) words << summary(i);
    setAccessibleDescription(m_figure.data.empty() ? m_figure.emptyText
                                                   : words.join(QLatin1Char(' ')));
    update();
}

void PanelGrid::setEmptyText(const QString& text) {
    m_figure.emptyText = text;
    if (m_figure.data.empty()) setAccessibleDescription(text);
    update();
}

void PanelGrid::setCurrent(int panel) {
    if (panel == m_marks.current) return;
    m_marks.current = panel;
    update();
}

void PanelGrid::setChoosable(bool choosable) {
    m_choosable = choosable;
}

void PanelGrid::setMoving(bool moving) {
    if (moving == m_marks.moving) return;
    m_marks.moving = moving;
    update();
}

void PanelGrid::setFigure(const QString& name, const QString& caption) {
    m_figure.name = name;
    m_figure.text = caption;
}

PanelLayout PanelGrid::place() const {
    return panelLayout(QRectF(rect()).adjusted(1, 1, -1, -1), m_figure.data, font());
}

QRectF PanelGrid::panelRect(int panel) const {
    return place().panels[static_cast<std::size_t>(panel)];
}

int PanelGrid::panelAt(const QPointF& position) const {
    if (m_figure.data.empty()) return -1;
    const auto layout = place();
    const qreal line = fontMetrics().height();
    // The title line above a panel selects it too.
    for (std::size_t i = 0; i < layout.panels.size(); ++i)
        if (layout.panels[i].adjusted(0, -line, 0, 2).contains(position))
            return static_cast<int>(i);
    return -1;
}

QString PanelGrid::readOut(int panel, double x) const {
    const auto& chosen = m_figure.data.panels[static_cast<std::size_t>(panel)];
    QStringList parts;
    // Lines may have different points; the text names the x of the last line's nearest point.
    double at = x;
    for (const auto& line : chosen.lines) {
        const int index = nearestPoint(line, x);
        if (index < 0) continue;
        at = line.points[static_cast<std::size_t>(index)].x;
        parts << tr("%1 %2").arg(line.name,
                                 numberText(line.points[static_cast<std::size_t>(index)].y, 3));
    }
    if (parts.isEmpty()) return chosen.title;
    return tr("%1, %2 %3: %4")
        .arg(chosen.title, m_figure.data.xTitle, numberText(at, 6),
             parts.join(QStringLiteral(", ")))
        .trimmed();
}

QString PanelGrid::summary(int panel) const {
    const auto& chosen = m_figure.data.panels[static_cast<std::size_t>(panel)];
    QStringList parts;
    for (const auto& line : chosen.lines)
        if (!line.points.empty())
            parts << tr("%1 from %2 to %3")
                         .arg(line.name, numberText(line.points.front().y, 3),
                              numberText(line.points.back().y, 3));
    return parts.isEmpty()
               ? QString()
               : tr("%1: %2.").arg(chosen.title.isEmpty() ? m_figure.data.yTitle : chosen.title,
                                   parts.join(QStringLiteral(", ")));
}

QSize PanelGrid::minimumSizeHint() const {
    return {fontMetrics().height() * 16, fontMetrics().height() * m_lines};
}

QSize PanelGrid::sizeHint() const {
    return {fontMetrics().height() * 34, fontMetrics().height() * (m_lines + 4)};
}

void PanelGrid::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    if (m_figure.data.empty())
        return drawEmptyText(painter, QRectF(rect()), m_figure.emptyText, style);
    paintPanels(painter, QRectF(rect()).adjusted(1, 1, -1, -1), m_figure.data, m_marks, style);
    if (!hasFocus()) return;
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1, Qt::DotLine));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void PanelGrid::choose(int panel) {
    setCurrent(panel);
    setAccessibleDescription(summary(panel));
    // Screen readers do not notice a new description without an event.
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
    Q_EMIT panelChosen(panel);
}

void PanelGrid::mousePressEvent(QMouseEvent* event) {
    const int panel = panelAt(event->position());
    if (event->button() != Qt::LeftButton || panel < 0 || !m_choosable)
        return QWidget::mousePressEvent(event);
    choose(panel);
}

void PanelGrid::mouseMoveEvent(QMouseEvent* event) {
    m_marks.hovered = panelAt(event->position());
    if (m_marks.hovered >= 0) {
        // Kept in data coordinates, so that the mark stays in place if the plot is resized.
        m_marks.x = panelX(place(), m_figure.data, m_marks.hovered, event->position().x());
        QToolTip::showText(event->globalPosition().toPoint(),
                           ui::plainTip(readOut(m_marks.hovered, m_marks.x)), this);
    } else {
        QToolTip::hideText();
    }
    update();
}

void PanelGrid::leaveEvent(QEvent* event) {
    m_marks.hovered = -1;
    update();
    QWidget::leaveEvent(event);
}

void PanelGrid::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_figure.data.panels.size()) - 1;
    const int step = event->key() == Qt::Key_Right ? 1 : event->key() == Qt::Key_Left ? -1 : 0;
    if (step == 0 || !m_choosable || last < 0) return QWidget::keyPressEvent(event);
    const int to = std::clamp(m_marks.current + step, 0, last);
    if (to != m_marks.current) choose(to);
}

}  // namespace headscope::plots
