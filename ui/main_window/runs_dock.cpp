#include "ui/main_window/runs_dock.h"

#include "ui/models/run_name_delegate.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/text.h"

#include <QAction>
#include <QDesktopServices>
#include <QEvent>
#include <QHeaderView>
#include <QInputDialog>
#include <QLineEdit>
#include <QResizeEvent>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {

RunsDock::RunsDock(Workspace& workspace, std::shared_ptr<RunColours> colours, QWidget* parent)
    : QDockWidget(tr("Runs"), parent),
      m_workspace(workspace),
      m_commands(workspace),
      m_model(new RunListModel(std::move(colours), this)),
      m_sorted(new QSortFilterProxyModel(this)) {
    setObjectName(QStringLiteral("runs-dock"));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(RunListModel::SortRole);
    m_sorted->setFilterRole(RunListModel::SearchRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    m_filter = new QLineEdit(body);
    m_filter->setPlaceholderText(tr("Filter runs"));
    m_filter->setAccessibleName(tr("Filter runs by name, dataset, model, note or state"));
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
    connect(m_filter, &QLineEdit::textChanged, m_sorted, &QSortFilterProxyModel::setFilterFixedString);
    connect(m_model, &RunListModel::renameAsked, &m_commands, &RunCommands::rename, Qt::QueuedConnection);
    connect(&workspace, &Workspace::runListChanged, this, &RunsDock::refresh);
    connect(&workspace, &Workspace::runsChanged, this, &RunsDock::markOpened);
    refresh();
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
    m_open = add(tr("&Open run"), QStringLiteral("document-open-folder"), tr("Show this run on the pages."));
    m_compare = add(tr("Open as &B, to compare"), QStringLiteral("view-split-left-right"),
                    tr("Show this run beside the one that is open."));
    m_many = add(tr("Compare the &selected"), QStringLiteral("view-statistics"),
                 tr("Show the selected runs beside each other: table, curves, scores. Ctrl or Shift selects several."));
    m_resume = add(tr("&Resume"), QStringLiteral("media-playback-start"), tr("Go on training where this run stopped."));
    m_rename = add(tr("Re&name"), QStringLiteral("edit-rename"), tr("Give this run another name."));
    m_note = add(tr("N&ote…"), QStringLiteral("document-properties"), tr("Keep a note with this run."));
    m_folder = add(tr("Show &folder"), QStringLiteral("document-open-folder"),
                   tr("Open this run's folder in the file manager."));
    m_trash = add(tr("Move to &trash"), QStringLiteral("edit-delete"),
                  tr("Move this run to the trash; Undo brings it back."));
    connect(m_open, &QAction::triggered, this, &RunsDock::open);
    connect(m_compare, &QAction::triggered, this, &RunsDock::compare);
    connect(m_many, &QAction::triggered, this, [this] { Q_EMIT comparisonAsked(selectedPaths()); });
    connect(m_resume, &QAction::triggered, this, [this] {
        const auto* run = selected();
        if (!run) return;
        const QString path = toQt(run->path);
        m_workspace.askPage(QStringLiteral("train"));
        m_workspace.resumeRun(path);
    });
    connect(m_rename, &QAction::triggered, this, [this] {
        show();
        m_view->setFocus();
        m_view->edit(m_view->currentIndex().siblingAtColumn(RunListModel::Name));
    });
    connect(m_note, &QAction::triggered, this, &RunsDock::note);
    connect(m_folder, &QAction::triggered, this, &RunsDock::showFolder);
    connect(m_trash, &QAction::triggered, this, [this] {
        if (const auto* run = selected()) m_commands.trash(toQt(run->path));
    });
}

void RunsDock::makeView() {
    m_view->setModel(m_sorted);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setSortingEnabled(true);
    m_view->sortByColumn(-1, Qt::AscendingOrder);  // the engine's order: newest first
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_view->setAccessibleName(tr("Runs"));
    m_view->header()->setStretchLastSection(false);
    m_view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->header()->setSectionResizeMode(RunListModel::Name, QHeaderView::Fixed);
    m_view->header()->setMinimumSectionSize(24);
    m_view->setTextElideMode(Qt::ElideMiddle);  // names of one dataset differ at their end
    m_view->setItemDelegateForColumn(RunListModel::Name, m_names = new RunNameDelegate(m_view));
    fitText();
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_view->addActions(m_actions);
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    connect(m_view, &QTreeView::activated, this, &RunsDock::open);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentChanged, this, &RunsDock::followSelection);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &RunsDock::followSelection);
    connect(m_sorted, &QAbstractItemModel::modelReset, this, &RunsDock::followSelection);
    followSelection();
}

