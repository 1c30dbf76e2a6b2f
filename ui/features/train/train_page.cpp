#include "ui/features/train/train_page.h"

#include "ui/features/queue/queue_rows.h"
#include "ui/features/train/dropped_data.h"
#include "ui/features/train/queue_follower.h"
#include "ui/features/train/train_hint_bar.h"
#include "ui/features/train/train_launch_bar.h"
#include "ui/features/train/train_page_form.h"
#include "ui/features/train/train_page_lambda.h"
#include "ui/features/train/train_page_live.h"
#include "ui/features/train/train_page_shown.h"
#include "ui/features/train/train_page_texts.h"
#include "ui/features/train/upright_scroll.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/forms/lambda_slider.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/options_button.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/verdict.h"

#include <QAction>
#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSplitter>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kProgressRange = 1000;
// minimum width of the curves beside the form, in text line heights
constexpr int kCurvesWidth = 25;

}  // namespace

TrainPage::TrainPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_presenter(workspace) {
    m_watch = new VerdictWatch(*this);
    makeActions();
    m_live = new TrainLive(workspace);
    m_split = new QSplitter(Qt::Horizontal, this);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(makeLeft());
    m_split->addWidget(makeRight());
    m_banner->floatOver(*m_split->widget(1));  // Start stays in sight
    m_split->setStretchFactor(0, 0);
    m_split->setStretchFactor(1, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_split);
    connect(&workspace.sessions(), &Sessions::started, m_banner, &Banner::dismiss);
    connect(&workspace.sessions(), &Sessions::chosen, this, [this] {
        followProgress();
        followEstimate();
    });
    connect(&workspace.shown(), &ShownRun::changed, this, &TrainPage::showBegun);
    connect(&workspace.shown(), &ShownRun::advanced, this, [this] {
        followProgress();
        showWarnings();
    });
    m_watch->on(&workspace.shown(), &ShownRun::changed);
    connect(&workspace.sessions(), &Sessions::ended, this, &TrainPage::sessionEnded);
    connect(&workspace.sessions(), &Sessions::followEnded, this, [this](const RunResult& result) {
        if (this->workspace().shown().kind() == ShownRun::Kind::Elsewhere) sessionEnded(result);
    });
    connect(&m_presenter, &TrainPresenter::estimateChanged, this, &TrainPage::followEstimate);
    connect(&m_presenter, &TrainPresenter::problemChanged, this, &TrainPage::followActions);
    connect(m_form, &TrainForm::edited, this, [this] { m_launch->setAxes(m_form->axes()); });
    // A rebuilt form may have lost a setting with several values.
    connect(&m_presenter, &TrainPresenter::specsChanged, this,
            [this] { m_launch->setAxes(m_form->axes()); });
    connect(&m_presenter, &TrainPresenter::replaced, m_launch, &TrainLaunchBar::reset);
    connect(&m_presenter, &TrainPresenter::previewChanged, this, &TrainPage::followActions);
    connect(m_launch, &TrainLaunchBar::edited, this, [this] {
        followActions();
        followEstimate();
    });
    connectQueue();
    followProgress();
    followEstimate();
}

// The minimum width is that of the wider side: the sides are stacked if they do not fit beside each
// other.
QSize TrainPage::minimumSizeHint() const {
    return {std::max(formWidth(), m_split->widget(1)->minimumWidth()),
            Page::minimumSizeHint().height()};
}

int TrainPage::formWidth() const {
    return std::max(m_form->minimumWidth(), m_launch->minimumSizeHint().width());
}

void TrainPage::fold() {
    if (!m_split) return;  // return if called during construction
    const int curves =
        std::max(m_split->widget(1)->minimumWidth(), fontMetrics().height() * kCurvesWidth);
    const int both = formWidth() + m_split->handleWidth() + curves;
    const auto wanted = width() < both ? Qt::Vertical : Qt::Horizontal;
    if (wanted == m_split->orientation()) return;
    m_split->setOrientation(wanted);
    if (wanted == Qt::Vertical)
        m_split->setSizes({height() / 2, height() / 2});
    else
        m_split->setSizes({m_form->sizeHint().width(), width()});
}

