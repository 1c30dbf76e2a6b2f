#include "ui/features/train/train_page_lambda.h"

#include "ui/widgets/forms/lambda_slider.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wrapped_label.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace headscope::ui {

TrainLambdaBar::TrainLambdaBar(TrainPresenter& presenter, QWidget* parent)
    : QWidget(parent), m_presenter(presenter), m_slider(new LambdaSlider(this)) {
    setObjectName(QStringLiteral("lambda-bar"));
    auto* label = new QLabel(tr("&Lambda of this run, live"));
    label->setBuddy(m_slider);
    m_slider->setMaximumWidth(fontMetrics().averageCharWidth() * 60);
    m_message = new WrappedLabel(this);
    m_message->setObjectName(QStringLiteral("lambda-problem"));
    m_message->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    auto* row = new QHBoxLayout;
    column->addLayout(row);
    column->addWidget(m_message);
    row->addWidget(label);
    row->addWidget(m_slider, 1);
    row->addStretch(0);
    connect(m_slider, &LambdaSlider::lambdaEdited, this, [this](double lambda, bool typed) {
        setProblem({});
        m_presenter.setLiveLambda(lambda, typed);
    });
    connect(m_slider, &LambdaSlider::refused, this, [this](const QString& message, double before) {
        setProblem(message);
        m_presenter.takeBackLiveLambda(before);
    });
    connect(&m_presenter, &TrainPresenter::liveLambdaChanged, this, &TrainLambdaBar::follow);
    connect(&m_presenter, &TrainPresenter::specsChanged, this, &TrainLambdaBar::follow);
    follow();
}

void TrainLambdaBar::setProblem(const QString& problem) {
    if (problem == m_problem) return;
    m_problem = problem;
    QPalette tinted = m_message->palette();
    tinted.setColor(QPalette::WindowText, themeColours(palette()).bad);
    m_message->setPalette(tinted);
    m_message->setText(problem);
    m_message->setVisible(!problem.isEmpty());
}

void TrainLambdaBar::follow() {
    const QString locked = m_presenter.lockedWhy(QStringLiteral("objective.lambda"));
    setEnabled(locked.isEmpty());
    setToolTip(plainTip(locked));
    for (const auto& spec : m_presenter.specs("objective")) {
        if (spec.key != "objective.lambda") continue;
        m_slider->setSpec(spec);
        m_slider->setToolTip(QString::fromStdString(spec.help));
    }
    const double lambda = m_presenter.liveLambda();
    // keep a refused entry on screen until it is corrected
    if (!m_problem.isEmpty() && lambda == m_slider->lambda()) return;
    setProblem({});
    m_slider->setLambda(lambda);
}

}  // namespace headscope::ui
