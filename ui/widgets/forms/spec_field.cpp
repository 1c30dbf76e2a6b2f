#include "ui/widgets/forms/spec_field.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "ui/widgets/forms/spec_editor.h"
#include "ui/widgets/forms/sweep_edit.h"
#include "ui/widgets/forms/typed_number.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/wrapped_label.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

QLabel* wrappedLabel(QWidget* parent) {
    auto* label = new WrappedLabel(parent);
    label->hide();
    return label;
}

}  // namespace

SpecField::SpecField(const ParamSpec& spec, QWidget* parent)
    : QWidget(parent),
      m_label(new WrappedLabel(this)),
      m_reset(new QToolButton(this)),
      m_editor(makeSpecEditor(spec, this)),
      m_caption(wrappedLabel(this)),
      m_message(wrappedLabel(this)) {
    setObjectName(toQt(spec.key));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(0, 0, 0, 0);
    m_label->setBuddy(m_editor);
    m_label->setVisible(!m_editor->labelled());
    m_reset->setAutoRaise(true);
    m_reset->setIcon(icon(QStringLiteral("restoration")));
    head->addWidget(m_label, 1);
    if (m_editor->labelled()) head->addWidget(m_editor, 1);
    m_lock = new IconLabel(icon(QStringLiteral("object-locked")), 16, this);
    m_lock->hide();
    head->addWidget(m_lock);
    head->addWidget(m_reset);
    makeSweep();
    head->addWidget(m_sweep);
    column->addLayout(head);
    if (!m_editor->labelled()) column->addWidget(m_editor);
    column->addWidget(m_values);
    column->addWidget(m_caption);
    column->addWidget(m_message);
    QSizePolicy keeps = m_reset->sizePolicy();
    keeps.setRetainSizeWhenHidden(true);
    m_reset->setSizePolicy(keeps);
    connect(m_reset, &QToolButton::clicked, this, [this] {
        m_typedWrong = false;
        setExplicit({});
        Q_EMIT edited(toQt(m_spec.key));
    });
    connect(m_editor, &SpecEditor::edited, this, [this](const ParamValue& value) {
        m_value = value == m_spec.defaultValue ? std::nullopt : std::optional<ParamValue>(value);
        m_typedWrong = false;
        setProblem({});
        showTexts();
        Q_EMIT edited(toQt(m_spec.key));
    });
    // Restore the earlier value, because an entry such as "0;2" was accepted as "0" while it was
    // typed.
    connect(m_editor, &SpecEditor::refused, this,
            [this](const QString& message, const ParamValue& before) {
                m_value = before == m_spec.defaultValue ? std::nullopt
                                                        : std::optional<ParamValue>(before);
                showProblem(message);
                m_typedWrong = true;
                showTexts();
                Q_EMIT edited(toQt(m_spec.key));
            });
    setSpec(spec);
}

void SpecField::setSpec(const ParamSpec& spec) {
    m_spec = spec;
    m_editor->setSpec(spec);
    showEnabled();
    const QString name = toQt(spec.name);
    const QString unit = spec.kind == ParamKind::Path ? QString() : toQt(spec.unit);
    m_label->setText(unit.isEmpty() ? name : tr("%1 (%2)").arg(name, unit));
    m_values->setSpec(spec);
    m_sweep->setAccessibleName(tr("%1: sweep").arg(name));
    showHelp();
    showValue();
}

// Paths, the run's name and its start step cannot be swept.
void SpecField::makeSweep() {
    m_sweep = new QToolButton(this);
    m_sweep->setObjectName(QStringLiteral("sweep"));
    m_sweep->setAutoRaise(true);
    m_sweep->setCheckable(true);
    m_sweep->setIcon(icon(QStringLiteral("view-list-text")));
    m_sweep->setToolTip(
        plainTip(tr("Sweep: several values, one run for each. Start trains all of them.")));
    m_values = new SweepEdit(this);
    m_values->hide();
    connect(m_sweep, &QToolButton::toggled, this, [this](bool swept) {
        m_values->setVisible(swept);
        if (swept) m_values->begin(m_value.value_or(m_spec.defaultValue));
        showSweep();
    });
    connect(m_values, &SweepEdit::axisEdited, this, &SpecField::showSweep);
}

void SpecField::showSweep() {
    if (m_problem.isEmpty()) {
        const QString problem = swept() ? m_values->problem() : QString();
        m_message->setText(problem);
        m_message->setVisible(!problem.isEmpty());
    }
    showTexts();
    Q_EMIT axisEdited();
}

void SpecField::setSwept(bool swept) {
    m_sweep->setChecked(swept);
}

bool SpecField::swept() const {
    return m_sweep->isChecked();
}

std::optional<SweepAxis> SpecField::axis() const {
    return swept() ? m_values->axis() : std::nullopt;
}

