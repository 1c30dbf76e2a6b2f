#include "ui/plots/head_map.h"

#include "ui/figures/weight_painter.h"
#include "ui/widgets/text.h"

#include <QEvent>
#include <QMouseEvent>

#include <algorithm>

namespace headscope::plots {

HeadMap::HeadMap(QWidget* parent) : QWidget(parent) {
    m_figure.clear(tr("The map of one head"));
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void HeadMap::setDifference(const TokenMap& map, double high, const QString& title) {
    m_figure.setSigned(true);
    m_figure.setMap(map, high, title);
    setAccessibleName(title);
    setAccessibleDescription(m_figure.caption());
    update();
}

void HeadMap::setMap(const TokenMap& map, double high, const QString& title) {
    m_figure.setSigned(false);
    m_figure.setMap(map, high, title);
    setAccessibleName(tr("Attention map of %1").arg(title));
    setAccessibleDescription(m_figure.caption());
    update();
}

void HeadMap::clear(const QString& why) {
    m_figure.clear(why);
    update();
}

void HeadMap::setOrigin(const QString& origin) {
    m_figure.setOrigin(origin);
}

QSize HeadMap::sizeHint() const {
    return {fontMetrics().height() * 10, fontMetrics().height() * 10};
}
QSize HeadMap::minimumSizeHint() const {
    return {fontMetrics().height() * 6, fontMetrics().height() * 6};
}

QRectF HeadMap::mapRect() const {
    return m_figure.place(QRectF(rect()), font(), false);
}

void HeadMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    m_figure.paint(painter, QRectF(rect()), PlotStyle::of(palette(), font()), false);
}

QString HeadMap::readOut(const QPointF& position) const {
    const QRectF body = mapRect();
    if (!m_figure.map().valid() || !body.contains(position)) return {};
    const TokenMap& map = m_figure.map();
    const PatchGrid& grid = m_figure.grid();
    const qreal x = (position.x() - body.left()) / body.width(), y = (position.y() - body.top()) / body.height();
    if (grid.valid()) {
        const int row = std::min(grid.rows - 1, static_cast<int>(y * grid.rows)),
                  column = std::min(grid.columns - 1, static_cast<int>(x * grid.columns));
        const double weight =
            patchWeights(grid, weightsOf(map, -1))[static_cast<std::size_t>(row) * grid.columns + column];
        return tr("patch %1, %2 receives %3 on average").arg(row).arg(column).arg(weightText(weight));
    }
    const int side = std::max(map.tokens(), map.keys());
    const int query = static_cast<int>(y * side), key = static_cast<int>(x * side);
    if (query >= map.tokens() || key >= map.keys()) return {};
    return tr("\u201c%1\u201d looks at \u201c%2\u201d: %3")
        .arg(map.label(query), map.keyLabel(key), weightText(static_cast<double>(map.at(query, key))));
}

void HeadMap::mouseMoveEvent(QMouseEvent* event) {
    setToolTip(ui::plainTip(readOut(event->position())));
}

void HeadMap::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) updateGeometry();
    update();
}

}  // namespace headscope::plots
