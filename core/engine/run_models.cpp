#include "core/engine/run_models.h"

#include "core/data/import_notes.h"
#include "core/runs/data_place.h"
#include "core/runs/dataset_record.h"
#include "core/runs/model_record.h"
#include "core/runs/run_start.h"
#include "core/runs/stored_config.h"
#include "core/runs/weight_checks.h"
#include "core/session/model_file.h"
#include "core/util/path.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace headscope::engine {
namespace {

using namespace std::chrono_literals;
using DatasetPointer = std::shared_ptr<const data::Dataset>;

// Whatever happened to the data, a person's own text or picture can be run through the model.
Result<DatasetPointer> dataOrRecord(EngineCore& core, const RunConfig& config, const std::string& runPath,
                                    session::AnalysisThread::Cancel cancel, std::optional<Error>& noSamples) {
    auto samples = runSamples(core, runPath, cancel);
    if (samples || samples.error().code == ErrorCode::Cancelled) return samples;
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    auto record = runs::storedDataset(core.surroundings(), config, run);
    // A record that was changed says more than the samples that are not there.
    if (!record) return record.error().code == ErrorCode::BadData ? record.error() : samples.error();
    noSamples = std::move(samples).error();
    return DatasetPointer(std::make_shared<data::Dataset>(std::move(record).value()));
}

Result<const OpenModel*> load(EngineCore& core, const std::string& runPath, std::int64_t step,
                              const io::TensorFile& weights, session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(const auto config, runs::storedConfig(core.surroundings(), run));
    std::optional<Error> noSamples;
    HEADSCOPE_TRY(auto dataset, dataOrRecord(core, config, runPath, cancel, noSamples));
    if (!noSamples)
        for (const auto& note : dataset->notes)
            if (data::isWarning(note)) core.warn(runPath, data::noteText(note));
    HEADSCOPE_TRY(const auto model, runs::storedModel(run, config, *dataset));
    HEADSCOPE_CHECK(session::checkModelFile(*core.backend, model, *dataset, weights));
    HEADSCOPE_TRY(auto analyzer, core.backend->makeAnalyzer(config, model.spec, dataset, weights));
    return &core.analyzers.add({runPath, step, std::move(dataset), std::move(analyzer), std::move(noSamples)});
}

Result<const OpenModel*> openLive(EngineCore& core, session::SessionThread& session, const std::string& runPath,
                                  session::AnalysisThread::Cancel cancel) {
    if (const auto* known = core.analyzers.find(runPath, session.progress().step)) return known;
    auto answer = session.weights();
    while (answer.wait_for(20ms) != std::future_status::ready)
        if (cancel && cancel->load()) return Error{ErrorCode::Cancelled, "cancelled"};
    const auto snapshot = answer.get();
    if (!snapshot.weights) return Error{ErrorCode::Stopped, "the session has ended"};
    if (const auto* known = core.analyzers.find(runPath, snapshot.step)) return known;
    return load(core, runPath, snapshot.step, *snapshot.weights, cancel);
}

}  // namespace

Status checkDataHere(const EngineCore& core, const RunConfig& config) {
    const auto path = config.textOr("dataset.path", "");
    std::error_code ignored;
    const bool needed = config::sourceOf(core.surroundings(), config.text("dataset.id"))->info().needsPath;
    if (path.empty() ? !needed : std::filesystem::exists(path, ignored)) return {};
    return Error{ErrorCode::Io,
                 "the data of this run are not here" + (path.empty() ? std::string() : ": there is no " + path),
                 "Give their place with --data, or put the files back; own text or pictures still work"};
}

Result<DatasetPointer> runSamples(EngineCore& core, const std::string& runPath,
                                  session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(const auto config, runs::storedConfig(core.surroundings(), run));
    HEADSCOPE_CHECK(checkDataHere(core, config));
    HEADSCOPE_TRY(auto dataset, core.datasets->get(config, cancel, {}));
    HEADSCOPE_TRY(const auto record, runs::readRunRecord(run));
    if (record.fingerprint == dataset->fingerprint) return dataset;
    return Error{
        ErrorCode::BadData,
        "the data of " + dataset->id + " changed since this run was trained: " + runs::dataChange(run, *dataset),
        "Put the old files back, or give their place with --data; own text or pictures still work"};
}

