#include "core/service/engine/start_session.h"

#include "core/service/engine/run_data.h"
#include "core/service/engine/run_models.h"
#include "core/service/runs/run_folder.h"
#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"
#include "core/spec/config/config_checks.h"
#include "core/spec/config/config_resolve.h"
#include "core/spec/config/precision_choice.h"

namespace headscope::engine {
namespace {

session::LoopInputs inputsFor(const EngineCore& core, RunConfig config) {
    session::LoopInputs inputs;
    inputs.config = std::move(config);
    inputs.backend = core.backend;
    inputs.datasets = core.datasets;
    inputs.torchVersion = core.machine.torchVersion;
    inputs.processor = config::processorKind(core.machine);
    inputs.kernels = core.machine.kernels;
    return inputs;
}

// Starts a session. Its own thread registers it as soon as the run's folder exists.
std::shared_ptr<session::SessionThread> start(EngineCore& core, session::LoopInputs inputs,
                                              FolderMade made) {
    auto itself = std::make_shared<std::promise<std::weak_ptr<session::SessionThread>>>();
    inputs.folderMade = [core = core.weak_from_this(), made = std::move(made),
                         future = itself->get_future().share()](const std::string& folder) {
        if (made) made(folder);
        // The engine may be destroyed while a session starts.
        if (const auto alive = core.lock()) alive->noteSession(folder, future.get());
    };
    auto session = std::make_shared<session::SessionThread>(std::move(inputs));
    itself->set_value(session);
    return session;
}

}  // namespace

Result<std::shared_ptr<session::SessionThread>> startTraining(EngineCore& core,
                                                              const RunConfig& config,
                                                              const std::string& folderName,
                                                              FolderMade made) {
    HEADSCOPE_CHECK(runs::checkFolderName(folderName));
    HEADSCOPE_TRY(auto resolved, config::resolveConfig(core.environment(), config));
    const auto folder = resolved.config.text("run.folder");
    HEADSCOPE_CHECK(runs::checkWritableFolder(folder));
    auto inputs = inputsFor(core, std::move(resolved.config));
    inputs.runsFolder = folder;
    inputs.folderName = folderName;
    return start(core, std::move(inputs), std::move(made));
}

Result<std::shared_ptr<session::SessionThread>> resumeTraining(EngineCore& core,
                                                               const std::string& path) {
    HEADSCOPE_TRY(const auto info, runs::readRunInfo(path, false));
    if (!info.importedCurves.empty()) return runs::curvesOnly(info);
    HEADSCOPE_TRY(const auto run, io::Directory::open(path));
    if (const auto holder = runs::lockHolder(run)) return runs::isBeingTrained(*holder);
    if (info.state == RunState::Finished)
        return Error{ErrorCode::Usage, "this run is complete"_m,
                     "Start a new run to train for longer"_m};
    // Training is deterministic, so resuming would diverge again.
    if (info.state == RunState::Diverged)
        return Error{ErrorCode::Diverged, "this run diverged; resuming it would diverge again"_m,
                     "Start a new run with a lower train.lr or objective.lambda"_m};
    HEADSCOPE_TRY(auto config, runs::storedConfigToTrain(core.environment(), run));
    if (const auto dataset = runs::storedDataset(core.environment(), config, run))
        HEADSCOPE_CHECK(checkAgainstWeights(core, config, *dataset, run));
    HEADSCOPE_CHECK(config::checkMemory(config));
    HEADSCOPE_CHECK(checkDataHere(core, config));
    auto inputs = inputsFor(core, std::move(config));
    inputs.runFolder = path;
    // After a resume, the weights at a step may differ from those before the interruption.
    core.forgetModels(path);
    return start(core, std::move(inputs), {});
}

}  // namespace headscope::engine
