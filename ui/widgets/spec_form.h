// A form out of parameter specs: one column, labels above fields. At most seven fields stand open, the rest under
// "More".
#pragma once

#include "core/api/parameters.h"
#include "ui/widgets/spec_field.h"

#include <functional>
#include <map>

class QToolButton;
class QVBoxLayout;

namespace headscope::ui {

class SpecForm : public QWidget {
    Q_OBJECT
public:
    explicit SpecForm(const QString& name, QWidget* parent = nullptr);

    // Fields of a key that stays keep their place, focus and half-typed text.
    void setSpecs(const std::vector<ParamSpec>& specs);
    // The person's own values; keys without a field are ignored.
    void setValues(const RunConfig& values);
    // Only what differs from the fallbacks.
    RunConfig values() const;
    // The first thing that is wrong, "" when nothing is.
    QString problem() const;
    // What is swept, and the first thing that is wrong with its values.
    std::vector<SweepAxis> axes() const;
    QString axisProblem() const;
    void clearAxes();
    // Asked for every field: why it is locked, "" where it is not.
    void setLocks(const std::function<QString(const QString& key)>& why);
    void setProblem(const QString& key, const QString& problem);
    SpecField* field(const QString& key) const;
    void setMoreShown(bool shown);

Q_SIGNALS:
    void edited(const QString& key);
    void axesEdited();

private:
    void showEffects();  // disables what the other values leave without effect
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
