#include "ui/features/lab/lab_presenter.h"

#include "core/api/base/find_by_id.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/run_queue.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace headscope::ui {
namespace {

// Maximum number of recorded experiments that the page lists.
constexpr int kShownRecords = 20;
// An experiment that would take longer than this many seconds needs confirmation.
constexpr double kLongSeconds = 3600;

bool sameRequest(const LabRequest& a, const LabRequest& b) {
    return a.experiment == b.experiment && a.preset == b.preset && a.against == b.against &&
           a.config == b.config;
}

// True if `sweep` is `name`, possibly with the suffix " (n)" that the queue adds when a name is
// taken.
bool inQueueAs(const std::string& sweep, const std::string& name) {
    return sweep == name || sweep.rfind(name + " (", 0) == 0;
}

}  // namespace

LabPresenter::LabPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent), m_workspace(workspace) {
    // Interval 0: fires when the event loop is idle.
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &LabPresenter::take);
    const auto arrived = [this] {
        m_experiments =
            m_workspace.lab() ? translatedExperiments(*m_workspace.lab()) : m_experiments;
        if (experiments().empty()) return;
        chooseExperiment(experiments().front().id);
        Q_EMIT engineArrived();
    };
    connect(&workspace.queue(), &RunQueue::changed, this, &LabPresenter::readSeeds);
    connect(&workspace, &Workspace::engineReady, this, arrived);
    if (workspace.ready()) arrived();
}

LabPresenter::~LabPresenter() = default;

const LabExperimentInfo* LabPresenter::experiment() const {
    return findById(experiments(), m_experiment);
}

const LabPreset* LabPresenter::preset() const {
    const auto* info = experiment();
    if (!info) return nullptr;
    return findById(info->presets, m_preset);
}

void LabPresenter::chooseExperiment(const std::string& id) {
    m_experiment = id;
    m_against.clear();
    const auto* info = experiment();
    choosePreset(info && !info->presets.empty() ? info->presets.front().id : std::string());
}

void LabPresenter::choosePreset(const std::string& id) {
    m_preset = id;
    m_values = {};
    reset();
    Q_EMIT chosen();
    check();
}

void LabPresenter::setAgainst(const std::string& id) {
    if (id == m_against) return;
    m_against = id;
    check();
}

std::vector<ParamChoice> LabPresenter::againstChoices() const {
    const auto* info = experiment();
    const auto* spec = info ? findByKey(info->parameters, info->compareKey) : nullptr;
    return spec ? spec->choices : std::vector<ParamChoice>();
}

std::vector<ParamSpec> LabPresenter::specs() const {
    const auto* info = experiment();
    if (!info) return {};
    auto specs = info->parameters;
    if (const auto* start = preset())
        for (auto& spec : specs)
            if (const auto found = start->config.values.find(spec.key);
                found != start->config.values.end())
                // Values of the preset become the form's defaults, so that the form marks only what
                // the user changed.
                spec.defaultValue = found->second;
    return specs;
}

void LabPresenter::setValues(const RunConfig& values) {
    if (values == m_values) return;
    m_values = values;
    check();
}

LabRequest LabPresenter::request() const {
    return {m_experiment, m_preset, m_against, m_values};
}

void LabPresenter::check() {
    m_problem.reset();
    m_notes.clear();
    if (m_workspace.lab() && experiment()) {
        auto plan = m_workspace.lab()->labPlan(request());
        if (plan) {
            m_notes = std::move(plan->warnings);
            m_complete = plan->request.config;
        } else {
            m_problem = std::move(plan).error();
        }
    }
    readSeeds();
    // At step 0 nothing has been computed yet, so the session can be replaced by one with the new
    // settings.
    if (m_session && !m_playing && m_view && m_view->step == 0 && changedSince()) reset();
    if (m_active) prepare();
    Q_EMIT changed();
}

bool LabPresenter::changedSince() const {
    return m_session && !sameRequest(request(), m_sessionRequest);
}

bool LabPresenter::running() const {
    return m_session && m_playing;
}

bool LabPresenter::canContinue() const {
    if (!experiment() || m_playing) return false;
    if (!m_session) return !m_problem;
    return !m_view || (m_view->state != LabState::Finished && m_view->state != LabState::Failed);
}

