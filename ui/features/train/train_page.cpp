#include "ui/features/train/train_page.h"

#include "ui/features/train/dropped_data.h"
#include "ui/features/train/train_page_form.h"
#include "ui/features/train/train_page_lambda.h"
#include "ui/features/train/train_page_live.h"
#include "ui/features/train/train_page_shown.h"
#include "ui/plots/matrix_strip.h"
#include "ui/widgets/action_button.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/caption.h"
#include "ui/widgets/flat_style.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/forms/lambda_slider.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/progress_bar.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/score_text.h"
#include "ui/widgets/text/text.h"
#include "ui/widgets/wrapped_label.h"
#include "ui/workspace/verdict.h"

#include <QAction>
#include <QKeyEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

namespace headscope::ui {
namespace {

constexpr int kProgressRange = 1000;
// minimum width of the curves beside the form, in text line heights
constexpr int kCurvesWidth = 25;

QString progressLine(const Progress& p) {
    if (p.totalSteps <= 0 || p.state == RunState::Loading)
        return p.message.empty() ? QStringLiteral("…") : engineText(p.message);
    QStringList parts;
    if (p.epochs > 0)
        parts << TrainPage::tr("epoch %1 of %2")
                     .arg(QLocale().toString(p.epoch, 'f', 1), QString::number(p.epochs));
    parts << TrainPage::tr("step %1 of %2").arg(countText(p.step), countText(p.totalSteps));
    if (p.state == RunState::Running) {
        parts << TrainPage::tr("%1 left").arg(durationText(p.secondsLeft));
        if (p.rate > 0)
            parts << QStringLiteral("%1 %2").arg(QLocale().toString(p.rate, 'f', 0),
                                                 catalogueText(p.rateUnit));
    } else {
        parts << stateText(p.state);
    }
    if (!p.message.empty()) parts << engineText(p.message);
    return parts.join(QStringLiteral("  ·  "));
}

QString resultLine(const RunResult& result) {
    QStringList parts{
        TrainPage::tr("%1 steps in %2").arg(countText(result.steps), durationText(result.seconds))};
    for (const auto& score : result.scores)
        parts << scoreLine(score, TrainPage::tr("test"), true, result.samples);
    if (result.meanAttentionCosine)
        parts << TrainPage::tr("mean attention cosine %1")
                     .arg(QLocale().toString(*result.meanAttentionCosine, 'f', 3));
    return parts.join(QStringLiteral("  ·  "));
}

// Status of a run that is not training now.
QString storedLine(const RunInfo& run) {
    QStringList parts{stateText(run.state)};
    if (run.totalSteps > 0)
        parts << TrainPage::tr("step %1 of %2").arg(countText(run.step), countText(run.totalSteps));
    if (run.seconds > 0) parts << TrainPage::tr("trained for %1").arg(durationText(run.seconds));
    for (const auto& score : run.testScores) parts << scoreLine(score, TrainPage::tr("test"));
    return parts.join(QStringLiteral("  ·  "));
}

// Estimate of size, memory and duration; omits values that were not measured.
QString estimateLine(const Estimate& e, bool withTime) {
    QStringList parts{TrainPage::tr("%1 parameters").arg(shortCountText(e.parameters)),
                      bytesText(e.memoryBytes), TrainPage::tr("%n threads", nullptr, e.threads),
                      e.device == "cpu" ? TrainPage::tr("CPU") : toQt(e.device), toQt(e.precision)};
    if (e.attentionShare > 0)
        parts << TrainPage::tr("attention %1 of the work").arg(percentText(e.attentionShare));
    parts << TrainPage::tr("%1 steps").arg(countText(e.steps));
    if (withTime && e.seconds > 0) parts << TrainPage::tr("about %1").arg(durationText(e.seconds));
    // break lines only between the parts
    for (QString& part : parts) part.replace(QLatin1Char(' '), QChar::Nbsp);
    return parts.join(QStringLiteral("  ·  "));
}

// Scrolls vertically if the window is low, so that curves keep a readable height. Its minimum width
// prevents clipping.
class UprightScroll : public QScrollArea {
public:
    explicit UprightScroll(QWidget* content) {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setWidget(content);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            setMinimumWidth(widget()->minimumSizeHint().width() +
                            verticalScrollBar()->sizeHint().width());
        return QScrollArea::eventFilter(watched, event);
    }
};

}  // namespace

TrainPage::TrainPage(Workspace& workspace, QWidget* parent)
    : Page(workspace, parent), m_presenter(workspace) {
    m_watch = new VerdictWatch(*this);
    makeActions();
    m_form = new TrainForm(workspace, m_presenter);
    m_live = new TrainLive(workspace);
    m_split = new QSplitter(Qt::Horizontal, this);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_form);
    m_split->addWidget(makeRight());
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
    connect(m_form, &TrainForm::edited, this, &TrainPage::followActions);
    connect(m_lambda, &TrainLambdaBar::problemChanged, this, &TrainPage::followActions);
    followProgress();
    followEstimate();
}

