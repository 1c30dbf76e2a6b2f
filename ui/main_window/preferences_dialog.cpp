#include "ui/main_window/preferences_dialog.h"

#include "ui/features/train/stay_awake.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text/language.h"
#include "ui/widgets/text/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

void addField(QVBoxLayout* column, const QString& name, QWidget* field, const QString& help) {
    auto* label = new QLabel(name);
    label->setBuddy(field);
    column->addWidget(label);
    column->addWidget(field);
    column->addWidget(new Caption(help));
    column->addSpacing(8);
}

}  // namespace

PreferencesDialog::PreferencesDialog(const Values& values, const Tools* tools, const Runs* runs,
                                     QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Preferences"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(3);
    auto* theme = new QComboBox(this);
    theme->addItems({tr("As the desktop"), tr("Light"), tr("Dark")});
    theme->setCurrentIndex(static_cast<int>(values.theme));
    connect(theme, &QComboBox::activated, this,
            [this](int index) { Q_EMIT themeChosen(static_cast<ThemeChoice>(index)); });
    addField(column, tr("&Theme"), theme, tr("Exported figures are always light."));
    auto* text = new IntegerBox(this);
    text->setRange(kSmallestTextPercent, kLargestTextPercent);
    text->setSingleStep(10);
    text->setSuffix(tr(" %"));
    text->setValue(values.textPercent);
    connect(text, &QSpinBox::valueChanged, this, &PreferencesDialog::textPercentChosen);
    addField(column, tr("Text &size"), text, tr("Relative to the desktop's text size."));
    addField(
        column, tr("&Language"), languageField(values.language),
        tr("Takes effect when this dialog is closed. Runs stay open; earlier changes of sheets "
           "can no longer be undone."));
    addField(column, tr("T&hreads for new runs"), threadsField(values.threads, tools),
             tr("The number is saved with each run. Another number changes the last digits of "
                "results."));
    if (StayAwake::possible()) {
        auto* awake = new QCheckBox(tr("&Keep the computer awake while training"));
        awake->setChecked(values.stayAwake);
        connect(awake, &QCheckBox::toggled, this, &PreferencesDialog::stayAwakeChosen);
        column->addWidget(awake);
        column->addSpacing(8);
    }
    auto* folder = new PathField(this);
    folder->setFolderWanted(true);
    folder->setHint(runs ? toQt(runs->runsFolder()) : tr("Folder for new runs"));
    folder->setPath(values.runsFolder);
    folder->edit()->setAccessibleName(tr("Folder for new runs"));
    connect(folder, &PathField::pathEdited, this, &PreferencesDialog::runsFolderChosen);
    addField(column, tr("&Folder for new runs"), folder,
             tr("If empty, the program's own folder is used. Takes effect when the program is "
                "started again."));
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * 50);
}

QWidget* PreferencesDialog::languageField(const QString& chosen) {
    auto* field = new QComboBox(this);
    field->addItem(tr("As the desktop"), QString());
    for (const auto& language : languages()) field->addItem(language.name, language.code);
    field->setCurrentIndex(std::max(0, field->findData(chosen)));
    connect(field, &QComboBox::activated, this,
            [this, field](int index) { Q_EMIT languageChosen(field->itemData(index).toString()); });
    return field;
}

QWidget* PreferencesDialog::threadsField(int chosen, const Tools* tools) {
    auto* field = new IntegerBox(this);
    field->setRange(0, 1024);
    field->setSpecialValueText(tools ? tr("automatic (%1)").arg(tools->report().threads)
                                     : tr("automatic"));
    field->setValue(chosen);
    connect(field, &QSpinBox::valueChanged, this, &PreferencesDialog::threadsChosen);
    return field;
}

}  // namespace headscope::ui
