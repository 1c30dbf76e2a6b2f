// One setting in a form: label above, editor, help as tooltip, what is wrong below. A value that the person changed has
// a way back to the default.
#pragma once

#include "core/api/parameters.h"
#include "core/api/sweep.h"

#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace headscope::ui {

class SpecEditor;
class SweepEdit;

class SpecField : public QWidget {
    Q_OBJECT
public:
    explicit SpecField(const ParamSpec& spec, QWidget* parent = nullptr);

    const ParamSpec& spec() const { return m_spec; }
    void setSpec(const ParamSpec& spec);                       // same key and kind
    void setExplicit(const std::optional<ParamValue>& value);  // none: the spec's fallback is shown
    const std::optional<ParamValue>& explicitValue() const { return m_value; }
    // What is wrong with what was typed, or, from outside, with the value among all the others. The value is then the
    // one that the field had before the person began to type.
    QString problem() const { return m_problem; }
    void setProblem(const QString& problem);
    // Why the value has no effect beside the others; "": it has one.
    void setWithoutEffect(const QString& reason);
    // Why the value cannot be changed here; "": it can.
    void setLocked(const QString& reason);
    QString locked() const { return m_locked; }
    SpecEditor* editor() const { return m_editor; }
    // A setting can take on several values, a run each: "Add to queue" trains them.
    void setSwept(bool swept);
    bool swept() const;
    std::optional<SweepAxis> axis() const;  // none: it is not swept, or its values cannot be
    SweepEdit* sweepEdit() const { return m_values; }

Q_SIGNALS:
    void edited(const QString& key);
    void axisEdited();  // whether it is swept, or over which values

protected:
    void changeEvent(QEvent* event) override;

private:
    void showValue();
    void showProblem(const QString& problem);
    void showTexts();
    void paintTexts();
    void showHelp();
    void showEnabled();
    void makeSweep();
    void showSweep();
    QString choiceHelp() const;

    ParamSpec m_spec;
    std::optional<ParamValue> m_value;
    QString m_problem, m_withoutEffect, m_locked;
    QWidget* m_lock = nullptr;
    QToolButton* m_sweep = nullptr;
    SweepEdit* m_values = nullptr;
    QLabel* m_label = nullptr;
    QToolButton* m_reset = nullptr;
    SpecEditor* m_editor = nullptr;
    QLabel* m_caption = nullptr;
    QLabel* m_message = nullptr;
    bool m_typedWrong = false;
};

}  // namespace headscope::ui
