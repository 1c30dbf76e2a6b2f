#include "ui/features/runs/runs_dock.h"

#include "core/api/requests/record_scores.h"
#include "core/api/runs/further_training.h"
#include "ui/features/runs/note_dialog.h"
#include "ui/features/runs/run_name_delegate.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/evaluations.h"
#include "ui/workspace/run_names.h"
#include "ui/workspace/run_queue.h"

#include <QAction>
#include <QDesktopServices>
#include <QEvent>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QResizeEvent>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

// number of rows measured for column widths; measuring 500 would take longer than a frame
constexpr int kMeasuredRows = 50;
// Minimum (one number fits beside it) and maximum width of the name column, in characters.
constexpr int kLeastName = 16, kMostName = 26;

// Sorts pinned runs above all others, in every sort order.
class SortedRuns : public QSortFilterProxyModel {
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override {
        const bool pinned = left.data(RunListModel::PinRole).toBool();
        if (pinned != right.data(RunListModel::PinRole).toBool())
            return pinned == (sortOrder() == Qt::AscendingOrder);
        return QSortFilterProxyModel::lessThan(left, right);
    }
};

// Width of the widest name including its icon, in bold, since opened runs are bold.
int nameWidth(const QTreeView& view, const RunListModel& model) {
    QFont bold = view.font();
    bold.setBold(true);
    const QFontMetrics metrics(bold);
    const int character = view.fontMetrics().averageCharWidth();
    int widest = 0;
    for (int row = 0; row < std::min(model.rowCount(), kMeasuredRows); ++row)
        widest = std::max(widest, metrics.horizontalAdvance(
                                      model.index(row, RunListModel::Name).data().toString()));
    return std::clamp(widest + view.iconSize().width() + character * 3, character * kLeastName,
                      character * kMostName);
}

}  // namespace

