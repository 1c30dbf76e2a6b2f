#include "ui/plots/head_grid.h"

#include "ui/plots/plot_text.h"
#include "ui/plots/token_view.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

HeadGrid::HeadGrid(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("All heads"));
    setWhatsThis(
        tr("One thumbnail a head. Click one to see it large; Left and Right choose the head, Up and Down the layer, "
           "X switches it off or on, P pins it for comparison."));
}

void HeadGrid::setHeads(int layers, int heads, std::vector<HeadThumbnail> thumbnails, const QString& what) {
    const bool reshaped = layers != m_layers || heads != m_heads;
    m_layers = layers;
    m_heads = heads;
    m_thumbnails = std::move(thumbnails);
    m_what = what;
    if (reshaped) updateGeometry();
    announce();
    update();
}

void HeadGrid::setHigh(std::optional<double> high) {
    m_high = high;
    update();
}

void HeadGrid::setCurrent(Place place) {
    if (place == m_current) return;
    m_current = place;
    announce();
    update();
}

void HeadGrid::setPinned(std::optional<Place> place) {
    m_pinned = place;
    update();
}

void HeadGrid::setMask(const HeadMask& mask) {
    m_mask = mask;
    announce();
    update();
}

void HeadGrid::setOrigin(const QString& origin) {
    m_origin = origin;
}

bool HeadGrid::on(Place place) const {
    return m_mask.on(place.layer, place.head);
}

QString HeadGrid::describe(Place place) const {
    QString text = tr("Layer %1, head %2, %3").arg(place.layer).arg(place.head).arg(on(place) ? tr("on") : tr("off"));
    const std::size_t index = std::size_t(place.layer) * m_heads + place.head;
    if (index < m_thumbnails.size())
        text += QStringLiteral(", ") + tr("largest weight %1").arg(weightText(double(m_thumbnails[index].largest)));
    if (m_pinned && *m_pinned == place) text += QStringLiteral(", ") + tr("pinned");
    return text;
}

void HeadGrid::announce() {
    setAccessibleDescription(m_heads > 0 ? describe(m_current) : tr("No model is open"));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

HeadGrid::Layout HeadGrid::layout(const QRectF& area, const QFontMetricsF& metrics) const {
    Layout result;
    result.left = metrics.horizontalAdvance(QStringLiteral("L00")) + metrics.height() * 0.4;
    result.top = metrics.height() * 1.3;
    const int columns = std::max(1, m_heads), rows = std::max(1, m_layers);
    const qreal across = (area.width() - result.left - 3) / columns, down = (area.height() - result.top - 3) / rows;
    const qreal pitch = std::max<qreal>(8, std::min({across, down, metrics.height() * 6}));
    result.gap = std::max<qreal>(2, std::min(pitch * 0.1, metrics.height() * 0.45));
    result.cell = pitch - result.gap;
    result.origin = area.topLeft() + QPointF(result.left, result.top);
    return result;
}

QRectF HeadGrid::gridArea(const QRectF& area, const QFont& font) const {
    PlotStyle style;
    style.font = font;
    return area.adjusted(0, 0, -(weightBarWidth(style) + QFontMetricsF(font).height() * 0.5), 0);
}

QRectF HeadGrid::rectOf(const Layout& layout, Place place) const {
    const qreal pitch = layout.cell + layout.gap;
    return {layout.origin.x() + place.head * pitch, layout.origin.y() + place.layer * pitch, layout.cell, layout.cell};
}

QRect HeadGrid::cellRect(Place place) const {
    return rectOf(layout(gridArea(rect(), font()), QFontMetricsF(font())), place).toAlignedRect();
}

std::optional<HeadGrid::Place> HeadGrid::placeAt(const QPointF& position) const {
    const Layout now = layout(gridArea(rect(), font()), QFontMetricsF(font()));
    const QPointF inside = position - now.origin;
    const qreal pitch = now.cell + now.gap;
    if (inside.x() < 0 || inside.y() < 0) return std::nullopt;
    const Place place{int(inside.y() / pitch), int(inside.x() / pitch)};
    if (place.layer >= m_layers || place.head >= m_heads) return std::nullopt;
    return place;
}

QSize HeadGrid::minimumSizeHint() const {
    const QFontMetrics metrics(font());
    const int cell = int(metrics.height() * 1.9);
    return {std::max(1, m_heads) * cell + metrics.height() * 7, std::max(1, m_layers) * cell + metrics.height() * 2};
}

QSize HeadGrid::sizeHint() const {
    const QFontMetrics metrics(font());
    const int cell = int(metrics.height() * 3.4);
    return {std::max(1, m_heads) * cell + metrics.height() * 7, std::max(1, m_layers) * cell + metrics.height() * 2};
}

int HeadGrid::heightForWidth(int width) const {
    const QFontMetricsF metrics(font());
    const Layout wide = layout(gridArea(QRectF(0, 0, width, 1e6), font()), metrics);
    return int(std::ceil(wide.top + std::max(1, m_layers) * (wide.cell + wide.gap) + 4));
}

void HeadGrid::paintThumbnail(QPainter& painter, const QRectF& rect, Place place, const PlotStyle& style) const {
    const std::size_t index = std::size_t(place.layer) * m_heads + place.head;
    if (index >= m_thumbnails.size() || m_thumbnails[index].values.empty()) {
        painter.fillRect(rect, style.hairline);
        return;
    }
    const HeadThumbnail& thumbnail = m_thumbnails[index];
    const double end = m_high ? *m_high : double(thumbnail.peak);
    const qreal wide = rect.width() / thumbnail.columns, high = rect.height() / thumbnail.rows;
    for (int r = 0; r < thumbnail.rows; ++r)
        for (int c = 0; c < thumbnail.columns; ++c)
            fillCell(
                painter, QRectF(rect.left() + c * wide, rect.top() + r * high, wide, high),
                weightColour(double(thumbnail.values[std::size_t(r) * thumbnail.columns + c]) / std::max(end, 1e-12)));
}

void HeadGrid::paintMarks(QPainter& painter, const QRectF& rect, Place place, const PlotStyle& style,
                          bool screen) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    if (!on(place)) {
        QColor veil = style.background;
        veil.setAlphaF(0.62F);
        painter.fillRect(rect, veil);
        painter.setPen(QPen(style.bad, style.lineWidth * 1.5));
        painter.drawLine(rect.topLeft(), rect.bottomRight());
        painter.drawLine(rect.topRight(), rect.bottomLeft());
    }
    if (screen && m_pinned && *m_pinned == place) {
        painter.setPen(QPen(style.text, style.lineWidth * 1.2, Qt::DashLine));
        painter.drawRect(rect.adjusted(-1.5, -1.5, 1.5, 1.5));
    }
    if (screen && place == m_current) {
        painter.setPen(QPen(style.accent, hasFocus() ? 3 : 2));
        painter.drawRect(rect.adjusted(-2, -2, 2, 2));
    }
    painter.restore();
}

