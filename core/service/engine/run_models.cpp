#include "core/service/engine/run_models.h"

#include "core/data/readers/import_notes.h"
#include "core/service/engine/run_data.h"
#include "core/service/runs/checkpoint_average.h"
#include "core/service/runs/dataset_record.h"
#include "core/service/runs/model_description.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"
#include "core/service/runs/weight_checks.h"
#include "core/service/session/model_file.h"

#include <algorithm>
#include <chrono>

namespace headscope::engine {
namespace {

using namespace std::chrono_literals;
using DatasetPointer = std::shared_ptr<const data::Dataset>;

// Returns the data, or, without the data, the run's record of them (no samples). The record
// suffices for texts and images that the user provides.
Result<DatasetPointer> dataOrRecord(EngineCore& core, const RunConfig& config,
                                    const std::string& runPath,
                                    session::AnalysisThread::Cancel cancel,
                                    std::optional<Error>& noSamples) {
    auto samples = runSamples(core, runPath, cancel);
    if (samples || samples.error().code == ErrorCode::Cancelled) return samples;
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    auto record = runs::storedDataset(core.environment(), config, run);
    // Report a corrupt record rather than the missing data.
    if (!record)
        return record.error().code == ErrorCode::BadData ? record.error() : samples.error();
    noSamples = std::move(samples).error();
    return DatasetPointer(std::make_shared<data::Dataset>(std::move(record).value()));
}

// Warns if the record in the run's files differs from the data. The vocabulary of the data is used
// if the data are available.
void warnOfChangedRecord(EngineCore& core, const io::Directory& run, const std::string& runPath,
                         const models::ModelSpec& spec, const data::Dataset& dataset) {
    const auto record = runs::readDatasetRecord(run);
    if (!record) {
        core.warn(runPath, "%1. The data are available and are used"_m(record.error().whole()));
        return;
    }
    const auto facts = runs::describeModel(spec, *record);
    if (const auto* fact =
            runs::firstDifference(facts, runs::metadataOf(runs::describeModel(spec, dataset))))
        core.warn(
            runPath,
            "%1 was changed: its %2 is not that of the data, which are available and are used"_m(
                fact->file, fact->key));
}

// An analyzer of mapped weights. Each answer is valid only if the files have not been changed.
class MappedAnalyzer : public analysis::Analyzer {
public:
    MappedAnalyzer(std::unique_ptr<Analyzer> analyzer, io::MappedFiles files)
        : m_analyzer(std::move(analyzer)), m_files(std::move(files)) {}

    ModelShape shape() const override { return m_analyzer->shape(); }
    Result<std::shared_ptr<void>> answer(const std::string& id, const void* request,
                                         const analysis::Work& work) override {
        auto answer = m_analyzer->answer(id, request, work);
        HEADSCOPE_CHECK(io::checkUnchanged(m_files));
        return answer;
    }

private:
    std::unique_ptr<Analyzer> m_analyzer;
    io::MappedFiles m_files;
};

Result<const OpenModel*> load(EngineCore& core, const std::string& runPath, std::int64_t step,
                              io::TensorFile weights, session::AnalysisThread::Cancel cancel,
                              int average = 1) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(const auto config, runs::storedConfig(core.environment(), run));
    std::optional<Error> noSamples;
    HEADSCOPE_TRY(auto dataset, dataOrRecord(core, config, runPath, cancel, noSamples));
    if (!noSamples)
        for (const auto& note : dataset->notes)
            if (data::isWarning(note)) core.warn(runPath, data::noteText(note));
    HEADSCOPE_TRY(const auto model, runs::storedModel(run, config, *dataset));
    HEADSCOPE_CHECK(session::checkModelFile(*core.backend, model, *dataset, weights));
    if (!noSamples) warnOfChangedRecord(core, run, runPath, model.spec, *dataset);
    auto files = io::mappedFilesOf(weights);
    HEADSCOPE_TRY(auto analyzer,
                  core.backend->makeAnalyzer(config, model.spec, dataset, std::move(weights)));
    if (!files.empty()) analyzer = std::make_unique<MappedAnalyzer>(std::move(analyzer), files);
    return &core.analyzers().add({runPath, step, std::move(dataset), std::move(analyzer),
                                  std::move(noSamples), average, std::move(files)});
}

Result<const OpenModel*> openLive(EngineCore& core, session::SessionThread& session,
                                  const std::string& runPath,
                                  session::AnalysisThread::Cancel cancel) {
    // The cached model may already be at the current step.
    if (const auto* known = core.analyzers().find(runPath, session.progress().step)) return known;
    auto answer = session.weights();
    // The training thread copies the weights between two batches.
    while (answer.wait_for(20ms) != std::future_status::ready)
        if (cancel && cancel->load()) return Error{ErrorCode::Cancelled, "cancelled"_m};
    const auto snapshot = answer.get();
    if (!snapshot.weights) return Error{ErrorCode::Stopped, "the session has ended"_m};
    if (const auto* known = core.analyzers().find(runPath, snapshot.step)) return known;
    return load(core, runPath, snapshot.step, *snapshot.weights, cancel);
}

// Opens the mean of the last `average` checkpoints up to a step.
Result<const OpenModel*> openAverage(EngineCore& core, const std::string& runPath,
                                     std::int64_t step, int average,
                                     session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    const runs::CheckpointStore store(run);
    HEADSCOPE_TRY(const auto named, runs::namedStep(store, run, step));
    if (const auto* known = core.analyzers().find(runPath, named, average)) return known;
    HEADSCOPE_TRY(const auto steps, runs::newestSteps(store, named, average));
    HEADSCOPE_TRY(auto weights, runs::averagedModel(store, steps));
    return load(core, runPath, named, std::move(weights), cancel, average);
}

}  // namespace

