#include "ui/workspace/workspace.h"

#include "core/api/base/find_by_id.h"
#include "ui/widgets/folding_side.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/workspace/evaluations.h"
#include "ui/workspace/head_map/head_measures.h"
#include "ui/workspace/run_queue.h"
#include "ui/workspace/shown_run.h"

#include <QCoreApplication>
#include <QPointer>
#include <QUndoStack>

#include <algorithm>

namespace headscope::ui {
namespace {

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

Workspace::Workspace(QObject* parent) : QObject(parent), m_undoStack(new QUndoStack(this)) {
    connect(&m_sessions, &Sessions::warned, this, &Workspace::warned);
    connect(&m_sessions, &Sessions::listChanged, &m_runList, &RunList::readAgain);
    connect(&m_sessions, &Sessions::followStarted, this, [this] { m_followedEvents = 0; });
    connect(&m_sessions, &Sessions::followAdvanced, this, &Workspace::lookForSaved);
    for (const auto ended : {&Sessions::ended, &Sessions::followEnded})
        connect(&m_sessions, ended, this, &Workspace::trainingEnded);
    connect(&m_runList, &RunList::wasRead, this, [this](const NewestSteps& newest) {
        // The run may have been resumed in another process after it was opened.
        m_sessions.followRunA();
        takeNewest(newest);
    });
    m_shown = new ShownRun(*this);
    m_queue = new RunQueue(*this, this);
    m_evaluations = new Evaluations(*this, this);
    // Created before the pages, so that it drops the values of another run before they publish.
    m_headMeasures = new HeadMeasures(*this);
    m_folds = new Folds(this);
}

Workspace::~Workspace() {
    // The undo commands may refer to this workspace.
    m_undoStack->clear();
}

void Workspace::translate() {
    m_catalogue = m_engine ? std::make_unique<TranslatedCatalogue>(*m_engine) : nullptr;
    m_headMeasures->forget();
}

void Workspace::setEngine(Engine* engine) {
    m_engine = engine;
    translate();
    if (engine) listenToWarnings(*engine, this);
    m_sessions.setEngine(engine);
    m_runList.setEngine(engine);
    Q_EMIT engineReady();
}

const MeasureInfo* Workspace::measure(const std::string& id) const {
    return m_catalogue ? findById(m_catalogue->measures(), id) : nullptr;
}

void Workspace::openRun(const QString& path) {
    if (!m_engine) return;
    auto opened = m_engine->open(path.toStdString());
    if (!opened) return m_navigation.report(opened.error());
    show(std::move(opened).value(), nullptr);
}

void Workspace::openPair(const QString& pathA, const QString& pathB) {
    if (!m_engine) return;
    auto first = m_engine->open(pathA.toStdString());
    if (!first) return m_navigation.report(first.error());
    auto second = m_engine->open(pathB.toStdString());
    if (!second) return m_navigation.report(second.error());
    show(std::move(first).value(), std::move(second).value());
}

void Workspace::closeRun() {
    show(nullptr, nullptr);
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

void Workspace::show(RunHandle a, RunHandle b) {
    const auto before = runA();
    const bool other = !a || !before || a->info().path != before->info().path;
    // If only run B changes, the selection for run A is kept.
    std::vector<RunHandle> runs;
    if (a) runs.push_back(other ? a : before);
    if (b) runs.push_back(std::move(b));
    m_selection.begin(std::move(runs));
    if (other) m_masks.begin(a ? a->shape() : ModelShape());
    for (const auto& run : m_selection.runs()) m_runList.addOpened(run->info().path);
    // Remember the newest checkpoints, to detect later changes.
    m_newest = newestStepsOf(m_selection.runs());
    const auto changes = m_sessions.runAOpened(other);
    Q_EMIT runsChanged();
    m_sessions.announce(changes);
    if (other) Q_EMIT m_selection.inspectionChanged();
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
    const auto session = m_sessions.followed();
    if (!session) return;
    const auto events = session->eventsSince(m_followedEvents);
    m_followedEvents += events.size();
    const bool saved = std::any_of(events.begin(), events.end(), [](const RunEvent& event) {
        return event.kind == "checkpoint";
    });
    if (saved) takeNewest(newestStepsOf(m_selection.runs()));
}

// Live weights are gone when training ends; the last checkpoint is used from now on.
void Workspace::trainingEnded(const RunResult& result) {
    if (const auto opened = m_newest.find(result.run); opened != m_newest.end()) {
        opened->second = newestStepsOf(m_selection.runs())[result.run];
        Q_EMIT weightsChanged(QString::fromStdString(result.run));
    }
    m_runList.readAgain();
}

}  // namespace headscope::ui
