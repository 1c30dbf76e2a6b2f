#include "ui/widgets/forms/spec_form.h"

#include "core/api/runs/parameters.h"
#include "ui/widgets/forms/sweep_edit.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

// Further fields are under "More".
constexpr int kFrontFields = 7;

QVBoxLayout* columnOf(QWidget* widget, int left = 0) {
    auto* column = new QVBoxLayout(widget);
    column->setContentsMargins(left, 0, 0, 0);
    column->setSpacing(8);
    return column;
}

}  // namespace

SpecForm::SpecForm(const QString& name, QWidget* parent) : QWidget(parent), m_name(name) {
    auto* column = columnOf(this);
    m_front = new QVBoxLayout;
    m_front->setSpacing(8);
    column->addLayout(m_front);
    m_toggle = new QToolButton(this);
    m_toggle->setCheckable(true);
    m_toggle->setAutoRaise(true);
    m_toggle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more = new QWidget(this);
    m_rest = columnOf(m_more, 12);
    column->addWidget(m_toggle);
    column->addWidget(m_more);
    connect(m_toggle, &QToolButton::toggled, this, &SpecForm::setMoreShown);
    setMoreShown(false);
    m_toggle->hide();
}

void SpecForm::setMoreShown(bool shown) {
    m_toggle->setChecked(shown);
    m_toggle->setIcon(icon(shown ? QStringLiteral("arrow-down") : QStringLiteral("arrow-right")));
    m_toggle->setText(shown ? tr("Less") : tr("More"));
    m_toggle->setAccessibleName(tr("%1: %2").arg(m_name, m_toggle->text()));
    m_more->setVisible(shown);
}

bool SpecForm::sameFields(const std::vector<ParamSpec>& specs) const {
    if (specs.size() != m_fields.size()) return false;
    for (std::size_t i = 0; i < specs.size(); ++i) {
        const auto& old = m_fields[i]->spec();
        // Ranges, defaults and texts may change without a new widget (SpecField::setSpec).
        if (old.key != specs[i].key || old.kind != specs[i].kind ||
            old.advanced != specs[i].advanced)
            return false;
    }
    return true;
}

// Rebuilds the form, but reuses fields whose key and kind stay the same.
void SpecForm::rebuild(const std::vector<ParamSpec>& specs) {
    std::map<std::string, SpecField*> old;
    for (auto* field : m_fields) old[field->spec().key] = field;
    m_fields.clear();
    int front = 0;
    for (const auto& spec : specs) {
        auto found = old.find(spec.key);
        const bool keep = found != old.end() && found->second->spec().kind == spec.kind;
        auto* field = keep ? found->second : new SpecField(spec, this);
        if (keep)
            old.erase(found);
        else
            listenTo(field);
        const bool isFront = !spec.advanced && front < kFrontFields;
        front += isFront ? 1 : 0;
        (isFront ? m_front : m_rest)->addWidget(field);
        m_fields.push_back(field);
    }
    // Hidden at once, because deleteLater() acts only in the next turn of the event loop.
    for (const auto& [key, field] : old) field->deleteLater(), field->hide();
    m_toggle->setVisible(m_rest->count() > 0);
}

void SpecForm::listenTo(SpecField* field) {
    connect(field, &SpecField::edited, this, [this](const QString& key) {
        showEffects();
        Q_EMIT edited(key);
    });
    connect(field, &SpecField::axisEdited, this, &SpecForm::axesEdited);
}

std::vector<SweepAxis> SpecForm::axes() const {
    std::vector<SweepAxis> axes;
    for (const auto* field : m_fields)
        if (auto axis = field->axis()) axes.push_back(std::move(*axis));
    return axes;
}

QString SpecForm::axisProblem() const {
    for (const auto* field : m_fields)
        if (field->swept() && !field->axis())
            return tr("%1: %2").arg(toQt(field->spec().name), field->sweepEdit()->problem());
    return {};
}

void SpecForm::setLocks(const std::function<QString(const QString& key)>& why) {
    for (auto* field : m_fields) field->setLocked(why(toQt(field->spec().key)));
}

void SpecForm::setSpecs(const std::vector<ParamSpec>& specs) {
    if (!sameFields(specs)) rebuild(specs);
    for (std::size_t i = 0; i < specs.size(); ++i) m_fields[i]->setSpec(specs[i]);
}

void SpecForm::setValues(const RunConfig& values) {
    for (auto* field : m_fields) {
        const auto found = values.values.find(field->spec().key);
        field->setExplicit(found == values.values.end() ? std::nullopt
                                                        : std::optional<ParamValue>(found->second));
    }
    showEffects();
}

void SpecForm::showEffects() {
    std::vector<ParamSpec> specs;
    for (const auto* field : m_fields) specs.push_back(field->spec());
    // An effect can depend on each other setting, so all fields are checked.
    const RunConfig given = values();
    for (auto* field : m_fields)
        field->setWithoutEffect(engineText(withoutEffect(field->spec(), specs, given)));
}

RunConfig SpecForm::values() const {
    RunConfig config;
    for (const auto* field : m_fields)
        if (field->explicitValue()) config.values[field->spec().key] = *field->explicitValue();
    return config;
}

QString SpecForm::problem() const {
    for (const auto* field : m_fields)
        if (!field->problem().isEmpty())
            return tr("%1: %2").arg(toQt(field->spec().name), field->problem());
    return {};
}

void SpecForm::setProblem(const QString& key, const QString& problem) {
    if (auto* found = field(key)) found->setProblem(problem);
}

SpecField* SpecForm::field(const QString& key) const {
    for (auto* field : m_fields)
        if (toQt(field->spec().key) == key) return field;
    return nullptr;
}

}  // namespace headscope::ui
