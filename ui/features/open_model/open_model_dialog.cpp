#include "ui/features/open_model/open_model_dialog.h"

#include "ui/features/open_model/open_model_texts.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/forms/spec_field.h"
#include "ui/widgets/guide_targets.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/workspace.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr QSize kScreenMargin(40, 60);  // for the frame and the taskbar
constexpr int kNoteLines = 4;

}  // namespace

OpenModelDialog::OpenModelDialog(Workspace& workspace, QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_presenter(workspace) {
    setObjectName(QStringLiteral("open-model-dialog"));
    setWindowTitle(tr("Open a pretrained model"));
    setGuideTarget(this, QStringLiteral("import-a-model.md"));
    layOut();
    wire();
    const QSize wanted(fontMetrics().averageCharWidth() * 125, fontMetrics().height() * 36);
    resize(wanted.boundedTo(screen()->availableSize() - kScreenMargin));
    showAll();
    m_folder->setFocus();
}

void OpenModelDialog::layOut() {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    auto* label = new QLabel(tr("Model &folder (Hugging Face transformers)"), this);
    m_folder = new PathField(this);
    m_folder->setObjectName(QStringLiteral("open-model-dialog-folder-field"));
    m_folder->setFolderWanted(true);
    m_folder->setHint(tr("Folder with config.json, the weights (.safetensors) and the tokenizer"));
    m_folder->edit()->setAccessibleName(tr("Model folder"));
    label->setBuddy(m_folder->edit());
    column->addWidget(label);
    column->addWidget(m_folder);
    column->addWidget(m_banner = new Banner(this));
    column->addWidget(makeModelBox(), 1);
    m_notes = new QPlainTextEdit(this);
    m_notes->setReadOnly(true);
    m_notes->setTabChangesFocus(true);
    m_notes->setAccessibleName(tr("Notes about the model"));
    m_notes->setFixedHeight(fontMetrics().lineSpacing() * kNoteLines +
                            2 * (m_notes->frameWidth() + 6));
    m_notes->hide();
    column->addWidget(m_notes);
    column->addWidget(makeDataBox());
    makeButtons(column);
}

QWidget* OpenModelDialog::makeModelBox() {
    m_modelBox = new QWidget(this);
    auto* row = new QHBoxLayout(m_modelBox);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(16);
    auto* facts = new QWidget(m_modelBox);
    auto* column = new QVBoxLayout(facts);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_facts = new FactTable(facts));
    column->addStretch(1);
    m_tensors = new QTreeWidget(m_modelBox);
    m_tensors->setObjectName(QStringLiteral("open-model-dialog-tensors"));
    m_tensors->setHeaderLabel(tr("Tensors"));
    m_tensors->setTextElideMode(Qt::ElideMiddle);
    m_tensors->setAccessibleName(tr("Tensors of the folder, by how they fit the model"));
    m_tensors->setMinimumHeight(fontMetrics().height() * 8);
    row->addWidget(facts, 3);
    row->addWidget(m_tensors, 2);
    return m_modelBox;
}

QWidget* OpenModelDialog::makeDataBox() {
    m_dataBox = new QWidget(this);
    auto* grid = makeFieldGrid(m_dataBox);
    m_data = new QComboBox(m_dataBox);
    m_data->setObjectName(QStringLiteral("open-model-dialog-data-choice"));
    m_data->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_data->setMinimumContentsLength(20);
    addField(grid, tr("&Data"), m_data);
    m_dataPath = new PathField(m_dataBox);
    m_dataPath->setObjectName(QStringLiteral("open-model-dialog-data-field"));
    m_dataPath->edit()->setAccessibleName(tr("Path of the data"));
    auto hidden = m_dataPath->sizePolicy();
    hidden.setRetainSizeWhenHidden(true);
    m_dataPath->setSizePolicy(hidden);
    grid->addWidget(m_dataPath, grid->rowCount(), 1);
    m_columnBox = new QWidget(m_dataBox);
    (new QHBoxLayout(m_columnBox))->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_columnBox, grid->rowCount(), 1);
    m_newHead = new QCheckBox(tr("&New output layer"), m_dataBox);
    m_headHelp = new Caption({}, m_dataBox);
    grid->addWidget(m_newHead, grid->rowCount(), 1);
    grid->addWidget(m_headHelp, grid->rowCount(), 1);
    m_copy = new QCheckBox(tr("&Copy the weights into the run"), m_dataBox);
    m_copyHelp = new Caption({}, m_dataBox);
    grid->addWidget(m_copy, grid->rowCount(), 1);
    grid->addWidget(m_copyHelp, grid->rowCount(), 1);
    m_name = new QLineEdit(m_dataBox);
    m_name->setObjectName(QStringLiteral("open-model-dialog-name-field"));
    addField(grid, tr("Na&me of the run"), m_name);
    return m_dataBox;
}

