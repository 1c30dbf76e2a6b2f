// Lambda control: a logarithmic slider (0, then 0.001 to 10) and a field for any allowed number.
#pragma once

#include "core/api/runs/parameters.h"

#include <QWidget>

class QLabel;

namespace headscope::ui {

class LogSlider;
class NumberEdit;

class LambdaSlider : public QWidget {
    Q_OBJECT
public:
    explicit LambdaSlider(QWidget* parent = nullptr);

    void setSpec(const ParamSpec& spec);
    void setLambda(double lambda);  // sets the value without emitting a signal
    double lambda() const { return m_lambda; }
    LogSlider* slider() const { return m_slider; }
    NumberEdit* field() const { return m_field; }

Q_SIGNALS:
    // typed: entered in the field, so more digits may follow.
    void lambdaEdited(double lambda, bool typed);
    // emitted for a refused entry; see NumberEdit::refused()
    void refused(const QString& message, double before);

private:
    LogSlider* m_slider = nullptr;
    NumberEdit* m_field = nullptr;
    double m_lambda = 0;
};

}  // namespace headscope::ui
