// Lambda on the front panel: beside the progress, in reach while a run trains, however far the form is scrolled.
#pragma once

#include "ui/presenters/train_presenter.h"

#include <QWidget>

class QLabel;

namespace headscope::ui {

class LambdaSlider;

class TrainLambdaBar : public QWidget {
    Q_OBJECT
public:
    explicit TrainLambdaBar(TrainPresenter& presenter, QWidget* parent = nullptr);

    LambdaSlider* slider() const { return m_slider; }

private:
    void follow();

    TrainPresenter& m_presenter;
    QLabel* m_label = nullptr;
    LambdaSlider* m_slider = nullptr;
};

}  // namespace headscope::ui
