#include "ui/widgets/forms/lambda_slider.h"

#include "core/api/runs/parameters.h"
#include "ui/widgets/forms/log_slider.h"
#include "ui/widgets/forms/number_edit.h"

#include <QHBoxLayout>

namespace headscope::ui {

LambdaSlider::LambdaSlider(QWidget* parent)
    : QWidget(parent), m_slider(new LogSlider(this)), m_field(new NumberEdit(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_slider, 1);
    row->addWidget(m_field);
    m_slider->setAccessibleName(tr("Lambda, slider from 0 to 10"));
    m_field->setAccessibleName(tr("Lambda, number"));
    setFocusProxy(m_slider);
    connect(m_slider, &LogSlider::realMoved, this, [this](double value) {
        m_lambda = value;
        m_field->setValue(value);
        Q_EMIT lambdaEdited(value, false);
    });
    connect(m_field, &NumberEdit::valueEdited, this, [this](const ParamValue& value) {
        m_lambda = asReal(value);
        m_slider->setReal(m_lambda);
        Q_EMIT lambdaEdited(m_lambda, true);
    });
    connect(m_field, &NumberEdit::refused, this,
            [this](const QString& message, const ParamValue& before) {
                m_lambda = asReal(before);
                m_slider->setReal(m_lambda);
                Q_EMIT refused(message, m_lambda);
            });
}

void LambdaSlider::setSpec(const ParamSpec& spec) {
    m_field->setSpec(spec);
}

void LambdaSlider::setLambda(double lambda) {
    m_lambda = lambda;
    m_slider->setReal(lambda);
    m_field->setValue(lambda);
}

}  // namespace headscope::ui