bool LabPresenter::makeSession() {
    if (!m_workspace.lab() || m_problem) return false;
    auto session = m_workspace.lab()->startLab(request(), "");
    if (!session) {
        Q_EMIT failed(session.error());
        return false;
    }
    adopt(std::move(*session));
    return true;
}

void LabPresenter::adopt(std::shared_ptr<LabSession> session) {
    m_session = std::move(session);
    m_sessionRequest = request();
    m_view = m_session->view();
    m_awaitingFirst = true;
    m_longAllowed = false;
    m_session->setPace(m_pace);
    // The session may call this after the presenter was deleted, so use a guarded pointer.
    const QPointer<LabPresenter> guard(this);
    m_session->setWake([guard] {
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [guard] {
                if (guard) guard->wakeUp();
            },
            Qt::QueuedConnection);
    });
    // the first view may have been published before the callback was set
    if (!m_session->view()->sides.empty()) wakeUp();
}

// Starts recording with the first step, so that no folder is created if the user only views
// settings.
void LabPresenter::record() {
    if (!m_recording || !m_session->folder().empty()) return;
    const auto status = m_session->record(m_workspace.lab()->newLabFolder(m_session->plan(), ""));
    // a failed recording does not stop the experiment
    if (!status.ok()) Q_EMIT failed(status.error());
}

std::vector<LabRecord> LabPresenter::recorded() const {
    return m_workspace.lab() ? m_workspace.lab()->recordedLabs(kShownRecords)
                             : std::vector<LabRecord>{};
}

void LabPresenter::reopen(const std::string& folder) {
    if (!m_workspace.lab()) return;
    auto session = m_workspace.lab()->resumeLab(folder);
    if (!session) {
        Q_EMIT failed(session.error());
        return;
    }
    const auto requested = (*session)->plan().request;
    reset();
    m_experiment = requested.experiment;
    m_preset = requested.preset;
    m_against = requested.against;
    m_values = {};
    // The form stores only values that differ from the preset's.
    for (const auto& spec : specs())
        if (const auto found = requested.config.values.find(spec.key);
            found != requested.config.values.end() && found->second != spec.defaultValue)
            m_values.values.insert(*found);
    m_problem.reset();
    m_notes = (*session)->plan().warnings;
    adopt(std::move(*session));
    Q_EMIT chosen();
    Q_EMIT changed();
}

std::string LabPresenter::queueName() const {
    return "lab-" + m_experiment + "-" + m_preset;
}

void LabPresenter::queueSeeds(int count) {
    if (!m_workspace.lab() || m_problem) return;
    const auto plan = m_workspace.lab()->labPlan(request());
    if (!plan) {
        Q_EMIT failed(plan.error());
        return;
    }
    std::vector<LabPlan> plans(std::size_t(count), *plan);
    auto seed = plan->request.config.integer("train.seed");
    // Consecutive seeds from the form's.
    for (auto& one : plans) one.request.config.values["train.seed"] = seed++;
    m_workspace.queue().addLab(queueName(), plans);
}

// Reads finished seed runs of this preset from the queue. The files are small, and each is read
// once.
void LabPresenter::readSeeds() {
    const auto* lab = m_workspace.lab();
    if (!lab) return;
    bool more = false;
    for (const auto& job : m_workspace.queue().info().jobs) {
        if (!job.lab || job.state != JobState::Finished || !inQueueAs(job.sweep, queueName()) ||
            m_seeds.count(job.run))
            continue;
        const auto plan = lab->recordedLab(job.run);
        const auto record = lab->labRecord(job.run);
        if (!plan || !record) continue;
        m_seeds[job.run] = {plan->request, *record};
        more = true;
    }
    if (more) Q_EMIT viewed();
}

std::optional<LabObserved> LabPresenter::overSeeds(std::size_t side, const LabClaim& claim) const {
    std::vector<double> values;
    for (const auto& [folder, run] : m_seeds) {
        auto requested = run.request;
        // Runs count as repetitions if their requests differ only in the seed.
        const auto seed = m_complete.values.find("train.seed");
        if (seed != m_complete.values.end()) requested.config.values["train.seed"] = seed->second;
        if (!sameRequest(requested, {m_experiment, m_preset, m_against, m_complete})) continue;
        if (side >= run.record.sides.size()) continue;
        for (const auto& quantity : run.record.sides[side].quantities)
            if (quantity.id == claim.quantity) values.push_back(quantity.value);
    }
    // One run has no spread over seeds.
    if (values.size() < 2) return {};
    return m_workspace.lab()->labObserved(claim, values);
}

