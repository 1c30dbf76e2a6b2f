// The values that a setting takes on in a sweep, as a line of text below its field.
#pragma once

#include "core/api/parameters.h"
#include "core/api/sweep.h"

#include <QLineEdit>

#include <optional>

namespace headscope::ui {

class SweepEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit SweepEdit(QWidget* parent = nullptr);

    void setSpec(const ParamSpec& spec);
    std::optional<SweepAxis> axis() const { return m_axis; }  // none: what was typed cannot be
    QString problem() const { return m_problem; }
    QString summary() const;              // the values as they were read, "3 values: 0; 0.01; 0.1"; "" without an axis
    void begin(const ParamValue& value);  // with one value, unless something was typed before

Q_SIGNALS:
    void axisEdited();

private:
    void read();

    ParamSpec m_spec;
    std::optional<SweepAxis> m_axis;
    QString m_problem;
};

}  // namespace headscope::ui