void HeadGrid::paintLabels(QPainter& painter, const Layout& layout, const PlotStyle& style, bool screen) const {
    painter.setFont(style.font);
    const QFontMetricsF metrics(style.font);
    const auto pen = [&](bool chosen) { painter.setPen(screen && chosen ? style.text : style.secondary); };
    const qreal pitch = layout.cell + layout.gap;
    for (int l = 0; l < m_layers; ++l) {
        pen(l == m_current.layer);
        painter.drawText(QRectF(layout.origin.x() - layout.left, layout.origin.y() + l * pitch,
                                layout.left - metrics.height() * 0.4, layout.cell),
                         Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("L%1").arg(l));
    }
    for (int h = 0; h < m_heads; ++h) {
        pen(h == m_current.head);
        painter.drawText(QRectF(layout.origin.x() + h * pitch - pitch, layout.origin.y() - layout.top,
                                layout.cell + 2 * pitch, layout.top),
                         Qt::AlignCenter, QStringLiteral("H%1").arg(h));
    }
}

void HeadGrid::paintGrid(QPainter& painter, const QRectF& area, const PlotStyle& style, bool screen) const {
    const Layout now = layout(gridArea(area, style.font), QFontMetricsF(style.font));
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int l = 0; l < m_layers; ++l)
        for (int h = 0; h < m_heads; ++h) {
            const QRectF rect = rectOf(now, {l, h});
            paintThumbnail(painter, screen ? QRectF(rect.toAlignedRect()) : rect, {l, h}, style);
            paintMarks(painter, rect, {l, h}, style, screen);
        }
    paintLabels(painter, now, style, screen);
    paintBar(painter, now, style);
}

void HeadGrid::paintBar(QPainter& painter, const Layout& layout, const PlotStyle& style) const {
    if (!m_high || m_thumbnails.empty()) return;  // heads with scales of their own have no common bar
    const QFontMetricsF metrics(style.font);
    const qreal right = layout.origin.x() + m_heads * (layout.cell + layout.gap),
                height = m_layers * (layout.cell + layout.gap) - layout.gap;
    paintWeightBar(painter, QRectF(right + metrics.height() * 0.3, layout.origin.y(), 0, height), style, *m_high,
                   tr("weight"));
}

