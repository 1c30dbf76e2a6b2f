#include "ui/workspace/run_queue.h"

#include "ui/workspace/background_worker.h"
#include "ui/workspace/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>

#include <algorithm>
#include <atomic>
#include <utility>

namespace headscope::ui {
namespace {

constexpr int kPollBusy = 1000;   // ms between polls while runs are trained
constexpr int kPollQuiet = 5000;  // ms between polls otherwise; another program may add runs

// Queued runs are trained by headscope-cli, which does not need Qt. If it is missing, the window's
// program is used instead.
std::string trainingProgram() {
    const QString beside =
        QCoreApplication::applicationDirPath() + QStringLiteral("/headscope-cli");
    return (QFileInfo::exists(beside) ? beside : QCoreApplication::applicationFilePath())
        .toStdString();
}

bool waitsHere(const JobInfo& job) {
    return job.state == JobState::Waiting && job.place.empty();
}

// Whether the queue could train a job now.
bool hasWork(const Queue& queue) {
    const auto state = queue.state();
    return state && !state->paused && state->runner.empty() &&
           std::any_of(state->jobs.begin(), state->jobs.end(), waitsHere);
}

}  // namespace

struct RunQueue::Worker {
    std::shared_ptr<QueueRunner> runner;  // runner of the queue, used in the worker thread only
    // Starts the queue once more after the runner has ended; null if that was not requested. Used
    // in the worker thread only.
    Ask again;
    BackgroundWorker thread;  // destroyed before the members above, which its functions use
    // A training process may answer a command late, so commands do not delay the queue.
    BackgroundWorker commands;

    void post(std::function<void()> work) { thread.post(std::move(work)); }
};

// The speed test has its own thread, so that the queue can be read meanwhile.
struct RunQueue::Trial {
    std::shared_ptr<std::atomic<bool>> stop = std::make_shared<std::atomic<bool>>(false);
    BackgroundWorker thread;
};

RunQueue::RunQueue(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_worker(std::make_unique<Worker>()),
      m_trial(std::make_unique<Trial>()) {
    connect(&workspace, &Workspace::engineReady, this, &RunQueue::refresh);
    connect(&m_poll, &QTimer::timeout, this, &RunQueue::refresh);
    m_poll.start(kPollQuiet);
}

RunQueue::~RunQueue() {
    stopMeasuring();
}

void RunQueue::ask(Ask ask) {
    auto* queue = m_workspace.runQueue();
    if (!queue) return;
    m_worker->post([this, queue, ask = std::move(ask), worker = m_worker.get(),
                    guard = QPointer<RunQueue>(this)] {
        Status sent = ask ? ask(*queue) : Status();
        // A runner that has ended is released here, in the worker thread.
        if (worker->runner && worker->runner->ended()) {
            worker->runner.reset();
            // It may have ended just before jobs were added.
            const Ask again = std::exchange(worker->again, nullptr);
            if (again && sent.ok() && hasWork(*queue)) sent = again(*queue);
        }
        const bool works = worker->runner != nullptr;
        const auto state = queue->state();
        // Deliver the new state, unless this object was deleted meanwhile.
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, sent, state, works] {
                if (!guard) return;
                if (!sent.ok()) guard->m_workspace.navigation().report(sent.error());
                if (state) guard->take(*state, works);
            },
            Qt::QueuedConnection);
    });
}

void RunQueue::take(const QueueInfo& info, bool works) {
    const auto finished = [](const QueueInfo& some) {
        int count = 0;
        for (const auto& job : some.jobs) count += job.state == JobState::Finished;
        return count;
    };
    // A finished job has created a run, so the list of runs is outdated.
    if (finished(info) != finished(m_info)) m_workspace.runList().readAgain();
    const bool trained = trains();
    m_info = info;
    m_works = works;
    for (const auto& job : m_info.jobs)
        if (job.state != JobState::Running) m_held.remove(QString::fromStdString(job.id));
    m_poll.setInterval(works || !info.runner.empty() ? kPollBusy : kPollQuiet);
    Q_EMIT changed();
    if (trained && !trains()) Q_EMIT rests();
}

void RunQueue::refresh() {
    ask({});
}

