#include "ui/plots/prediction_bars.h"

#include "ui/plots/plot_painter.h"

#include <QEvent>

namespace headscope::plots {

PredictionBars::PredictionBars(QWidget* parent) : FigureView(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    setAccessibleName(tr("Prediction"));
}

void PredictionBars::setPrediction(const std::vector<ScoredClass>& full,
                                   const std::vector<ScoredClass>& masked, const QString& truth,
                                   PredictionChange change) {
    m_figure.change = change;
    m_figure.bars = predictionBars(full, masked, truth);
    setAccessibleDescription(m_figure.caption());
    updateGeometry();
    update();
}

void PredictionBars::setStale(bool stale) {
    if (stale == m_stale) return;
    m_stale = stale;
    update();
}

void PredictionBars::setOrigin(const QString& origin) {
    m_figure.origin = origin;
}

QSize PredictionBars::minimumSizeHint() const {
    return {int(QFontMetricsF(font()).height() * 14),
            int(m_figure.barsHeight(width(), font())) + 6};
}

QSize PredictionBars::sizeHint() const {
    return minimumSizeHint() + QSize(fontMetrics().height() * 4, 0);
}

void PredictionBars::paintEvent(QPaintEvent*) {
    PlotPainter painter(this);
    PlotStyle style = PlotStyle::of(palette(), font());
    if (m_figure.bars.empty()) {
        painter.setPen(style.secondary);
        painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap,
                         tr("The prediction for the current sample appears here."));
        return;
    }
    if (m_stale) painter.setOpacity(0.45);
    m_figure.paintFigure(painter, rect(), style);
}

void PredictionBars::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    updateGeometry();  // long names move above their bars, which changes the height
}

}  // namespace headscope::plots
