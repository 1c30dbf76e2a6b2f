#include "ui/features/report/report_dialog.h"

#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/guide_targets.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/workspace.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

// Data of the rows of About: name of a sweep, id of a study; both are empty for chosen runs.
constexpr int kSweep = Qt::UserRole, kStudy = Qt::UserRole + 1;

}  // namespace

ReportDialog::ReportDialog(Workspace& workspace, const QStringList& runs, const QString& folder,
                           QWidget* parent)
    : QDialog(parent), m_presenter(workspace, runs) {
    setObjectName(QStringLiteral("report-dialog"));
    setWindowTitle(tr("Report"));
    m_presenter.setPath(QDir(folder).filePath(QStringLiteral("report.html")));
    layOut();
    m_file->setPath(QDir::toNativeSeparators(m_presenter.path()));
    wire();
    const QSize wanted(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 26);
    resize(wanted.boundedTo(screen()->availableSize() - QSize(40, 60)));
    showAll();
}

void ReportDialog::layOut() {
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    m_caption = new Caption({}, this);
    m_caption->setObjectName(QStringLiteral("report-caption"));
    column->addWidget(m_caption);
    auto* about = new QFormLayout;
    m_about = new QComboBox(this);
    m_about->setObjectName(QStringLiteral("report-about"));
    m_about->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    about->addRow(tr("&About"), m_about);
    column->addLayout(about);
    m_runsLabel = new QLabel(tr("&Runs"), this);
    column->addWidget(m_runsLabel);
    m_runs = new QListWidget(this);
    m_runs->setObjectName(QStringLiteral("report-runs"));
    m_runs->setAccessibleName(tr("Runs in the report"));
    // A scroll bar would hide the ends of long names, in which runs of a sweep differ.
    m_runs->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_runs->setTextElideMode(Qt::ElideMiddle);
    m_runsLabel->setBuddy(m_runs);
    column->addWidget(m_runs, 1);
    auto* form = new QFormLayout;
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    m_format = new QComboBox(this);
    m_format->setObjectName(QStringLiteral("report-format"));
    m_format->addItem(tr("HTML: one file for a browser"), QStringLiteral("html"));
    m_format->addItem(tr("PDF: pages for print"), QStringLiteral("pdf"));
    m_format->addItem(tr("Markdown: with a folder of figures"), QStringLiteral("md"));
    m_format->addItem(tr("LaTeX: with figures and BibTeX"), QStringLiteral("tex"));
    form->addRow(tr("&Format"), m_format);
    m_file = new PathField(this);
    m_file->setSaving(true);
    m_file->edit()->setObjectName(QStringLiteral("report-file"));
    m_file->edit()->setAccessibleName(tr("File"));
    form->addRow(tr("F&ile"), m_file);
    column->addLayout(form);
    column->addWidget(m_banner = new Banner(this));
    m_banner->dismiss();
    makeButtons(column);
}

void ReportDialog::makeButtons(QBoxLayout* column) {
    auto* row = new QHBoxLayout;
    m_state = new Caption({}, this);
    row->addWidget(m_state, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_write = buttons->addButton(tr("&Write"), QDialogButtonBox::AcceptRole);
    m_write->setObjectName(QStringLiteral("report-write"));
    m_write->setProperty(kPrimaryProperty, true);
    m_write->setDefault(true);
    connect(m_write, &QPushButton::clicked, this, &ReportDialog::askOrWrite);
    connect(buttons, &QDialogButtonBox::rejected, this, &ReportDialog::reject);
    row->addWidget(buttons);
    column->addLayout(row);
}

void ReportDialog::wire() {
    connect(&m_presenter, &ReportPresenter::changed, this, &ReportDialog::showAll);
    connect(m_runs, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
        if (!m_filling)
            m_presenter.choose(item->data(Qt::UserRole).toString(),
                               item->checkState() == Qt::Checked);
    });
    connect(m_about, &QComboBox::activated, this, [this](int row) {
        const QString sweep = m_about->itemData(row, kSweep).toString(),
                      study = m_about->itemData(row, kStudy).toString();
        if (!sweep.isEmpty()) return m_presenter.chooseSweep(sweep);
        study.isEmpty() ? m_presenter.writeAboutRuns() : m_presenter.chooseStudy(toStd(study));
    });
    connect(m_format, &QComboBox::activated, this, [this](int row) {
        m_presenter.setEnding(m_format->itemData(row).toString());
        m_file->setPath(QDir::toNativeSeparators(m_presenter.path()));
    });
    connect(m_file, &PathField::pathEdited, this,
            [this](const QString& path) { m_presenter.setPath(QDir::fromNativeSeparators(path)); });
    connect(m_file->edit(), &QLineEdit::textChanged, m_banner, &Banner::dismiss);
}

