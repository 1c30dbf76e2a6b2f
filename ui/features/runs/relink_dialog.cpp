#include "ui/features/runs/relink_dialog.h"

#include "core/api/requests/analysis.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/forms/path_field.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kTyping = 500;  // delay in ms after typing before the path is checked
enum Column { Name, Then, Now };

}  // namespace

RelinkDialog::RelinkDialog(std::shared_ptr<RunView> run, const QString& runName, QWidget* parent)
    : QDialog(parent),
      m_run(std::move(run)),
      m_runName(runName),
      m_recorded([this](QueryEvent event) {
          if (event == QueryEvent::Answered) describe(*m_recorded.answer());
          if (event == QueryEvent::Failed) m_verdict->show(*m_recorded.error());
      }),
      m_check(
          [this]() -> std::optional<BoundRequest<DataCheckRequest>> {
              if (m_place->path().trimmed().isEmpty()) return {};
              return checkOf(false);
          },
          [this](QueryEvent event) { handle(event); }) {
    m_check.setActive(true);
    setObjectName(QStringLiteral("relink-dialog"));
    setWindowTitle(tr("Find the data of “%1”").arg(runName));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(8);
    column->addWidget(m_before = new Caption({}, this));
    m_before->setWordWrap(true);
    column->addWidget(m_place = new PathField(this));
    m_place->setObjectName(QStringLiteral("relink-dialog-place"));
    column->addWidget(m_verdict = new Banner(this));
    m_verdict->dismiss();
    column->addWidget(m_facts = new QTableWidget(0, 3, this), 1);
    m_facts->setObjectName(QStringLiteral("relink-dialog-facts"));
    m_facts->setHorizontalHeaderLabels(
        {tr("Property"), tr("At training time"), tr("At this location")});
    m_facts->setAccessibleName(tr("The run's data compared with those at the chosen location"));
    m_facts->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_facts->setSelectionMode(QAbstractItemView::NoSelection);
    m_facts->verticalHeader()->hide();
    m_facts->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_use = buttons->addButton(tr("&Use these data"), QDialogButtonBox::AcceptRole);
    m_use->setObjectName(QStringLiteral("relink-dialog-use-button"));
    m_use->setEnabled(false);
    connect(m_use, &QPushButton::clicked, this, [this] { m_check.ask(checkOf(true)); });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    connect(m_place, &PathField::pathEdited, this, &RelinkDialog::choose);
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().height() * 32);
    m_recorded.ask(requestTo(m_run, RunDataRequest()));
}

void RelinkDialog::describe(const RunData& data) {
    m_place->setFolderWanted(data.dataset.pathIsFolder);
    m_place->setHint(toQt(data.dataset.pathHint));
    const QString name = toQt(data.dataset.name);
    if (!data.dataset.needsPath || !data.canBeLinked) {
        m_before->setText(
            data.dataset.needsPath
                ? tr("This run came with the program; its data cannot be set.")
                : tr("%1 is not read from files: its data are always available.").arg(name));
        return m_place->setEnabled(false);
    }
    if (data.place.empty())
        m_before->setText(
            tr("%1: the location of the data on this computer is not known yet. Choose the %2.")
                .arg(name, toQt(data.dataset.pathHint)));
    else
        m_before->setText(
            (data.here ? tr("%1: expected at %2, where there may be other data now. Choose the %3.")
                       : tr("%1: not found at %2. Choose the %3."))
                .arg(name, toQt(data.place), toQt(data.dataset.pathHint)));
}

void RelinkDialog::choose() {
    m_recorded.drop();
    m_use->setEnabled(false);
    m_facts->setRowCount(0);
    m_verdict->dismiss();
    m_check.soon(kTyping);
}

BoundRequest<DataCheckRequest> RelinkDialog::checkOf(bool note) const {
    return requestTo(m_run, DataCheckRequest{toStd(m_place->path().trimmed()), note});
}

void RelinkDialog::handle(QueryEvent event) {
    if (event == QueryEvent::Changed) {
        m_use->setEnabled(false);
        return m_verdict->show(Banner::Kind::Information, tr("Reading the data…"));
    }
    if (event == QueryEvent::Failed) m_verdict->show(*m_check.error());
    if (event != QueryEvent::Answered) return;
    show(*m_check.answer());
    if (!m_check.answer()->noted) return;
    Q_EMIT linked();
    accept();
}

void RelinkDialog::show(const DataCheck& check) {
    m_facts->setRowCount(static_cast<int>(check.facts.size()));
    for (int row = 0; row < m_facts->rowCount(); ++row) {
        const auto& fact = check.facts[static_cast<std::size_t>(row)];
        const QString texts[] = {engineText(Message{fact.name}), toQt(fact.then), toQt(fact.now)};
        for (int cell : {Name, Then, Now}) {
            auto* item = new QTableWidgetItem(texts[cell]);
            // Differences are bold, so that colour is not the only cue.
            auto font = item->font();
            font.setBold(!fact.same());
            item->setFont(font);
            item->setToolTip(plainTip(texts[cell]));
            m_facts->setItem(row, cell, item);
        }
    }
    m_use->setEnabled(check.same && !check.noted);
    if (check.same)
        m_verdict->show(Banner::Kind::Good, tr("These are the data that the run was trained on."));
    else
        m_verdict->show(Banner::Kind::Caution,
                        tr("These are not the data that the run was trained on."),
                        tr("Differences are bold below. Choose the original, unchanged files."));
}

}  // namespace headscope::ui
