#include "ui/workspace/workspace.h"

#include "core/api/runs/run_data.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/workspace/measures.h"
#include "ui/workspace/post.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/shown_run.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QPointer>
#include <QUndoStack>

#include <algorithm>
#include <tuple>

namespace headscope::ui {
namespace {

// The file system watcher reports created and deleted runs, but not changes inside a run, so the
// list is also polled. Polling takes at most 1 % of the time.
constexpr int kShortestPoll = 2000, kLongestPoll = 300'000, kPollShare = 100;  // ms
// ms to wait after a change, since a run that is copied arrives file by file
constexpr int kFolderRest = 200;

bool sameRow(const RunInfo& a, const RunInfo& b) {
    const auto parts = [](const RunInfo& r) {
        return std::tie(r.path, r.name, r.note, r.state, r.lambda, r.step, r.totalSteps,
                        r.validScores, r.testScores, r.attentionCosine, r.resumable, r.problem);
    };
    return parts(a) == parts(b);
}

bool isTraining(RunState state) {
    return state == RunState::Running || state == RunState::Paused || state == RunState::Loading ||
           state == RunState::Stopping;
}

// The engine's threads report warnings; forward them to the GUI thread.
void listenToWarnings(Engine& engine, Workspace* workspace) {
    QPointer<Workspace> guard(workspace);
    engine.setWarningListener([guard](const std::string& run, const Message& text) {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard, run, text] {
                if (guard) Q_EMIT guard->warned(engineText(text), QString::fromStdString(run));
            },
            Qt::QueuedConnection);
    });
}

}  // namespace

Workspace::Workspace(QObject* parent)
    : QObject(parent),
      m_watcher(new QFileSystemWatcher(this)),
      m_pollTimer(m_clock.timer([this] { readRuns(false); })),
      m_folderTimer(m_clock.timer([this] { readRuns(false); })),
      m_undoStack(new QUndoStack(this)) {
    connect(&m_training, &TrainingSessions::advanced, this, &Workspace::sessionAdvanced);
    connect(&m_training, &TrainingSessions::warned, this, &Workspace::warned);
    connect(&m_training, &TrainingSessions::listChanged, this, &Workspace::touchRunList);
    connect(&m_training, &TrainingSessions::ended, this, &Workspace::sessionEnded);
    connect(&m_following, &SessionFeed::advanced, this, [this] {
        Q_EMIT followAdvanced();
        lookForSaved();
    });
    connect(&m_following, &SessionFeed::ended, this, &Workspace::followEnded);
    for (const auto ended : {&Workspace::sessionEnded, &Workspace::followEnded})
        connect(this, ended, this, &Workspace::trainingEnded);
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this,
            [this] { m_folderTimer->start(kFolderRest); });
    m_shown = new ShownRun(*this);
    m_queue = new RunQueue(*this, this);
}

Workspace::~Workspace() {
    // The undo commands may refer to this workspace.
    m_undoStack->clear();
}

void Workspace::setEngine(Engine* engine) {
    m_engine = engine;
    m_catalogue = engine ? std::make_unique<TranslatedCatalogue>(*engine) : nullptr;
    if (engine) listenToWarnings(*engine, this);
    touchRunList();
    Q_EMIT engineReady();
}

const MeasureInfo* Workspace::measure(const std::string& id) const {
    return m_catalogue ? measureIn(*m_catalogue, id) : nullptr;
}

void Workspace::openRun(const QString& path) {
    if (!m_engine) return;
    auto opened = m_engine->open(path.toStdString());
    if (!opened) return report(opened.error());
    show(std::move(opened).value(), nullptr);
}

void Workspace::openLab(const QString& folder) {
    Q_EMIT labRequested(folder);
    askPage(QStringLiteral("lab"));
}

void Workspace::openPair(const QString& pathA, const QString& pathB) {
    if (!m_engine) return;
    auto first = m_engine->open(pathA.toStdString());
    if (!first) return report(first.error());
    auto second = m_engine->open(pathB.toStdString());
    if (!second) return report(second.error());
    show(std::move(first).value(), std::move(second).value());
}

void Workspace::closeRun() {
    show(nullptr, nullptr);
}

void Workspace::show(RunHandle a, RunHandle b) {
    const auto before = runA();
    const bool other = !a || !before || a->info().path != before->info().path;
    // If only run B changes, the selection for run A is kept.
    std::vector<RunHandle> runs;
    if (a) runs.push_back(other ? a : before);
    if (b) runs.push_back(std::move(b));
    m_selection.begin(std::move(runs));
    if (other) m_masks.begin(a ? a->shape() : ModelShape());
    visit(runA());
    visit(runB());
    // Remember the newest checkpoints, to detect later changes.
    m_newest = newestOf(runA(), runB());
    const bool follows = other && followOpened();
    const bool chosen = a && m_training.choose(a->info().path);
    Q_EMIT runsChanged();
    if (chosen) Q_EMIT sessionChosen();
    if (follows) Q_EMIT followStarted();
    if (other) Q_EMIT m_selection.inspectionChanged();
}