bool RunQueue::trains() const {
    // Without a runner, the state of a job is that of a runner that was killed.
    return !m_info.runner.empty() &&
           std::any_of(m_info.jobs.begin(), m_info.jobs.end(), [](const JobInfo& job) {
               return job.state == JobState::Running && job.place.empty();
           });
}

int RunQueue::waiting() const {
    return static_cast<int>(std::count_if(m_info.jobs.begin(), m_info.jobs.end(), waitsHere));
}

void RunQueue::add(const Sweep& sweep, double seconds) {
    addThen(sweep, seconds, nullptr);
}

void RunQueue::train(const Sweep& sweep, double seconds) {
    addThen(sweep, seconds, &RunQueue::startAdded);
}

// then: called in the GUI thread after the runs were added, but not if they were refused.
void RunQueue::addThen(const Sweep& sweep, double seconds,
                       void (RunQueue::*then)(const AddedJobs&)) {
    ask([guard = QPointer<RunQueue>(this), sweep, seconds, then](Queue& queue) -> Status {
        HEADSCOPE_TRY(const auto plan, queue.planSweep(sweep));
        HEADSCOPE_TRY(const auto jobs,
                      queue.addJobs(plan, std::vector<double>(plan.runs.size(), seconds)));
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, jobs, then] {
                if (!guard) return;
                Q_EMIT guard->added(jobs);
                if (guard && then) (guard->*then)(jobs);
            },
            Qt::QueuedConnection);
        return {};
    });
}

void RunQueue::startAdded(const AddedJobs& jobs) {
    if (jobs.added + jobs.again + jobs.waiting == 0) return Q_EMIT allTrained(jobs);
    goOn();
    Q_EMIT starting();
}

void RunQueue::addLab(const std::string& name, const std::vector<LabPlan>& plans) {
    ask([guard = QPointer<RunQueue>(this), name, plans](Queue& queue) -> Status {
        HEADSCOPE_TRY(const auto jobs, queue.addLabJobs(name, plans));
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, jobs] { guard ? Q_EMIT guard->added(jobs) : void(); }, Qt::QueuedConnection);
        return {};
    });
}

void RunQueue::setSplit(int atOnce, int threads) {
    if (atOnce == m_atOnce && threads == m_threads) return;
    m_atOnce = atOnce;
    m_threads = threads;
    Q_EMIT changed();
}

void RunQueue::goOn() {
    if (m_info.paused) setPaused(false);
    // If the runner of this window still works, workOff() only starts another one after it.
    if (m_works || m_info.runner.empty()) workOff();
}

void RunQueue::workOff() {
    QueueOptions options;
    options.atOnce = m_atOnce;
    options.threads = m_threads;
    options.program = trainingProgram();
    ask([worker = m_worker.get(), options](Queue& queue) -> Status {
        const Ask start = [worker, options](Queue& idle) -> Status {
            HEADSCOPE_CHECK(idle.pauseQueue(false));
            HEADSCOPE_TRY(worker->runner, idle.runQueue(options));
            return {};
        };
        // A window has at most one runner.
        if (worker->runner && !worker->runner->ended()) {
            worker->again = start;
            return {};
        }
        worker->again = nullptr;
        return start(queue);
    });
}

void RunQueue::measureSpeed() {
    auto* queue = m_workspace.runQueue();
    if (!queue || m_measures) return;
    m_measures = true;
    m_trial->stop->store(false);
    m_trial->thread.post([queue, stop = m_trial->stop, program = trainingProgram(),
                          guard = QPointer<RunQueue>(this)] {
        const auto speed = queue->measureSpeed(program, [stop] { return stop->load(); });
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, speed] {
                if (!guard) return;
                guard->m_measures = false;
                if (!speed && speed.error().code != ErrorCode::Cancelled)
                    guard->m_workspace.navigation().report(speed.error());
                if (speed) Q_EMIT guard->speedMeasured(*speed);
                Q_EMIT guard->changed();
            },
            Qt::QueuedConnection);
    });
    Q_EMIT changed();
}

void RunQueue::stopMeasuring() {
    m_trial->stop->store(true);
}

