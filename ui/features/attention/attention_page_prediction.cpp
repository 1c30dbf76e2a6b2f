#include "ui/features/attention/attention_page_prediction.h"

#include "ui/plots/prediction_bars.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/page_parts.h"

#include <QLabel>
#include <QVBoxLayout>

namespace headscope::ui {

PredictionPane::PredictionPane(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_bars = new plots::PredictionBars(this);
    m_bars->setFocusPolicy(Qt::TabFocus);
    m_verdict = new WrappedLabel(this);
    m_verdict->setTextFormat(Qt::PlainText);
    column->addWidget(m_bars);
    column->addWidget(m_verdict);
    column->addStretch(1);
}

void PredictionPane::clear() {
    m_bars->setPrediction({}, {}, QString());
    m_verdict->clear();
}

void PredictionPane::show(const AttentionPresenter& presenter) {
    const QString truth = presenter.truth();
    const std::vector<ScoredClass> masked = presenter.maskedPrediction();
    const auto change = presenter.change().value_or(plots::PredictionChange::HeadsOff);
    m_bars->setPrediction(presenter.fullPrediction(), masked, truth, change);
    m_bars->setOrigin(presenter.origin());
    const QString untrained = presenter.untrained();
    m_verdict->setText(untrained.isEmpty() ? predictionText(presenter.fullPrediction(), masked,
                                                            truth, presenter.shape().task, change)
                                           : untrained);
}

void PredictionPane::showPlace(const AttentionPresenter& presenter, int place) {
    const WrittenText& target = presenter.view()->maps->target;
    const auto at = static_cast<std::size_t>(place);
    if (at >= target.likeliest.size()) return;
    const QString stands = QString::fromStdString(target.written.labels[at]);
    m_bars->setPrediction(target.likeliest[at], {}, stands);
    m_bars->setOrigin(presenter.origin());
    m_verdict->setText(tr("Model prediction for position %1, where the target has “%2”. Hover a "
                          "token of the target to "
                          "see another position.")
                           .arg(place + 1)
                           .arg(stands));
}

void PredictionPane::setStale(bool stale) {
    m_bars->setStale(stale);
}

}  // namespace headscope::ui
