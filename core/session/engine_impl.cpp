#include "core/session/engine_impl.h"

#include "core/measures/catalogue.h"
#include "core/models/catalogue.h"
#include "core/objectives/catalogue.h"
#include "core/session/config_file.h"
#include "core/session/config_resolve.h"
#include "core/session/method_catalogue.h"
#include "core/session/methods_text.h"
#include "core/session/run_models.h"
#include "core/session/run_store.h"
#include "core/session/run_view.h"

#include <filesystem>

namespace headscope::session {
namespace {

using Cancel = AnalysisThread::Cancel;

// "runs/x/" and "runs/./x" are the same run.
std::string cleanPath(const std::string& path) {
    std::error_code failed;
    auto clean = std::filesystem::absolute(path, failed).lexically_normal().string();
    if (failed) return path;
    if (clean.size() > 1 && clean.back() == '/') clean.pop_back();
    return clean;
}

Result<DatasetPreview> previewNow(EngineCore& core, const RunConfig& partial, Cancel cancel) {
    HEADSCOPE_TRY(const auto resolved, resolveConfig(core.surroundings(), partial));
    HEADSCOPE_TRY(const auto dataset, core.datasets->get(resolved.config, cancel, {}));
    return data::previewOf(*dataset, sourceOf(core.surroundings(), dataset->id)->info());
}

Result<Estimate> estimateNow(EngineCore& core, const RunConfig& partial, Cancel cancel) {
    HEADSCOPE_TRY(const auto resolved, resolveConfig(core.surroundings(), partial));
    HEADSCOPE_TRY(const auto dataset, core.datasets->get(resolved.config, cancel, {}));
    HEADSCOPE_CHECK(checkAgainstData(resolved.config, *dataset));
    if (cancel->load()) return Error{ErrorCode::Cancelled, "cancelled"};
    core.backend->setThreads(static_cast<int>(resolved.config.integer("train.threads")));
    auto estimate = core.backend->estimate(resolved.config, dataset);
    core.backend->setThreads(std::max(core.machine.threads, 1));
    return estimate;
}

// One tensor a measure: (layers, heads, heads).
Status keepAnalysis(const std::string& runPath, std::int64_t step, const std::vector<SimilarityReport>& reports) {
    io::TensorFile file;
    for (const auto& report : reports) {
        io::PlainTensor tensor{
            "F32", {static_cast<std::int64_t>(report.frame.layers.size()), report.frame.heads, report.frame.heads}, {}};
        for (const auto& layer : report.frame.layers) {
            const auto* bytes = reinterpret_cast<const std::uint8_t*>(layer.data());
            tensor.bytes.insert(tensor.bytes.end(), bytes, bytes + layer.size() * sizeof(float));
        }
        file.tensors[report.frame.measure] = std::move(tensor);
    }
    file.metadata["step"] = std::to_string(step);
    const CheckpointStore names(RunPaths{runPath}.analysis());
    std::error_code failed;
    std::filesystem::create_directories(names.pathOf(step), failed);
    return io::writeSafetensors(names.pathOf(step) + "/similarity.safetensors", file);
}

Result<std::vector<SimilarityReport>> analyzeNow(EngineCore& core, const std::string& runPath, int samples,
                                                 Cancel cancel) {
    HEADSCOPE_TRY(const auto* model, openModel(core, runPath, kLatest, cancel));
    HEADSCOPE_TRY(auto reports, model->analyzer->everyMeasure("test", samples, cancel));
    for (auto& report : reports) report.frame.step = model->step;
    if (!core.isShipped(runPath)) HEADSCOPE_CHECK(keepAnalysis(runPath, model->step, reports));
    return reports;
}

Result<RunResult> evaluateNow(EngineCore& core, const std::string& runPath, const EvaluateOptions& options,
                              Cancel cancel) {
    const auto start = std::chrono::steady_clock::now();
    HEADSCOPE_TRY(const auto* model, openModel(core, runPath, options.step, cancel));
    HEADSCOPE_TRY(auto result, model->analyzer->evaluate(options.split, options.mask, cancel));
    result.run = runPath;
    result.steps = model->step;
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace

EngineImpl::EngineImpl(const EngineOptions& options, Backend backend)
    : m_core(std::make_shared<EngineCore>(options, std::move(backend))) {
    for (const auto& source : m_core->sources) m_datasets.push_back(source->info());
}

EngineImpl::~EngineImpl() = default;

const std::vector<ModelInfo>& EngineImpl::models() const {
    return models::builtinModels();
}
const std::vector<Descriptor>& EngineImpl::objectives() const {
    return objectives::builtinObjectives();
}
const std::vector<MeasureInfo>& EngineImpl::measures() const {
    return measures::builtinMeasures();
}
const std::vector<MethodInfo>& EngineImpl::methodInfos() const {
    return builtinMethods();
}

std::vector<ParamSpec> EngineImpl::parameters(const RunConfig& partial) const {
    return specsFor(m_core->surroundings(), partial);
}
Result<ResolvedConfig> EngineImpl::resolve(const RunConfig& partial) const {
    return resolveConfig(m_core->surroundings(), partial);
}
Result<RunConfig> EngineImpl::readConfig(const std::string& file) const {
    return readConfigFile(file);
}
std::string EngineImpl::configJson(const RunConfig& config) const {
    return session::configJson(config);
}

void EngineImpl::preview(const RunConfig& partial, Callback<DatasetPreview> done) {
    m_core->analyse<DatasetPreview>(
        "preview", [core = m_core.get(), partial](Cancel cancel) { return previewNow(*core, partial, cancel); },
        std::move(done));
}

void EngineImpl::estimate(const RunConfig& partial, Callback<Estimate> done) {
    m_core->analyse<Estimate>(
        "estimate", [core = m_core.get(), partial](Cancel cancel) { return estimateNow(*core, partial, cancel); },
        std::move(done));
}

LoopInputs EngineImpl::inputsFor(RunConfig config) const {
    LoopInputs inputs;
    inputs.config = std::move(config);
    inputs.backend = m_core->backend;
    inputs.datasets = m_core->datasets;
    inputs.torchVersion = m_core->machine.torchVersion;
    return inputs;
}

// The registry learns of the session as soon as its folder is known, from the session's own thread.
std::shared_ptr<SessionThread> EngineImpl::start(LoopInputs inputs) {
    auto itself = std::make_shared<std::promise<std::weak_ptr<SessionThread>>>();
    inputs.folderMade = [core = std::weak_ptr<EngineCore>(m_core),
                         future = itself->get_future().share()](const std::string& folder) {
        if (const auto alive = core.lock()) alive->noteSession(folder, future.get());
    };
    auto session = std::make_shared<SessionThread>(std::move(inputs));
    itself->set_value(session);
    return session;
}

Result<std::shared_ptr<TrainingSession>> EngineImpl::train(const RunConfig& config) {
    HEADSCOPE_TRY(auto resolved, resolveConfig(m_core->surroundings(), config));
    const auto folder = resolved.config.text("run.folder");
    HEADSCOPE_CHECK(checkWritableFolder(folder));
    auto inputs = inputsFor(std::move(resolved.config));
    inputs.runsFolder = folder;
    return std::shared_ptr<TrainingSession>(start(std::move(inputs)));
}

Result<std::shared_ptr<TrainingSession>> EngineImpl::resume(const std::string& runPath) {
    const auto path = cleanPath(runPath);
    HEADSCOPE_CHECK(refuseShipped(path));
    HEADSCOPE_TRY(const auto info, readRunInfo(path, false));
    if (const auto holder = lockHolder(RunPaths{path}.lock()))
        return Error{ErrorCode::Io, "this run is being trained by " + *holder,
                     "Stop it there first, or wait until it ends"};
    if (info.state == RunState::Finished)
        return Error{ErrorCode::Usage, "this run is complete", "Start a new run to train for longer"};
    if (info.state == RunState::Diverged)
        return Error{ErrorCode::Diverged, "this run diverged; going on would do the same again",
                     "Start a new run with a lower train.lr or objective.lambda"};
    HEADSCOPE_TRY(auto config, runConfig(path));
    auto inputs = inputsFor(std::move(config));
    inputs.runFolder = path;
    // From here on a step's weights may differ from those seen before the cut.
    m_core->analyse<bool>(
        "forget|" + path,
        [core = m_core.get(), path](Cancel) -> Result<bool> {
            core->analyzers.forget(path);
            return true;
        },
        [](Result<bool>) {});
    return std::shared_ptr<TrainingSession>(start(std::move(inputs)));
}

Result<MethodsText> EngineImpl::methods(const std::string& runPath) const {
    return methodsOf(m_core->surroundings(), cleanPath(runPath));
}

std::vector<RunInfo> EngineImpl::runs() const {
    auto all = listRuns(m_core->options.runsFolder, false);
    auto shipped = listRuns(m_core->options.shippedFolder, true);
    all.insert(all.end(), std::make_move_iterator(shipped.begin()), std::make_move_iterator(shipped.end()));
    return all;
}

Result<RunInfo> EngineImpl::runInfo(const std::string& runPath) const {
    const auto path = cleanPath(runPath);
    return readRunInfo(path, m_core->isShipped(path));
}

Result<std::shared_ptr<RunView>> EngineImpl::open(const std::string& runPath) {
    try {
        return openRunView(m_core, cleanPath(runPath));
    } catch (...) {
        return m_core->explained(std::current_exception());
    }
}

Status EngineImpl::refuseShipped(const std::string& runPath) const {
    if (!m_core->isShipped(runPath)) return {};
    return Error{ErrorCode::Usage, "this run comes with the program and cannot be changed",
                 "Train one of your own with the same settings"};
}

Status EngineImpl::renameRun(const std::string& runPath, const std::string& name) {
    HEADSCOPE_CHECK(refuseShipped(cleanPath(runPath)));
    return session::renameRun(cleanPath(runPath), name);
}

Status EngineImpl::setNote(const std::string& runPath, const std::string& note) {
    HEADSCOPE_CHECK(refuseShipped(cleanPath(runPath)));
    return setRunNote(cleanPath(runPath), note);
}

Result<std::string> EngineImpl::trashRun(const std::string& runPath) {
    const auto path = cleanPath(runPath);
    HEADSCOPE_CHECK(refuseShipped(path));
    return session::trashRun(path);
}

Status EngineImpl::restoreRun(const std::string& trashedPath) {
    return session::restoreRun(cleanPath(trashedPath));
}

Result<RunResult> EngineImpl::evaluate(const std::string& runPath, const EvaluateOptions& options) {
    return m_core->analyseNow<RunResult>(
        "evaluate", [&](Cancel cancel) { return evaluateNow(*m_core, cleanPath(runPath), options, cancel); });
}

Result<std::vector<SimilarityReport>> EngineImpl::analyze(const std::string& runPath, int samples) {
    return m_core->analyseNow<std::vector<SimilarityReport>>(
        "analyze", [&](Cancel cancel) { return analyzeNow(*m_core, cleanPath(runPath), samples, cancel); });
}

Result<MeasureReport> EngineImpl::measure(const std::string& safetensorsFile) {
    HEADSCOPE_TRY(const auto file, io::readSafetensors(safetensorsFile));
    return m_core->analyseNow<MeasureReport>("measure", [&](Cancel) { return m_core->backend->measureFile(file); });
}

Result<BenchReport> EngineImpl::bench(const BenchOptions& options) {
    auto chosen = options;
    if (chosen.precision == "auto") chosen.precision = bfloat16Pays(m_core->machine) ? "bfloat16" : "float32";
    return m_core->analyseNow<BenchReport>("bench", [&](Cancel) { return m_core->backend->bench(chosen); });
}

std::unique_ptr<Engine> createEngine(const EngineOptions& options, Backend backend) {
    return std::make_unique<EngineImpl>(options, std::move(backend));
}

}  // namespace headscope::session
