// A field for one number of a ParamSpec. It uses the shared number parser (typed_number.h) and
// reports problems while typing. Up and Down change the last digit, or the decade of a logarithmic
// value.
#pragma once

#include "core/api/runs/parameters.h"

#include <QLineEdit>

namespace headscope::ui {

// Converts an integer or real setting to double; 0 for any other kind.
double asReal(const ParamValue& value);

class NumberEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberEdit(QWidget* parent = nullptr);

    void setSpec(const ParamSpec& spec);
    // Shows the value, unless the current text already means it. Does not emit a signal.
    void setValue(const ParamValue& value);
    QString problem() const { return m_problem; }  // problem with the current text; "": accepted
    QSize sizeHint() const override;

Q_SIGNALS:
    void valueEdited(const headscope::ParamValue& value);
    // before: value at the time the user began to type. It is restored, so that no part of a
    // refused entry has an effect.
    void refused(const QString& message, const headscope::ParamValue& before);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void read();
    void step(int direction);
    void keep();  // remembers the current value, to restore it after a refused entry
    void setProblem(const QString& problem);

    ParamSpec m_spec;
    ParamValue m_before;
    QString m_problem;
};

}  // namespace headscope::ui
