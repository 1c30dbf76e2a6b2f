#include "ui/pages/train_page_lambda.h"

#include "ui/widgets/lambda_slider.h"
#include "ui/widgets/text.h"

#include <QHBoxLayout>
#include <QLabel>

namespace headscope::ui {

TrainLambdaBar::TrainLambdaBar(TrainPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter), m_slider(new LambdaSlider(this)) {
    setObjectName(QStringLiteral("lambda-bar"));
    m_label = new QLabel;
    m_label->setBuddy(m_slider);
    m_slider->setMaximumWidth(fontMetrics().averageCharWidth() * 60);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_label);
    row->addWidget(m_slider, 1);
    row->addStretch(0);
    connect(m_slider, &LambdaSlider::lambdaEdited, this, [this](double lambda) {
        if (m_presenter.steering())
            m_presenter.setLiveLambda(lambda);
        else
            m_presenter.setLambda(lambda);
    });
    connect(&m_presenter, &TrainPresenter::liveLambdaChanged, this, &TrainLambdaBar::follow);
    connect(&m_presenter, &TrainPresenter::specsChanged, this, &TrainLambdaBar::follow);
    follow();
}

void TrainLambdaBar::follow() {
    const bool steering = m_presenter.steering();
    // Beside the curves of a run that has ended it would be taken for that run's.
    m_label->setText(steering                 ? tr("&Lambda of this run, live")
                     : m_presenter.showsRun() ? tr("&Lambda of the next run")
                                              : tr("&Lambda"));
    const auto specs = m_presenter.specs("objective");
    const QString locked = m_presenter.lockedWhy(QStringLiteral("objective.lambda"));
    setEnabled(!specs.empty() && locked.isEmpty());
    setToolTip(plainTip(locked));
    for (const auto& spec : specs) {
        if (spec.key != "objective.lambda") continue;
        m_slider->setSpec(spec);
        m_slider->setToolTip(QString::fromStdString(spec.help));
    }
    m_slider->setLambda(steering ? m_presenter.liveLambda() : m_presenter.lambda());
}

}  // namespace headscope::ui
