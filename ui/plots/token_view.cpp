#include "ui/plots/token_view.h"

#include "ui/figures/plot_text.h"
#include "ui/figures/weight_painter.h"
#include "ui/widgets/text/text.h"

#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

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
    shown().setMap(map);
    mapChanged();
    relayout();
    setAccessibleName(map.valid() ? map.name() : tr("Attention map"));
    setAccessibleDescription(map.valid() ? figure().caption() : tr("Nothing is drawn yet"));
    viewport()->update();
}

void TokenView::setHigh(double high) {
    shown().setHigh(high);
    viewport()->update();
}

void TokenView::setActiveToken(int token, bool locked) {
    const int active = activeToken();
    // Hovering calls this for each mouse move, so repaint only after a change.
    const bool wasLocked = figure().tokenLocked();
    shown().setActiveToken(token, locked);
    if (activeToken() != active || figure().tokenLocked() != wasLocked) viewport()->update();
}

void TokenView::setOrigin(const QString& origin) {
    shown().setOrigin(origin);
    if (map().valid()) setAccessibleDescription(figure().caption());
}

PlotStyle TokenView::screenStyle() const {
    return PlotStyle::of(palette(), font());
}

void TokenView::paintNothing(QPainter& painter) const {
    painter.setPen(screenStyle().secondary);
    painter.drawText(viewport()->rect().adjusted(16, 16, -16, -16),
                     Qt::AlignCenter | Qt::TextWordWrap, emptyText());
}

void TokenView::setEmptyText(const QString& text) {
    m_emptyText = text;
    if (!map().valid()) viewport()->update();
}

// Lists the likeliest tokens at a position of generated text, and the probability of the actual
// token.
QString TokenView::alternativesText(const WrittenText& target, int token) {
    const auto place = std::size_t(token);
    if (place >= target.likeliest.size() || place >= target.logProbabilities.size()) return {};
    const QLocale locale;
    const auto percent = [&](double share) {
        // Three significant digits from 10 %, two decimals below.
        return locale.toString(100 * share, 'f', share < 0.1 ? 2 : 1);
    };
    QString text = QLatin1Char('\n') + tr("Model probability: %1 %. Most probable here:")
                                           .arg(percent(std::exp(target.logProbabilities[place])));
    for (const auto& one : target.likeliest[place])
        text += QLatin1Char('\n') +
                QStringLiteral("%1  %2 %")
                    .arg(QString::fromStdString(one.name), percent(one.probability));
    return text;
}

bool TokenView::toolTipAt(const QPoint& position, const QPoint& global) {
    const int token = tokenAt(position);
    if (token < 0) {
        QToolTip::hideText();
        return true;
    }
    QString text = tr("Token %1: %2").arg(token).arg(map().label(token));
    if (map().hidden(token)) text += QLatin1Char('\n') + tr("Hidden: no head attends to it");
    if (map().unknown(token))
        text += QLatin1Char('\n') + tr("Not in the model's vocabulary: read as [UNK]");
    // Only generated text has probabilities and alternatives.
    if (map().maps->pairs() && map().maps->queryStream(map().layer) == TokenStream::Written &&
        !map().rollout)
        text += alternativesText(map().maps->target, token);
    if (activeToken() >= 0 && map().oneText())
        text += QLatin1Char('\n') + tr("Weight from %1: %2")
                                        .arg(map().label(activeToken()),
                                             weightText(double(map().at(activeToken(), token))));
    QToolTip::showText(global, ui::plainTip(text), viewport());
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
        case QEvent::MouseButtonDblClick: {
            const auto* mouse = static_cast<QMouseEvent*>(event);
            const TokenSpot spot = spotAt(mouse->pos());
            if (mouse->button() == Qt::LeftButton && nameRect(spot).contains(mouse->pos()))
                Q_EMIT tokenOpened(spot);
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
    // The page uses the arrow keys to select heads, so only Page Up, Page Down, Home and End
    // scroll.
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

}  // namespace headscope::plots
