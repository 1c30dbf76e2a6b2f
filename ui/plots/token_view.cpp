#include "ui/plots/token_view.h"

#include "ui/plots/colour_map.h"
#include "ui/plots/plot_text.h"

#include <QEvent>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headscope::plots {

TokenView::TokenView(QWidget* parent) : QAbstractScrollArea(parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAutoFillBackground(false);
}

QSize TokenView::minimumSizeHint() const {
    return {fontMetrics().height() * 18, fontMetrics().height() * 14};
}

void TokenView::setMap(const TokenMap& map) {
    m_map = map;
    if (m_active >= m_map.tokens()) m_active = -1, m_locked = false;
    mapChanged();
    relayout();
    setAccessibleName(m_map.valid() ? m_map.name() : tr("Attention map"));
    setAccessibleDescription(m_map.valid() ? caption() : tr("Nothing is drawn yet"));
    viewport()->update();
}

void TokenView::setHigh(double high) {
    m_high = high > 0 ? high : 1;
    viewport()->update();
}

void TokenView::setActiveToken(int token, bool locked) {
    const int active = token < m_map.tokens() ? token : -1;
    if (active == m_active && locked == m_locked) return;
    m_active = active;
    m_locked = locked && active >= 0;
    viewport()->update();
}

void TokenView::setOrigin(const QString& origin) {
    m_origin = origin;
    if (m_map.valid()) setAccessibleDescription(caption());
}

QStringList TokenView::csvHeader() const {
    return {QStringLiteral("query"), QStringLiteral("query_token"), QStringLiteral("key"), QStringLiteral("key_token"),
            QStringLiteral("weight")};
}

QList<QStringList> TokenView::csvRows() const {
    QList<QStringList> rows;
    if (!m_map.valid()) return rows;
    rows.reserve(qsizetype(m_map.tokens()) * m_map.tokens());
    for (int q = 0; q < m_map.tokens(); ++q)
        for (int k = 0; k < m_map.tokens(); ++k)
            rows.append({QString::number(q), m_map.label(q), QString::number(k), m_map.label(k),
                         QString::number(double(m_map.at(q, k)), 'g', 9)});
    return rows;
}

PlotStyle TokenView::screenStyle() const {
    return PlotStyle::of(palette(), font());
}

QString TokenView::captionEnd() const {
    QString scale = tr("Colour from 0 to %1.").arg(weightText(m_high));
    if (m_map.valid() && m_map.maps->inputTokens > m_map.tokens())
        scale += QLatin1Char(' ') +
                 tr("The first %1 of the text's %2 tokens.").arg(m_map.tokens()).arg(m_map.maps->inputTokens);
    return m_origin.isEmpty() ? scale : scale + QLatin1Char(' ') + m_origin;
}

QJsonObject TokenView::figureSettings() const {
    QJsonObject settings{{QStringLiteral("colours"), QStringLiteral("cividis")},
                         {QStringLiteral("colour_low"), 0},
                         {QStringLiteral("colour_high"), m_high}};
    if (m_map.rollout) {
        settings.insert(QStringLiteral("rollout"), true);
    } else {
        settings.insert(QStringLiteral("layer"), m_map.layer);
        settings.insert(QStringLiteral("head"), m_map.head);
    }
    if (m_active >= 0) settings.insert(QStringLiteral("token"), m_active);
    return settings;
}

qreal TokenView::titleHeight(const PlotStyle& style) {
    return std::ceil(QFontMetricsF(boldFont(style.font)).height() * 1.25);
}

QRectF TokenView::paintTitle(QPainter& painter, const QRectF& area, const PlotStyle& style) const {
    const QRectF line(area.left(), area.top(), area.width(), titleHeight(style));
    painter.setFont(boldFont(style.font));
    painter.setPen(style.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignTop,
                     QFontMetricsF(painter.font()).elidedText(m_map.name(), Qt::ElideRight, line.width()));
    painter.setFont(style.font);
    return area.adjusted(0, line.height(), 0, 0);
}

void TokenView::paintNothing(QPainter& painter) const {
    painter.setPen(screenStyle().secondary);
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16), Qt::AlignCenter | Qt::TextWordWrap, emptyText());
}

QString TokenView::emptyText() const {
    return tr(
        "The attention of the chosen head will be drawn here. Pick a sample above, or type a sentence of your own.");
}

bool TokenView::toolTipAt(const QPoint& position, const QPoint& global) {
    const int token = tokenAt(position);
    if (token < 0) {
        QToolTip::hideText();
        return true;
    }
    QString text = tr("Token %1: %2").arg(token).arg(m_map.label(token));
    if (m_map.unknown(token)) text += QLatin1Char('\n') + tr("Not in the model's vocabulary: read as [UNK]");
    if (m_active >= 0)
        text += QLatin1Char('\n') +
                tr("Weight from %1: %2").arg(m_map.label(m_active), weightText(double(m_map.at(m_active, token))));
    QToolTip::showText(global, plainTip(text), viewport());
    return true;
}