void TrainPage::resizeEvent(QResizeEvent* event) {
    Page::resizeEvent(event);
    fold();
}

bool TrainPage::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) fold();
    return Page::event(event);
}

QAction* TrainPage::addAction(const QString& text, const QString& iconName, const QString& help) {
    auto* action = new QAction(icon(iconName), text, this);
    action->setToolTip(help);
    action->setStatusTip(help);
    m_actions << action;
    return action;
}

void TrainPage::makeActions() {
    m_start = addAction(tr("&Start"), QStringLiteral("media-playback-start"),
                        tr("Starts training. Several seeds or values run one after another in the "
                           "queue."));
    m_start->setShortcut(Qt::CTRL | Qt::Key_R);
    // The menu only shows these single-key shortcuts; keyPressEvent() handles them, on this page
    // only.
    m_pause = addAction(tr("&Pause\tSpace"), QStringLiteral("media-playback-pause"),
                        tr("Pause between two steps; the model stays in memory."));
    m_step = addAction(tr("S&tep\t."), QStringLiteral("media-skip-forward"),
                       tr("One training step, then pause."));
    m_finish = addAction(tr("&Finish now"), QStringLiteral("flag"),
                         tr("Evaluate, save and end now, as after the last step."));
    m_finish->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_F);
    m_stop = addAction(tr("St&op"), QStringLiteral("media-playback-stop"),
                       tr("Save a checkpoint and stop; the run can be resumed later."));
    m_queue = addAction(tr("Add to &queue"), QStringLiteral("view-list-text"),
                        tr("Adds the runs of the form to the queue without starting them."));
    m_queue->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_R);
    connect(m_queue, &QAction::triggered, this, &TrainPage::addToQueue);
    connect(m_start, &QAction::triggered, this, &TrainPage::start);
    connect(m_pause, &QAction::triggered, this, &TrainPage::pauseOrContinue);
    connect(m_step, &QAction::triggered, this, [this] {
        if (const auto session = workspace().shown().steer()) session->step();
    });
    connect(m_finish, &QAction::triggered, this, [this] {
        if (const auto session = workspace().shown().steer()) session->finishNow();
    });
    connect(m_stop, &QAction::triggered, this, [this] {
        if (const auto session = workspace().shown().steer()) session->stop();
    });
}

// Buttons of the shown run. Start belongs to the form, and single steps are in the Run menu.
QWidget* TrainPage::makeButtons() {
    auto* buttons = new QWidget;
    buttons->setObjectName(QStringLiteral("controls"));
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    for (auto* action : {m_pause, m_finish, m_stop}) {
        auto* button = new ActionButton(action);
        button->setObjectName(QString(action->text().section(QLatin1Char('\t'), 0, 0))
                                  .remove(QLatin1Char('&'))
                                  .toLower()
                                  .replace(QLatin1Char(' '), QLatin1Char('-')));
        row->addWidget(button);
    }
    row->addStretch(1);
    row->addWidget(m_live->options());
    return buttons;
}

// The form scrolls; what Start needs stays in sight below it.
QWidget* TrainPage::makeLeft() {
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_form = new TrainForm(workspace(), m_presenter);
    m_launch = new TrainLaunchBar(m_presenter, m_start, m_queue);
    column->addWidget(m_form, 1);
    column->addWidget(m_launch);
    return left;
}

