// A field for one number of a ParamSpec. Reads with the window's one parser (typed_number.h) and says at once what is
// wrong. Up and Down change the last digit, or the decade of a logarithmic value.
#pragma once

#include "core/api/parameters.h"

#include <QLineEdit>

namespace headscope::ui {

// An integer or real setting as a number; 0 for any other kind.
double asReal(const ParamValue& value);

class NumberEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit NumberEdit(QWidget* parent = nullptr);

    void setSpec(const ParamSpec& spec);
    // Shows the value, unless what is typed already means it. Emits nothing.
    void setValue(const ParamValue& value);
    QString problem() const { return m_problem; }  // of what is typed; "": accepted
    QSize sizeHint() const override;

Q_SIGNALS:
    void valueEdited(const headscope::ParamValue& value);
    // before: the value as it was when the person began to type, so that no part of a refused entry counts.
    void refused(const QString& message, const headscope::ParamValue& before);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;

private:
    void read();
    void step(int direction);
    void keep();  // what is typed is what a refused entry goes back to
    void setProblem(const QString& problem);

    ParamSpec m_spec;
    ParamValue m_before;
    QString m_problem;
};

}  // namespace headscope::ui