void OpenModelDialog::makeButtons(QBoxLayout* column) {
    m_progress = new ProgressBar(this);
    m_progress->setAccessibleName(tr("Progress of opening the model"));
    m_progress->keepSpaceWhenHidden();
    column->addWidget(m_progress);
    auto* row = new QHBoxLayout;
    m_state = new Caption({}, this);
    row->addWidget(m_state, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Help | QDialogButtonBox::Cancel, this);
    m_open = buttons->addButton(tr("&Open"), QDialogButtonBox::AcceptRole);
    m_open->setObjectName(QStringLiteral("open-model-dialog-open-button"));
    m_open->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, &m_presenter, &OpenModelPresenter::open);
    connect(buttons, &QDialogButtonBox::rejected, this, &OpenModelDialog::reject);
    connect(buttons, &QDialogButtonBox::helpRequested, this,
            [this] { m_workspace.navigation().askGuide(QStringLiteral("import-a-model.md")); });
    row->addWidget(buttons);
    column->addLayout(row);
}

void OpenModelDialog::wire() {
    connect(&m_presenter, &OpenModelPresenter::changed, this, &OpenModelDialog::showAll);
    connect(&m_presenter, &OpenModelPresenter::progressed, this, &OpenModelDialog::showState);
    connect(&m_presenter, &OpenModelPresenter::opened, this, [this](const ImportedModel& model) {
        Q_EMIT opened(model);
        accept();
    });
    connect(m_folder, &PathField::pathEdited, this, [this](const QString& path) {
        // Inspect an existing folder at once. A path that does not exist may still be incomplete.
        m_presenter.setFolder(path, QDir(path).exists());
    });
    connect(m_dataPath, &PathField::pathEdited, &m_presenter, &OpenModelPresenter::setDataPath);
    connect(m_data, &QComboBox::activated, this,
            [this](int row) { m_presenter.chooseData(m_data->itemData(row).toString()); });
    connect(m_newHead, &QCheckBox::clicked, &m_presenter, &OpenModelPresenter::setNewHead);
    connect(m_copy, &QCheckBox::clicked, &m_presenter, &OpenModelPresenter::setCopiesWeights);
    connect(m_name, &QLineEdit::textChanged, &m_presenter, &OpenModelPresenter::setName);
}

void OpenModelDialog::setFolder(const QString& folder) {
    if (m_presenter.importing()) return;
    m_folder->setPath(QDir::toNativeSeparators(folder));
    m_presenter.setFolder(folder, true);
}

// Enter in a path leads on: the data below are not chosen yet.
void OpenModelDialog::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enter && m_folder->edit()->hasFocus()) return m_data->setFocus();
    QDialog::keyPressEvent(event);
}

// Esc, the close button and Cancel stop a running import; the dialog then stays open.
void OpenModelDialog::reject() {
    if (m_presenter.importing()) return m_presenter.stop();
    QDialog::reject();
}

void OpenModelDialog::showAll() {
    showModel();
    showData();
    showState();
    // Longer texts of another language or model would be squeezed.
    const int needed = layout()->totalHeightForWidth(width()),
              most = screen()->availableSize().height() - kScreenMargin.height();
    if (needed > height()) resize(width(), std::min(needed, most));
}

void OpenModelDialog::showModel() {
    const auto* report = m_presenter.report();
    // Keeps the scroll position and the open groups of the tree while other things change.
    if (report == m_shown) return;
    m_shown = report;
    m_tensors->clear();
    const bool known = report && !report->modelType.empty();
    m_facts->setFacts(known ? modelFacts(*report) : std::vector<Fact>());
    if (known)
        for (const auto& group : tensorGroups(*report)) {
            auto* top = new QTreeWidgetItem(
                m_tensors, {tr("%1: %2").arg(group.title, countText(group.names.size()))});
            top->setToolTip(0, plainTip(group.help));
            top->setData(0, Qt::AccessibleDescriptionRole, group.help);
            QFont font = top->font(0);
            font.setBold(group.faulty && !group.names.isEmpty());
            top->setFont(0, font);
            for (const auto& name : group.names)
                (new QTreeWidgetItem(top, {name}))->setToolTip(0, plainTip(name));
        }
    const auto notes = report ? modelNotes(*report) : QStringList();
    m_notes->setPlainText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
}

