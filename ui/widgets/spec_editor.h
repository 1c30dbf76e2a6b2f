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
    void problemFound(const QString& message);
};

SpecEditor* makeSpecEditor(const ParamSpec& spec, QWidget* parent);

}  // namespace headscope::ui
