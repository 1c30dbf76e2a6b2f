// Lambda slider beside the progress bar, reachable during training however far the form is
// scrolled.
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
    // Why the typed value for the next run is refused; "" if it is valid.
    QString problem() const;

Q_SIGNALS:
    void problemChanged();

private:
    void follow();
    void take(double lambda, bool typed);
    void setProblem(const QString& problem);

    TrainPresenter& m_presenter;
    QLabel* m_label = nullptr;
    LambdaSlider* m_slider = nullptr;
    QLabel* m_message = nullptr;
    QString m_problem;
};

}  // namespace headscope::ui