void HeadGrid::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    if (m_heads > 0) return paintGrid(painter, rect(), style, true);
    painter.setPen(style.secondary);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("Every head of the opened model appears here as a thumbnail."));
}

// On paper the axes are named: layers down, heads across, and below what each thumbnail shows.
void HeadGrid::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal line = std::ceil(metrics.height());
    const QRectF grid = area.adjusted(line, line, 0, 0);
    const Layout now = layout(gridArea(grid, style.font), metrics);
    const qreal pitch = now.cell + now.gap, wide = m_heads * pitch - now.gap, high = m_layers * pitch - now.gap;
    painter.save();
    paintGrid(painter, grid, style, false);
    painter.setFont(style.font);
    painter.setPen(style.secondary);
    painter.drawText(QRectF(now.origin.x(), area.top(), wide, line), Qt::AlignHCenter | Qt::TextDontClip, tr("head"));
    drawTurned(painter, QRectF(area.left(), now.origin.y(), line, high), tr("layer"));
    painter.drawText(QRectF(now.origin.x(), now.origin.y() + high + 4, area.right() - now.origin.x(), 4 * line),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, insideText());
    painter.restore();
}

QString HeadGrid::insideText() const {
    return m_what.isEmpty() ? QString() : tr("In each: %1.").arg(m_what);
}

qreal HeadGrid::figureHeight(qreal width, const PlotStyle& style) const {
    const QFontMetricsF metrics(style.font);
    const qreal line = std::ceil(metrics.height());
    const Layout now = layout(gridArea(QRectF(0, 0, width - line, 1e6), style.font), metrics);
    const qreal text =
        metrics.boundingRect(QRectF(0, 0, width - line - now.left, 1e4), Qt::TextWordWrap, insideText()).height();
    return line + now.top + std::max(1, m_layers) * (now.cell + now.gap) + 6 + text;
}

QJsonObject HeadGrid::figureSettings() const {
    QJsonObject settings{{QStringLiteral("colours"), QStringLiteral("cividis")}, {QStringLiteral("colour_low"), 0}};
    if (m_high) settings.insert(QStringLiteral("colour_high"), *m_high);
    return settings;
}

QString HeadGrid::caption() const {
    QString text = tr("All heads, layers down and heads across: %1.").arg(m_what);
    text += QLatin1Char(' ') + (m_high ? tr("One colour scale from 0 to %1.").arg(weightText(*m_high))
                                       : tr("Every head has its own colour scale from 0 to its largest weight."));
    if (!m_mask.all()) text += QLatin1Char(' ') + tr("Crossed heads are switched off.");
    return m_origin.isEmpty() ? text : text + QLatin1Char(' ') + m_origin;
}

QStringList HeadGrid::csvHeader() const {
    return {QStringLiteral("layer"), QStringLiteral("head"),   QStringLiteral("on"),
            QStringLiteral("row"),   QStringLiteral("column"), QStringLiteral("weight")};
}

QList<QStringList> HeadGrid::csvRows() const {
    QList<QStringList> rows;
    for (std::size_t i = 0; i < m_thumbnails.size(); ++i) {
        const HeadThumbnail& thumbnail = m_thumbnails[i];
        const Place place{int(i) / m_heads, int(i) % m_heads};
        for (std::size_t cell = 0; cell < thumbnail.values.size(); ++cell)
            rows.append({QString::number(place.layer), QString::number(place.head), QString::number(int(on(place))),
                         QString::number(int(cell) / thumbnail.columns), QString::number(int(cell) % thumbnail.columns),
                         QString::number(double(thumbnail.values[cell]), 'g', 9)});
    }
    return rows;
}

void HeadGrid::mousePressEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position());
    if (place && event->button() == Qt::LeftButton) Q_EMIT headChosen(place->layer, place->head);
}

void HeadGrid::contextMenuEvent(QContextMenuEvent* event) {
    const bool mouse = event->reason() == QContextMenuEvent::Mouse;
    const auto place = mouse ? placeAt(event->pos()) : std::optional<Place>(m_current);
    if (!place || m_heads == 0) return event->ignore();  // beside the heads: the menu of the figure
    Q_EMIT menuAsked(place->layer, place->head, mouse ? event->globalPos() : mapToGlobal(cellRect(*place).center()));
}

bool HeadGrid::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto place = placeAt(help->pos());
    QToolTip::showText(help->globalPos(), place ? describe(*place) : QString(), this);
    return true;
}

void HeadGrid::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) update();
}

}  // namespace headscope::plots