// Lists runs, sweeps, and the studies once they have been read.
void ReportDialog::fillAbout() {
    struct Row {
        QString text, sweep, study;
    };
    std::vector<Row> rows{{tr("Runs"), {}, {}}};
    for (const auto& sweep : m_presenter.sweeps())
        rows.push_back({tr("Sweep: %1").arg(sweep.title), sweep.name, {}});
    for (const auto& result : m_presenter.studies())
        rows.push_back({tr("Study: %1").arg(toQt(result.study.title)), {}, toQt(result.study.id)});
    while (m_about->count() > static_cast<int>(rows.size()))
        m_about->removeItem(m_about->count() - 1);
    int current = 0;
    for (int i = 0; i < static_cast<int>(rows.size()); ++i) {
        const auto& row = rows[static_cast<std::size_t>(i)];
        if (i == m_about->count()) m_about->addItem(row.text);
        m_about->setItemText(i, row.text);
        m_about->setItemData(i, row.sweep, kSweep);
        m_about->setItemData(i, row.study, kStudy);
        if (row.sweep == m_presenter.sweep() && toStd(row.study) == m_presenter.study())
            current = i;
    }
    m_about->setCurrentIndex(current);
}

// Updates the list in place, so that it keeps the current row while runs are trained.
void ReportDialog::fillRuns() {
    const auto choices = m_presenter.choices();
    m_filling = true;
    while (m_runs->count() > static_cast<int>(choices.size()))
        delete m_runs->takeItem(m_runs->count() - 1);
    for (std::size_t i = 0; i < choices.size(); ++i) {
        auto* item = m_runs->item(static_cast<int>(i));
        if (!item) m_runs->addItem(item = new QListWidgetItem);
        item->setText(choices[i].name);
        item->setToolTip(plainTip(choices[i].name + QLatin1Char('\n') + choices[i].path));
        item->setData(Qt::UserRole, choices[i].path);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
        item->setCheckState(choices[i].chosen ? Qt::Checked : Qt::Unchecked);
        // A long list begins at a run that is chosen.
        if (choices[i].chosen && m_runs->currentRow() < 0)
            m_runs->setCurrentRow(static_cast<int>(i));
    }
    m_filling = false;
}

void ReportDialog::askOrWrite() {
    const auto there = m_presenter.replaced();
    if (there.isEmpty()) return m_presenter.write();
    m_banner->show(Banner::Kind::Caution,
                   tr("%1 already exists in this folder.").arg(there.join(QStringLiteral(", "))),
                   tr("Replace it, or choose another name."));
    m_banner->setAction(tr("&Replace"), [this] { m_presenter.write(); });
}

void ReportDialog::reject() {
    if (m_presenter.writing()) return m_presenter.cancel();
    QDialog::reject();
}

void ReportDialog::showAll() {
    fillAbout();
    fillRuns();
    const bool writing = m_presenter.writing();
    for (QWidget* part : std::initializer_list<QWidget*>{m_about, m_format, m_file})
        part->setEnabled(!writing);
    const bool ofRuns = m_presenter.study().empty();
    m_caption->setText(ofRuns
                           ? tr("One document with summary, methods, tables and figures, from the "
                                "records of the runs.")
                           : tr("One document with question, verdicts, tables and figures, from "
                                "the results of the study."));
    m_runs->setEnabled(!writing && ofRuns);
    m_runsLabel->setEnabled(ofRuns);
    if (const int row = m_format->findData(m_presenter.ending()); row >= 0)
        m_format->setCurrentIndex(row);
    m_state->setText(m_presenter.whyNot());
    m_write->setEnabled(m_presenter.canWrite());
    m_write->setAccessibleDescription(m_presenter.whyNot());
    if (writing) m_banner->dismiss();
    m_banner->follow(writing ? nullptr : m_presenter.error());
    const QString path = m_presenter.written();
    if (path.isEmpty() || path == m_shown) {
        if (path.isEmpty()) m_shown.clear();
        return;
    }
    m_shown = path;
    m_banner->show(Banner::Kind::Good, tr("Wrote %1.").arg(QDir::toNativeSeparators(path)));
    m_banner->setAction(tr("&Open"), [this, path] { Q_EMIT openRequested(path); });
    Q_EMIT written(path);
}

}  // namespace headscope::ui