bool TokenView::viewportEvent(QEvent* event) {
    switch (event->type()) {
        case QEvent::MouseMove:
            Q_EMIT tokenHovered(tokenAt(static_cast<QMouseEvent*>(event)->pos()));
            break;
        case QEvent::Leave:
            Q_EMIT tokenHovered(-1);
            break;
        case QEvent::MouseButtonPress: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            const int token = tokenAt(mouse->pos());
            if (mouse->button() == Qt::LeftButton && token >= 0) Q_EMIT tokenClicked(token);
            break;
        }
        case QEvent::ToolTip: {
            const auto* help = static_cast<QHelpEvent*>(event);
            return toolTipAt(help->pos(), help->globalPos());
        }
        default:
            break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TokenView::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    relayout();
}

void TokenView::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        relayout();
        viewport()->update();
    }
}

void TokenView::keyPressEvent(QKeyEvent* event) {
    // Arrows choose heads (the page's keys), so only whole pages and ends scroll.
    QScrollBar* bar = verticalScrollBar();
    switch (event->key()) {
        case Qt::Key_PageUp:
            bar->triggerAction(QAbstractSlider::SliderPageStepSub);
            return;
        case Qt::Key_PageDown:
            bar->triggerAction(QAbstractSlider::SliderPageStepAdd);
            return;
        case Qt::Key_Home:
            bar->triggerAction(QAbstractSlider::SliderToMinimum);
            return;
        case Qt::Key_End:
            bar->triggerAction(QAbstractSlider::SliderToMaximum);
            return;
        default:
            event->ignore();
    }
}

static double linear(double value) {
    return value <= 0.03928 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

QColor readableOn(const QColor& fill) {
    // WCAG: the contrast with black is (L + 0.05) / 0.05, with white 1.05 / (L + 0.05); they are equal at L = 0.179.
    const double luminance =
        0.2126 * linear(fill.redF()) + 0.7152 * linear(fill.greenF()) + 0.0722 * linear(fill.blueF());
    return luminance > 0.179 ? Qt::black : Qt::white;
}

QColor weightColour(double position) {
    return scaleColour(ColourScale::Cividis, position);
}

void fillCell(QPainter& painter, const QRectF& cell, const QColor& colour) {
    const QTransform& transform = painter.deviceTransform();
    const bool raster = painter.paintEngine()->type() == QPaintEngine::Raster;
    if (!raster || transform.type() > QTransform::TxScale) return painter.fillRect(cell, colour);
    const QRectF device = transform.mapRect(cell);
    const auto snap = [](qreal edge) {
        return std::floor(edge + 0.5 + 1e-6);
    };  // one side for all halves, whatever their last bits
    const QRectF snapped(QPointF(snap(device.left()), snap(device.top())),
                         QPointF(snap(device.right()), snap(device.bottom())));
    painter.fillRect(transform.inverted().mapRect(snapped), colour);
}

QFont monospaceLike(const QFont& font) {
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    if (font.pointSizeF() > 0)
        fixed.setPointSizeF(font.pointSizeF());
    else
        fixed.setPixelSize(font.pixelSize());
    fixed.setHintingPreference(font.hintingPreference());
    fixed.setStyleStrategy(font.styleStrategy());
    return fixed;
}

QString weightText(double weight) {
    const QLocale locale;
    if (weight == 0) return locale.toString(0);
    if (weight < 0.001) return QStringLiteral("<") + locale.toString(0.001, 'f', 3);
    return locale.toString(weight, 'f', weight < 0.0995 ? 3 : 2);
}

qreal weightBarWidth(const PlotStyle& style) {
    const QFontMetricsF metrics(style.font);
    return metrics.height() * 0.8 + metrics.horizontalAdvance(QStringLiteral(" 0.000 ")) + metrics.height() * 1.1;
}

void paintWeightBar(QPainter& painter, const QRectF& area, const PlotStyle& style, double high,
                    const QString& meaning) {
    const QFontMetricsF metrics(style.font);
    const qreal line = metrics.height();
    const QRectF bar(area.left(), area.top(), line * 0.8, area.height());
    constexpr int kSteps = 48;
    painter.save();
    painter.setFont(style.font);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int i = 0; i < kSteps; ++i) {
        const qreal top = bar.bottom() - bar.height() * (i + 1) / kSteps;
        fillCell(painter, QRectF(bar.left(), top, bar.width(), bar.height() / kSteps),
                 weightColour((i + 0.5) / kSteps));
    }
    painter.setPen(style.secondary);
    const qreal x = bar.right() + line * 0.25;
    painter.drawText(QPointF(x, bar.top() + metrics.ascent()), weightText(high));
    painter.drawText(QPointF(x, bar.bottom() - metrics.descent()), weightText(0));
    painter.translate(x + line * 0.2, bar.center().y());
    painter.rotate(-90);
    const QRectF text(-bar.height() / 2 + line, 0, bar.height() - 2 * line, line * 1.3);
    if (metrics.horizontalAdvance(meaning) <= text.width()) painter.drawText(text, Qt::AlignCenter, meaning);
    painter.restore();
}

}  // namespace headscope::plots