bool Workspace::start(const RunConfig& config) {
    auto started = m_engine ? m_engine->train(config)
                            : Error{ErrorCode::Usage, "the engine is not loaded yet"_m,
                                    "Wait until it is loaded."_m};
    if (started)
        adopt(std::move(*started));
    else
        report(started.error());
    return started.ok();
}

void Workspace::resumeRun(const QString& path) {
    if (!m_engine)
        return report(
            {ErrorCode::Usage, "the engine is not loaded yet"_m, "Wait until it is loaded."_m});
    auto resumed = m_engine->resume(path.toStdString());
    if (!resumed) return report(resumed.error());
    adopt(std::move(resumed).value());
}

SessionHandle Workspace::liveSession() const {
    const auto running = sessionsRunning();
    return sessionRunning() || running.empty() ? session() : running.back();
}

void Workspace::showTraining(const std::string& run) {
    if (m_training.choose(run)) Q_EMIT sessionChosen();
}

QString Workspace::runName(const std::string& run) const {
    for (const auto& listed : m_runs)
        if (listed.path == run) return QString::fromStdString(listed.name);
    const QString folder = QFileInfo(QString::fromStdString(run)).fileName();
    return folder.isEmpty() ? tr("new run") : folder;
}

SessionHandle Workspace::steer() {
    const auto session = m_shown->live() ? m_shown->session() : nullptr;
    m_training.hurry(session);
    if (session && session == m_following.session()) m_following.hurry();
    return session;
}

void Workspace::adopt(SessionHandle session) {
    m_training.add(std::move(session));
    Q_EMIT sessionChosen();
    Q_EMIT sessionStarted();
    touchRunList();
}

void Workspace::report(const Error& error) {
    Q_EMIT failed(error);
}

void Workspace::say(const QString& text) {
    Q_EMIT said(text);
}

void Workspace::askPage(const QString& id) {
    Q_EMIT pageRequested(id);
}

void Workspace::askForm(const RunConfig& values, bool wholly) {
    Q_EMIT formRequested(values, wholly);
}

void Workspace::askMeasure(const QString& id) {
    Q_EMIT measureRequested(id);
}

void Workspace::askCatalogue(const QString& id) {
    Q_EMIT catalogueRequested(id);
}

void Workspace::askGuide(const QString& target) {
    Q_EMIT guideRequested(target);
}

void Workspace::askHead(HeadPlace head) {
    m_selection.chooseHead(head);
    Q_EMIT headRequested();
    askPage(QStringLiteral("heads"));
}

void Workspace::askComparison() {
    Q_EMIT comparisonRequested();
    askPage(QStringLiteral("heads"));
}

void Workspace::askData() {
    const auto a = runA(), b = runB();
    if (!a) return say(tr("Open a run first."));
    const auto requestData = [this](const RunHandle& run) {
        Q_EMIT dataRequested(QString::fromStdString(run->info().path));
    };
    if (!b) return requestData(a);
    // Ask for the run whose data is missing.
    b->ask(RunDataRequest{},
           onGuiThread<RunData>(this, [a, b, requestData](const Result<RunData>& data) {
               requestData(data && !data->here ? b : a);
           }));
}

void Workspace::reopenRuns() {
    const auto a = runA(), b = runB();
    if (!a) return;
    const QString pathA = QString::fromStdString(a->info().path);
    const QString pathB = b ? QString::fromStdString(b->info().path) : QString();
    closeRun();
    if (b)
        openPair(pathA, pathB);
    else
        openRun(pathA);
}

void Workspace::askPair() {
    Q_EMIT pairRequested();
    askPage(QStringLiteral("attention"));
}

void Workspace::touchRunList() {
    readRuns(true);
}

RunTags Workspace::tagsOf(const std::string& path) const {
    const auto found = m_runTags.find(path);
    return found == m_runTags.end() ? RunTags{} : found->second;
}

// Stores the tags at once, so that the next change of the same run starts from them.
Status Workspace::setTags(const TagsByRun& changed) {
    HEADSCOPE_CHECK(m_engine->setTags(changed));
    for (const auto& [path, runTags] : changed) m_runTags[path] = runTags;
    touchRunList();
    return {};
}

