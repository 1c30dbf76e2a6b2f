#include "ui/dialogs/preferences_dialog.h"

#include "ui/widgets/caption.h"
#include "ui/widgets/path_field.h"
#include "ui/widgets/text.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>

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

PreferencesDialog::PreferencesDialog(const Values& values, const Tools* tools, const Runs* runs, QWidget* parent)
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
    auto* text = new QSpinBox(this);
    text->setRange(kSmallestTextPercent, kLargestTextPercent);
    text->setSingleStep(10);
    text->setSuffix(tr(" %"));
    text->setValue(values.textPercent);
    text->setKeyboardTracking(false);
    connect(text, &QSpinBox::valueChanged, this, &PreferencesDialog::textPercentChosen);
    addField(column, tr("Text &size"), text, tr("Of the desktop's own size."));
    auto* threads = new QSpinBox(this);
    threads->setRange(0, 1024);
    threads->setSpecialValueText(tools ? tr("automatic (%1)").arg(tools->report().threads) : tr("automatic"));
    threads->setValue(values.threads);
    connect(threads, &QSpinBox::valueChanged, this, &PreferencesDialog::threadsChosen);
    addField(column, tr("T&hreads for new runs"), threads,
             tr("The number is kept with each run: with another number, the last digits of a result differ."));
    auto* folder = new PathField(this);
    folder->setFolderWanted(true);
    folder->setHint(runs ? toQt(runs->runsFolder()) : tr("Folder for new runs"));
    folder->setPath(values.runsFolder);
    folder->edit()->setAccessibleName(tr("Folder for new runs"));
    connect(folder, &PathField::pathEdited, this, &PreferencesDialog::runsFolderChosen);
    addField(column, tr("&Folder for new runs"), folder,
             tr("Empty: the program's own folder. Takes effect when the program is started again."));
    column->addStretch(1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    setMinimumWidth(fontMetrics().averageCharWidth() * 50);
}

}  // namespace headscope::ui
