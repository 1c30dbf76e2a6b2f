#include "core/service/engine/stored_model.h"

#include "core/service/runs/run_start.h"
#include "core/service/runs/stored_config.h"
#include "core/service/session/model_file.h"

namespace headscope::engine {

Result<StoredModel> readStoredModel(const EngineCore& core, const std::string& runPath) {
    HEADSCOPE_TRY(auto run, io::Directory::open(runPath));
    HEADSCOPE_TRY(auto config, runs::storedConfig(core.environment(), run));
    HEADSCOPE_TRY(auto dataset, runs::storedDataset(core.environment(), config, run));
    HEADSCOPE_TRY(auto model, runs::storedModel(run, config, dataset));
    return StoredModel{std::move(run), std::move(config), std::move(dataset), std::move(model)};
}

Result<StoredWeights> readStoredWeights(const EngineCore& core, const StoredModel& stored,
                                        std::int64_t step) {
    StoredWeights weights;
    const runs::CheckpointStore store(stored.run);
    HEADSCOPE_TRY(weights.step, runs::namedStep(store, stored.run, step));
    HEADSCOPE_TRY(weights.tensors,
                  runs::loadOrFallBack(store, step, weights.step, weights.warnings));
    auto fits =
        session::checkModelFile(*core.backend, stored.model, stored.dataset, weights.tensors);
    if (!fits.ok())
        return std::move(fits).error().within("checkpoint %1"_m(store.pathOf(weights.step)));
    return weights;
}

}  // namespace headscope::engine