RunsDock::RunsDock(Workspace& workspace, std::shared_ptr<RunColours> colours, QWidget* parent)
    : QDockWidget(tr("Runs"), parent),
      m_workspace(workspace),
      m_commands(workspace),
      m_model(new RunListModel(std::move(colours), this)),
      m_sorted(new SortedRuns(this)),
      m_groups(new RunGroupsModel(m_sorted, this)) {
    setObjectName(QStringLiteral("runs-dock"));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(RunListModel::SortRole);
    m_sorted->setFilterRole(RunListModel::SearchRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    m_filter = new QLineEdit(body);
    m_filter->setPlaceholderText(tr("Filter runs"));
    m_filter->setAccessibleName(tr("Filter runs by name, dataset, model, tag, note or state"));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(icon(QStringLiteral("edit-find")), QLineEdit::LeadingPosition);
    m_view = new QTreeView(body);
    m_empty = new Caption(tr("Runs that you train appear here."), body);
    column->addWidget(m_filter);
    column->addWidget(m_empty);
    column->addWidget(m_view, 1);
    column->addStretch(0);
    setWidget(body);
    makeActions();
    makeView();
    connect(m_filter, &QLineEdit::textChanged, m_sorted,
            &QSortFilterProxyModel::setFilterFixedString);
    connect(m_model, &RunListModel::renameRequested, &m_commands, &RunCommands::rename,
            Qt::QueuedConnection);
    connect(&workspace.runList(), &RunList::changed, this, &RunsDock::refresh);
    connect(&workspace.queue(), &RunQueue::changed, this, &RunsDock::groupSweeps);
    connect(&workspace, &Workspace::runsChanged, this, &RunsDock::markOpened);
    refresh();
    markOpened();
}

void RunsDock::focusFilter() {
    show();
    raise();
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QAction* RunsDock::add(const QString& text, const QString& iconName, const QString& help) {
    auto* action = new QAction(icon(iconName), text, this);
    action->setToolTip(help);
    action->setStatusTip(help);
    m_actions << action;
    return action;
}

void RunsDock::makeActions() {
    m_open = add(tr("&Open run"), QStringLiteral("document-open-folder"),
                 tr("Show this run on the pages."));
    m_compare = add(tr("Open as &B, to compare"), QStringLiteral("view-split-left-right"),
                    tr("Show this run beside the one that is open."));
    m_many = add(tr("Compare the &selected"), QStringLiteral("view-statistics"),
                 tr("Compare the selected runs by table, curves and scores. Ctrl or Shift selects "
                    "several."));
    m_resume = add(tr("&Resume"), QStringLiteral("media-playback-start"),
                   tr("Continue training where this run stopped."));
    m_fineTune =
        add(tr("F&ine-tune…"), QStringLiteral("run-build"),
            tr("Fill in the Train page with this run's settings, to train its model further "
               "as a new run."));
    m_evaluate = add(tr("E&valuate"), QStringLiteral("view-statistics"),
                     tr("Measure the scores of runs that were made without training, such as "
                        "pruned ones, so that they can be compared."));
    m_rename = add(tr("Re&name"), QStringLiteral("edit-rename"), tr("Give this run another name."));
    m_note =
        add(tr("Not&e…"), QStringLiteral("document-properties"), tr("Keep a note with this run."));
    m_folder = add(tr("Show &folder"), QStringLiteral("document-open-folder"),
                   tr("Open this run's folder in the file manager."));
    m_tag = add(tr("Ta&gs…"), QStringLiteral("edit-rename"),
                tr("Add tags to the selected runs, for finding, grouping and comparing them."));
    m_pin = add(tr("&Pin"), QStringLiteral("go-up"), tr("List the selected runs first."));
    m_pin->setCheckable(true);
    makeGroups();
    m_trash = add(tr("Move to &trash"), QStringLiteral("edit-delete"),
                  tr("Move this run to the trash; Undo restores it."));
    connect(m_open, &QAction::triggered, this, &RunsDock::open);
    connect(m_compare, &QAction::triggered, this, &RunsDock::compare);
    connect(m_many, &QAction::triggered, this,
            [this] { Q_EMIT comparisonRequested(selectedPaths()); });
    connect(m_resume, &QAction::triggered, this, [this] {
        const auto* run = selected();
        if (!run) return;
        const QString path = toQt(run->path);
        m_workspace.navigation().askPage(QStringLiteral("train"));
        m_workspace.sessions().resume(path);
    });
    connect(m_fineTune, &QAction::triggered, this, &RunsDock::fineTune);
    connect(m_evaluate, &QAction::triggered, this, [this] {
        auto& evaluations = m_workspace.evaluations();
        evaluations.working() ? evaluations.stop() : evaluations.start(unscoredPaths());
    });
    connect(&m_workspace.evaluations(), &Evaluations::changed, this, &RunsDock::followSelection);
    connect(m_rename, &QAction::triggered, this, [this] {
        show();
        m_view->setFocus();
        m_view->edit(m_view->currentIndex().siblingAtColumn(RunListModel::Name));
    });
    connect(m_note, &QAction::triggered, this, &RunsDock::note);
    connect(m_tag, &QAction::triggered, this, &RunsDock::tag);
    connect(m_pin, &QAction::triggered, this, &RunsDock::pin);
    connect(m_folder, &QAction::triggered, this, &RunsDock::showFolder);
    connect(m_trash, &QAction::triggered, this, [this] {
        if (const auto* run = selected()) m_commands.trash(toQt(run->path));
    });
}

void RunsDock::remember() {
    if (m_restoring) return;
    const auto* run = selected();
    m_current = run ? toQt(run->path) : QString();
    m_chosen = selectedPaths();
}

void RunsDock::watchSelection() {
    m_view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(RunListModel::Name, QHeaderView::Fixed);
    for (const auto slot : {&RunsDock::remember, &RunsDock::followSelection}) {
        connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, slot);
        connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, slot);
    }
}

void RunsDock::makeView() {
    m_view->setModel(m_sorted);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(-1, Qt::AscendingOrder);  // use the engine's order: newest first
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setAccessibleName(tr("Runs"));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setMinimumSectionSize(24);
    m_view->header()->setResizeContentsPrecision(kMeasuredRows);
    // elide in the middle, because names of one dataset differ at their end
    m_view->setTextElideMode(Qt::ElideMiddle);
    m_view->setItemDelegateForColumn(RunListModel::Name, m_names = new RunNameDelegate(m_view));
    fitText();
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->addActions(m_actions);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    connect(m_view, &QTreeView::activated, this, &RunsDock::open);
    watchSelection();
    connect(m_sorted, &QAbstractItemModel::modelReset, this, &RunsDock::followSelection);
    followSelection();
}

void RunsDock::fitText() {
    const auto metrics = m_view->fontMetrics();
    const int swatch = metrics.ascent() * 4 / 5;
    m_view->setIconSize({swatch, swatch});
    m_view->setMinimumWidth(std::min(metrics.averageCharWidth() * 28, 240));
}