Result<DatasetPointer> runSamples(EngineCore& core, const std::string& runPath,
                                  session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(const auto config, runs::storedConfig(core.environment(), run));
    HEADSCOPE_CHECK(checkDataHere(core, config));
    HEADSCOPE_TRY(const auto record, runs::readRunRecord(run));
    HEADSCOPE_TRY(auto dataset, core.datasets->getRecorded(config, record.fingerprint, cancel, {}));
    if (record.fingerprint == dataset->fingerprint) return dataset;
    return Error{
        ErrorCode::BadData,
        "%1 changed since this run was trained: %2"_m(dataset->id, runs::dataChange(run, *dataset)),
        "Put the old files back, or give their path with --data; your own text or pictures still work"_m}
        .within(kDataOfRun);
}

Status checkAgainstWeights(const EngineCore& core, const RunConfig& config,
                           const data::Dataset& dataset, const io::Directory& run) {
    HEADSCOPE_TRY(const auto model, runs::storedModel(run, config, dataset));
    const runs::CheckpointStore store(run);
    auto steps = store.steps();
    std::optional<Error> unfit;
    // One readable checkpoint that fits is enough. A damaged checkpoint does not prove that the
    // config is wrong.
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        const auto header = store.modelHeader(*step);
        if (!header) continue;
        auto fits = session::checkModelFile(*core.backend, model, dataset, *header);
        if (fits.ok()) return {};
        if (!unfit) unfit = std::move(fits).error().within("checkpoint %1"_m(store.pathOf(*step)));
    }
    return unfit ? Status(*unfit) : Status();
}

Result<const OpenModel*> openModel(EngineCore& core, const std::string& runPath, std::int64_t step,
                                   session::AnalysisThread::Cancel cancel, int average) {
    if (average != 1) return openAverage(core, runPath, step, average, cancel);
    if (step == kLatest) {
        // Prefer the live weights of a run that this process is training.
        if (const auto session = core.liveSession(runPath)) {
            auto live = openLive(core, *session, runPath, cancel);
            if (live || live.error().code != ErrorCode::Stopped) return live;
        }
    }
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    const runs::CheckpointStore store(run);
    HEADSCOPE_TRY(std::int64_t named, runs::namedStep(store, run, step));
    if (const auto* known = core.analyzers().find(runPath, named)) return known;
    std::vector<Message> skipped;
    HEADSCOPE_TRY(auto weights,
                  runs::loadOrFallBack(store, step, named, skipped, runs::WeightMemory::Mapped));
    // Warn that an older checkpoint is used instead.
    for (const auto& line : skipped)
        core.warn(runPath, "%1; that of step %2 is used"_m(line, named));
    // Do not warn about imported runs: large pretrained models often have such weights, and the
    // import has already reported them.
    const bool imported =
        run.kind(runs::run_files::kPretrainedConfig) != io::Directory::Kind::Missing;
    for (const auto& line : imported ? std::vector<Message>() : runs::oddWeights(weights))
        core.warn(runPath, "the checkpoint of step %1 is used, but %2"_m(named, line));
    return load(core, runPath, named, std::move(weights), cancel);
}

Result<const OpenModel*> openWithSamples(EngineCore& core, const std::string& runPath,
                                         std::int64_t step, session::AnalysisThread::Cancel cancel,
                                         int average) {
    HEADSCOPE_TRY(const auto* model, openModel(core, runPath, step, cancel, average));
    if (model->noSamples) return *model->noSamples;
    return model;
}

}  // namespace headscope::engine
