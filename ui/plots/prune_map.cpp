#include "ui/plots/prune_map.h"

#include "ui/plots/colour_map.h"
#include "ui/plots/plot_text.h"
#include "ui/plots/token_view.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headscope::plots {
namespace {

struct MapLayout {
    QPointF origin;  // of the first cell
    qreal wide = 0, high = 0;
    QRectF cell(int layer, int head) const { return {origin.x() + head * wide, origin.y() + layer * high, wide, high}; }
};

MapLayout mapLayout(const QRectF& area, const PruneHeads& heads, const QFont& font) {
    const QFontMetricsF metrics(font);
    const qreal left = metrics.horizontalAdvance(QStringLiteral("L00")) + 6, top = metrics.height() * 1.3;
    MapLayout out;
    out.origin = area.topLeft() + QPointF(left, top);
    out.wide = std::min((area.width() - left - 2) / std::max(1, heads.shape.heads), metrics.height() * 4.2);
    out.high = std::min((area.height() - top - 2) / std::max(1, heads.shape.layers), metrics.height() * 2.6);
    return out;
}

// The first to go is dark, the last light, in the colours of the matrices.
QColor orderColour(const PruneHeads& heads, int order) {
    return scaleColour(ColourScale::Cividis, heads.goes > 1 ? double(order) / (heads.goes - 1) : 0.5);
}

// "A" to "Z", then "27" ...
QString groupLetter(int group) {
    return group < 26 ? QString(QChar('A' + group)) : QString::number(group + 1);
}

void paintHead(QPainter& painter, const QRectF& cell, const PruneHeads& heads, HeadPlace place,
               const PlotStyle& style) {
    const QRectF inside = cell.adjusted(1.5, 1.5, -1.5, -1.5);
    const int order = heads.orderOf(place.site, place.head);
    const bool kept = heads.mask.on(place);
    const QColor fill = order < 0 ? style.hairline : orderColour(heads, order);
    painter.setPen(kept ? QPen(Qt::NoPen) : QPen(style.secondary, 1, Qt::DashLine));
    painter.setBrush(kept ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(inside, 3, 3);
    if (!kept) {
        QColor strike = style.bad;
        strike.setAlphaF(0.5F);
        painter.setPen(QPen(strike, style.lineWidth));
        painter.drawLine(inside.topRight() + QPointF(-2, 2), inside.bottomLeft() + QPointF(2, -2));
    }
    painter.setPen(kept ? readableOn(fill) : style.text);
    const QString number = order < 0 ? QStringLiteral("–") : QString::number(order + 1);
    const int group = heads.groupOf(place.site, place.head);
    painter.drawText(inside, Qt::AlignCenter, group < 0 ? number : number + QLatin1Char(' ') + groupLetter(group));
    if (!heads.pillar(place.site, place.head)) return;
    painter.setPen(QPen(style.mark, style.lineWidth * 1.6));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(inside, 3, 3);
}

}  // namespace

int PruneHeads::orderOf(int layer, int head) const {
    return at(layer, head) < order.size() ? order[at(layer, head)] : -1;
}
int PruneHeads::groupOf(int layer, int head) const {
    return at(layer, head) < groups.size() ? groups[at(layer, head)] : -1;
}
bool PruneHeads::pillar(int layer, int head) const {
    return at(layer, head) < pillars.size() && pillars[at(layer, head)];
}

void paintPruneHeads(QPainter& painter, const QRectF& area, const PruneHeads& heads, const PlotStyle& style) {
    const auto layout = mapLayout(area, heads, style.font);
    const QFontMetricsF metrics(style.font);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(style.font);
    for (int h = 0; h < heads.shape.heads; ++h) {
        const QRectF cell = layout.cell(0, h);
        painter.setPen(style.secondary);
        painter.drawText(QRectF(cell.left(), area.top(), cell.width(), metrics.height() * 1.2), Qt::AlignCenter,
                         QStringLiteral("H%1").arg(h));
    }
    for (int l = 0; l < heads.shape.layers; ++l) {
        const QRectF row = layout.cell(l, 0);
        painter.setPen(style.secondary);
        painter.drawText(QRectF(area.left(), row.top(), row.left() - area.left() - 6, row.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("L%1").arg(l));
        for (int h = 0; h < heads.shape.headsOf(l); ++h) paintHead(painter, layout.cell(l, h), heads, {l, h}, style);
    }
    painter.restore();
}

PruneMap::PruneMap(QWidget* parent) : QWidget(parent) {
    setFocusPolicy(Qt::StrongFocus);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Order of removal"));
    setWhatsThis(
        tr("The number says when a head goes, 1 first; struck heads are gone at the chosen point. Arrow keys "
           "choose a head."));
}

void PruneMap::setHeads(PruneHeads heads) {
    const bool reshaped = heads.shape.layers != m_heads.shape.layers || heads.shape.heads != m_heads.shape.heads;
    m_heads = std::move(heads);
    if (reshaped) updateGeometry();
    announce();
    update();
}

void PruneMap::setMask(const HeadMask& mask) {
    if (mask == m_heads.mask) return;
    m_heads.mask = mask;
    announce();
    update();
}

void PruneMap::setCurrent(HeadPlace head) {
    if (head == m_current) return;
    m_current = head;
    announce();
    update();
}

QString PruneMap::describe(HeadPlace head) const {
    if (!m_heads.shape.has(head.site, head.head)) return tr("No model is open");
    const int order = m_heads.orderOf(head.site, head.head), group = m_heads.groupOf(head.site, head.head);
    QString text =
        tr("Layer %1, head %2, %3").arg(head.site).arg(head.head).arg(m_heads.mask.on(head) ? tr("kept") : tr("gone"));
    if (m_heads.goes > 0)
        text += QStringLiteral(", ") + (order < 0 ? tr("never goes") : tr("goes as number %1").arg(order + 1));
    if (group >= 0) text += QStringLiteral(", ") + tr("group %1").arg(groupLetter(group));
    if (m_heads.pillar(head.site, head.head)) text += QStringLiteral(", ") + tr("which it stays for");
    return text;
}

void PruneMap::announce() {
    setAccessibleDescription(describe(m_current));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

QRectF PruneMap::cellRect(HeadPlace head) const {
    return mapLayout(rect(), m_heads, font()).cell(head.site, head.head);
}

std::optional<HeadPlace> PruneMap::placeAt(const QPointF& position) const {
    const auto layout = mapLayout(rect(), m_heads, font());
    const QPointF inside = position - layout.origin;
    if (inside.x() < 0 || inside.y() < 0) return std::nullopt;
    const HeadPlace place{int(inside.y() / layout.high), int(inside.x() / layout.wide)};
    if (!m_heads.shape.has(place.site, place.head)) return std::nullopt;
    return place;
}

QSize PruneMap::sizeHint() const {
    const int line = fontMetrics().height();
    return {std::max(1, m_heads.shape.heads) * line * 3 + 4 * line,
            std::max(1, m_heads.shape.layers) * line * 2 + 2 * line};
}
QSize PruneMap::minimumSizeHint() const {
    const int line = fontMetrics().height();
    return {std::max(1, m_heads.shape.heads) * line * 2 + 3 * line,
            std::max(1, m_heads.shape.layers) * line * 2 + 2 * line};
}
int PruneMap::heightForWidth(int width) const {
    const auto layout = mapLayout(QRectF(0, 0, width, 1e6), m_heads, font());
    return int(std::ceil(layout.origin.y() +
                         std::max(1, m_heads.shape.layers) * std::min(layout.high, layout.wide * 0.8) + 3));
}

void PruneMap::mousePressEvent(QMouseEvent* event) {
    const auto place = placeAt(event->position());
    if (event->button() != Qt::LeftButton || !place) return QWidget::mousePressEvent(event);
    setCurrent(*place);
    Q_EMIT headChosen(place->site, place->head);
}

void PruneMap::keyPressEvent(QKeyEvent* event) {
    HeadPlace next = m_current;
    switch (event->key()) {
        case Qt::Key_Left:
            --next.head;
            break;
        case Qt::Key_Right:
            ++next.head;
            break;
        case Qt::Key_Up:
            --next.site;
            break;
        case Qt::Key_Down:
            ++next.site;
            break;
        default:
            return QWidget::keyPressEvent(event);
    }
    if (!m_heads.shape.has(next.site, next.head)) return;
    setCurrent(next);
    Q_EMIT headChosen(next.site, next.head);
}

bool PruneMap::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto place = placeAt(QPointF(help->pos()));
    if (place)
        QToolTip::showText(help->globalPos(), plainTip(describe(*place)), this);
    else
        QToolTip::hideText();
    return true;
}

void PruneMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const PlotStyle style = PlotStyle::of(palette(), font());
    paintPruneHeads(painter, QRectF(rect()), m_heads, style);
    if (!m_heads.shape.has(m_current.site, m_current.head) || !hasFocus()) return;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style.accent, 2.5));
    painter.drawRoundedRect(cellRect(m_current).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

qreal PruneMap::figureHeight(qreal width, const PlotStyle& style) const {
    const auto layout = mapLayout(QRectF(0, 0, width, 1e6), m_heads, style.font);
    return layout.origin.y() + std::max(1, m_heads.shape.layers) * layout.high + 3;
}

void PruneMap::paintFigure(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    paintPruneHeads(painter, area, m_heads, style);
}

QStringList PruneMap::csvHeader() const {
    return {QStringLiteral("layer"), QStringLiteral("head"),  QStringLiteral("goes_as"),
            QStringLiteral("kept"),  QStringLiteral("group"), QStringLiteral("pillar")};
}

QList<QStringList> PruneMap::csvRows() const {
    QList<QStringList> rows;
    for (const auto& head : headsOf(m_heads.shape)) {
        const int order = m_heads.orderOf(head.site, head.head), group = m_heads.groupOf(head.site, head.head);
        rows.append({QString::number(head.site), QString::number(head.head),
                     order < 0 ? QString() : QString::number(order + 1), QString::number(int(m_heads.mask.on(head))),
                     group < 0 ? QString() : groupLetter(group),
                     group < 0 ? QString() : QString::number(int(m_heads.pillar(head.site, head.head)))});
    }
    return rows;
}

}  // namespace headscope::plots