// Hides columns that do not fit, least informative first; the tooltip shows all. The name gets the
// remaining width. The state column is uninformative if all runs are finished.
void RunsDock::fitColumns() {
    const auto& runs = m_model->runs();
    const bool oneState = std::all_of(runs.begin(), runs.end(), [](const RunInfo& run) {
        return run.state == RunState::Finished;
    });
    auto* header = m_view->header();
    // number of indentation levels below a group heading
    const int deep = m_view->rootIsDecorated() ? 2 : 0;
    const int least =
        m_view->fontMetrics().averageCharWidth() * kLeastName + deep * m_view->indentation();
    const int wanted = std::max(least, nameWidth(*m_view, *m_model) + deep * m_view->indentation());
    int room = m_view->viewport()->width();
    for (int column = RunListModel::Name + 1; column < RunListModel::ColumnCount; ++column) {
        header->setSectionHidden(column, false);
        // this call measures the column's width again
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
        room -= header->sectionSize(column);
    }
    const int second = oneState ? RunListModel::State : RunListModel::Test;
    const int third = oneState ? RunListModel::Test : RunListModel::State;
    const bool tags = m_model->anyTags();
    if (!tags) {
        room += header->sectionSize(RunListModel::Tags);
        header->setSectionHidden(RunListModel::Tags, true);
    }
    // Order of hiding: device, tags, test or state, validation.
    for (const int column :
         {int{RunListModel::Device}, tags ? int{RunListModel::Tags} : int{RunListModel::Device},
          second, third, int{RunListModel::Validation}}) {
        if (room >= (column == RunListModel::Validation ? least : wanted)) break;
        if (header->isSectionHidden(column)) continue;
        room += header->sectionSize(column);
        header->setSectionHidden(column, true);
    }
    header->resizeSection(RunListModel::Name, std::max(least, room));
}

bool RunsDock::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_view->viewport() && event->type() == QEvent::Resize) {
        const auto* resize = static_cast<QResizeEvent*>(event);
        if (resize->size().width() != resize->oldSize().width()) fitColumns();
    }
    if (watched == m_view && event->type() == QEvent::FontChange) {
        fitText();
        QMetaObject::invokeMethod(this, &RunsDock::fitColumns, Qt::QueuedConnection);
    }
    // Delete is handled by the list, so that it does not act on the whole window.
    if (watched == m_view && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Delete && m_trash->isEnabled()) {
            m_trash->trigger();
            return true;
        }
    }
    return QDockWidget::eventFilter(watched, event);
}

void RunsDock::refresh() {
    if (!m_workspace.ready()) return;
    const auto* before = selected();
    const QString path = before ? toQt(before->path) : QString();
    const auto chosen = selectedPaths();
    m_model->setRuns(m_workspace.runList().runs(), m_workspace.runList().tags());
    m_names->setNames(distinctNames(m_model->runs()));
    groupSweeps();
    m_empty->setVisible(m_model->rowCount() == 0);
    m_view->setVisible(m_model->rowCount() > 0);
    restore(path, chosen);
    followSelection();
    fitColumns();
}

// Restores the current and selected runs in the changed list.
void RunsDock::restore(const QString& current, const QStringList& chosen) {
    if (current.isEmpty() && chosen.isEmpty()) return;
    const QScopedValueRollback<bool> restoring(m_restoring, true);
    const QSet<QString> wanted(chosen.begin(), chosen.end());
    auto* model = m_view->model();
    QItemSelection selection;
    const auto look = [&](const QModelIndex& index) {
        const QString here = index.data(RunListModel::PathRole).toString();
        if (here.isEmpty()) return;
        if (here == current)
            m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::Current);
        if (!wanted.contains(here)) return;
        // Use one range per block of rows, because Qt compares every range with every other.
        const bool next = !selection.isEmpty() && selection.back().parent() == index.parent() &&
                          selection.back().bottom() + 1 == index.row();
        if (next)
            selection.back() = QItemSelectionRange(selection.back().topLeft(), index);
        else
            selection.select(index, index);
    };
    for (int row = 0; row < model->rowCount(); ++row) {
        const auto index = model->index(row, 0);
        look(index);
        for (int child = 0; child < model->rowCount(index); ++child)
            look(model->index(child, 0, index));
    }
    m_view->selectionModel()->select(selection,
                                     QItemSelectionModel::Select | QItemSelectionModel::Rows);
}

void RunsDock::markOpened() {
    const auto pathOf = [](const RunHandle& run) {
        return run ? toQt(run->info().path) : QString();
    };
    m_model->setOpened(pathOf(m_workspace.runA()), pathOf(m_workspace.runB()));
    followSelection();
}

