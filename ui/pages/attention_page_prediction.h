// What the model makes of the open sample, as bars and in a sentence or two: with everything, and beside it with heads
// off or tokens hidden; of a model that writes, what it would write in a place.
#pragma once

#include "ui/presenters/attention_presenter.h"

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
    void showPlace(const AttentionPresenter& presenter, int place);  // of the text that is written
    void setStale(bool stale);
    plots::PredictionBars* bars() const { return m_bars; }

private:
    plots::PredictionBars* m_bars = nullptr;
    QLabel* m_verdict = nullptr;
};

}  // namespace headscope::ui
