#include "ui/features/queue/queue_dock.h"

#include "ui/features/queue/queue_model.h"
#include "ui/features/queue/queue_view.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPlainTextEdit>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope::ui {
namespace {

constexpr int kMostAtOnce = 16;
constexpr int kMostThreads = 256;

bool isWaitingOrRunning(JobState state) {
    return !hasEnded(state);
}

bool canBeTriedAgain(JobState state) {
    return hasEnded(state) && state != JobState::Finished;
}

int countOf(const QueueInfo& info, JobState state) {
    return static_cast<int>(std::count_if(info.jobs.begin(), info.jobs.end(),
                                          [&](const auto& job) { return job.state == state; }));
}

}  // namespace

QueueDock::QueueDock(Workspace& workspace, QWidget* parent)
    : QDockWidget(tr("Queue"), parent), m_workspace(workspace), m_queue(workspace.queue()) {
    setObjectName(QStringLiteral("queue-dock"));
    auto* body = new QWidget(this);
    auto* column = new QVBoxLayout(body);
    m_model = new QueueModel(this);
    m_progress = new ProgressBar(body);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the queue"));
    m_log = new QPlainTextEdit(body);
    m_log->setObjectName(QStringLiteral("job-log"));
    m_log->setReadOnly(true);
    m_log->setAccessibleName(tr("Output of the run's processes"));
    m_log->hide();
    makeActions();
    makeView();
    column->addWidget(makeButtons());
    column->addWidget(m_progress);
    m_speed = new Caption(QString(), body);
    m_speed->setObjectName(QStringLiteral("speed-result"));
    m_speed->hide();
    column->addWidget(m_speed);
    column->addWidget(m_view, 2);
    column->addWidget(m_log, 1);
    setWidget(body);
    connect(&m_queue, &RunQueue::changed, this, &QueueDock::follow);
    connect(&m_queue, &RunQueue::added, this, &QueueDock::showAdded);
    connect(&m_queue, &RunQueue::logRead, this, [this](const QString& id, const QString& text) {
        if (id == m_logOf) m_log->setPlainText(text.isEmpty() ? tr("No output yet.") : text);
    });
    connect(&m_queue, &RunQueue::speedMeasured, this, &QueueDock::propose);
    connect(m_model, &QueueModel::moveRequested, &m_queue, &RunQueue::move);
    follow();
}

QAction* QueueDock::add(const QString& text, const QString& iconName, const QString& help) {
    auto* action = new QAction(icon(iconName), text, this);
    action->setToolTip(help);
    action->setStatusTip(help);
    m_actions << action;
    return action;
}

void QueueDock::makeActions() {
    m_work = add(tr("Run &queue"), QStringLiteral("media-playback-start"),
                 tr("Train the waiting runs, each in its own process; closing the window saves "
                    "checkpoints."));
    m_measure = add(tr("Find &fastest setup"), QStringLiteral("view-statistics"),
                    tr("Train the first waiting run for a few seconds with each split of the "
                       "cores, such as two runs of one "
                       "thread or one run of two, and propose the fastest. The result of this "
                       "training is discarded."));
    m_pause = add(tr("&Hold"), QStringLiteral("media-playback-pause"),
                  tr("Start no more runs; running ones save a checkpoint and wait."));
    m_cancel = add(tr("&Cancel run"), QStringLiteral("media-playback-stop"),
                   tr("Cancel the selected runs; a running one saves a checkpoint first."));
    m_retry = add(tr("&Try again"), QStringLiteral("view-refresh"),
                  tr("Put selected runs that failed, were cancelled or lost back in the queue; "
                     "they continue where "
                     "they stopped."));
    m_showLog = add(tr("Show &log"), QStringLiteral("view-list-text"),
                    tr("Output of the processes of the selected run."));
    m_clear = add(tr("Cl&ear ended"), QStringLiteral("draw-eraser"),
                  tr("Remove ended runs from this list; the runs themselves are kept."));
    m_showLog->setCheckable(true);
    connect(m_work, &QAction::triggered, this,
            [this] { m_queue.worksHere() ? m_queue.stopWork() : m_queue.workOff(); });
    connect(m_measure, &QAction::triggered, this,
            [this] { m_queue.measures() ? m_queue.stopMeasuring() : m_queue.measureSpeed(); });
    connect(m_pause, &QAction::triggered, this,
            [this] { m_queue.setPaused(!m_queue.info().paused); });
    connect(m_cancel, &QAction::triggered, this,
            [this] { m_queue.cancel(chosen(isWaitingOrRunning)); });
    connect(m_retry, &QAction::triggered, this, [this] { m_queue.retry(chosen(canBeTriedAgain)); });
    connect(m_showLog, &QAction::toggled, this, [this](bool shown) {
        m_log->setVisible(shown);
        followActions();
    });
    connect(m_clear, &QAction::triggered, &m_queue, &RunQueue::clear);
}

