// Editors for each kind of ParamSpec: check box, choice, number, lambda slider, text, path.
#pragma once

#include "core/api/runs/parameters.h"

#include <QWidget>

namespace headscope::ui {

class SpecEditor : public QWidget {
    Q_OBJECT
public:
    explicit SpecEditor(QWidget* parent) : QWidget(parent) {}

    virtual void setSpec(const ParamSpec& spec) = 0;
    virtual void show(const ParamValue& value) = 0;  // shows a value without emitting a signal
    // Whether the editor shows the spec's name itself.
    virtual bool labelled() const { return false; }
    using QWidget::show;

Q_SIGNALS:
    void edited(const headscope::ParamValue& value);
    // before: value at the time the user began to type.
    void refused(const QString& message, const headscope::ParamValue& before);
};

// Whether a setting names a table column. The existing columns are offered as choices; other names
// can be typed.
bool isColumnSetting(const ParamSpec& spec);

SpecEditor* makeSpecEditor(const ParamSpec& spec, QWidget* parent);

}  // namespace headscope::ui