void LabPresenter::prepare() {
    if (!m_session && !m_problem && experiment()) makeSession();
}

void LabPresenter::start() {
    if (!canContinue()) return;
    if (!m_session && !makeSession()) return;
    // A session that was continued from a later step does not ask for confirmation again.
    m_longAllowed = m_longAllowed || m_view->step > 0;
    m_playing = true;
    record();
    m_session->play();
    Q_EMIT changed();
}

void LabPresenter::pause() {
    if (!m_session) return;
    m_playing = false;
    m_session->pause();
    Q_EMIT changed();
}

void LabPresenter::step() {
    if (m_playing || !canContinue() || (!m_session && !makeSession())) return;
    record();
    m_session->step(1);
    Q_EMIT changed();
}

void LabPresenter::reset() {
    retire();
    m_view.reset();
    m_playing = m_awaitingFirst = false;
    m_next.stop();
    Q_EMIT changed();
    Q_EMIT viewed();
}

void LabPresenter::retire() {
    // Free stopped sessions whose threads have ended.
    m_retired.erase(std::remove_if(m_retired.begin(), m_retired.end(),
                                   [](const auto& one) { return one->ended(); }),
                    m_retired.end());
    if (!m_session) return;
    m_session->setWake({});
    m_session->stop();
    // The destructor of a session waits for its thread, which would block the window; so keep it
    // until the thread has ended.
    m_retired.push_back(std::move(m_session));
    m_session.reset();
}

void LabPresenter::setPace(double stepsPerSecond) {
    m_pace = stepsPerSecond;
    if (m_session) m_session->setPace(stepsPerSecond);
}

double LabPresenter::secondsLeft() const {
    if (!m_view || !(m_view->stepsPerSecond > 0)) return 0;
    const double speed =
        // Pace 0 means as fast as possible.
        m_pace > 0 ? std::min(m_pace, m_view->stepsPerSecond) : m_view->stepsPerSecond;
    return double(m_view->steps - m_view->step) / speed;
}

void LabPresenter::setActive(bool active) {
    m_active = active;
    if (!active) return;
    prepare();
    take();
}

// Takes the newest view as soon as the window is idle, so views never queue up. The session limits
// their rate.
void LabPresenter::wakeUp() {
    if (m_active && !m_next.isActive()) m_next.start();
}

void LabPresenter::take() {
    if (!m_session || !m_active) return;
    // Before reading the view, so that a newer one wakes the window again.
    m_session->acknowledge();
    const bool wasPlaying = m_playing;
    m_view = m_session->view();
    m_awaitingFirst = m_view->sides.empty() && m_view->state != LabState::Failed;
    if (m_view->state == LabState::Finished || m_view->state == LabState::Failed) m_playing = false;
    // After the first step the speed is known; ask before an experiment that would take too long.
    if (m_playing && !m_longAllowed && m_view->step > 0) {
        m_longAllowed = true;
        if (m_pace <= 0 && secondsLeft() > kLongSeconds) {
            pause();
            Q_EMIT longRunRequested(secondsLeft());
        }
    }
    if (m_view->state == LabState::Failed && wasPlaying)
        Q_EMIT failed({ErrorCode::Diverged, m_view->problem, m_view->hint});
    Q_EMIT viewed();
    if (wasPlaying != m_playing) Q_EMIT changed();
}

QJsonObject LabPresenter::provenance() const {
    QJsonObject settings;
    if (m_session)
        for (const auto& [key, value] : m_session->plan().request.config.values)
            settings.insert(toQt(key), toQt(valueText(value)));
    return {{QStringLiteral("experiment"), toQt(m_sessionRequest.experiment)},
            {QStringLiteral("preset"), toQt(m_sessionRequest.preset)},
            {QStringLiteral("against"), toQt(m_sessionRequest.against)},
            {QStringLiteral("step"), m_view ? double(m_view->step) : 0},
            {QStringLiteral("settings"), settings}};
}

}  // namespace headscope::ui
