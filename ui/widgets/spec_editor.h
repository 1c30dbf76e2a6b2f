// The editor that fits a ParamSpec's kind: check box, choice, number, lambda slider, text, path.
#pragma once

#include "core/api/parameters.h"

#include <QWidget>

namespace headscope::ui {

class SpecEditor : public QWidget {
    Q_OBJECT
public:
    explicit SpecEditor(QWidget* parent) : QWidget(parent) {}

    virtual void setSpec(const ParamSpec& spec) = 0;
    virtual void show(const ParamValue& value) = 0;  // emits nothing
    virtual bool labelled() const { return false; }  // shows the spec's name itself
    using QWidget::show;

Q_SIGNALS:
    void edited(const headscope::ParamValue& value);
    // before: the value as it was when the person began to type.
    void refused(const QString& message, const headscope::ParamValue& before);
};

// Whether a setting names a column of a table. Its choices are the columns there are; others can be typed.
bool isColumnSetting(const ParamSpec& spec);

SpecEditor* makeSpecEditor(const ParamSpec& spec, QWidget* parent);

}  // namespace headscope::ui