Status relinkData(EngineCore& core, const std::string& runPath, const std::string& data,
                  session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(auto config, runs::storedConfig(core.surroundings(), run));
    const auto& info = config::sourceOf(core.surroundings(), config.text("dataset.id"))->info();
    if (!info.needsPath)
        return Error{ErrorCode::Usage, "the data of this run (" + info.id + ") are not read from files",
                     "Leave --data out"};
    std::error_code failed;
    const auto absolute = std::filesystem::absolute(util::expandUser(data), failed).lexically_normal();
    if (failed || !std::filesystem::exists(absolute, failed))
        return Error{ErrorCode::Io, "--data: there is no " + data, "Give the " + info.pathHint};
    std::map<std::string, std::string> local{{"dataset.path", absolute.string()}};
    for (const char* key : {"dataset.test_path", "dataset.target_path"}) {
        const std::filesystem::path second = config.textOr(key, "");
        if (second.empty()) continue;
        // A second file that moved with the rest lies beside it.
        const auto beside = absolute.parent_path() / second.filename();
        local[key] = std::filesystem::exists(second, failed) ? second.string() : beside.string();
    }
    for (const auto& [key, path] : local) config.values[key] = path;
    // What else this machine alone knows stays known: the run whose weights this one began with.
    for (const auto& [key, path] : runs::placeData(config, run).local) local.emplace(key, path);
    HEADSCOPE_TRY(const auto dataset, core.datasets->get(config, cancel, {}));
    HEADSCOPE_TRY(const auto record, runs::readRunRecord(run));
    if (record.fingerprint != dataset->fingerprint)
        return Error{ErrorCode::BadData, "--data: " + data + " is not what this run was trained on",
                     "Give the files of then, unchanged"};
    core.analyzers.forget(runPath);
    return runs::writeLocalPaths(run, local);
}

Status checkAgainstWeights(const EngineCore& core, const RunConfig& config, const data::Dataset& dataset,
                           const io::Directory& run) {
    HEADSCOPE_TRY(const auto model, runs::storedModel(run, config, dataset));
    const runs::CheckpointStore store(run);
    auto steps = store.steps();
    std::optional<Error> unfit;
    // One damaged checkpoint does not speak against the config.
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        const auto header = store.modelHeader(*step);
        if (!header) continue;
        auto fits = session::checkModelFile(*core.backend, model, dataset, *header);
        if (fits.ok()) return {};
        if (!unfit) unfit = std::move(fits).error().within("checkpoint " + store.pathOf(*step));
    }
    return unfit ? Status(*unfit) : Status();
}

Result<const OpenModel*> openModel(EngineCore& core, const std::string& runPath, std::int64_t step,
                                   session::AnalysisThread::Cancel cancel) {
    if (step == kLatest) {
        if (const auto session = core.liveSession(runPath)) {
            auto live = openLive(core, *session, runPath, cancel);
            if (live || live.error().code != ErrorCode::Stopped) return live;
        }
    }
    HEADSCOPE_TRY(const auto run, io::Directory::open(runPath));
    const runs::CheckpointStore store(run);
    HEADSCOPE_TRY(std::int64_t named, runs::namedStep(store, run, step));
    if (const auto* known = core.analyzers.find(runPath, named)) return known;
    std::vector<std::string> skipped;
    HEADSCOPE_TRY(const auto weights, runs::loadOrFallBack(store, step, named, skipped));
    for (const auto& line : skipped) core.warn(runPath, line + "; that of step " + std::to_string(named) + " is used");
    for (const auto& line : runs::oddWeights(weights))
        core.warn(runPath, "the checkpoint of step " + std::to_string(named) + " is used, but " + line);
    return load(core, runPath, named, weights, cancel);
}

Result<const OpenModel*> openWithSamples(EngineCore& core, const std::string& runPath, std::int64_t step,
                                         session::AnalysisThread::Cancel cancel) {
    HEADSCOPE_TRY(const auto* model, openModel(core, runPath, step, cancel));
    if (model->noSamples) return *model->noSamples;
    return model;
}

}  // namespace headscope::engine
