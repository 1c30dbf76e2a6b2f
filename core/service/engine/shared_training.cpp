#include "core/service/engine/shared_training.h"

#include "core/spec/config/config_file.h"
#include "core/spec/models/spec_json.h"

namespace headscope::engine {
namespace {

using Data = Result<std::shared_ptr<const data::Dataset>>;

// Packs all data that another process needs to train the same run.
std::string task(const RunConfig& config, const models::ModelSpec& spec,
                 const data::Dataset& dataset) {
    return training::packed(
        {config::configJson(config), models::specToJson(spec).dump(), dataset.fingerprint});
}

Data sameData(EngineCore& core, const RunConfig& config, const std::string& fingerprint) {
    HEADSCOPE_TRY(auto dataset,
                  core.datasets->getRecorded(config, fingerprint, nullptr, [](const Message&) {}));
    if (dataset->fingerprint == fingerprint) return dataset;
    return Error{ErrorCode::BadData,
                 "the data of %1 differ from those on rank 0's machine"_m(dataset->id),
                 "Copy the same files to each machine, or use a shared folder"_m};
}

}  // namespace

Result<std::shared_ptr<void>> leadRanks(EngineCore& core, const RankPlace& place) {
    HEADSCOPE_TRY(auto ranks, core.backend->joinRanks(place));
    auto shared = std::make_shared<session::Backend>(*core.backend);
    shared->makeTrainer = [lead = core.backend->makeLeadingTrainer,
                           weak = std::weak_ptr<training::Ranks>(ranks)](
                              const RunConfig& config, const models::ModelSpec& spec,
                              std::shared_ptr<const data::Dataset> dataset)
        -> Result<std::unique_ptr<training::Trainer>> {
        const auto all = weak.lock();
        if (!all)
            return Error{ErrorCode::Network, "the other processes have ended"_m,
                         "Start all of them again"_m};
        all->fromFirst(task(config, spec, *dataset));
        return lead(config, spec, std::move(dataset), all);
    };
    core.backend = std::move(shared);
    return std::shared_ptr<void>(std::move(ranks));
}

Status followRanks(EngineCore& core, const RankPlace& place) {
    HEADSCOPE_TRY(auto ranks, core.backend->joinRanks(place));
    try {
        const auto text = ranks->fromFirst({});
        if (text.empty()) return {};  // an empty text: rank 0 could not start, and reports why
        const auto parts = training::unpacked(text);
        HEADSCOPE_TRY(const auto config, config::configFromJson(nlohmann::json::parse(parts.at(0)),
                                                                "the settings that rank 0 sent"_m));
        HEADSCOPE_TRY(const auto spec, models::specFromJson(nlohmann::json::parse(parts.at(1)),
                                                            "the model that rank 0 sent"_m));
        core.backend->setThreads(static_cast<int>(config.integer("train.threads")));
        return core.backend->followLeader(config, spec, sameData(core, config, parts.at(2)), ranks);
    } catch (...) {
        return session::explained(*core.backend, std::current_exception());
    }
}

}  // namespace headscope::engine