QWidget* TrainPage::makeRight() {
    auto* right = new QWidget;
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(8, 12, 12, 12);
    column->setSpacing(8);
    m_progress = new ProgressBar;
    m_progress->setRange(0, kProgressRange);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Progress of the run"));
    m_progressText = new WrappedLabel;
    m_banner = new Banner(this);
    m_shown = new TrainShownBar(workspace());
    m_rows = new QueueRows(workspace());
    m_lambda = new TrainLambdaBar(m_presenter);
    m_hints = new TrainHintPresenter(workspace(), m_presenter, this);
    // A preset disables the group of actions that it locks.
    m_hints->setMayStart([this] {
        const auto* group = m_start->actionGroup();
        return !group || group->isEnabled();
    });
    connect(m_start, &QAction::enabledChanged, m_hints, &TrainHintPresenter::changed);
    column->addWidget(makeButtons());
    column->addWidget(m_rows);
    column->addWidget(m_shown);
    column->addWidget(m_progress);
    column->addWidget(m_progressText);
    column->addWidget(m_live, 1);
    column->addWidget(makeFoot());
    return new UprightScroll(right);
}

// Lambda while a run trains, a hint after it has ended. The height is reserved, so that the curves
// do not move.
QWidget* TrainPage::makeFoot() {
    auto* foot = new QWidget;
    auto* column = new QVBoxLayout(foot);
    column->setContentsMargins(0, 0, 0, 0);
    auto* hints = new TrainHintBar(*m_hints);
    foot->setMinimumHeight(hints->button()->sizeHint().height());
    column->addWidget(m_lambda);
    column->addWidget(hints);
    connect(m_hints, &TrainHintPresenter::testFileRequested, this, [this] {
        m_form->focusField(QStringLiteral("dataset"), QStringLiteral("dataset.test_path"));
    });
    return foot;
}

QList<plots::FigureChoice> TrainPage::figures() const {
    return m_live->figures();
}

bool TrainPage::settled() const {
    return m_presenter.settled() && m_hints->settled();
}

// During training the slider of the run, otherwise the field of the form.
void TrainPage::focusLambda() {
    if (m_presenter.steering()) return m_lambda->slider()->setFocus();
    m_form->focusField(QStringLiteral("objective"), QStringLiteral("objective.lambda"));
}

bool TrainPage::takeData(const QString& path) {
    const QString id = datasetOf(path);
    if (id.isEmpty()) return false;
    m_presenter.setDataset(id, path);
    return true;
}

void TrainPage::start() {
    if (!m_start->isEnabled()) return;
    m_banner->dismiss();
    m_presenter.start(m_launch->launch());
}

void TrainPage::addToQueue() {
    if (!m_queue->isEnabled()) return;
    m_banner->dismiss();
    m_presenter.addToQueue(m_launch->launch());
}

void TrainPage::connectQueue() {
    m_follower = new QueueFollower(workspace(), this);
    connect(&workspace().queue(), &RunQueue::changed, this, &TrainPage::followEstimate);
    connect(&workspace().queue(), &RunQueue::allTrained, this, [this](const AddedJobs& jobs) {
        m_banner->show(Banner::Kind::Information,
                       tr("All %1 runs are already trained.").arg(countText(jobs.finished)));
        m_banner->setAction(
            tr("Compare"), [this] { workspace().navigation().askPage(QStringLiteral("compare")); });
    });
}

void TrainPage::lockQueue(const QString& why) {
    m_launch->lockQueue(why);
    m_rows->setEnabled(why.isEmpty());
}

void TrainPage::pauseOrContinue() {
    const auto session = workspace().shown().steer();
    if (!session) return;
    if (session->progress().state == RunState::Paused)
        session->resume();
    else
        session->pause();
}

QString TrainPage::progressText() const {
    return m_progressText->text();
}

void TrainPage::showBegun() {
    m_warningsReported.reset();
    m_banner->dismiss();
    followProgress();
}

// Shows warnings of a run in another process as a banner, e.g. refused commands. Earlier warnings
// are only in the log.
void TrainPage::showWarnings() {
    const auto& shown = workspace().shown();
    if (shown.kind() != ShownRun::Kind::Elsewhere) return;
    const auto events = shown.session()->eventsSince(m_warningsReported.value_or(0));
    for (const auto& event : events)
        if (m_warningsReported && event.kind == "warning")
            m_banner->show(Banner::Kind::Caution, engineText(event.text));
    m_warningsReported = m_warningsReported.value_or(0) + events.size();
}