// One row: what concerns the whole queue. The other actions are in the context menu of the list, in
// the Run menu and in the rows of the Train page.
QWidget* QueueDock::makeButtons() {
    auto* buttons = new QWidget;
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    m_atOnce = new IntegerBox;
    m_atOnce->setObjectName(QStringLiteral("queue-dock-at-once"));
    m_atOnce->setRange(1, kMostAtOnce);
    m_atOnce->setPrefix(tr("runs at once: "));
    m_atOnce->setAccessibleName(tr("Runs at once"));
    m_atOnce->setToolTip(tr("How many runs train at the same time; they share the processor"));
    m_threads = new IntegerBox;
    m_threads->setObjectName(QStringLiteral("queue-dock-threads"));
    m_threads->setRange(0, kMostThreads);
    m_threads->setPrefix(tr("threads per run: "));
    m_threads->setSpecialValueText(tr("threads per run: as in its settings"));
    m_threads->setAccessibleName(tr("Threads of each run"));
    m_threads->setToolTip(
        tr("Threads of each newly started run, instead of the number in its settings"));
    row->addWidget(new ActionButton(m_work));
    row->addWidget(m_atOnce);
    row->addWidget(m_threads);
    row->addWidget(m_summary = new WrappedLabel, 1);
    const auto split = [this] { m_queue.setSplit(m_atOnce->value(), m_threads->value()); };
    connect(m_atOnce, &QSpinBox::valueChanged, this, split);
    connect(m_threads, &QSpinBox::valueChanged, this, split);
    return buttons;
}

void QueueDock::makeView() {
    m_view = new QTreeView;
    m_view->setModel(m_model);
    m_view->setRootIsDecorated(false);
    m_view->setUniformRowHeights(true);
    m_view->setAlternatingRowColors(true);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setDragDropMode(QAbstractItemView::InternalMove);
    m_view->setDragDropOverwriteMode(false);
    m_view->setAccessibleName(tr("Queue of runs"));
    // height of the header and two rows
    m_view->setMinimumHeight(m_view->fontMetrics().height() * 4);
    m_view->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_view->header()->setStretchLastSection(true);
    m_view->addActions(m_actions);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &QueueDock::followActions);
    connect(m_view, &QTreeView::activated, this, [this](const QModelIndex& index) {
        if (const auto* job = m_model->job(index.row()); job && !job->run.empty()) open(*job);
    });
}

// An experiment that is running cannot be opened too, since both would write to the same folder.
void QueueDock::open(const JobInfo& job) {
    if (!job.lab) return m_workspace.openRun(toQt(job.run));
    if (job.state == JobState::Running)
        return m_workspace.navigation().say(
            tr("This experiment is running; open it once it has ended."));
    m_workspace.navigation().askLab(toQt(job.run));
}

QStringList QueueDock::chosen(bool (*fits)(JobState)) const {
    QStringList ids;
    for (const auto& index : m_view->selectionModel()->selectedRows())
        if (const auto* job = m_model->job(index.row()); job && fits(job->state))
            ids << toQt(job->id);
    return ids;
}

QString QueueDock::summary() const {
    return m_summary->text();
}

