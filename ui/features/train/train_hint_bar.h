// One line below the curves: the hint for the shown run, and a button that carries it out.
#pragma once

#include "ui/features/train/train_hint_presenter.h"

#include <QWidget>

class QPushButton;

namespace headscope::ui {

class WrappedLabel;

class TrainHintBar : public QWidget {
    Q_OBJECT
public:
    explicit TrainHintBar(TrainHintPresenter& presenter, QWidget* parent = nullptr);

    QPushButton* button() const { return m_button; }

private:
    void follow();

    TrainHintPresenter& m_presenter;
    WrappedLabel* m_text = nullptr;
    QPushButton* m_button = nullptr;
};

}  // namespace headscope::ui
