// A text field for the values of a setting in a sweep, shown below its normal field.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/api/runs/sweep.h"

#include <QLineEdit>

#include <optional>

namespace headscope::ui {

class SweepEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit SweepEdit(QWidget* parent = nullptr);

    void setSpec(const ParamSpec& spec);
    // the parsed values; empty if the text is invalid
    std::optional<SweepAxis> axis() const { return m_axis; }
    QString problem() const { return m_problem; }
    QString summary() const;  // Values as parsed: "3 values: 0; 0.01; 0.1"; "" without an axis.
    // Starts with one value, unless something was typed before.
    void begin(const ParamValue& value);

Q_SIGNALS:
    void axisEdited();

private:
    void read();

    ParamSpec m_spec;
    std::optional<SweepAxis> m_axis;
    QString m_problem;
};

}  // namespace headscope::ui
