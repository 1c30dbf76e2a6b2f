#include "core/session/run_models.h"

#include "core/session/config_file.h"
#include "core/session/dataset_record.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace headscope::session {
namespace {

using namespace std::chrono_literals;
using DatasetPointer = std::shared_ptr<const data::Dataset>;

// Whatever happened to the data, a person's own text or picture can be run through the model.
Result<DatasetPointer> dataOrRecord(EngineCore& core, const std::string& runPath, AnalysisThread::Cancel cancel) {
    auto samples = runSamples(core, runPath, cancel);
    if (samples || samples.error().code == ErrorCode::Cancelled) return samples;
    auto record = readDatasetRecord(RunPaths{runPath});
    if (!record) return std::move(samples).error();
    return DatasetPointer(std::make_shared<data::Dataset>(std::move(record).value()));
}

Result<const OpenModel*> load(EngineCore& core, const std::string& runPath, std::int64_t step,
                              const io::TensorFile& weights, AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto config, runConfig(runPath));
    HEADSCOPE_TRY(auto dataset, dataOrRecord(core, runPath, cancel));
    HEADSCOPE_TRY(auto analyzer, core.backend->makeAnalyzer(config, dataset, weights));
    return &core.analyzers.add({runPath, step, std::move(dataset), std::move(analyzer)});
}

Result<const OpenModel*> openLive(EngineCore& core, SessionThread& session, const std::string& runPath,
                                  AnalysisThread::Cancel cancel) {
    if (const auto* known = core.analyzers.find(runPath, session.progress().step)) return known;
    auto answer = session.weights();
    while (answer.wait_for(20ms) != std::future_status::ready)
        if (cancel && cancel->load()) return Error{ErrorCode::Cancelled, "cancelled"};
    const auto snapshot = answer.get();
    if (!snapshot.weights) return Error{ErrorCode::Stopped, "the session has ended"};
    if (const auto* known = core.analyzers.find(runPath, snapshot.step)) return known;
    return load(core, runPath, snapshot.step, *snapshot.weights, cancel);
}

Result<std::int64_t> namedStep(const CheckpointStore& store, const std::string& runPath, std::int64_t step) {
    const auto steps = store.steps();
    if (steps.empty())
        return Error{ErrorCode::BadData, "the run " + runPath + " has no complete checkpoint yet",
                     "Train it for longer"};
    if (step == kLatest) return steps.back();
    if (step == kBest) {
        const auto record = readRunRecord(RunPaths{runPath});
        const auto best = record ? record->bestStep : -1;
        return std::binary_search(steps.begin(), steps.end(), best) ? best : steps.back();
    }
    if (std::binary_search(steps.begin(), steps.end(), step)) return step;
    std::string list;
    for (const auto one : steps) list += " " + std::to_string(one);
    return Error{ErrorCode::Usage, "the run has no checkpoint of step " + std::to_string(step), "There are:" + list};
}

// When the newest one is damaged, the one before it is better than none.
Result<io::TensorFile> loadOrFallBack(const CheckpointStore& store, std::int64_t asked, std::int64_t& step) {
    auto weights = store.loadModel(step);
    if (weights || asked != kLatest) return weights;
    auto steps = store.steps();
    for (auto other = steps.rbegin(); other != steps.rend(); ++other) {
        if (*other >= step) continue;
        auto older = store.loadModel(*other);
        if (!older) continue;
        step = *other;
        return older;
    }
    return weights;
}

}  // namespace

Result<RunConfig> runConfig(const std::string& runPath) {
    return readConfigFile(RunPaths{runPath}.config());
}

Result<DatasetPointer> runSamples(EngineCore& core, const std::string& runPath, AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto config, runConfig(runPath));
    const auto path = config.textOr("dataset.path", "");
    std::error_code ignored;
    if (!path.empty() && !std::filesystem::exists(path, ignored))
        return Error{ErrorCode::Io, "the data of this run are not here: there is no " + path,
                     "Own text or pictures still work; put the files back for the rest"};
    HEADSCOPE_TRY(auto dataset, core.datasets->get(config, cancel, {}));
    HEADSCOPE_TRY(const auto record, readRunRecord(RunPaths{runPath}));
    if (record.fingerprint == dataset->fingerprint) return dataset;
    return Error{ErrorCode::BadData, "the data of " + dataset->id + " changed since this run was trained",
                 "Own text or pictures still work"};
}

Result<const OpenModel*> openModel(EngineCore& core, const std::string& runPath, std::int64_t step,
                                   AnalysisThread::Cancel cancel) {
    if (step == kLatest) {
        if (const auto session = core.liveSession(runPath)) {
            auto live = openLive(core, *session, runPath, cancel);
            if (live || live.error().code != ErrorCode::Stopped) return live;
        }
    }
    const CheckpointStore store(RunPaths{runPath}.checkpoints());
    HEADSCOPE_TRY(std::int64_t named, namedStep(store, runPath, step));
    if (const auto* known = core.analyzers.find(runPath, named)) return known;
    HEADSCOPE_TRY(const auto weights, loadOrFallBack(store, step, named));
    return load(core, runPath, named, weights, cancel);
}

}  // namespace headscope::session