// The minimum width is that of the wider side: the sides are stacked if they do not fit beside each
// other.
QSize TrainPage::minimumSizeHint() const {
    return {std::max(m_split->widget(0)->minimumWidth(), m_split->widget(1)->minimumWidth()),
            Page::minimumSizeHint().height()};
}

void TrainPage::fold() {
    if (!m_split) return;  // return if called during construction
    const int curves =
        std::max(m_split->widget(1)->minimumWidth(), fontMetrics().height() * kCurvesWidth);
    const int both = m_split->widget(0)->minimumWidth() + m_split->handleWidth() + curves;
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
                        tr("Start training with the settings of the form."));
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
    m_queue = addAction(
        tr("Add to &queue"), QStringLiteral("view-list-text"),
        tr("Add a run with these settings to the queue; with a sweep, one for each combination."));
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

QWidget* TrainPage::makeButtons() {
    auto* buttons = new QWidget;
    auto* row = new FlowLayout(buttons);
    for (auto* action : m_actions) {
        auto* button = new ActionButton(action);
        button->setObjectName(QString(action->text().section(QLatin1Char('\t'), 0, 0))
                                  .remove(QLatin1Char('&'))
                                  .toLower()
                                  .replace(QLatin1Char(' '), QLatin1Char('-')));
        if (action == m_start) {
            button->setProperty(kPrimaryProperty, true);
            button->setOwnIcon(icon(QStringLiteral("media-playback-start"), IconInk::OnAccent));
        }
        row->addWidget(button);
    }
    return buttons;
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
    m_banner->floatOver(*this);
    m_estimate = new Caption;
    m_estimate->setAccessibleName(tr("Estimated cost of the run"));
    m_shown = new TrainShownBar(workspace());
    column->addWidget(makeButtons());
    column->addWidget(m_shown);
    column->addWidget(m_progress);
    column->addWidget(m_progressText);
    m_lambda = new TrainLambdaBar(m_presenter);
    column->addWidget(m_lambda);
    column->addWidget(m_live, 1);
    column->addWidget(m_estimate);
    return new UprightScroll(right);
}

QList<plots::FigureChoice> TrainPage::figures() const {
    return m_live->figures();
}

bool TrainPage::settled() const {
    return m_presenter.settled();
}

void TrainPage::focusLambda() {
    m_lambda->slider()->setFocus();
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
    m_presenter.start();
}

void TrainPage::addToQueue() {
    if (!m_queue->isEnabled()) return;
    m_banner->dismiss();
    m_presenter.addToQueue(m_form->axes());
}

void TrainPage::followQueueAction(const QString& problem) {
    Sweep sweep;
    sweep.axes = m_form->axes();
    const auto runs = sweepSize(sweep);
    QString why = problem.isEmpty() ? m_form->axisProblem() : problem;
    if (why.isEmpty() && runs > kMostSweepRuns)
        why = tr("%1 runs; at most %2 can be added at once")
                  .arg(countText(runs), countText(kMostSweepRuns));
    m_queue->setEnabled(workspace().ready() && why.isEmpty());
    m_queue->setText(runs > 1 ? tr("Add %1 runs to &queue").arg(countText(runs))
                              : tr("Add to &queue"));
    m_queue->setToolTip(why.isEmpty() ? m_queue->statusTip()
                                      : plainTip(tr("Not possible yet: %1").arg(why)));
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

void TrainPage::followActions() {
    const QString typed = m_form->problem().isEmpty() ? m_lambda->problem() : m_form->problem();
    const auto training = workspace().sessions().running().size();
    const QString problem = typed.isEmpty() ? m_presenter.problem() : typed;
    m_start->setEnabled(workspace().ready() && problem.isEmpty());
    m_start->setToolTip(!problem.isEmpty() ? plainTip(tr("Not possible yet: %1").arg(problem))
                        : training > 0
                            ? plainTip(tr("Trains in parallel with %n other run(s); they share the "
                                          "processor, so each becomes slower",
                                          nullptr, int(training)))
                            : m_start->statusTip());
    followQueueAction(problem);
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
}

void TrainPage::followEstimate() {
    QString text;
    const auto& problem = m_presenter.problem();
    const bool training = !workspace().sessions().running().empty();
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
    if (training && !text.isEmpty()) text = tr("Next start: %1").arg(text);
    for (const auto& warning : m_presenter.warnings())
        text += QLatin1Char('\n') + tr("Note: %1").arg(warning);
    m_estimate->setText(text);
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
    if (result.state == RunState::Finished) {
        m_banner->show(Banner::Kind::Good,
                       shown ? tr("The run is finished.")
                             : tr("Run “%1” is finished: %2.").arg(name, resultLine(result)));
        m_banner->setAction(tr("Inspect its heads"), look);
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
}

void TrainPage::hideEvent(QHideEvent* event) {
    Page::hideEvent(event);
    m_live->setActive(false);
}

}  // namespace headscope::ui