void TrainPage::followProgress() {
    followActions();
    m_watch->check();
    const auto& shown = workspace().shown();
    const auto session = shown.session();
    const auto* history = shown.history();
    m_progress->setVisible(session != nullptr);
    m_progressText->setVisible(session || history);
    if (history) m_progressText->setText(storedLine(history->info));
    if (!session) return;
    const Progress progress = session->progress();
    if (progress.totalSteps > 0) {
        m_progress->setRange(0, kProgressRange);
        m_progress->setValue(
            static_cast<int>(kProgressRange * progress.step / progress.totalSteps));
    } else {
        // show a busy indicator, because the total is unknown while data is read
        m_progress->setRange(0, 0);
    }
    m_progressText->setText(progressLine(progress));
}

// Why Start is not possible: an entry, then the fields beside Start, then the settings as a whole,
// then the data.
QString TrainPage::problem() const {
    for (const QString& problem : {m_form->problem(), m_form->axisProblem(), m_launch->problem()})
        if (!problem.isEmpty()) return problem;
    // Data that cannot be read would end the run at once.
    if (m_presenter.problem().isEmpty() &&
        m_presenter.previewState() == TrainPresenter::Preview::Failed)
        return errorText(m_presenter.previewError());
    return m_presenter.problem();
}

void TrainPage::followStart() {
    const QString why = problem();
    const auto training = workspace().sessions().running().size();
    const auto runs = m_launch->launch().runs;
    const bool possible = workspace().ready() && why.isEmpty();
    const QString refused = plainTip(tr("Not possible yet: %1").arg(why));
    m_start->setEnabled(possible);
    m_start->setText(runs > 1 ? tr("&Start %1 runs").arg(countText(runs)) : tr("&Start"));
    m_start->setToolTip(!why.isEmpty() ? refused
                        : training > 0
                            ? plainTip(tr("Trains in parallel with %n other run(s); they share the "
                                          "processor, so each becomes slower",
                                          nullptr, int(training)))
                            : m_start->statusTip());
    m_queue->setEnabled(possible);
    m_queue->setText(runs > 1 ? tr("Add %1 runs to &queue").arg(countText(runs))
                              : tr("Add to &queue"));
    m_queue->setToolTip(why.isEmpty() ? m_queue->statusTip() : refused);
}

void TrainPage::followActions() {
    followStart();
    // The other actions apply to the shown run, in this process or another.
    const auto& shown = workspace().shown();
    const RunState state = shown.live() ? shown.session()->progress().state : RunState::Finished;
    const bool alive = shown.live() && state != RunState::Stopping;
    const bool paused = state == RunState::Paused;
    m_pause->setEnabled(alive && state != RunState::Loading);
    m_pause->setText(paused ? tr("&Continue\tSpace") : tr("&Pause\tSpace"));
    m_pause->setIcon(icon(paused ? QStringLiteral("media-playback-start")
                                 : QStringLiteral("media-playback-pause")));
    m_step->setEnabled(alive && state != RunState::Loading);
    m_finish->setEnabled(alive && state != RunState::Loading);
    m_stop->setEnabled(alive);
    m_lambda->setVisible(shown.live());
}