// asked: emit runListChanged() even if nothing changed.
void Workspace::readRuns(bool requested) {
    if (!m_engine) return;
    ++m_listRequests;
    m_listAwaited = m_listAwaited || requested;
    m_pollTimer->stop();
    struct List {
        std::vector<RunInfo> runs;
        TagsByRun runTags;
        NewestSteps newest;
    };
    const auto take =
        onGuiThread<List>(this, [this, requestedAt = m_clock.now()](Result<List> list) {
            --m_listRequests;
            const qint64 took = m_clock.now() - requestedAt;
            // The pause before the next poll is proportional to the duration of this one.
            m_pollTimer->start(static_cast<int>(
                std::clamp<qint64>(kPollShare * took, kShortestPoll, kLongestPoll)));
            // A request that was replaced by a newer one returns an error.
            if (!list) return;
            takeList(std::move(list->runs), std::move(list->runTags));
            takeNewest(list->newest);
        });
    // Tags and checkpoints are also read in the engine's thread.
    m_engine->listRuns(m_visited, [engine = m_engine, take, a = runA(),
                                   b = runB()](Result<std::vector<RunInfo>> runs) {
        if (!runs) return take(runs.error());
        take(List{std::move(*runs), engine->runTags(), newestOf(a, b)});
    });
}

void Workspace::takeList(std::vector<RunInfo> runs, TagsByRun runTags) {
    // The runs folder is created with the first run, perhaps by another program, so watch it as
    // soon as it exists.
    const QString folder = QString::fromStdString(m_engine->runsFolder());
    if (m_watcher->directories().isEmpty() && QFileInfo(folder).isDir()) m_watcher->addPath(folder);
    const bool same = runTags == m_runTags &&
                      std::equal(runs.begin(), runs.end(), m_runs.begin(), m_runs.end(), sameRow);
    m_runs = std::move(runs);
    m_runTags = std::move(runTags);
    // The run may have been resumed in another process after it was opened.
    if (runA() && !m_following.running() && followOpened()) Q_EMIT followStarted();
    if (std::exchange(m_listAwaited, false) || !same) Q_EMIT runListChanged();
}

Workspace::NewestSteps Workspace::newestOf(const RunHandle& a, const RunHandle& b) {
    NewestSteps newest;
    for (const auto& run : {a, b}) {
        if (!run) continue;
        std::int64_t last = kLatest;
        for (const auto& checkpoint : run->checkpoints()) last = std::max(last, checkpoint.step);
        newest[run->info().path] = last;
    }
    return newest;
}

// Compares only runs that are still open, since runs may have been opened or closed meanwhile.
void Workspace::takeNewest(const NewestSteps& newest) {
    QStringList changed;
    for (auto& [run, step] : m_newest) {
        const auto found = newest.find(run);
        if (found == newest.end() || found->second == step) continue;
        step = found->second;
        changed << QString::fromStdString(run);
    }
    for (const auto& run : changed) Q_EMIT weightsChanged(run);
}

// A run in another process reports its checkpoints as events.
void Workspace::lookForSaved() {
    if (!m_following.session()) return;
    const auto events = m_following.session()->eventsSince(m_followedEvents);
    m_followedEvents += events.size();
    const bool saved = std::any_of(events.begin(), events.end(), [](const RunEvent& event) {
        return event.kind == "checkpoint";
    });
    if (saved) takeNewest(newestOf(runA(), runB()));
}

// Live weights are gone when training ends; the last checkpoint is used from now on.
void Workspace::trainingEnded(const RunResult& result) {
    if (const auto opened = m_newest.find(result.run); opened != m_newest.end()) {
        opened->second = newestOf(runA(), runB())[result.run];
        Q_EMIT weightsChanged(QString::fromStdString(result.run));
    }
    touchRunList();
}

bool Workspace::trains(const std::string& run) const {
    const auto elsewhere = followed();
    return sessionOf(run) || (m_following.running() && elsewhere && elsewhere->runPath() == run);
}

void Workspace::visit(const RunHandle& run) {
    if (!run) return;
    const auto path = run->info().path;
    if (std::find(m_visited.begin(), m_visited.end(), path) != m_visited.end()) return;
    m_visited.push_back(path);
    // Runs outside the runs folder appear in the list once they were opened.
    const bool listed = std::any_of(m_runs.begin(), m_runs.end(),
                                    [&](const auto& info) { return info.path == path; });
    if (!listed) touchRunList();
}

// Follows run A if it trains in another process. Returns true if followed() changed.
bool Workspace::followOpened() {
    const auto info = runA() ? runA()->info() : RunInfo();
    const bool trains = isTraining(info.state);
    const bool here = sessionOf(info.path) != nullptr;
    const auto before = m_following.session();
    const bool same = before && before->runPath() == info.path;
    if (runA() && trains && !here) {
        if (same && m_following.running()) return false;
        auto follow = m_engine->follow(info.path);
        m_followedEvents = 0;
        m_following.take(follow ? std::move(*follow) : nullptr);
        return true;
    }
    // A session that has ended stays until another run is opened.
    if (!before || same) return false;
    m_following.take(nullptr);
    return true;
}

}  // namespace headscope::ui
