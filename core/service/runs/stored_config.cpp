#include "core/service/runs/stored_config.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/base/io/json.h"
#include "core/service/runs/data_place.h"
#include "core/service/runs/dataset_record.h"
#include "core/spec/config/config_checks.h"
#include "core/spec/config/config_file.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/variants.h"

namespace headscope::runs {
namespace {

// Keys that every config.json has contained since the first version.
const std::vector<std::string>& alwaysWritten() {
    static const std::vector<std::string> kKeys = {"dataset.id",
                                                   "model.id",
                                                   "objective.id",
                                                   "objective.lambda",
                                                   "objective.layers",
                                                   "objective.rate",
                                                   "objective.sign",
                                                   "objective.schedule",
                                                   "objective.target",
                                                   "objective.warmup",
                                                   "run.name",
                                                   "train.batch",
                                                   "train.beta1",
                                                   "train.beta2",
                                                   "train.clip",
                                                   "train.device",
                                                   "train.epochs",
                                                   "train.epsilon",
                                                   "train.keep_last",
                                                   "train.label_smoothing",
                                                   "train.lr",
                                                   "train.momentum",
                                                   "train.measure_every",
                                                   "train.optimizer",
                                                   "train.precision",
                                                   "train.schedule",
                                                   "train.seed",
                                                   "train.steps",
                                                   "train.threads",
                                                   "train.warmup",
                                                   "train.weight_decay",
                                                   "model.preset",
                                                   "train.checkpoint_every"};
    return kKeys;
}

Error unfitConfig(Message message) {
    return {ErrorCode::BadData, std::move(message),
            "Put back the config.json that the run was made with"_m};
}

std::vector<std::string> keysOfModel(const std::string& id) {
    std::vector<std::string> keys;
    for (const auto& spec : models::kindOf(id).parameters(""))
        if (!spec.cameLater) keys.push_back(spec.key);
    return keys;
}

Status checkPresent(const RunConfig& config, const std::vector<std::string>& keys) {
    for (const auto& key : keys)
        if (!config.has(key)) return unfitConfig("%1 is missing"_m(key));
    return {};
}

// Checks the three settings on which all others depend.
Status checkStoredIds(const config::Environment& environment, const RunConfig& config) {
    for (const char* key : {"dataset.id", "model.id", "objective.id"})
        if (!std::holds_alternative<std::string>(config.values.at(key)))
            return unfitConfig(
                "%1 is %2; it must be text"_m(key, valueText(config.values.at(key))));
    const auto* source = config::sourceOf(environment, config.text("dataset.id"));
    if (!source)
        return unfitConfig(
            "dataset.id is \"%1\", which this program does not know"_m(config.text("dataset.id")));
    const auto* model = findById(models::modelInfos(), config.text("model.id"));
    if (!model)
        return unfitConfig(
            "model.id is \"%1\", which this program does not know"_m(config.text("model.id")));
    if (model->task == source->info().task) return {};
    return unfitConfig(
        "model.id is %1, which does not fit the data of %2"_m(model->id, source->info().id));
}

// Returns a specification that checks only the type. Used for settings that affect neither data nor
// model: the objective may have been removed since, and the device may be on another machine.
ParamSpec typeOf(ParamSpec spec) {
    spec.minimum = spec.maximum = 0;
    spec.exclusiveMinimum = false;
    if (spec.kind == ParamKind::Choice) spec.kind = ParamKind::Text;
    return spec;
}

bool shapesTheModel(const std::string& key) {
    return key.rfind("dataset.", 0) == 0 || key.rfind("model.", 0) == 0;
}

Status checkStoredValues(const std::vector<ParamSpec>& specs, bool toTrain, RunConfig& config) {
    for (const auto& spec : specs) {
        const auto stored = config.values.find(spec.key);
        if (stored == config.values.end()) continue;
        const bool whole = spec.key != "train.device" && (toTrain || shapesTheModel(spec.key));
        auto checked = checkValue(whole ? spec : typeOf(spec), stored->second);
        if (!checked) return unfitConfig(checked.error().message);
        stored->second = std::move(*checked);
    }
    return {};
}

// Returns an error if the run uses a removed setting, so that it cannot be continued. Such runs can
// still be opened.
Status checkRemoved(const RunConfig& config) {
    if (config.textOr("train.precision", "") != "bfloat16x3") return {};
    return Error{
        ErrorCode::BadData, "train.precision is bfloat16x3, which this program no longer has"_m,
        "Continue the run with the version that began it, or train a new run with train.precision = float32"_m};
}

Result<RunConfig> readStored(const config::Environment& environment, const io::Directory& run,
                             bool toTrain) {
    HEADSCOPE_TRY(const auto json, io::readJsonFile(run, run_files::kConfig));
    HEADSCOPE_TRY(auto config, config::configFromJson(json, run.pathOf(run_files::kConfig)));
    HEADSCOPE_CHECK(findData(run, config));
    HEADSCOPE_CHECK(checkPresent(config, alwaysWritten()));
    HEADSCOPE_CHECK(checkStoredIds(environment, config));
    const auto& dataset = config::sourceOf(environment, config.text("dataset.id"))->info();
    HEADSCOPE_CHECK(checkPresent(config, keysOfModel(config.text("model.id"))));
    if (dataset.needsPath) HEADSCOPE_CHECK(checkPresent(config, {"dataset.path"}));
    if (toTrain) HEADSCOPE_CHECK(checkRemoved(config));
    HEADSCOPE_CHECK(checkStoredValues(config::specsFor(environment, config), toTrain, config));
    HEADSCOPE_CHECK(checkStoredModel(config));
    return config;
}

Result<RunConfig> readDistrusting(const config::Environment& environment, const io::Directory& run,
                                  bool toTrain) {
    const auto path = run.pathOf(run_files::kConfig);
    auto config = readStored(environment, run, toTrain);
    if (config) return config;
    auto error = std::move(config).error();
    // The user did not type these values, so report usage errors as bad data.
    if (error.code == ErrorCode::Usage) error = unfitConfig(error.message);
    if (error.message.text().find(path) == std::string::npos) return std::move(error).within(path);
    return error;
}

}  // namespace

Status checkStoredModel(RunConfig config) {
    for (const auto& spec : models::kindOf(config.text("model.id")).parameters(""))
        if (spec.cameLater) config.values.emplace(spec.key, spec.defaultValue);
    config.values.emplace("train.repulsive", 0.0);
    std::vector<Message> ignored;
    return models::kindOf(config.text("model.id")).check(config, ignored);
}

Result<RunConfig> storedConfig(const config::Environment& environment, const io::Directory& run) {
    return readDistrusting(environment, run, false);
}

Result<RunConfig> storedConfigToTrain(const config::Environment& environment,
                                      const io::Directory& run) {
    return readDistrusting(environment, run, true);
}

Result<data::Dataset> storedDataset(const config::Environment& environment, const RunConfig& config,
                                    const io::Directory& run) {
    HEADSCOPE_TRY(auto dataset, readDatasetRecord(run));
    const auto& id = config.text("dataset.id");
    if (dataset.id == id && dataset.task == config::sourceOf(environment, id)->info().task)
        return dataset;
    return Error{ErrorCode::BadData,
                 "%1 describes the dataset %2, but config.json names %3"_m(
                     run.pathOf(run_files::kDataset), dataset.id, id),
                 "Put back the files that the run was made with"_m};
}

}  // namespace headscope::runs