void SpecField::setWithoutEffect(const QString& reason) {
    if (m_withoutEffect == reason) return;
    m_withoutEffect = reason;
    showEnabled();
    showHelp();
}

void SpecField::setLocked(const QString& reason) {
    if (m_locked == reason) return;
    m_locked = reason;
    if (!reason.isEmpty()) setSwept(false);
    showEnabled();
    showHelp();
    showTexts();
}

void SpecField::setHelpLink(const QString& target) {
    if (m_link == target) return;
    m_link = target;
    showHelp();
}

// The label of a locked value is not greyed out, because the value is still in effect.
void SpecField::showEnabled() {
    m_editor->setEnabled(m_withoutEffect.isEmpty() && m_locked.isEmpty());
    m_label->setEnabled(m_withoutEffect.isEmpty());
    m_lock->setVisible(!m_locked.isEmpty());
    const bool sweeps = m_spec.kind != ParamKind::Path && !isColumnSetting(m_spec) &&
                        m_spec.key != "run.name" && m_spec.key != "run.start_step";
    m_sweep->setVisible(sweeps && m_locked.isEmpty());
}

void SpecField::showHelp() {
    const QString text = m_withoutEffect.isEmpty()
                             ? toQt(m_spec.help)
                             : m_withoutEffect + QLatin1Char(' ') + toQt(m_spec.help);
    const QString reason =
        m_locked.isEmpty() ? QString() : m_locked.toHtmlEscaped() + QStringLiteral("<br><br>");
    const QString help = QStringLiteral("<qt>%1%2</qt>").arg(reason, text.toHtmlEscaped());
    m_lock->setToolTip(help);
    m_label->setToolTip(help);
    m_editor->setToolTip(help);
    const QString more = QStringLiteral("<br><br><a href=\"%1\">%2</a>")
                             .arg(m_link.toHtmlEscaped(), tr("User guide"));
    setWhatsThis(QStringLiteral("<qt>%1%2%3</qt>")
                     .arg(reason, text.toHtmlEscaped(), m_link.isEmpty() ? QString() : more));
    if (auto* inner = m_editor->focusProxy()) {
        inner->setAccessibleName(m_label->text());
        inner->setAccessibleDescription(m_locked.isEmpty() ? text
                                                           : m_locked + QLatin1Char(' ') + text);
    }
}

// A refused entry stays in its field until it is corrected or another value is set.
void SpecField::setExplicit(const std::optional<ParamValue>& value) {
    const auto own = value && *value == m_spec.defaultValue ? std::nullopt : value;
    if (m_typedWrong && own == m_value) return;
    m_value = own;
    m_typedWrong = false;
    setProblem({});
    showValue();
}

void SpecField::setProblem(const QString& problem) {
    if (!m_typedWrong) showProblem(problem);
}

void SpecField::showProblem(const QString& problem) {
    m_problem = problem;
    m_message->setText(problem);
    m_message->setVisible(!problem.isEmpty());
    paintTexts();
}

void SpecField::showValue() {
    if (!m_typedWrong) m_editor->show(m_value.value_or(m_spec.defaultValue));
    showTexts();
}

QString SpecField::choiceHelp() const {
    const ParamValue shown = m_value.value_or(m_spec.defaultValue);
    const auto* id = std::get_if<std::string>(&shown);
    if (m_spec.kind != ParamKind::Choice || !id) return {};
    const auto* choice = findById(m_spec.choices, *id);
    return choice ? toQt(choice->help) : QString();
}

void SpecField::showTexts() {
    const QString help = swept() ? m_values->summary() : choiceHelp();
    m_caption->setText(help);
    m_caption->setVisible(!help.isEmpty());
    m_reset->setVisible((m_value.has_value() || m_typedWrong) && m_locked.isEmpty());
    const QString usual = editText(m_spec.defaultValue);
    const QString back =
        usual.isEmpty() ? tr("Back to the default") : tr("Back to the default, %1").arg(usual);
    m_reset->setToolTip(back);
    m_reset->setAccessibleName(tr("%1: %2").arg(toQt(m_spec.name), back));
    paintTexts();
}

void SpecField::paintTexts() {
    const auto colours = themeColours(palette());
    const auto ink = [](QLabel* label, const QColor& colour) {
        QPalette tinted = label->palette();
        if (tinted.color(QPalette::WindowText) == colour) return;
        tinted.setColor(QPalette::WindowText, colour);
        label->setPalette(tinted);
    };
    ink(m_caption, colours.secondary);
    ink(m_message, colours.bad);
    const QFont small = captionFont(font());
    if (m_caption->font() != small) m_caption->setFont(small);
    if (m_message->font() != small) m_message->setFont(small);
}

void SpecField::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) paintTexts();
}

}  // namespace headscope::ui