void RunQueue::stopWork() {
    ask([worker = m_worker.get()](Queue&) -> Status {
        worker->again = nullptr;
        if (!worker->runner) return {};
        worker->runner->stop();
        // Blocks this worker thread until the child processes have saved.
        auto status = worker->runner->wait();
        worker->runner.reset();
        return status;
    });
}

void RunQueue::setPaused(bool paused) {
    ask([worker = m_worker.get(), paused](Queue& queue) {
        if (paused) worker->again = nullptr;
        return queue.pauseQueue(paused);
    });
}

void RunQueue::eachOf(const QStringList& ids, Status (Queue::*obey)(const std::string&)) {
    ask([ids, obey](Queue& queue) -> Status {
        for (const auto& id : ids) HEADSCOPE_CHECK((queue.*obey)(id.toStdString()));
        return {};
    });
}

void RunQueue::pauseRun(const QString& id, bool paused) {
    const auto found = std::find_if(m_info.jobs.begin(), m_info.jobs.end(),
                                    [&](const JobInfo& job) { return job.id == id.toStdString(); });
    auto* training = m_workspace.training();
    if (found == m_info.jobs.end() || found->run.empty() || !training) return;
    hold(id, paused);
    m_worker->commands.post(
        [guard = QPointer<RunQueue>(this), training, run = found->run, id, paused] {
            RunCommand command;
            command.kind = paused ? RunCommand::Kind::Pause : RunCommand::Kind::Resume;
            const auto answer = training->sendCommand(run, command);
            if (answer) return;
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [guard, id, paused, error = answer.error()] {
                    if (!guard) return;
                    guard->hold(id, !paused);  // the run continues as before
                    guard->m_workspace.navigation().report(error);
                },
                Qt::QueuedConnection);
        });
}

void RunQueue::hold(const QString& id, bool paused) {
    if (paused)
        m_held.insert(id);
    else
        m_held.remove(id);
    Q_EMIT changed();
}

void RunQueue::remove(const QString& id) {
    ask([id = id.toStdString()](Queue& queue) -> Status {
        const Status cancelled = queue.cancelJob(id);
        if (cancelled.ok()) return {};
        HEADSCOPE_TRY(const auto state, queue.state());
        // A failed or lost job cannot be cancelled, but one that waits again can.
        const bool failed =
            std::any_of(state.jobs.begin(), state.jobs.end(), [&](const JobInfo& job) {
                return job.id == id &&
                       (job.state == JobState::Failed || job.state == JobState::Lost);
            });
        if (!failed) return cancelled;
        HEADSCOPE_CHECK(queue.retryJob(id));
        return queue.cancelJob(id);
    });
}

void RunQueue::trainFirst(const QString& id) {
    for (const auto& job : m_info.jobs)
        if (job.state == JobState::Waiting && job.id != id.toStdString())
            return move(id, QString::fromStdString(job.id));
}

const JobInfo* RunQueue::jobOf(const std::string& run) const {
    if (run.empty()) return nullptr;
    const auto found = std::find_if(m_info.jobs.begin(), m_info.jobs.end(),
                                    [&](const JobInfo& job) { return job.run == run; });
    return found == m_info.jobs.end() ? nullptr : &*found;
}

void RunQueue::cancel(const QStringList& ids) {
    eachOf(ids, &Queue::cancelJob);
}

void RunQueue::retry(const QStringList& ids) {
    eachOf(ids, &Queue::retryJob);
}

void RunQueue::move(const QString& id, const QString& before) {
    ask([id, before](Queue& queue) {
        return queue.moveJob(id.toStdString(), before.toStdString());
    });
}

void RunQueue::clear() {
    ask([](Queue& queue) -> Status {
        HEADSCOPE_TRY([[maybe_unused]] const auto count, queue.clearJobs());
        return {};
    });
}

void RunQueue::askLog(const QString& id) {
    ask([guard = QPointer<RunQueue>(this), id](Queue& queue) -> Status {
        HEADSCOPE_TRY(const auto text, queue.jobLog(id.toStdString()));
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, id, shown = QString::fromStdString(text)] {
                guard ? Q_EMIT guard->logRead(id, shown) : void();
            },
            Qt::QueuedConnection);
        return {};
    });
}

}  // namespace headscope::ui