void RunsDock::fitText() {
    const auto metrics = m_view->fontMetrics();
    const int swatch = metrics.ascent() * 4 / 5;
    m_view->setIconSize({swatch, swatch});
    m_view->setMinimumWidth(std::min(metrics.averageCharWidth() * 28, 240));
}

// A column that has no room is left out whole, the least telling one first (the tooltip has them all); the name takes
// what is left. A state that all runs share tells nothing.
void RunsDock::fitColumns() {
    const auto& runs = m_model->runs();
    const bool oneState =
        std::all_of(runs.begin(), runs.end(), [](const RunInfo& run) { return run.state == RunState::Finished; });
    auto* header = m_view->header();
    const int least = m_view->fontMetrics().averageCharWidth() * 16;
    int room = m_view->viewport()->width();
    for (int column = RunListModel::Name + 1; column < RunListModel::ColumnCount; ++column) {
        header->setSectionHidden(column, false);
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);  // measured anew
        room -= header->sectionSize(column);
    }
    const int second = oneState ? RunListModel::State : RunListModel::Test;
    const int third = oneState ? RunListModel::Test : RunListModel::State;
    for (const int column : {int{RunListModel::Device}, second, third, int{RunListModel::Validation}}) {
        if (room >= least) break;
        room += header->sectionSize(column);
        header->setSectionHidden(column, true);
    }
    header->resizeSection(RunListModel::Name, std::max(least, room));
}

bool RunsDock::eventFilter(QObject* watched, QEvent* event) {
    // Delete and F2 belong to the list, not to the whole window.
    if (watched == m_view->viewport() && event->type() == QEvent::Resize) {
        const auto* resize = static_cast<QResizeEvent*>(event);
        if (resize->size().width() != resize->oldSize().width()) fitColumns();
    }
    if (watched == m_view && event->type() == QEvent::FontChange) {
        fitText();
        QMetaObject::invokeMethod(this, &RunsDock::fitColumns, Qt::QueuedConnection);  // after the header's own change
    }
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
    m_model->setRuns(m_workspace.runs());
    QStringList names;
    for (const auto& run : m_model->runs()) names << toQt(run.name);
    m_names->setNames(names);
    m_empty->setVisible(m_model->rowCount() == 0);
    m_view->setVisible(m_model->rowCount() > 0);
    for (int row = 0; row < m_sorted->rowCount() && !path.isEmpty(); ++row) {
        const auto index = m_sorted->index(row, 0);
        const QString here = index.data(RunListModel::PathRole).toString();
        if (here == path) m_view->selectionModel()->setCurrentIndex(index, QItemSelectionModel::Current);
        if (chosen.contains(here))
            m_view->selectionModel()->select(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
    followSelection();
    fitColumns();
}

void RunsDock::markOpened() {
    const auto pathOf = [](const RunHandle& run) { return run ? toQt(run->info().path) : QString(); };
    m_model->setOpened(pathOf(m_workspace.runA()), pathOf(m_workspace.runB()));
    followSelection();
}

const RunInfo* RunsDock::selected() const {
    return m_model->runAt(m_sorted->mapToSource(m_view->currentIndex()));
}

QStringList RunsDock::selectedPaths() const {
    QStringList paths;
    for (const auto& index : m_view->selectionModel()->selectedRows())
        paths << index.data(RunListModel::PathRole).toString();
    return paths;
}

void RunsDock::followSelection() {
    const auto* run = selected();
    const bool own = run && !run->shipped;
    const bool here = run && m_workspace.sessionOf(run->path);
    const bool trains = here || (run && (run->state == RunState::Running || run->state == RunState::Paused ||
                                         run->state == RunState::Loading || run->state == RunState::Stopping));
    const auto openA = m_workspace.runA();
    m_open->setEnabled(run);
    m_many->setEnabled(selectedPaths().size() > 1);
    m_compare->setEnabled(run && openA && openA->info().path != run->path);
    m_resume->setEnabled(own && run->resumable && !trains);
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

void RunsDock::note() {
    const auto* run = selected();
    if (!run) return;
    const QString path = toQt(run->path);
    bool ok = false;
    const QString text = QInputDialog::getMultiLineText(window(), tr("Note"), tr("Note on “%1”:").arg(toQt(run->name)),
                                                        toQt(run->note), &ok);
    if (ok) m_commands.setNote(path, text);
}

void RunsDock::showFolder() {
    const auto* run = selected();
    if (run && !QDesktopServices::openUrl(QUrl::fromLocalFile(toQt(run->path))))
        m_workspace.report({ErrorCode::Io, "no file manager answered for " + run->path, "Open the folder by hand."});
}

}  // namespace headscope::ui
