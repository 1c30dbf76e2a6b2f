// Prediction for the open sample as bars and text, unchanged and with heads removed or tokens
// hidden. For generative models: the predicted token at one position.
#pragma once

#include "ui/features/attention/attention_presenter.h"

#include <QWidget>

class QLabel;

namespace headscope::plots {
class PredictionBars;
}

namespace headscope::ui {

class PredictionPane : public QWidget {
    Q_OBJECT
public:
    explicit PredictionPane(QWidget* parent = nullptr);

    void clear();
    void show(const AttentionPresenter& presenter);
    // shows the prediction at a position of the generated text
    void showPlace(const AttentionPresenter& presenter, int place);
    void setStale(bool stale);
    plots::PredictionBars* bars() const { return m_bars; }

private:
    plots::PredictionBars* m_bars = nullptr;
    QLabel* m_verdict = nullptr;
};

}  // namespace headscope::ui
