// A field for one number of a ParamSpec. Reads as the engine reads (decimal point in every locale) and says at once
// what is wrong. Up and Down change the last digit, or the decade of a logarithmic value.
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
    void setValue(const ParamValue& value);  // emits nothing
    QSize sizeHint() const override;

Q_SIGNALS:
    void valueEdited(const headscope::ParamValue& value);
    void problemFound(const QString& message);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void read();
    void step(int direction);

    ParamSpec m_spec;
};

}  // namespace headscope::ui
