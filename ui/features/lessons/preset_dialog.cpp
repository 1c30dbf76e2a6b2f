#include "ui/features/lessons/preset_dialog.h"

#include "core/api/runs/parameters.h"
#include "ui/features/lessons/lesson.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/bounded_text.h"
#include "ui/widgets/text/text.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

void addChoice(QListWidget* list, const QString& id, const QString& name, bool checked) {
    auto* item = new QListWidgetItem(name, list);
    item->setData(Qt::UserRole, id);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
}

QStringList chosenIn(const QListWidget* list) {
    QStringList ids;
    for (int row = 0; row < list->count(); ++row)
        if (list->item(row)->checkState() == Qt::Checked)
            ids << list->item(row)->data(Qt::UserRole).toString();
    return ids;
}

// Returns an empty list if all are selected, which also includes pages of later versions.
QStringList unlessAll(const QListWidget* list) {
    const auto chosen = chosenIn(list);
    return chosen.size() == list->count() ? QStringList() : chosen;
}

}  // namespace

PresetDialog::PresetDialog(const InstructorPreset& draft, const PresetNames& names,
                           const std::function<QString(const QString&)>& pageTitle, QWidget* parent)
    : QDialog(parent), m_draft(draft) {
    setWindowTitle(tr("Save as instructor preset"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_banner = new Banner(this));
    column->addWidget(new Caption(
        tr("The current settings of the Train form are saved; the class can change only the "
           "selected ones. "
           "Anyone can leave the preset: it gives guidance but does not control access."),
        this));
    column->addWidget(m_title = new QLineEdit(this));
    m_title->setPlaceholderText(tr("Title, such as “Lambda in class”"));
    m_title->setAccessibleName(tr("Title"));
    column->addWidget(m_text = new BoundedText(this));
    m_text->setPlaceholderText(tr("Task for the class, in a few sentences"));
    m_text->setAccessibleName(tr("Text"));
    m_text->setTabChangesFocus(true);
    m_text->setFixedHeight(fontMetrics().height() * 4);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    m_pages = addList(grid, 0, 0, tr("Pages that are shown"));
    m_pages->setObjectName(QStringLiteral("preset-dialog-pages"));
    m_free = addList(grid, 0, 1, tr("Settings that can be changed"));
    m_lessons = addList(grid, 2, 0, tr("Lessons that are offered"));
    m_controls = addList(grid, 2, 1, tr("Also locked"));
    column->addLayout(grid, 1);
    for (const auto& id : names.pages) addChoice(m_pages, id, pageTitle(id), draft.shows(id));
    for (const auto& lesson : shippedLessons()) addChoice(m_lessons, lesson.id, lesson.title, true);
    for (const auto& control : lockableControls())
        addChoice(m_controls, QLatin1String(control.id), lockableName(control),
                  draft.locks(control.id));
    fillSettings(names);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_save = buttons->addButton(tr("&Save…"), QDialogButtonBox::ActionRole);
    m_save->setObjectName(QStringLiteral("save-preset"));
    m_save->setIcon(icon(QStringLiteral("document-save")));
    connect(m_save, &QPushButton::clicked, this, [this] { Q_EMIT saveRequested(preset()); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_title, &QLineEdit::textChanged, this, &PresetDialog::follow);
    connect(m_text, &QPlainTextEdit::textChanged, this, &PresetDialog::follow);
    connect(m_pages, &QListWidget::itemChanged, this, &PresetDialog::follow);
    column->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 110, fontMetrics().height() * 40);
    follow();
}

QListWidget* PresetDialog::addList(QGridLayout* grid, int row, int column, const QString& title) {
    grid->addWidget(new Heading(title, Heading::Level::Section, this), row, column);
    auto* list = new QListWidget(this);
    list->setAccessibleName(title);
    grid->addWidget(list, row + 1, column);
    return list;
}

// Lists settings with their current values. Dependent settings are listed only if they are active
// now.
void PresetDialog::fillSettings(const PresetNames& names) {
    if (!names.catalogue) return;
    for (const auto& spec : names.catalogue->parameters(m_draft.settings)) {
        if (spec.kind == ParamKind::Path || spec.key == "run.name") continue;
        const auto own = m_draft.settings.values.find(spec.key);
        const auto& value = own == m_draft.settings.values.end() ? spec.defaultValue : own->second;
        addChoice(m_free, toQt(spec.key), tr("%1: %2").arg(toQt(spec.name), toQt(valueText(value))),
                  spec.key == "objective.lambda");
    }
}

void PresetDialog::follow() {
    const bool titled = !m_title->text().trimmed().isEmpty(),
               reported = !m_text->toPlainText().trimmed().isEmpty();
    const bool page = !chosenIn(m_pages).isEmpty();
    m_save->setEnabled(titled && reported && page);
    m_save->setToolTip(!titled     ? tr("Give it a title first")
                       : !reported ? tr("Describe the task for the class first")
                       : !page     ? tr("Show at least one page")
                                   : QString());
}

InstructorPreset PresetDialog::preset() const {
    InstructorPreset preset;
    preset.title = m_title->text().trimmed();
    preset.text = m_text->toPlainText().trimmed();
    preset.settings = m_draft.settings;
    preset.pages = unlessAll(m_pages);
    preset.lessons = chosenIn(m_lessons);
    if (preset.lessons->size() == m_lessons->count()) preset.lessons.reset();
    preset.free = chosenIn(m_free);
    if (preset.free->size() == m_free->count()) preset.free.reset();
    preset.locked = chosenIn(m_controls);
    return preset;
}

void PresetDialog::showError(const Error& error) {
    m_banner->show(error);
}

}  // namespace headscope::ui
