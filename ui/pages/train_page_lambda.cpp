#include "ui/pages/train_page_lambda.h"

#include "ui/widgets/lambda_slider.h"

#include <QHBoxLayout>
#include <QLabel>

namespace headscope::ui {

TrainLambdaBar::TrainLambdaBar(TrainPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter), m_slider(new LambdaSlider(this)) {
    setObjectName(QStringLiteral("lambda-bar"));
    auto* label = new QLabel(tr("&Lambda"));
    label->setBuddy(m_slider);
    m_slider->setMaximumWidth(fontMetrics().averageCharWidth() * 60);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label);
    row->addWidget(m_slider, 1);
    row->addStretch(0);
    connect(m_slider, &LambdaSlider::lambdaEdited, &m_presenter, &TrainPresenter::setLambda);
    connect(&m_presenter, &TrainPresenter::specsChanged, this, &TrainLambdaBar::follow);
    follow();
}

void TrainLambdaBar::follow() {
    const auto specs = m_presenter.specs("objective");
    setEnabled(!specs.empty());
    for (const auto& spec : specs) {
        if (spec.key != "objective.lambda") continue;
        m_slider->setSpec(spec);
        m_slider->setToolTip(QString::fromStdString(spec.help));
    }
    m_slider->setLambda(m_presenter.lambda());
}

}  // namespace headscope::ui
