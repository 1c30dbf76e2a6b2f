#include "core/service/engine/engine_impl.h"

#include "core/api/runs/parameters.h"
#include "core/base/io/line_reader.h"
#include "core/base/text/corpus_scores.h"
#include "core/base/util/utf8.h"
#include "core/data/readers/data_columns.h"
#include "core/data/readers/model_input.h"
#include "core/lab/session/lab_folder.h"
#include "core/lab/session/lab_session.h"
#include "core/lab/worlds/claims.h"
#include "core/lab/worlds/experiment.h"
#include "core/service/bundles/bundle.h"
#include "core/service/curves/curve_export.h"
#include "core/service/curves/curve_import.h"
#include "core/service/engine/export_model.h"
#include "core/service/engine/import_model.h"
#include "core/service/engine/prediction.h"
#include "core/service/engine/run_data.h"
#include "core/service/engine/run_estimate.h"
#include "core/service/engine/run_models.h"
#include "core/service/engine/run_view.h"
#include "core/service/engine/start_session.h"
#include "core/service/methods/method_catalogue.h"
#include "core/service/methods/methods_text.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/program_version.h"
#include "core/service/runs/run_store.h"
#include "core/service/runs/run_tags.h"
#include "core/service/runs/stored_config.h"
#include "core/service/session/followed_run.h"
#include "core/service/session/run_control.h"
#include "core/spec/config/config_checks.h"
#include "core/spec/config/config_file.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/measures/catalogue.h"
#include "core/spec/models/registry.h"
#include "core/spec/objectives/catalogue.h"
#include "core/spec/pruning/catalogue.h"

#include <algorithm>
#include <filesystem>

