#include "ui/plots/token_arcs.h"

#include "ui/figures/weight_painter.h"
#include "ui/plots/plot_painter.h"

#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

TokenArcs::TokenArcs(QWidget* parent) : TokenView(parent) {
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWhatsThis(
        tr("Each arc joins a token to one it attends to; wider arcs mean larger weights. Hover a "
           "token to see only its "
           "arcs, click it to keep them."));
}

QSize TokenArcs::sizeHint() const {
    const int side = fontMetrics().height() * 26;
    return {side, side};
}

void TokenArcs::relayout() {
    const QFontMetricsF metrics(monospaceLike(font()));
    const qreal row = metrics.height() * 1.35, header = metrics.height() * 1.8;
    const int room = viewport()->height() - int(header);
    verticalScrollBar()->setRange(0, std::max(0, int(m_figure.rows() * row) + 4 - room));
    verticalScrollBar()->setPageStep(std::max(1, room));
    verticalScrollBar()->setSingleStep(int(row));
}

TokenSpot TokenArcs::spotAt(const QPoint& position) const {
    const QFontMetricsF metrics(monospaceLike(font()));
    const qreal row = metrics.height() * 1.35, header = metrics.height() * 1.8;
    if (!map().valid() || position.y() < header) return {};
    const auto place = m_figure.column(viewport()->rect(), metrics, row, 0, 0, m_figure.rows());
    const int token = int((position.y() - header + verticalScrollBar()->value()) / row);
    const auto within = [&](qreal left, qreal width) {
        return position.x() >= left && position.x() <= left + width;
    };
    // Left column: queries. The right column holds keys; it is a second text only for pairs.
    if (within(place.left, place.text)) return {token < map().tokens() ? token : -1, -1};
    const bool other =
        !map().oneText() && within(place.keyLeft, place.keyText) && token < map().keys();
    return {-1, other ? token : -1};
}

QRect TokenArcs::nameRect(const TokenSpot& spot) const {
    if (!map().valid() || !spot.any()) return {};
    const QFontMetricsF metrics(monospaceLike(font()));
    const qreal row = metrics.height() * 1.35, header = metrics.height() * 1.8;
    const auto place = m_figure.column(viewport()->rect(), metrics, row,
                                       header - verticalScrollBar()->value(), 0, m_figure.rows());
    const bool key = spot.token < 0;
    const qreal top = place.top + (key ? spot.key : spot.token) * row;
    return QRectF(key ? place.keyLeft : place.left, top, key ? place.keyText : place.text, row)
        .toAlignedRect();
}

int TokenArcs::tokenAt(const QPoint& position) const {
    return spotAt(position).token;
}

void TokenArcs::showToken(int token) {
    const qreal row = QFontMetricsF(monospaceLike(font())).height() * 1.35;
    QScrollBar* bar = verticalScrollBar();
    if (token * row < bar->value()) bar->setValue(int(token * row));
    if ((token + 1) * row > bar->value() + bar->pageStep())
        bar->setValue(int((token + 1) * row) - bar->pageStep() + 1);
}

void TokenArcs::paintEvent(QPaintEvent*) {
    PlotPainter painter(viewport());
    if (!map().valid()) return paintNothing(painter);
    const PlotStyle style = screenStyle();
    const QFontMetricsF metrics(monospaceLike(font()));
    const qreal row = metrics.height() * 1.35, header = metrics.height() * 1.8;
    const QRectF area(viewport()->rect());
    // Paint only the visible rows.
    const int scrolled = verticalScrollBar()->value();
    const int first = std::clamp(int(scrolled / row), 0, m_figure.rows());
    const int last = std::clamp(int(std::ceil((scrolled + area.height() - header) / row)), first,
                                m_figure.rows());
    auto all = m_figure.column(area, metrics, row, header - scrolled, 0, m_figure.rows());
    // Geometry comes from all rows; only first, last and top are limited to the visible ones.
    auto seen = all;
    seen.first = first;
    seen.last = last;
    seen.top = all.top + first * row;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(area.adjusted(0, header, 0, 0));
    m_arcsPainted = m_figure.paintArcs(painter, seen, style);
    painter.setRenderHint(QPainter::Antialiasing, false);
    m_figure.paintTokens(painter, seen, style);
    painter.restore();
    m_figure.paintHeader(painter, QRectF(area.left(), 0, area.width(), header), all, style);
    m_figure.paintBar(
        painter, QRectF(area.left(), area.top() + header, area.width(), area.height() - header),
        style);
}

}  // namespace headscope::plots
