#include "ui/bridge/workspace.h"

#include <QCoreApplication>
#include <QPointer>
#include <QTimer>
#include <QUndoStack>

#include <algorithm>
#include <ctime>

namespace headscope::ui {
namespace {

// News are shown as often as this thread can without taking more than its share of one core from the training: each
// pause is as long as what was spent since the last one demands, within bounds.
constexpr int kShortestPause = 33, kLongestPause = 500;  // ms
constexpr int kCalm = 1500;                              // ms after a command until the pauses grow
constexpr double kWindowShare = 0.04;

double cpuMilliseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

bool isOver(RunState state) {
    return state == RunState::Finished || state == RunState::Stopped || state == RunState::Diverged ||
           state == RunState::Failed;
}

}  // namespace

Workspace::Workspace(QObject* parent)
    : QObject(parent), m_drainTimer(new QTimer(this)), m_undoStack(new QUndoStack(this)) {
    m_drainTimer->setSingleShot(true);
    connect(m_drainTimer, &QTimer::timeout, this, &Workspace::drain);
}

Workspace::~Workspace() {
    // Its steps may refer to this workspace.
    m_undoStack->clear();
    // The training thread must not wake an object that is gone.
    if (m_session) m_session->setWake({});
}

void Workspace::setEngine(Engine* engine) {
    m_engine = engine;
    Q_EMIT engineReady();
    Q_EMIT runListChanged();
}

void Workspace::openRun(const QString& path) {
    if (!m_engine) return;
    auto opened = m_engine->open(path.toStdString());
    if (!opened) return report(opened.error());
    show(std::move(opened).value(), nullptr);
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
    const bool other = !a || !m_runA || a->info().path != m_runA->info().path;
    // Comparing the run that is open with another one keeps what was chosen for it.
    if (other) {
        m_mask.clear();
        m_inspection = {};
        m_runA = std::move(a);
    }
    m_runB = std::move(b);
    Q_EMIT runsChanged();
    if (!other) return;
    Q_EMIT maskChanged();
    Q_EMIT inspectionChanged();
}

void Workspace::start(const RunConfig& config) {
    if (!m_engine || sessionRunning()) return;
    auto started = m_engine->train(config);
    if (!started) return report(started.error());
    adopt(std::move(started).value());
}

void Workspace::resumeRun(const QString& path) {
    if (!m_engine) return;
    if (sessionRunning())
        return report({ErrorCode::Usage, "another run is training", "Stop or finish it first, then resume this one."});
    auto resumed = m_engine->resume(path.toStdString());
    if (!resumed) return report(resumed.error());
    adopt(std::move(resumed).value());
}

bool Workspace::sessionRunning() const {
    return m_session && !m_sessionDone;
}

SessionHandle Workspace::steer() {
    if (!sessionRunning()) return nullptr;
    hurry();
    return m_session;
}

void Workspace::hurry() {
    m_calm.start();
    m_pause = kShortestPause;
    if (m_wakePending) m_drainTimer->start(kShortestPause);
}

void Workspace::adopt(SessionHandle session) {
    if (m_session) m_session->setWake({});
    m_session = std::move(session);
    m_sessionDone = false;
    m_wakePending = false;
    m_listed = {};
    hurry();
    QPointer<Workspace> guard(this);
    // Called from the training thread, at most once until acknowledge(): one queued call, whatever the step rate.
    m_session->setWake([guard] {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard] {
                if (guard) guard->wake();
            },
            Qt::QueuedConnection);
    });
    Q_EMIT sessionStarted();
    Q_EMIT runListChanged();
    wake();
}

void Workspace::wake() {
    if (m_wakePending) return;
    m_wakePending = true;
    // What was waited since the last news counts.
    const qint64 waited = m_sinceDrain.isValid() ? m_sinceDrain.elapsed() : kLongestPause;
    m_drainTimer->start(std::max(kShortestPause, m_pause - int(std::min<qint64>(waited, kLongestPause))));
}

void Workspace::drain() {
    m_wakePending = false;
    if (!m_session) return;
    const double cpu = cpuMilliseconds(), spent = cpu - m_cpuAtDrain;
    m_cpuAtDrain = cpu;
    m_pause = m_calm.elapsed() < kCalm
                  ? kShortestPause
                  : std::clamp(static_cast<int>(spent / kWindowShare), kShortestPause, kLongestPause);
    m_sinceDrain.start();
    // Before reading, so that news arriving meanwhile wakes again.
    m_session->acknowledge();
    const bool ended = m_session->ended();
    Q_EMIT sessionAdvanced();
    listSession();
    if (!ended) {
        // The state is written before the thread has wound up: look again until it has.
        if (isOver(m_session->progress().state)) {
            m_pause = kShortestPause;
            wake();
        }
        return;
    }
    if (m_sessionDone) return;
    m_sessionDone = true;
    const RunResult result = m_session->wait();
    Q_EMIT sessionEnded(result);
    Q_EMIT runListChanged();
}

// The list of runs changes when the session's folder is made and when its state does, not with every step.
void Workspace::listSession() {
    const auto listed = std::make_pair(m_session->runPath(), m_session->progress().state);
    if (listed == m_listed || listed.first.empty()) return;
    m_listed = listed;
    Q_EMIT runListChanged();
}

void Workspace::setMask(const HeadMask& mask) {
    if (mask == m_mask) return;
    m_mask = mask;
    Q_EMIT maskChanged();
}

void Workspace::report(const Error& error) {
    Q_EMIT failed(error);
}

void Workspace::say(const QString& text) {
    Q_EMIT said(text);
}

void Workspace::askPage(const QString& id) {
    Q_EMIT pageAsked(id);
}

void Workspace::askForm(const RunConfig& values, bool wholly) {
    Q_EMIT formAsked(values, wholly);
}

void Workspace::askMeasure(const QString& id) {
    Q_EMIT measureAsked(id);
}

void Workspace::askCatalogue(const QString& id) {
    Q_EMIT catalogueAsked(id);
}

void Workspace::touchRunList() {
    Q_EMIT runListChanged();
}

}  // namespace headscope::ui
