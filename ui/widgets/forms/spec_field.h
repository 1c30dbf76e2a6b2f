// One setting in a form: label above, editor, help as tooltip, problems below. A changed value can
// be reset to its default.
#pragma once

#include "core/api/runs/parameters.h"
#include "core/api/runs/sweep.h"

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
    void setSpec(const ParamSpec& spec);  // spec: must have the same key and kind
    // Sets the user's value; without one the default of the spec is shown.
    void setExplicit(const std::optional<ParamValue>& value);
    const std::optional<ParamValue>& explicitValue() const { return m_value; }
    // Problem with the typed text, or with the value in combination with others (set by the form).
    // While there is a problem with the text, the value is the one from before the user began to
    // type.
    QString problem() const { return m_problem; }
    void setProblem(const QString& problem);
    // Explains why the value has no effect with the other settings; "": it has an effect.
    void setWithoutEffect(const QString& reason);
    // Explains why the value cannot be changed here; "": it can.
    void setLocked(const QString& reason);
    QString locked() const { return m_locked; }
    // Adds a link to the What's This text; "" removes it.
    void setHelpLink(const QString& target);
    SpecEditor* editor() const { return m_editor; }
    // In a sweep a setting has several values, with one run each. "Add to queue" queues these runs.
    void setSwept(bool swept);
    bool swept() const;
    // Values of the sweep; empty if the setting is not swept or its values are invalid.
    std::optional<SweepAxis> axis() const;
    SweepEdit* sweepEdit() const { return m_values; }

Q_SIGNALS:
    void edited(const QString& key);
    void axisEdited();  // emitted if the sweep was switched on or off, or its values changed

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
    QString m_problem, m_withoutEffect, m_locked, m_link;
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
