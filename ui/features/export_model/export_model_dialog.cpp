#include "ui/features/export_model/export_model_dialog.h"

#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/guide_targets.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QGridLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kExportNoteLines = 5;
const QString kExportGuide = QStringLiteral("import-a-model.md#take-a-model-out-of-headscope");

}  // namespace

ExportModelDialog::ExportModelDialog(Workspace& workspace, const RunHandle& run, std::int64_t step,
                                     const QString& parentFolder, QWidget* parent)
    : QDialog(parent), m_workspace(workspace), m_presenter(workspace, run, step) {
    setObjectName(QStringLiteral("export-model-dialog"));
    setWindowTitle(tr("Export the model of %1").arg(m_presenter.runName()));
    setGuideTarget(this, kExportGuide);
    layOut();
    m_folder->setPath(QDir::toNativeSeparators(parentFolder));
    m_presenter.setParentFolder(parentFolder);
    wire();
    const QSize wanted(fontMetrics().averageCharWidth() * 100, fontMetrics().height() * 24);
    resize(wanted.boundedTo(screen()->availableSize() - QSize(40, 60)));
    showAll();
    m_folder->edit()->setFocus();
}

void ExportModelDialog::layOut() {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(new Caption(
        tr("Writes weights, configuration and tokenizer into a new folder, for Python and other "
           "programs."),
        this));
    column->addWidget(m_banner = new Banner(this));
    column->addWidget(m_facts = new FactTable(this));
    column->addWidget(makeChoices());
    m_notes = new QPlainTextEdit(this);
    m_notes->setObjectName(QStringLiteral("notes"));
    m_notes->setReadOnly(true);
    m_notes->setTabChangesFocus(true);
    m_notes->setAccessibleName(tr("Notes about the export"));
    m_notes->setMinimumHeight(fontMetrics().lineSpacing() * kExportNoteLines);
    column->addWidget(m_notes, 1);
    column->addWidget(makePlace());
    makeButtons(column);
}

QWidget* ExportModelDialog::makeChoices() {
    m_choices = new QWidget(this);
    auto* grid = makeFieldGrid(m_choices);
    m_checkpoint = new QComboBox(m_choices);
    m_checkpoint->setObjectName(QStringLiteral("checkpoint"));
    m_checkpoint->addItem(tr("Last checkpoint"), QVariant::fromValue(kLatest));
    for (const auto& checkpoint : m_presenter.checkpoints()) {
        const QString step = tr("Step %1").arg(countText(checkpoint.step));
        m_checkpoint->addItem(checkpoint.best ? tr("%1 (best on validation)").arg(step) : step,
                              QVariant::fromValue(checkpoint.step));
    }
    m_checkpoint->setCurrentIndex(
        std::max(0, m_checkpoint->findData(QVariant::fromValue(m_presenter.step()))));
    addField(grid, tr("&Checkpoint"), m_checkpoint);
    m_removed = new QComboBox(m_choices);
    m_removed->setObjectName(QStringLiteral("removed-heads"));
    m_removed->addItem(tr("Keep as zeros: every version of transformers opens it"),
                       static_cast<int>(ExportModelPresenter::RemovedHeads::Zeros));
    m_removed->addItem(tr("Leave out: a smaller model"),
                       static_cast<int>(ExportModelPresenter::RemovedHeads::Smaller));
    m_removedLabel = addField(grid, tr("&Removed heads"), m_removed);
    return m_choices;
}

QWidget* ExportModelDialog::makePlace() {
    m_place = new QWidget(this);
    auto* grid = makeFieldGrid(m_place);
    m_folder = new PathField(m_place);
    m_folder->setFolderWanted(true);
    m_folder->setHint(tr("Folder in which the new folder is made"));
    addField(grid, tr("&Save in"), m_folder, m_folder->edit());
    m_name = new QLineEdit(m_presenter.name(), m_place);
    m_name->setObjectName(QStringLiteral("folder-name"));
    addField(grid, tr("&New folder"), m_name);
    m_target = new Caption({}, m_place);
    grid->addWidget(m_target, grid->rowCount(), 1);
    return m_place;
}

void ExportModelDialog::makeButtons(QBoxLayout* column) {
    m_progress = new ProgressBar(this);
    m_progress->setAccessibleName(tr("Progress of the export"));
    m_progress->keepSpaceWhenHidden();
    column->addWidget(m_progress);
    auto* row = new QHBoxLayout;
    m_state = new Caption({}, this);
    row->addWidget(m_state, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Help | QDialogButtonBox::Cancel, this);
    m_write = buttons->addButton(tr("&Export"), QDialogButtonBox::AcceptRole);
    m_write->setObjectName(QStringLiteral("write"));
    m_write->setDefault(true);
    connect(buttons, &QDialogButtonBox::accepted, &m_presenter, &ExportModelPresenter::write);
    connect(buttons, &QDialogButtonBox::rejected, this, &ExportModelDialog::reject);
    connect(buttons, &QDialogButtonBox::helpRequested, this,
            [this] { m_workspace.navigation().askGuide(kExportGuide); });
    row->addWidget(buttons);
    column->addLayout(row);
}

void ExportModelDialog::wire() {
    connect(&m_presenter, &ExportModelPresenter::changed, this, &ExportModelDialog::showAll);
    connect(&m_presenter, &ExportModelPresenter::progressed, this,
            [this] { m_progress->setShare(m_presenter.share()); });
    connect(&m_presenter, &ExportModelPresenter::exported, this,
            [this](const ExportedModel& model) {
                Q_EMIT exported(model);
                accept();
            });
    connect(m_checkpoint, &QComboBox::activated, this, [this](int row) {
        m_presenter.setStep(m_checkpoint->itemData(row).value<std::int64_t>());
    });
    connect(m_removed, &QComboBox::activated, this, [this](int row) {
        m_presenter.setRemovedHeads(
            static_cast<ExportModelPresenter::RemovedHeads>(m_removed->itemData(row).toInt()));
    });
    connect(m_folder, &PathField::pathEdited, &m_presenter, &ExportModelPresenter::setParentFolder);
    connect(m_name, &QLineEdit::textChanged, &m_presenter, &ExportModelPresenter::setName);
}

// Esc, the close button and Cancel stop a running export; the dialog then stays open.
void ExportModelDialog::reject() {
    if (m_presenter.exporting()) return m_presenter.stop();
    QDialog::reject();
}

void ExportModelDialog::showAll() {
    const bool exporting = m_presenter.exporting();
    for (QWidget* part : {m_choices, m_place}) part->setEnabled(!exporting);
    const auto* plan = m_presenter.plan();
    m_facts->setFacts(m_presenter.facts());
    const bool chooses = plan && plan->lacksHeads;
    m_removed->setVisible(chooses);
    m_removedLabel->setVisible(chooses);
    m_notes->setPlainText(m_presenter.notes().join(QLatin1Char('\n')));
    m_target->setText(tr("Writes %1").arg(QDir::toNativeSeparators(m_presenter.target())));
    m_progress->setVisible(exporting);
    m_progress->setShare(m_presenter.share());
    m_state->setText(m_presenter.whyNot());
    m_write->setAccessibleDescription(m_presenter.whyNot());
    m_write->setEnabled(m_presenter.canExport());
    m_banner->follow(exporting ? nullptr : m_presenter.error());
}

}  // namespace headscope::ui