namespace headscope::engine {
namespace {

using Cancel = session::AnalysisThread::Cancel;

// Returns the normalised path: "runs/x/" and "runs/./x" are the same run.
std::string cleanPath(const std::string& path) {
    std::error_code failed;
    // Lexically only: links are kept, because users know a run by the path they chose.
    auto clean = std::filesystem::absolute(path, failed).lexically_normal().string();
    if (failed) return path;
    if (clean.size() > 1 && clean.back() == '/') clean.pop_back();
    return clean;
}

// The functions ending in "Now" run in an analysis thread.
Result<DatasetPreview> previewNow(EngineCore& core, const RunConfig& partial, Cancel cancel) {
    HEADSCOPE_TRY(const auto resolved, config::resolveConfig(core.environment(), partial));
    HEADSCOPE_TRY(const auto dataset, core.datasets->get(resolved.config, cancel, {}));
    return data::previewOf(*dataset, config::sourceOf(core.environment(), dataset->id)->info());
}

Status checkDevice(const EngineReport& machine, const std::string& device) {
    std::string allowed;
    for (const auto& known : machine.devices) {
        if (!known.available) continue;
        if (known.id == device) return {};
        allowed += (allowed.empty() ? "" : ", ") + known.id;
    }
    return Error{ErrorCode::Usage,
                 "unknown device \"%1\"; allowed: %2"_m(util::shortened(device, 40), allowed),
                 "See list devices"_m};
}

// Returns the runs of the user, of additional folders and of the program, without duplicates.
std::vector<RunInfo> everyRun(const EngineOptions& options,
                              const std::vector<std::string>& more = {}) {
    auto all = runs::listRuns(options.runsFolder, false);
    auto shipped = runs::listRuns(options.shippedFolder, true);
    const auto listed = [](const std::vector<RunInfo>& runs, const std::string& path) {
        return std::any_of(runs.begin(), runs.end(),
                           [&](const auto& run) { return run.path == path; });
    };
    // Runs outside the folders, for example dropped on the window; already listed ones are skipped.
    for (const auto& path : more)
        if (!listed(all, path) && !listed(shipped, path))
            if (auto run = runs::readListedRun(path, false)) all.push_back(std::move(*run));
    all.insert(all.end(), std::make_move_iterator(shipped.begin()),
               std::make_move_iterator(shipped.end()));
    return all;
}

Result<std::vector<SimilarityReport>> analyzeNow(EngineCore& core, const std::string& runPath,
                                                 const AnalyzeOptions& options, Cancel cancel) {
    HEADSCOPE_TRY(const auto* model, openWithSamples(core, runPath, options.step, cancel));
    return model->analyzer->ask(options, {cancel, {}, model->step});
}

Result<RunResult> evaluateNow(EngineCore& core, const std::string& runPath,
                              const EvaluateOptions& options, Cancel cancel) {
    const auto start = std::chrono::steady_clock::now();
    HEADSCOPE_TRY(const auto* model,
                  openWithSamples(core, runPath, options.step, cancel, options.average));
    // Scores of cut samples are not comparable with others, so say so.
    if (const auto cut = data::cutNote(*model->dataset); !cut.empty()) core.warn(runPath, cut);
    HEADSCOPE_TRY(auto result, model->analyzer->ask(options, {cancel, {}, model->step}));
    result.run = runPath;
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace

EngineImpl::EngineImpl(const EngineOptions& options, session::Backend backend)
    : m_core(std::make_shared<EngineCore>(options, std::move(backend))),
      m_queue(m_core),
      m_studies(m_core, m_queue, *this) {
    for (const auto& source : m_core->sources) m_datasets.push_back(source->info());
    for (const auto& row : lab::experiments()) m_experiments.push_back(row.info);
}

EngineImpl::~EngineImpl() = default;

const std::vector<ModelInfo>& EngineImpl::models() const {
    return models::modelInfos();
}
const std::vector<Descriptor>& EngineImpl::objectives() const {
    return objectives::builtinObjectives();
}
const std::vector<MeasureInfo>& EngineImpl::measures() const {
    return measures::builtinMeasures();
}
const std::vector<Descriptor>& EngineImpl::importances() const {
    return pruning::builtinImportances();
}
const std::vector<MethodInfo>& EngineImpl::methodInfos() const {
    return methods::builtinMethods();
}

Result<LabPlan> EngineImpl::labPlan(const LabRequest& request) const {
    return lab::resolvePlan(request);
}
LabObserved EngineImpl::labObserved(const LabClaim& claim,
                                    const std::vector<double>& values) const {
    return lab::observed(claim, values);
}
double EngineImpl::labStepSeconds(const LabPlan& plan) const {
    return lab::stepSeconds(plan);
}
Result<std::shared_ptr<LabSession>> EngineImpl::startLab(const LabRequest& request,
                                                         const std::string& folder) {
    HEADSCOPE_TRY(auto plan, lab::resolvePlan(request));
    // false: a new experiment; true, below: one that continues.
    return lab::startLabSession({std::move(plan), folder, false, runs::programVersion()});
}
std::vector<LabRecord> EngineImpl::recordedLabs(int most) const {
    return lab::labRecords(runsFolder() + "/lab", static_cast<std::size_t>(std::max(most, 0)));
}
std::string EngineImpl::newLabFolder(const LabPlan& plan, const std::string& parent) const {
    return (parent.empty() ? runsFolder() + "/lab" : parent) + "/" + lab::labFolderName(plan);
}
Result<LabRecord> EngineImpl::labRecord(const std::string& folder) const {
    if (auto record = lab::labRecordIn(folder)) return std::move(*record);
    return Error{ErrorCode::BadData, "%1 holds no record of an experiment"_m(folder),
                 "Give the folder of a recorded experiment"_m};
}
Result<LabPlan> EngineImpl::recordedLab(const std::string& folder) const {
    return lab::recordedPlan(folder, runs::programVersion());
}
Result<std::shared_ptr<LabSession>> EngineImpl::resumeLab(const std::string& folder) {
    HEADSCOPE_TRY(auto plan, recordedLab(folder));
    return lab::startLabSession({std::move(plan), cleanPath(folder), true, runs::programVersion()});
}

std::vector<ParamSpec> EngineImpl::parameters(const RunConfig& partial) const {
    return config::specsFor(m_core->environment(), partial);
}
Result<ResolvedConfig> EngineImpl::resolve(const RunConfig& partial) const {
    return config::resolveConfig(m_core->environment(), partial);
}
Result<RunConfig> EngineImpl::readConfig(const std::string& file) const {
    HEADSCOPE_TRY(auto config, config::readConfigFile(file));
    // Data paths in a run's own config.json are relative to the run's folder.
    const auto folder =
        io::Directory::open(std::filesystem::path(cleanPath(file)).parent_path().string());
    if (folder && folder->kind(runs::run_files::kRecord) == io::Directory::Kind::File)
        HEADSCOPE_CHECK(runs::findData(*folder, config));
    return config;
}
std::string EngineImpl::configJson(const RunConfig& config) const {
    return config::configJson(config);
}

// The first argument of analyse() is the slot: a newer preview replaces one that still waits.
void EngineImpl::preview(const RunConfig& partial, Callback<DatasetPreview> done) {
    m_core->analyse<DatasetPreview>(
        "preview",
        [core = m_core.get(), partial](Cancel cancel) {
            return previewNow(*core, partial, cancel);
        },
        std::move(done));
}

void EngineImpl::columns(const RunConfig& partial, Callback<std::vector<std::string>> done) {
    m_core->readFiles<std::vector<std::string>>(
        "columns", [partial](Cancel) { return data::columnsOf(partial); }, std::move(done));
}

void EngineImpl::estimate(const RunConfig& partial, Callback<Estimate> done) {
    m_core->analyse<Estimate>(
        "estimate",
        [core = m_core.get(), partial](Cancel cancel) {
            return estimateNow(*core, partial, cancel);
        },
        std::move(done));
}

void EngineImpl::readPicture(const std::string& file, Callback<OwnPicture> done) {
    m_core->analyse<OwnPicture>(
        "picture", [file](Cancel) { return ownPicture(file); }, std::move(done));
}

Result<std::shared_ptr<TrainingSession>> EngineImpl::train(const RunConfig& config) {
    return trainAs(config, "");
}

Result<std::shared_ptr<TrainingSession>> EngineImpl::trainAs(const RunConfig& config,
                                                             const std::string& folderName) {
    // An empty folder name lets the engine choose one from the date and the run's name.
    HEADSCOPE_TRY(auto session, startTraining(*m_core, config, folderName));
    return std::shared_ptr<TrainingSession>(std::move(session));
}

Result<std::shared_ptr<TrainingSession>> EngineImpl::resume(const std::string& runPath) {
    const auto path = cleanPath(runPath);
    HEADSCOPE_CHECK(m_core->refuseShipped(path));
    HEADSCOPE_TRY(auto session, resumeTraining(*m_core, path));
    return std::shared_ptr<TrainingSession>(std::move(session));
}

Result<std::shared_ptr<TrainingSession>> EngineImpl::follow(const std::string& runPath) {
    const auto path = cleanPath(runPath);
    HEADSCOPE_TRY(const auto info, runs::readRunInfo(path, m_core->isShipped(path)));
    // A run trained by this process already has a session.
    if (!session::trainsNow(info) || m_core->liveSession(path))
        return Error{ErrorCode::Usage, "%1 is not being trained by another process"_m(path),
                     "Open it like a run that is not training"_m};
    HEADSCOPE_TRY(auto run, io::Directory::open(path));
    HEADSCOPE_TRY(auto config, runs::storedConfig(m_core->environment(), run));
    return std::shared_ptr<TrainingSession>(
        std::make_shared<session::FollowedRun>(std::move(run), std::move(config)));
}

Result<RunAnswer> EngineImpl::sendCommand(const std::string& runPath, const RunCommand& command) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(cleanPath(runPath)));
    return session::sendRunCommand(run, command);
}

Result<MethodsText> EngineImpl::methods(const std::vector<std::string>& runPaths) const {
    std::vector<std::string> paths;
    for (const auto& runPath : runPaths) {
        const auto path = cleanPath(runPath);
        HEADSCOPE_TRY(const auto run, io::Directory::open(path));
        HEADSCOPE_TRY(const auto config, runs::storedConfig(m_core->environment(), run));
        HEADSCOPE_TRY(const auto dataset, runs::storedDataset(m_core->environment(), config, run));
        // The text describes config.json, so make sure that it matches the weights.
        HEADSCOPE_CHECK(checkAgainstWeights(*m_core, config, dataset, run));
        paths.push_back(path);
    }
    return methods::methodsOf(m_core->environment(), paths);
}

std::vector<RunInfo> EngineImpl::runs() const {
    return everyRun(m_core->options);
}

void EngineImpl::listRuns(const std::vector<std::string>& more,
                          Callback<std::vector<RunInfo>> done) {
    using List = std::vector<RunInfo>;
    m_core->readFiles<List>(
        "runs",
        [core = m_core.get(), more](Cancel) -> Result<List> {
            return everyRun(core->options, more);
        },
        std::move(done));
}

Result<RunInfo> EngineImpl::runInfo(const std::string& runPath) const {
    const auto path = cleanPath(runPath);
    return runs::readRunInfo(path, m_core->isShipped(path));
}

Result<std::shared_ptr<RunView>> EngineImpl::open(const std::string& runPath) {
    try {
        return openRunView(m_core, cleanPath(runPath));
        // LibTorch reports damaged weights by exceptions.
    } catch (...) {
        return session::explained(*m_core->backend, std::current_exception());
    }
}

// Calls `work` and converts exceptions to Errors.
template <class T>
Result<T> EngineImpl::guarded(const std::function<Result<T>()>& work) const {
    try {
        return work();
    } catch (...) {
        return session::explained(*m_core->backend, std::current_exception());
    }
}

Result<CurveExport> EngineImpl::exportCurves(const CurveExportOptions& options,
                                             LongTask task) const {
    return guarded<CurveExport>(
        [&] { return curves::exportCurves(options, m_core->environment(), std::move(task)); });
}

Result<CurveImport> EngineImpl::importCurves(const CurveImportOptions& options, LongTask task) {
    return guarded<CurveImport>(
        [&] { return curves::importCurves(options, m_core->options.runsFolder, task); });
}

Result<Bundle> EngineImpl::writeBundle(const BundleOptions& options, LongTask task) const {
    return guarded<Bundle>([&] { return bundles::writeBundle(options, std::move(task)); });
}

Result<OpenedBundle> EngineImpl::openBundle(const std::string& file, LongTask task) {
    return guarded<OpenedBundle>(
        [&] { return bundles::openBundle(file, m_core->options.runsFolder, task); });
}

Status EngineImpl::renameRun(const std::string& runPath, const std::string& name) {
    HEADSCOPE_CHECK(m_core->refuseShipped(cleanPath(runPath)));
    return runs::renameRun(cleanPath(runPath), name);
}

Status EngineImpl::setNote(const std::string& runPath, const std::string& note) {
    HEADSCOPE_CHECK(m_core->refuseShipped(cleanPath(runPath)));
    return runs::setRunNote(cleanPath(runPath), note);
}

Result<std::string> EngineImpl::trashRun(const std::string& runPath) {
    const auto path = cleanPath(runPath);
    HEADSCOPE_CHECK(m_core->refuseShipped(path));
    return runs::trashRun(path);
}

TagsByRun EngineImpl::runTags() const {
    auto runTags = runs::tagsOfFolder(runsFolder());
    if (runTags) return std::move(runTags).value();
    m_core->warn(runsFolder(),
                 "tags and pins of runs are not shown: %1"_m(runTags.error().whole()));
    return {};
}
Status EngineImpl::setTags(const TagsByRun& changed) {
    TagsByRun clean;
    // Tags are stored by path, so one run must have one spelling.
    for (const auto& [run, runTags] : changed) clean[cleanPath(run)] = runTags;
    return runs::writeTags(runsFolder(), clean);
}
Status EngineImpl::restoreRun(const std::string& trashedPath) {
    return runs::restoreRun(cleanPath(trashedPath));
}

Result<RunResult> EngineImpl::evaluate(const std::string& runPath, const EvaluateOptions& options) {
    return m_core->analyseNow<RunResult>("evaluate", [&](Cancel cancel) {
        return evaluateNow(*m_core, cleanPath(runPath), options, cancel);
    });
}

Result<std::vector<SimilarityReport>> EngineImpl::analyze(const std::string& runPath,
                                                          const AnalyzeOptions& options) {
    return m_core->analyseNow<std::vector<SimilarityReport>>("analyze", [&](Cancel cancel) {
        return analyzeNow(*m_core, cleanPath(runPath), options, cancel);
    });
}

Status EngineImpl::relinkData(const std::string& runPath, const std::string& data) {
    const auto path = cleanPath(runPath);
    HEADSCOPE_CHECK(m_core->refuseShipped(path));
    auto linked = m_core->analyseNow<bool>("relink", [&](Cancel cancel) -> Result<bool> {
        HEADSCOPE_CHECK(engine::relinkData(*m_core, path, data, cancel));
        return true;
    });
    return linked ? Status() : Status(std::move(linked).error());
}

Result<Prediction> EngineImpl::predict(const std::string& runPath, const PredictOptions& options) {
    return m_core->analyseNow<Prediction>("predict", [&](Cancel cancel) {
        return predictNow(*m_core, cleanPath(runPath), options, cancel);
    });
}

Result<MeasureReport> EngineImpl::measure(const std::string& safetensorsFile) {
    HEADSCOPE_TRY(const auto file, io::readSafetensors(safetensorsFile));
    return m_core->analyseNow<MeasureReport>(
        "measure", [&](Cancel) { return m_core->backend->measureFile(file); });
}

Result<TextScoreReport> EngineImpl::score(const TextScoreOptions& options) {
    // File names may be relative to the caller's working directory.
    auto placed = options;
    placed.hypothesis = cleanPath(options.hypothesis);
    if (!options.against.empty()) placed.against = cleanPath(options.against);
    for (auto& reference : placed.references) reference = cleanPath(reference);
    return m_core->analyseNow<TextScoreReport>("score",
                                               [&](Cancel) { return text::scoreFiles(placed); });
}

Result<std::unique_ptr<LineSource>> EngineImpl::openLines(const std::string& file) {
    return io::openLines(file);
}

Result<ImportedModel> EngineImpl::importModel(const ImportOptions& options) {
    auto placed = options;
    placed.folder = cleanPath(options.folder);
    return m_core->analyseNow<ImportedModel>("import", [&](Cancel cancel) {
        return engine::importModel(*m_core, placed, LongTask({}, cancel));
    });
}

RequestHandle EngineImpl::openModel(const ImportOptions& options, Callback<ImportedModel> done,
                                    ProgressCallback progress) {
    auto placed = options;
    placed.folder = cleanPath(options.folder);
    const auto flag = std::make_shared<std::atomic<bool>>(false);
    // Use the second analysis thread, so that other requests are answered during an import.
    m_core->analyseAside<ImportedModel>(
        "import",
        [core = m_core.get(), placed, progress](Cancel cancel) {
            return engine::importModel(*core, placed, LongTask(progress, cancel));
        },
        std::move(done), flag);
    return RequestHandle(flag);
}

Result<ExportedModel> EngineImpl::exportModel(const std::string& runPath,
                                              const ExportOptions& options) {
    auto placed = options;
    placed.folder = cleanPath(options.folder);
    return m_core->analyseNow<ExportedModel>("export", [&](Cancel cancel) {
        return engine::exportModel(*m_core, cleanPath(runPath), placed, LongTask({}, cancel));
    });
}

RequestHandle EngineImpl::writeModel(const std::string& runPath, const ExportOptions& options,
                                     Callback<ExportedModel> done, ProgressCallback progress) {
    auto placed = options;
    placed.folder = cleanPath(options.folder);
    const auto flag = std::make_shared<std::atomic<bool>>(false);
    m_core->analyseAside<ExportedModel>(
        "export",
        [core = m_core.get(), path = cleanPath(runPath), placed, progress](Cancel cancel) {
            return engine::exportModel(*core, path, placed, LongTask(progress, cancel));
        },
        std::move(done), flag);
    return RequestHandle(flag);
}

Result<BenchReport> EngineImpl::bench(const BenchOptions& options) {
    auto chosen = options;
    HEADSCOPE_CHECK(checkDevice(m_core->machine, options.device));
    const bool cpu = chosen.device == "cpu";
    // GPUs compute bfloat16 in hardware; of CPUs, only some do.
    if (chosen.precision == "auto")
        chosen.precision = !cpu || config::bfloat16Pays(m_core->machine) ? "bfloat16" : "float32";
    return m_core->analyseNow<BenchReport>("bench",
                                           [&](Cancel) { return m_core->backend->bench(chosen); });
}

std::unique_ptr<Engine> createEngine(const EngineOptions& options, session::Backend backend) {
    return std::make_unique<EngineImpl>(options, std::move(backend));
}

}  // namespace headscope::engine