const RunInfo* RunsDock::selected() const {
    return m_model->runOf(m_view->currentIndex().data(RunListModel::PathRole).toString());
}

// Returns the paths of the selected runs. A selected heading of a group stands for all
// runs of the group.
QStringList RunsDock::selectedPaths() const {
    QStringList paths;
    QSet<QString> seen;
    const auto take = [&](const QModelIndex& index) {
        const auto path = index.data(RunListModel::PathRole).toString();
        if (path.isEmpty() || seen.contains(path)) return;
        seen << path;
        paths << path;
    };
    // Iterate over ranges, because selectedRows() searches all ranges for each row.
    const auto* model = m_view->model();
    for (const auto& range : m_view->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row) {
            const auto index = model->index(row, 0, range.parent());
            take(index);
            for (int child = 0; child < model->rowCount(index); ++child)
                take(model->index(child, 0, index));
        }
    return paths;
}

std::vector<const RunInfo*> RunsDock::selectedRuns() const {
    std::vector<const RunInfo*> runs;
    for (const auto& path : selectedPaths())
        if (const auto* run = m_model->runOf(path)) runs.push_back(run);
    return runs;
}

// Returns the paths of the selected runs whose scores can be measured.
QStringList RunsDock::unscoredPaths() const {
    QStringList paths;
    for (const auto* run : selectedRuns())
        if (canRecordScores(*run) && !m_workspace.evaluations().includes(toQt(run->path)))
            paths << toQt(run->path);
    return paths;
}

void RunsDock::followSelection() {
    const auto* run = selected();
    const bool own = run && !run->shipped;
    const bool here = run && m_workspace.sessions().of(run->path);
    const bool trains =
        here || (run && (run->state == RunState::Running || run->state == RunState::Paused ||
                         run->state == RunState::Loading || run->state == RunState::Stopping));
    const auto openA = m_workspace.runA();
    m_open->setEnabled(run);
    const auto chosen = selectedRuns();
    m_many->setEnabled(chosen.size() > 1);
    m_tag->setEnabled(!chosen.empty());
    m_pin->setEnabled(!chosen.empty());
    m_pin->setChecked(!chosen.empty() &&
                      std::all_of(chosen.begin(), chosen.end(), [this](const auto* one) {
                          return m_model->tagsOf(*one).pinned;
                      }));
    m_compare->setEnabled(run && openA && openA->info().path != run->path);
    m_resume->setEnabled(own && run->resumable && !trains);
    m_fineTune->setEnabled(run ? run->problem.empty() && !trains : openA != nullptr);
    const bool evaluates = m_workspace.evaluations().working();
    m_evaluate->setText(evaluates ? tr("Stop e&valuating") : tr("E&valuate"));
    m_evaluate->setEnabled(evaluates || !unscoredPaths().isEmpty());
    m_rename->setEnabled(own);
    m_note->setEnabled(own);
    m_folder->setEnabled(run);
    m_trash->setEnabled(own && !trains);
}

void RunsDock::open() {
    const auto* run = selected();
    if (!run) return;
    m_workspace.openRun(toQt(run->path));
    Q_EMIT runOpened();
}

void RunsDock::compare() {
    const auto* run = selected();
    if (!run || !m_workspace.runA()) return;
    m_workspace.openPair(toQt(m_workspace.runA()->info().path), toQt(run->path));
    Q_EMIT runOpened();
}

// Without a selection, the opened run is meant.
void RunsDock::fineTune() {
    const auto* run = selected();
    const auto open =
        run ? m_workspace.runStore()->open(run->path) : Result<RunHandle>(m_workspace.runA());
    if (!open) return m_workspace.navigation().report(open.error());
    if (!*open) return;
    const auto info = (*open)->info();
    m_workspace.navigation().askForm(furtherTraining((*open)->config(), info.path, info.name),
                                     true);
}

void RunsDock::note() {
    const auto* run = selected();
    if (!run) return;
    const QString path = toQt(run->path);
    NoteDialog dialog(toQt(run->name), toQt(run->note), window());
    if (dialog.exec() == QDialog::Accepted) m_commands.setNote(path, dialog.note());
}

void RunsDock::showFolder() {
    const auto* run = selected();
    if (run && !QDesktopServices::openUrl(QUrl::fromLocalFile(toQt(run->path))))
        m_workspace.navigation().report({ErrorCode::Io,
                                         "no file manager answered for %1"_m(run->path),
                                         "Open the folder by hand."_m});
}

}  // namespace headscope::ui