void OpenModelDialog::showData() {
    const auto all = m_presenter.datasets();
    const QSignalBlocker quiet(m_data);
    m_data->clear();
    for (const auto& info : all) {
        m_data->addItem(toQt(info.name), toQt(info.id));
        m_data->setItemData(m_data->count() - 1, plainTip(toQt(info.summary)), Qt::ToolTipRole);
        if (toQt(info.id) != m_presenter.dataset()) continue;
        m_data->setCurrentIndex(m_data->count() - 1);
        m_data->setToolTip(plainTip(toQt(info.summary)));
        m_dataPath->setFolderWanted(info.pathIsFolder);
        m_dataPath->setHint(toQt(info.pathHint));
    }
    m_dataPath->setPath(m_presenter.dataPath());
    m_dataPath->setVisible(m_presenter.needsPath());
    showColumns();
    const auto* stored = m_presenter.stored();
    const bool hidden = m_presenter.predictsHidden();
    // A folder without an output layer needs a new one.
    const bool forced =
        stored && stored->refusals.empty() && !m_presenter.canChooseHead() && !hidden;
    m_newHead->setChecked(m_presenter.newHead() || forced);
    m_newHead->setEnabled(m_presenter.canChooseHead());
    m_headHelp->setText(hidden   ? hiddenWordsText()
                        : stored ? outputLayerText(*stored, m_presenter.newHead())
                                 : QString());
    m_newHead->setAccessibleDescription(m_headHelp->text());
    m_copy->setChecked(m_presenter.copiesWeights());
    m_copy->setEnabled(m_presenter.report());
    m_copyHelp->setText(m_presenter.report() ? weightsText(m_copy->isChecked()) : QString());
    m_copy->setAccessibleDescription(m_copyHelp->text());
    const QString folder = m_presenter.folder().trimmed();
    m_name->setPlaceholderText(folder.isEmpty() ? QString() : QDir(folder).dirName());
}

// Keeps the fields while the settings are the same, because the user may be typing in one.
void OpenModelDialog::showColumns() {
    const auto specs = m_presenter.columnSpecs();
    const bool same = std::equal(specs.begin(), specs.end(), m_columns.begin(), m_columns.end(),
                                 [](const ParamSpec& spec, const SpecField* field) {
                                     return spec.key == field->spec().key;
                                 });
    if (!same) {
        for (auto* field : m_columns) field->deleteLater();
        m_columns.clear();
        for (const auto& spec : specs) {
            auto* field = new SpecField(spec, m_columnBox);
            connect(field, &SpecField::edited, this, [this, field](const QString& key) {
                m_presenter.setColumn(toStd(key), field->explicitValue());
            });
            m_columnBox->layout()->addWidget(field);
            m_columns.push_back(field);
        }
    }
    for (std::size_t i = 0; i < specs.size(); ++i) {
        m_columns[i]->setSpec(specs[i]);
        const auto chosen = m_presenter.column(specs[i].key);
        if (m_columns[i]->explicitValue() != chosen) m_columns[i]->setExplicit(chosen);
    }
    m_columnBox->setVisible(!m_columns.empty());
}

void OpenModelDialog::showState() {
    const bool importing = m_presenter.importing();
    for (QWidget* part : {static_cast<QWidget*>(m_folder), m_dataBox}) part->setEnabled(!importing);
    m_open->setEnabled(m_presenter.canOpen());
    m_state->setText(m_presenter.whyNot());
    m_open->setAccessibleDescription(m_presenter.whyNot());
    m_progress->setVisible(importing);
    m_progress->setShare(m_presenter.share());
    const Error* error = m_presenter.importError();
    if (!error) error = m_presenter.refusal();
    m_banner->follow(importing ? nullptr : error);
}

QString OpenModelDialog::factText() const {
    QStringList lines;
    const auto* report = m_presenter.report();
    if (report)
        for (const auto& fact : modelFacts(*report))
            lines << fact.name + QStringLiteral(": ") + fact.value;
    return lines.join(QLatin1Char('\n'));
}

}  // namespace headscope::ui