void QueueDock::follow() {
    const auto& info = m_queue.info();
    // Keep the selection by job id, because rows may change.
    QStringList selected;
    for (const auto& index : m_view->selectionModel()->selectedRows())
        if (const auto* job = m_model->job(index.row())) selected << toQt(job->id);
    m_model->setJobs(info.jobs);
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (selected.contains(toQt(m_model->job(row)->id)))
            m_view->selectionModel()->select(
                m_model->index(row, 0), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    const QString summary = queueSummary(info, m_queue.worksHere());
    m_summary->setText(summary.isEmpty() ? tr("The queue is empty. Fill in several seeds or values "
                                              "on the Train page, or use headscope-cli sweep and "
                                              "lab --queue.")
                                         : summary);
    const int all = static_cast<int>(info.jobs.size());
    // Progress counts the jobs that have ended.
    const auto open = countOf(info, JobState::Waiting) + countOf(info, JobState::Running);
    m_progress->setVisible(open > 0);
    m_progress->setRange(0, std::max(all, 1));
    m_progress->setValue(all - open);
    followActions();
}

void QueueDock::followActions() {
    const auto& info = m_queue.info();
    const bool here = m_queue.worksHere(), elsewhere = !here && !info.runner.empty();
    m_work->setText(here ? tr("&Stop queue") : tr("Run &queue"));
    m_work->setIcon(icon(here ? QStringLiteral("media-playback-stop")
                              : QStringLiteral("media-playback-start")));
    m_work->setEnabled(here || (!elsewhere && countOf(info, JobState::Waiting) > 0));
    m_atOnce->setEnabled(!here);
    m_threads->setEnabled(!here);
    m_measure->setText(m_queue.measures() ? tr("Stop the measurement") : tr("Find &fastest setup"));
    m_measure->setEnabled(m_queue.measures() ||
                          (!here && !elsewhere && countOf(info, JobState::Waiting) > 0));
    // Hide the message of a cancelled measurement.
    if (m_wasMeasuring && !m_queue.measures() && !m_proposed) m_speed->hide();
    m_wasMeasuring = m_queue.measures();
    if (m_wasMeasuring) {
        m_proposed = false;
        m_speed->setText(
            tr("Training the first waiting run for a few seconds with each split of the cores…"));
        m_speed->show();
    }
    m_pause->setText(info.paused ? tr("C&ontinue") : tr("&Hold"));
    m_pause->setEnabled(!info.jobs.empty());
    m_cancel->setEnabled(!chosen(isWaitingOrRunning).isEmpty());
    m_retry->setEnabled(!chosen(canBeTriedAgain).isEmpty());
    m_clear->setEnabled(std::any_of(info.jobs.begin(), info.jobs.end(),
                                    [](const auto& job) { return hasEnded(job.state); }));
    const auto rows = m_view->selectionModel()->selectedRows();
    m_showLog->setEnabled(rows.size() == 1 || m_showLog->isChecked());
    if (!m_showLog->isChecked() || rows.size() != 1) return;
    m_logOf = toQt(m_model->job(rows.front().row())->id);
    m_queue.askLog(m_logOf);
}

// Sets the fastest configuration in the controls without starting it.
void QueueDock::propose(const QueueSpeed& speed) {
    if (speed.tried.empty()) return;
    m_proposed = true;
    QStringList parts;
    for (const auto& split : speed.tried)
        parts << tr("%1 × %2: %3 steps/s")
                     .arg(split.atOnce)
                     .arg(split.threads)
                     .arg(QLocale().toString(split.stepsPerSecond, 'g', 3));
    const auto& best = speed.tried[speed.best];
    m_atOnce->setValue(best.atOnce);
    m_threads->setValue(best.threads);
    m_speed->setText(tr("Total speed by runs at once × threads each: %1. Fastest: %2 × %3, set "
                        "above. Measured in %4 on %5.")
                         .arg(parts.join(QStringLiteral(", ")), QString::number(best.atOnce),
                              QString::number(best.threads), durationText(speed.seconds),
                              toQt(speed.name)));
    m_speed->show();
}

void QueueDock::showJob(const QString& id) {
    show();
    raise();
    for (int row = 0; row < m_model->rowCount(); ++row)
        if (toQt(m_model->job(row)->id) == id) {
            m_view->setCurrentIndex(m_model->index(row, 0));
            m_showLog->setChecked(true);
        }
}

void QueueDock::showAdded(const AddedJobs& jobs) {
    QStringList parts{tr("%n run(s) added to the queue", nullptr, jobs.added)};
    if (jobs.again > 0) parts << tr("%n queued again", nullptr, jobs.again);
    if (jobs.waiting > 0) parts << tr("%n already queued", nullptr, jobs.waiting);
    if (jobs.finished > 0) parts << tr("%n already finished", nullptr, jobs.finished);
    m_workspace.navigation().say(parts.join(QStringLiteral(", ")));
}

}  // namespace headscope::ui