void TrainPage::followEstimate() {
    QString text;
    const auto& problem = m_presenter.problem();
    const bool training = !workspace().sessions().running().empty() || workspace().queue().trains();
    if (!workspace().ready())
        text = tr("The engine is loading…");
    else if (!problem.isEmpty())
        text = m_presenter.problemHint().isEmpty()
                   ? problem
                   : problem + QLatin1Char(' ') + m_presenter.problemHint();
    else if (m_presenter.estimate())
        // during training, the remaining time is shown above
        text = estimateLine(*m_presenter.estimate(), !training);
    else if (m_presenter.estimating())
        text = tr("Measuring how long a step takes…");
    const auto runs = m_launch->launch().runs;
    if (runs > 1 && m_presenter.estimate() && problem.isEmpty())
        text = tr("Each of %1 runs: %2").arg(countText(runs), text);
    if (const int waiting = workspace().queue().waiting(); runs > 1 && waiting > 0)
        text += QStringLiteral("  ·  ") + tr("ahead in the queue: %1").arg(countText(waiting));
    if (training && !text.isEmpty()) text = tr("Next start: %1").arg(text);
    for (const auto& warning : m_presenter.warnings())
        text += QLatin1Char('\n') + tr("Note: %1").arg(warning);
    m_launch->setCost(text);
}

// Offers to compare the runs. Compare shows the data of run A, so that must be one of them.
void TrainPage::showSweepEnd(const SweepEnd& sweep, const QString& run) {
    m_banner->show(Banner::Kind::Good, sweepLine(sweep));
    m_banner->setAction(tr("Compare runs"), [this, run, runs = sweep.runs] {
        const auto open = workspace().runA();
        if (!open || !runs.contains(toQt(open->info().path))) workspace().openRun(run);
        workspace().navigation().askPage(QStringLiteral("compare"));
    });
}

void TrainPage::sessionEnded(const RunResult& result) {
    followProgress();
    const QString run = toQt(result.run), name = workspace().runList().nameOf(result.run);
    const auto current = workspace().shown().session();
    // another run may be on display, because several runs may train at once
    const bool shown = current && current->runPath() == result.run;
    const auto look = [this, run] {
        workspace().openRun(run);
        workspace().navigation().askPage(QStringLiteral("heads"));
    };
    const auto sweep = sweepEnd(workspace().queue().info(), result.run);
    if (result.state == RunState::Finished && sweep) {
        showSweepEnd(*sweep, run);
        m_banner->setSecondAction(tr("Inspect heads"), look);
    } else if (result.state == RunState::Finished) {
        m_banner->show(Banner::Kind::Good,
                       shown ? finishedLine(result)
                             : tr("Run “%1” is finished: %2.").arg(name, resultLine(result)));
        m_banner->setAction(tr("Inspect heads"), look);
        if (shown)
            m_banner->setSecondAction(tr("Add to lab sheet"),
                                      [this] { Q_EMIT labSheetRequested(); });
    } else if (result.state == RunState::Stopped) {
        m_banner->show(Banner::Kind::Information,
                       shown
                           ? tr("Stopped after %1. A checkpoint is saved.").arg(resultLine(result))
                           : tr("Run “%1” is stopped after %2. A checkpoint is saved.")
                                 .arg(name, resultLine(result)));
        m_banner->setAction(tr("Resume"), [this, run] { workspace().sessions().resume(run); });
    } else {
        auto error = result.error.value_or(Error{
            ErrorCode::Internal, "the run ended without a result"_m, "See the log below (F11)."_m});
        m_banner->show(shown ? error : std::move(error).within(toStd(tr("Run “%1”").arg(name))));
        if (result.state == RunState::Diverged)
            m_banner->setAction(tr("Open the last good state"), look);
    }
}

void TrainPage::keyPressEvent(QKeyEvent* event) {
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_Space &&
        m_pause->isEnabled())
        return pauseOrContinue();
    if (event->modifiers() == Qt::NoModifier && event->key() == Qt::Key_Period &&
        m_step->isEnabled())
        return m_step->trigger();
    Page::keyPressEvent(event);
}

void TrainPage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    m_live->setActive(true);
    m_follower->setShown(true);
    m_hints->setActive(true);
}

void TrainPage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_live->setActive(false);
    m_follower->setShown(false);
    m_hints->setActive(false);
}

}  // namespace headscope::ui
