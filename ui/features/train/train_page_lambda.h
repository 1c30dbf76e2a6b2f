// Lambda slider of the shown run, below the curves while it trains. Lambda of the next run is a
// field of the form.
#pragma once

#include "ui/features/train/train_presenter.h"

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
    void setProblem(const QString& problem);

    TrainPresenter& m_presenter;
    LambdaSlider* m_slider = nullptr;
    QLabel* m_message = nullptr;
    QString m_problem;
};

}  // namespace headscope::ui
