#include "core/service/engine/run_tools.h"

#include "core/base/io/json.h"
#include "core/base/io/metrics_database.h"
#include "core/base/util/path.h"
#include "core/service/engine/start_session.h"
#include "core/service/runs/gate_record.h"
#include "core/service/runs/model_record.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"

#include <filesystem>

namespace headscope::engine {
namespace {

namespace fs = std::filesystem;
using analysis::Work;

Error stoppedByPerson() {
    return {ErrorCode::Stopped, "stopped"_m};
}

// Waits for a training session to end. Forwards its progress, and stop requests to it.
Result<std::string> followToTheEnd(session::SessionThread& session, const Work& work) {
    while (!session.ended()) {
        if (work.stopped()) session.stop();
        const auto progress = session.progress();
        if (progress.totalSteps > 0)
            work.done(static_cast<double>(progress.step) /
                      static_cast<double>(progress.totalSteps));
        std::this_thread::sleep_for(kJobPoll);
    }
    auto result = session.wait();
    if (result.state == RunState::Finished) return result.run;
    if (result.state == RunState::Stopped && work.stopped()) return stoppedByPerson();
    if (result.error) return std::move(*result.error).within("run %1"_m(result.run));
    return Error{ErrorCode::Stopped, "the training in %1 was stopped"_m(result.run),
                 "Run the same command again"_m};
}

// Returns whether the folder still contains a run.
bool hasRun(const std::string& path) {
    std::error_code ignored;
    return !path.empty() && fs::exists(fs::path(path) / runs::run_files::kRecord, ignored);
}

// Copies the newest checkpoint with the same step.
Status copyCheckpoint(const io::Directory& from, const io::Directory& to) {
    const runs::CheckpointStore store(from);
    const auto steps = store.steps();
    if (steps.empty())
        return Error{ErrorCode::BadData, "%1 does not contain a checkpoint"_m(from.path()),
                     "Choose a run that has been trained for at least one step"_m};
    HEADSCOPE_TRY(auto checkpoint, store.load(steps.back()));
    checkpoint.epoch = store.epochOf(steps.back());
    return runs::CheckpointStore(to).save(checkpoint);
}

// Copies the files that describe the run. Config, paths and lock are created for the new folder.
Status copyFiles(const io::Directory& from, const io::Directory& to) {
    using namespace runs::run_files;
    for (const char* file : {kDataset, kVocabulary, kTargetVocabulary, kModel, kReadme, kNotes}) {
        if (from.kind(file) == io::Directory::Kind::Missing) continue;
        HEADSCOPE_TRY(const auto text, from.read(file, io::kJsonFileBytes));
        HEADSCOPE_CHECK(to.writeAtomically(file, text));
    }
    HEADSCOPE_TRY(const auto database,
                  io::MetricsDatabase::open(from, io::MetricsDatabase::Access::Read));
    HEADSCOPE_CHECK(database->copyInto(to));
    return copyCheckpoint(from, to);
}

}  // namespace

Result<std::string> trainToTheEnd(EngineCore& core, const RunConfig& config,
                                  const std::string& known,
                                  const std::function<void(const std::string&)>& began,
                                  const Work& work) {
    if (work.stopped()) return stoppedByPerson();
    if (!hasRun(known)) {
        HEADSCOPE_TRY(const auto session, startTraining(core, config, "", began));
        return followToTheEnd(*session, work);
    }
    HEADSCOPE_TRY(const auto info, runs::readRunInfo(known, false));
    // The run finished before the job was interrupted.
    if (info.state == RunState::Finished) return known;
    HEADSCOPE_TRY(const auto session, resumeTraining(core, known));
    return followToTheEnd(*session, work);
}

Result<RunConfig> settingsToTrainOn(EngineCore& core, const std::string& run, std::int64_t step,
                                    const std::vector<int>& heads, const TrainingLength& length) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run));
    SmallerModel begun;
    begun.run = run;
    HEADSCOPE_TRY(begun.config, runs::storedConfig(core.environment(), folder));
    begun.after.headsPerLayer = heads;
    auto config = fineTuning(begun, static_cast<int>(std::max<std::int64_t>(length.epochs, 1)));
    if (step >= 0) config.values["run.start_step"] = std::to_string(step);
    if (length.steps > 0) config.values["train.steps"] = length.steps;
    return config;
}

Result<HeadMask> headsClosedBy(EngineCore& core, const std::string& run, std::int64_t step) {
    HEADSCOPE_TRY(const auto folder, io::Directory::open(run));
    HEADSCOPE_TRY(const auto config, runs::storedConfig(core.environment(), folder));
    HEADSCOPE_TRY(const auto dataset, runs::storedDataset(core.environment(), config, folder));
    HEADSCOPE_TRY(const auto model, runs::storedModel(folder, config, dataset));
    const runs::CheckpointStore store(folder);
    HEADSCOPE_TRY(const auto named, runs::namedStep(store, folder, step));
    HEADSCOPE_TRY(const auto checkpoint, store.load(named));
    auto closed = runs::closedGates(model.spec, checkpoint.optimizer);
    if (!closed) return std::move(closed).error().within("run %1"_m(run));
    return closed;
}

Result<std::string> keepRun(const RunPlace& run, const KeepRunRequest& request, const Work& work) {
    HEADSCOPE_TRY(const auto from, io::Directory::open(run.path));
    HEADSCOPE_TRY(const auto config, runs::storedConfig(run.core->environment(), from));
    HEADSCOPE_TRY(auto record, runs::readRunRecord(from));
    if (!request.name.empty()) record.info.name = request.name;
    const auto folder =
        request.folder.empty()
            ? run.core->options.runsFolder
            : fs::absolute(util::expandUser(request.folder)).lexically_normal().string();
    const auto fill = [&](const io::Directory& made) -> Status {
        HEADSCOPE_CHECK(copyFiles(from, made));
        if (work.stopped()) return Error{ErrorCode::Cancelled, "the run was not copied"_m};
        return {};
    };
    HEADSCOPE_TRY(const auto made,
                  runs::createRunFolder(folder, runs::newFolderName(config), config, record, fill));
    return made.folder.path();
}

}  // namespace headscope::engine
