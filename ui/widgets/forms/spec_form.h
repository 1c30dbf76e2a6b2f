// A form generated from parameter specs: one column, labels above fields. At most seven fields are
// visible; the others are under "More".
#pragma once

#include "core/api/runs/parameters.h"
#include "ui/widgets/forms/spec_field.h"

#include <functional>
#include <map>

class QToolButton;
class QVBoxLayout;

namespace headscope::ui {

class SpecForm : public QWidget {
    Q_OBJECT
public:
    explicit SpecForm(const QString& name, QWidget* parent = nullptr);

    // Fields whose key stays keep their position, focus and unfinished text.
    void setSpecs(const std::vector<ParamSpec>& specs);
    // Sets the user's own values; keys without a field are ignored.
    void setValues(const RunConfig& values);
    // Returns only values that differ from the defaults.
    RunConfig values() const;
    // Returns the first problem; "" if all fields are valid.
    QString problem() const;
    // Returns the swept settings with their values, and the first problem with these values.
    std::vector<SweepAxis> axes() const;
    QString axisProblem() const;
    // Calls `why` for every field; it returns why the field is locked, or "".
    void setLocks(const std::function<QString(const QString& key)>& why);
    void setProblem(const QString& key, const QString& problem);
    SpecField* field(const QString& key) const;
    void setMoreShown(bool shown);

Q_SIGNALS:
    void edited(const QString& key);
    void axesEdited();

private:
    void showEffects();  // disables fields that have no effect with the current values
    void listenTo(SpecField* field);
    void rebuild(const std::vector<ParamSpec>& specs);
    bool sameFields(const std::vector<ParamSpec>& specs) const;

    QString m_name;
    QVBoxLayout* m_front = nullptr;
    QVBoxLayout* m_rest = nullptr;
    QWidget* m_more = nullptr;
    QToolButton* m_toggle = nullptr;
    std::vector<SpecField*> m_fields;
};

}  // namespace headscope::ui
