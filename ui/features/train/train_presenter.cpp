#include "ui/features/train/train_presenter.h"

#include "ui/workspace/run_queue.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "ui/widgets/forms/spec_editor.h"
#include "ui/widgets/text/engine_text.h"
#include "ui/widgets/text/text.h"
#include "ui/workspace/shown_run.h"

#include <algorithm>

namespace headscope::ui {
namespace {

// ms without a change of the form before the dataset preview is requested
constexpr int kPreviewPause = 250;
// ms without a change of the form before the run time is estimated.
constexpr int kEstimatePause = 600;
// ms that the slider must rest before its value is sent to the session
constexpr int kLambdaPause = 200;
// ms after typing before the value is sent; longer, since "0" may be the start of "0.2".
constexpr int kTypedPause = 1500;

std::string groupOf(const std::string& key) {
    return key.substr(0, key.find('.'));
}

void dropGroup(RunConfig& config, const std::string& group) {
    for (auto entry = config.values.begin(); entry != config.values.end();)
        entry = groupOf(entry->first) == group ? config.values.erase(entry) : std::next(entry);
}

// A model size chosen by name replaces single dimensions.
void dropSizes(RunConfig& config) {
    for (const char* key :
         {"model.layers", "model.heads", "model.width", "model.ff", "model.length", "model.patch"})
        config.values.erase(key);
}

// Another dataset has other defaults, so settings that depend on the data are dropped.
void dropDataDependent(RunConfig& config) {
    dropGroup(config, "model");
    for (const char* key : {"train.epochs", "train.steps", "train.batch", "train.lr", "run.name"})
        config.values.erase(key);
}

}  // namespace

TrainPresenter::TrainPresenter(Workspace& workspace, QObject* parent)
    : QObject(parent),
      m_workspace(workspace),
      m_previews([this] { return wantedPreview(); },
                 [this](QueryEvent event) { handlePreview(event); }),
      m_columnNames([this](QueryEvent event) {
          if (event != QueryEvent::Changed) takeColumns();
      }),
      m_estimates([this] { return wantedEstimate(); },
                  [this](QueryEvent) { Q_EMIT estimateChanged(); }),
      m_lambdaTimer(GuiClock::current().timer([this] { sendLambda(); })) {
    // The form stays checked while its page is hidden, because other pages fill it.
    m_previews.setActive(true);
    m_estimates.setActive(true);
    connect(&m_workspace, &Workspace::engineReady, this, &TrainPresenter::refresh);
    // Estimates run training steps, so they wait until no training runs; otherwise both would be
    // slower and the estimate wrong.
    connect(&m_workspace.sessions(), &Sessions::ended, this, [this](const RunResult& result) {
        m_results[result.run] = result;
        m_estimates.soon(kEstimatePause);
    });
    connect(&m_workspace.queue(), &RunQueue::rests, this,
            [this] { m_estimates.soon(kEstimatePause); });
    connect(&m_workspace.sessions(), &Sessions::followEnded, this,
            [this](const RunResult& result) { m_results[result.run] = result; });
    connect(&m_workspace.shown(), &ShownRun::changed, this, [this] { followLambda(true); });
    connect(&m_workspace.shown(), &ShownRun::advanced, this, [this] { followLambda(false); });
    if (m_workspace.ready()) refresh();
}

void TrainPresenter::setConfig(RunConfig config) {
    m_config = std::move(config);
    refresh();
    Q_EMIT replaced();
}

void TrainPresenter::setLock(std::optional<FormLock> lock) {
    m_lock = std::move(lock);
    refresh();
}

QString TrainPresenter::lockedWhy(const QString& key) const {
    return m_lock && m_lock->holds(toStd(key)) ? m_lock->why : QString();
}

void TrainPresenter::takeValues(const RunConfig& values, bool wholly) {
    // Values of locked settings are ignored, with a message.
    const bool refused =
        m_lock && std::any_of(values.values.begin(), values.values.end(),
                              [this](const auto& value) { return m_lock->holds(value.first); });
    if (refused)
        m_workspace.navigation().say(tr("Locked settings were not changed. %1").arg(m_lock->why));
    RunConfig config = wholly ? RunConfig() : m_config;
    for (const auto& [key, value] : values.values) config.values[key] = value;
    if (wholly) return setConfig(std::move(config));
    leaveOutUnknown(values, config);
    m_config = std::move(config);
    refresh();
}

// Drops settings of `taken` that the chosen model does not have. For example, a method may apply to
// only one kind of model.
void TrainPresenter::leaveOutUnknown(const RunConfig& taken, RunConfig& config) const {
    if (!m_workspace.ready()) return;
    const auto known = knownKeys(config);
    for (const auto& [key, value] : taken.values) {
        if (known.count(key) > 0) continue;
        config.values.erase(key);
        m_workspace.navigation().say(
            tr("%1 is not a setting of the chosen model. First choose data and a model "
               "that have it.")
                .arg(settingLabel(key)));
    }
}

std::set<std::string> TrainPresenter::knownKeys(const RunConfig& config) const {
    std::set<std::string> known;
    for (const auto& spec : m_workspace.catalogue()->parameters(config)) known.insert(spec.key);
    return known;
}

// Other values stay in the configuration. The form shows values derived from earlier choices
// (dataset, model, size) as defaults, so it cannot know which ones the user set.
void TrainPresenter::edit(const QString& key, const std::optional<ParamValue>& value) {
    const std::string name = toStd(key);
    if (name == "dataset.id") {
        dropGroup(m_config, "dataset");
        dropDataDependent(m_config);
    }
    if (name == "model.preset" || name == "model.id") dropSizes(m_config);
    // Names of sizes differ between models.
    if (name == "model.id") m_config.values.erase("model.preset");
    if (value)
        m_config.values[name] = *value;
    else
        m_config.values.erase(name);
    // A choice may remove settings of its group, for example those of another objective.
    dropWithoutSpec(groupOf(name));
    refresh();
}

void TrainPresenter::dropWithoutSpec(const std::string& group) {
    if (!m_workspace.ready()) return;
    const auto known = knownKeys(m_config);
    for (auto entry = m_config.values.begin(); entry != m_config.values.end();) {
        const bool stale = groupOf(entry->first) == group && known.count(entry->first) == 0;
        entry = stale ? m_config.values.erase(entry) : std::next(entry);
    }
}

void TrainPresenter::setDataset(const QString& id, const QString& path) {
    if (const QString why = lockedWhy(QStringLiteral("dataset.id")); !why.isEmpty())
        return m_workspace.navigation().say(why);
    dropGroup(m_config, "dataset");
    dropDataDependent(m_config);
    m_config.values["dataset.id"] = toStd(id);
    if (!path.isEmpty()) m_config.values["dataset.path"] = toStd(path);
    refresh();
}

void TrainPresenter::setLambda(double lambda) {
    m_config.values["objective.lambda"] = lambda;
    refresh();
}

bool TrainPresenter::steering() const {
    return m_workspace.shown().live();
}

double TrainPresenter::liveLambda() const {
    return m_liveLambda;
}

void TrainPresenter::setLiveLambda(double lambda, bool typed) {
    m_liveLambda = lambda;
    m_lambdaTimer->start(typed ? kTypedPause : kLambdaPause);
    Q_EMIT liveLambdaChanged();
}

// Only resend the earlier value if the refused one has already reached the session.
void TrainPresenter::takeBackLiveLambda(double before) {
    if (before != m_sentLambda) return setLiveLambda(before);
    m_lambdaTimer->stop();
    m_liveLambda = before;
    Q_EMIT liveLambdaChanged();
}

void TrainPresenter::sendLambda() {
    m_sentLambda = m_liveLambda;
    if (const auto session = m_workspace.shown().steer()) session->setLambda(m_liveLambda);
}

// Shows the value of lambda that was set last, by any window. With a schedule, the effective value
// is smaller.
void TrainPresenter::followLambda(bool anew) {
    const auto session = m_workspace.shown().session();
    double lambda = m_sentLambda;
    // Another run: start from its configured value, then apply its lambda events.
    if (anew) {
        m_lambdaTimer->stop();
        m_lambdaEvents = 0;
        const auto config = session ? session->config() : RunConfig();
        lambda = config.has("objective.lambda") ? config.real("objective.lambda") : 0;
    }
    if (session) {
        const auto events = session->eventsSince(m_lambdaEvents);
        m_lambdaEvents += events.size();
        for (const auto& event : events)
            if (event.kind == "lambda") lambda = event.value;
    }
    m_sentLambda = lambda;
    // Keep the value of a slider that is being dragged.
    if (m_lambdaTimer->due()) lambda = m_liveLambda;
    const bool same = lambda == m_liveLambda && steering() == m_steering;
    m_liveLambda = lambda;
    m_steering = steering();
    if (!same || anew) Q_EMIT liveLambdaChanged();
}

void TrainPresenter::setThreads(int threads) {
    m_threads = threads;
    refresh();
}

RunConfig TrainPresenter::wanted() const {
    RunConfig config = m_config;
    // Set the dataset explicitly, even if the form only shows the first one of the list.
    if (const QString id = datasetId(); !id.isEmpty()) config.values["dataset.id"] = toStd(id);
    if (m_threads > 0 && !config.has("train.threads"))
        config.values["train.threads"] = std::int64_t(m_threads);
    return config;
}

std::vector<ParamSpec> TrainPresenter::specs(const std::string& group) const {
    std::vector<ParamSpec> some;
    std::copy_if(m_specs.begin(), m_specs.end(), std::back_inserter(some),
                 [&](const auto& spec) { return groupOf(spec.key) == group; });
    return some;
}

QString TrainPresenter::datasetId() const {
    if (m_config.has("dataset.id")) return toQt(m_config.text("dataset.id"));
    for (const auto& spec : m_specs)
        if (spec.key == "dataset.id" && std::holds_alternative<std::string>(spec.defaultValue))
            return toQt(std::get<std::string>(spec.defaultValue));
    return {};
}

const DatasetInfo* TrainPresenter::dataset() const {
    if (!m_workspace.ready()) return nullptr;
    for (const auto& info : m_workspace.catalogue()->datasets())
        if (toQt(info.id) == datasetId()) return &info;
    return nullptr;
}

bool TrainPresenter::pathMissing() const {
    const auto* info = dataset();
    if (!info || !info->needsPath || !m_config.textOr("dataset.path", "").empty()) return false;
    // A dataset that was downloaded is found without a path.
    const auto* spec = findByKey(m_specs, "dataset.path");
    return !spec || valueText(spec->defaultValue).empty();
}

QString TrainPresenter::objectiveId() const {
    if (m_config.has("objective.id")) return toQt(m_config.text("objective.id"));
    for (const auto& spec : m_specs)
        if (spec.key == "objective.id" && std::holds_alternative<std::string>(spec.defaultValue))
            return toQt(std::get<std::string>(spec.defaultValue));
    return QStringLiteral("attn-cos");
}

double TrainPresenter::lambda() const {
    if (m_config.has("objective.lambda")) return m_config.real("objective.lambda");
    for (const auto& spec : m_specs)
        if (spec.key == "objective.lambda" && std::holds_alternative<double>(spec.defaultValue))
            return std::get<double>(spec.defaultValue);
    return 0;
}

std::int64_t TrainPresenter::seed() const {
    if (m_config.has("train.seed")) return m_config.integer("train.seed");
    for (const auto& spec : m_specs)
        if (spec.key == "train.seed" && std::holds_alternative<std::int64_t>(spec.defaultValue))
            return std::get<std::int64_t>(spec.defaultValue);
    return 0;
}

std::optional<ParamSpec> TrainPresenter::openLambda() const {
    for (const auto& spec : m_specs)
        if (spec.key == "objective.lambda" && lockedWhy(toQt(spec.key)).isEmpty()) return spec;
    return std::nullopt;
}

bool TrainPresenter::settled() const {
    return m_previews.settled() && m_columnNames.settled() && !estimating();
}

void TrainPresenter::refresh() {
    if (!m_workspace.ready()) return;
    // First, so that no path can change a locked setting.
    if (m_lock) m_config = m_lock->held(std::move(m_config));
    m_specs = m_workspace.catalogue()->parameters(m_config);
    nameSettings();
    const auto* info = dataset();
    for (auto& spec : m_specs) {
        if (spec.kind == ParamKind::Path)
            spec.unit =
                spec.key == "run.folder" || spec.key == "run.start" || (info && info->pathIsFolder)
                    ? "folder"
                    : "";
        if (isColumnSetting(spec)) spec.choices = m_columns;
        if (spec.key == "train.threads" && m_threads > 0)
            spec.defaultValue = std::int64_t(m_threads);
    }
    Q_EMIT specsChanged();
    // Only settings of the data matter for the preview, which reads files.
    if (!(datasetPart() == m_previewed)) previewSoon();
    // The old estimate does not apply to the changed settings.
    m_estimates.forget();
    check();
    m_estimates.soon(kEstimatePause);
    Q_EMIT estimateChanged();
}

// Registers the form's names for settings, so that error messages use them. Includes settings of
// all datasets.
void TrainPresenter::nameSettings() {
    const auto add = [this](const std::vector<ParamSpec>& specs) {
        for (const auto& spec : specs) m_settingLabels[toQt(spec.key)] = toQt(spec.name);
    };
    if (m_settingLabels.isEmpty()) {
        for (const auto& info : m_workspace.catalogue()->datasets())
            add(m_workspace.catalogue()->parameters(RunConfig{{{"dataset.id", info.id}}}));
    }
    add(m_specs);
    setSettingLabels(m_settingLabels);
}

TrainPresenter::~TrainPresenter() {
    setSettingLabels({});
}

void TrainPresenter::check() {
    m_problemKey.clear();
    m_problem.clear();
    m_problemHint.clear();
    m_warnings.clear();
    if (pathMissing()) {
        m_problemKey = QStringLiteral("dataset.path");
        m_problem = tr("Choose the location of the data.");
        m_problemHint = toQt(dataset()->pathHint);
        return Q_EMIT problemChanged();
    }
    const auto resolved = m_workspace.catalogue()->resolve(wanted());
    if (resolved) {
        m_resolved = resolved->config;
        for (const auto& warning : resolved->warnings) m_warnings << engineText(warning);
    } else {
        const auto words = errorSentences(resolved.error());
        m_problem = words.text;
        m_problemHint = words.hint;
        // Mark the field of the setting that the message names.
        for (const auto& spec : m_specs)
            if (resolved.error().message.text().find(spec.key) != std::string::npos)
                m_problemKey = toQt(spec.key);
    }
    Q_EMIT problemChanged();
}

RunConfig TrainPresenter::datasetPart() const {
    RunConfig part;
    for (const auto& [key, value] : m_config.values)
        if (groupOf(key) == "dataset") part.values[key] = value;
    part.values["dataset.id"] = toStd(datasetId());
    return part;
}

void TrainPresenter::previewSoon() {
    if (!pathMissing()) return m_previews.soon(kPreviewPause);
    m_previewed = datasetPart();
    m_previews.forget();
    m_columnNames.drop();
    Q_EMIT previewChanged();
}

TrainPresenter::Preview TrainPresenter::previewState() const {
    if (m_previews.waiting()) return Preview::Pending;
    if (m_previews.error()) return Preview::Failed;
    return m_previews.answer() ? Preview::Ready : Preview::None;
}

Query<RunConfig, DatasetPreview>::Wanted TrainPresenter::wantedPreview() const {
    if (!m_workspace.ready() || pathMissing()) return {};
    return requestTo(m_workspace.tools(), &Tools::preview, wanted());
}

void TrainPresenter::handlePreview(QueryEvent event) {
    if (event == QueryEvent::Failed) m_previews.forgetAnswer();
    if (event == QueryEvent::Changed) {
        m_previewed = datasetPart();
        if (m_previews.waiting()) askColumns();
    }
    Q_EMIT previewChanged();
}

// Requests columns separately, because the preview may fail as long as the column is not chosen.
void TrainPresenter::askColumns() {
    m_columnNames.drop();
    if (std::none_of(m_specs.begin(), m_specs.end(), isColumnSetting)) return;
    m_columnNames.ask(requestTo(m_workspace.columnReader(), &ColumnReader::columns, wanted()));
}

void TrainPresenter::takeColumns() {
    std::vector<ParamChoice> columns;
    if (!m_columnNames.error())
        for (const auto& name : *m_columnNames.answer()) columns.push_back({name, name});
    const auto same = [](const ParamChoice& a, const ParamChoice& b) { return a.id == b.id; };
    if (std::equal(columns.begin(), columns.end(), m_columns.begin(), m_columns.end(), same))
        return;
    m_columns = std::move(columns);
    refresh();
}

QStringList TrainPresenter::warnings() const {
    QStringList warnings = m_warnings;
    if (estimate())
        for (const auto& warning : estimate()->warnings) warnings << engineText(warning);
    return warnings;
}

// Estimates run training steps, so they wait until no training runs.
Query<RunConfig, Estimate>::Wanted TrainPresenter::wantedEstimate() const {
    if (!m_workspace.ready() || !m_problem.isEmpty() || !m_workspace.sessions().running().empty() ||
        m_workspace.queue().trains())
        return {};
    return requestTo(m_workspace.training(), &Training::estimate, wanted());
}

void TrainPresenter::start(const Launch& launch) {
    if (launch.runs == 1) {
        m_workspace.sessions().start(launch.single(wanted()));
        return;
    }
    m_workspace.queue().train(sweepOf(launch), runSeconds());
}

void TrainPresenter::addToQueue(const Launch& launch) {
    m_workspace.queue().add(sweepOf(launch), runSeconds());
}

Sweep TrainPresenter::sweepOf(const Launch& launch) const {
    Sweep sweep;
    sweep.base = wanted();
    sweep.axes = launch.axes;
    sweep.seeds = launch.seeds;
    // In a sweep, the run name becomes the sweep's name, since its runs are named after their
    // settings.
    sweep.name = sweep.base.textOr("run.name", "");
    sweep.base.values.erase("run.name");
    return sweep;
}

double TrainPresenter::runSeconds() const {
    return estimate() ? estimate()->seconds : 0;
}

}  // namespace headscope::ui
