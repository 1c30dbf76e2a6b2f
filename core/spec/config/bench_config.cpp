#include "core/spec/config/bench_config.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"
#include "core/spec/config/config_checks.h"
#include "core/spec/config/config_specs.h"
#include "core/spec/config/objective_checks.h"
#include "core/spec/objectives/catalogue.h"

#include <set>

namespace headscope::config {
namespace {

// Synthetic data of a task. The model has the sizes of the preset "small".
struct BenchData {
    const char* id;
    Task task;
    std::int64_t vocabulary, outputs, batch;
    std::int64_t length;  // tokens; 0: as in the preset
};

// The sizes are those of the reference training in plain PyTorch.
constexpr BenchData kData[] = {
    {"text", Task::TextClassification, 30000, 4, 64, 0},
    {"vit", Task::ImageClassification, 0, 10, 64, 0},
    {"lm", Task::LanguageModel, 96, 96, 32, 0},
    // Sentence lengths as in Multi30k. Encoder and decoder have `layers` layers each.
    {"mt", Task::Translation, 8000, 8000, 96, 24}};

// Returns whether a step of the bench depends on this setting. Schedules are not timed.
bool isUsed(const std::string& key) {
    static const std::set<std::string> kOfObjectives = {"objective.id", "objective.transform",
                                                        "objective.sign", "objective.layers"};
    return key.rfind("model.", 0) == 0 || kOfObjectives.count(key) != 0;
}

// Returns whether the key is a setting that bench, or this task's model, does not have.
bool knownElsewhere(const std::string& key, const std::vector<ParamSpec>& specs) {
    for (const char* group : {"dataset.", "train.", "run."})
        if (key.rfind(group, 0) == 0) return true;
    for (const auto& model : models::modelInfos())
        if (const auto others = models::kindOf(model.id).parameters(""); findByKey(others, key))
            return true;
    return findByKey(specs, key) != nullptr;
}

Error unknownSetting(const std::string& key, const std::string& bench,
                     const std::vector<ParamSpec>& specs) {
    std::vector<std::string> keys;
    for (const auto& spec : specs)
        if (isUsed(spec.key)) keys.push_back(spec.key);
    if (knownElsewhere(key, specs))
        return {ErrorCode::Usage, "%1 does not apply to %2"_m(key, bench), "Remove this setting"_m};
    const auto near = nearestName(key, keys);
    return {ErrorCode::Usage, "unknown setting %1"_m(key),
            near.empty() ? "See describe parameters"_m : "Did you mean %1?"_m(near)};
}

std::string typedOr(const BenchOptions& options, const std::string& key, const char* otherwise) {
    const auto typed = options.settings.find(key);
    return typed == options.settings.end() ? otherwise : typed->second;
}

// Values that differ from the defaults of a training, for comparison with the reference training.
RunConfig fixedValues(const BenchOptions& options, const BenchData& data) {
    RunConfig fixed;
    fixed.values = {{"model.id", models::modelForTask(data.task)},
                    {"model.dropout", 0.0},
                    {"objective.id", std::string("attn-cos")},
                    {"objective.lambda", options.lambda},
                    {"train.batch", options.batch > 0 ? std::int64_t{options.batch} : data.batch},
                    {"train.seed", std::int64_t{0}},
                    {"train.precision", options.precision},
                    {"train.optimizer", std::string("adamw")},
                    {"train.beta1", 0.9},
                    {"train.beta2", 0.999},
                    {"train.epsilon", 1e-8},
                    {"train.momentum", 0.9},
                    {"train.weight_decay", 0.01}};
    if (data.length > 0) fixed.values["model.length"] = data.length;
    return fixed;
}

// Returns the complete config: default values, overridden by those of the bench and then by those
// that the user typed.
Result<RunConfig> completeConfig(const BenchOptions& options, const BenchData& data) {
    RunConfig config = fixedValues(options, data);
    auto specs = models::kindOf(config.text("model.id"))
                     .parameters(typedOr(options, "model.preset", "small"));
    for (auto& spec : objectives::objectiveParameters(typedOr(options, "objective.id", "attn-cos")))
        specs.push_back(std::move(spec));
    for (const auto& [key, typed] : options.settings) {
        const auto* spec = findByKey(specs, key);
        if (!spec || !isUsed(key))
            return unknownSetting(key, "bench --task " + options.task, specs);
        HEADSCOPE_TRY(config.values[key], parseValue(*spec, typed));
    }
    // Checks between settings read those of a training, too.
    for (auto& spec : trainParameters(EngineReport(), "one-cycle"))
        specs.push_back(std::move(spec));
    for (auto& spec : specs) config.values.emplace(spec.key, std::move(spec.defaultValue));
    // A training with a penalty on one head is refused, but its step may be timed.
    if (config.integer("model.heads") == 1) config.values["objective.lambda"] = 0.0;
    // Encoder and decoder have equally many layers by default.
    if (traitsOf(data.task).pairs && !options.settings.count("model.decoder_layers"))
        config.values["model.decoder_layers"] = config.integer("model.layers");
    return config;
}

}  // namespace

Result<BenchSetup> benchSetup(const BenchOptions& options) {
    const auto* data = findById(kData, options.task);
    if (!data) data = kData;
    BenchSetup setup;
    HEADSCOPE_TRY(setup.config, completeConfig(options, *data));
    const auto& config = setup.config;
    setup.data.task = data->task;
    setup.data.vocabulary = data->vocabulary;
    setup.data.outputs = data->outputs;
    setup.batch = config.integer("train.batch");
    HEADSCOPE_CHECK(models::kindOf(config.text("model.id")).check(config, setup.warnings));
    HEADSCOPE_CHECK(checkObjectives(config, data->task, setup.warnings));
    HEADSCOPE_CHECK(checkPatch(config, setup.data.imageSize));
    setup.spec = models::specOf(config, setup.data);
    if (options.device == "cpu") HEADSCOPE_CHECK(checkMemory(setup.spec, setup.batch));
    return setup;
}

}  // namespace headscope::config
