#include "core/spec/config/config_resolve.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameters.h"
#include "core/api/runs/tasks.h"
#include "core/base/util/path.h"
#include "core/data/batches/batch.h"
#include "core/data/readers/downloaded_data.h"
#include "core/spec/config/config_checks.h"
#include "core/spec/config/fine_tuning.h"
#include "core/spec/models/registry.h"

#include <algorithm>
#include <filesystem>
#include <set>

namespace headscope::config {
namespace {

Message samplesText(std::int64_t count) {
    return count == 1 ? "1 sample"_m : "%1 samples"_m(count);
}

namespace fs = std::filesystem;

// Names of our settings in other programs, used only for "did you mean".
const std::map<std::string, std::string>& otherNames() {
    static const std::map<std::string, std::string> kNames = {
        {"num_heads", "model.heads"},
        {"n_heads", "model.heads"},
        {"nhead", "model.heads"},
        {"num_layers", "model.layers"},
        {"n_layers", "model.layers"},
        {"depth", "model.layers"},
        {"num_key_value_heads", "model.kv_heads"},
        {"n_kv_heads", "model.kv_heads"},
        {"hidden_size", "model.width"},
        {"d_model", "model.width"},
        {"embed_dim", "model.width"},
        {"intermediate_size", "model.ff"},
        {"d_ff", "model.ff"},
        {"context", "model.length"},
        {"max_length", "model.length"},
        {"patch_size", "model.patch"},
        {"learning_rate", "train.lr"},
        {"batch_size", "train.batch"},
        {"num_epochs", "train.epochs"},
        {"max_steps", "train.steps"},
        {"diversity_weight", "objective.lambda"},
        {"weight_decay", "train.weight_decay"},
        {"random_seed", "train.seed"},
        {"max_grad_norm", "train.clip"},
        {"dtype", "train.precision"},
        {"dataset", "dataset.id"},
        {"model", "model.id"},
        {"objective", "objective.id"}};
    return kNames;
}

std::string lastPart(const std::string& key) {
    return key.substr(key.rfind('.') + 1);
}

// Suggests a key for an unknown one. Tries keys with the same last part, then similar full keys,
// then names from other programs, then similar last parts.
std::string nearestKey(const std::string& key, const std::vector<ParamSpec>& specs) {
    std::vector<std::string> full, shortNames, aliases;
    for (const auto& spec : specs) {
        full.push_back(spec.key);
        shortNames.push_back(lastPart(spec.key));
        if (lastPart(spec.key) == lastPart(key)) return spec.key;
    }
    for (const auto& [alias, target] : otherNames()) aliases.push_back(alias);
    const auto alias = nearestName(lastPart(key), aliases);
    const auto near = nearestName(key, full);
    if (!near.empty() && alias.empty()) return near;
    if (!alias.empty()) return otherNames().at(alias);
    const auto byLast =
        std::find(shortNames.begin(), shortNames.end(), nearestName(lastPart(key), shortNames));
    return byLast == shortNames.end() ? ""
                                      : full[static_cast<std::size_t>(byLast - shortNames.begin())];
}

// Returns whether the key is a setting of another dataset or model, rather than unknown.
bool knownElsewhere(const Environment& environment, const std::string& key) {
    if (key == "dataset.path") return true;
    for (const auto& source : environment.datasets)
        if (const auto specs = source->parameters(); findByKey(specs, key)) return true;
    for (const auto& model : models::modelInfos())
        if (const auto specs = models::kindOf(model.id).parameters(""); findByKey(specs, key))
            return true;
    return false;
}

Error unknownKey(const Environment& environment, const RunConfig& partial, const std::string& key,
                 const std::vector<ParamSpec>& specs) {
    const bool ofDataset = key.rfind("dataset.", 0) == 0;
    if (knownElsewhere(environment, key))
        return {ErrorCode::Usage,
                "%1 does not apply to %2"_m(key, ofDataset ? partial.textOr("dataset.id", "")
                                                           : modelIdOf(environment, partial)),
                "Remove this setting"_m};
    const auto near = nearestKey(key, specs);
    return {ErrorCode::Usage, "unknown setting %1"_m(key),
            near.empty() ? "See describe parameters"_m : "Did you mean %1?"_m(near)};
}

std::string datasetList(const Environment& environment) {
    std::string list;
    for (const auto& source : environment.datasets)
        list += (list.empty() ? "" : ", ") + source->info().id;
    return list;
}

Status checkChosenIds(const Environment& environment, const RunConfig& partial) {
    if (!partial.has("dataset.id"))
        return Error{ErrorCode::Usage,
                     "dataset.id is missing, the one setting that is always required"_m,
                     "One of %1"_m(datasetList(environment))};
    // These settings decide which specifications apply, so they are checked first.
    for (const auto& spec : specsFor(environment, partial)) {
        if (spec.key != "dataset.id" && spec.key != "model.id" && spec.key != "model.preset" &&
            spec.key != "objective.id")
            continue;
        const auto given = partial.values.find(spec.key);
        if (given == partial.values.end()) continue;
        auto checked = checkValue(spec, given->second);
        if (!checked) return std::move(checked).error();
    }
    return {};
}

Status fillIn(const std::vector<ParamSpec>& specs, const RunConfig& partial, RunConfig& config) {
    for (const auto& spec : specs) {
        const auto given = partial.values.find(spec.key);
        HEADSCOPE_TRY(auto value, given == partial.values.end()
                                      ? Result<ParamValue>(spec.defaultValue)
                                      : checkValue(spec, given->second));
        config.values[spec.key] = std::move(value);
    }
    return {};
}

std::string absolutePath(const std::string& typed) {
    std::error_code failed;
    const auto absolute = fs::absolute(util::expandUser(typed), failed);
    auto normal = (failed ? fs::path(typed) : absolute).lexically_normal().string();
    if (normal.size() > 1 && normal.back() == '/') normal.pop_back();
    return normal;
}

// Makes paths absolute, because the config is stored and may be read from another working
// directory.
Status placePaths(const DatasetInfo& info, RunConfig& config) {
    if (!config.text("run.folder").empty())
        config.values["run.folder"] = absolutePath(config.text("run.folder"));
    for (const char* key :
         {"dataset.test_path", "dataset.target_path", "dataset.tokenizer", "run.start"})
        if (const auto typed = config.textOr(key, ""); !typed.empty())
            config.values[key] = absolutePath(typed);
    if (!info.needsPath) return {};
    const auto typed = config.text("dataset.path");
    if (typed.empty())
        return Error{ErrorCode::Usage, "dataset.path is missing: %1 needs its files"_m(info.id),
                     info.homepage.empty() ? "Choose: %1"_m(Message{info.pathHint})
                                           : "Choose: %1. Or download it: headscope-cli get %2"_m(
                                                 Message{info.pathHint}, info.id)};
    auto path = absolutePath(typed);
    std::error_code failed;
    // The name of a downloaded dataset, such as "multi30k", stands for its path.
    if (!fs::exists(path, failed))
        if (const auto downloaded = data::downloadedPath(typed); !downloaded.empty())
            path = downloaded;
    const bool there = fs::exists(path, failed);
    if (failed == std::errc::too_many_symbolic_link_levels)
        return Error{ErrorCode::Io, "dataset.path: the symbolic links of %1 form a loop"_m(path),
                     "Choose the file itself"_m};
    if (!there)
        return Error{ErrorCode::Io, "dataset.path: cannot find %1"_m(path),
                     "Choose: %1"_m(Message{info.pathHint})};
    config.values["dataset.path"] = path;
    return {};
}

}  // namespace

Result<ResolvedConfig> resolveConfig(const Environment& environment, const RunConfig& partial,
                                     bool toTrain) {
    HEADSCOPE_CHECK(checkChosenIds(environment, partial));
    const auto specs = specsFor(environment, partial);
    std::set<std::string> keys;
    for (const auto& spec : specs) keys.insert(spec.key);
    for (const auto& [key, value] : partial.values)
        if (!keys.count(key)) return unknownKey(environment, partial, key, specs);
    ResolvedConfig resolved;
    HEADSCOPE_CHECK(fillIn(specs, partial, resolved.config));
    HEADSCOPE_CHECK(placePaths(sourceOf(environment, resolved.config.text("dataset.id"))->info(),
                               resolved.config));
    HEADSCOPE_CHECK(checkTogether(environment, resolved.config, resolved.warnings));
    if (toTrain) HEADSCOPE_CHECK(checkMemory(resolved.config));
    return resolved;
}

// The settings of an unknown dataset or model cannot be filled in; "run." settings belong to the
// original run.
RunConfig withDefaults(const Environment& environment, RunConfig stored) {
    const bool datasetKnown = sourceOf(environment, stored.textOr("dataset.id", "")) != nullptr;
    const bool modelKnown = modelIdOf(environment, stored) == stored.textOr("model.id", "");
    for (auto& spec : specsFor(environment, stored)) {
        const auto of = [&](const char* group) { return spec.key.rfind(group, 0) == 0; };
        if (of("run.") || (of("dataset.") && !datasetKnown) || (of("model.") && !modelKnown))
            continue;
        stored.values.emplace(spec.key, std::move(spec.defaultValue));
    }
    return stored;
}

Status checkAgainstData(const RunConfig& config, const data::Dataset& dataset) {
    HEADSCOPE_CHECK(checkPatch(config, dataset.imageSize));
    const auto embeddings = config.textOr("model.embeddings", "");
    if (traitsOf(dataset.task).pairs && !dataset.jointVocabulary &&
        (embeddings == "shared" || embeddings == "inputs"))
        return Error{
            ErrorCode::Usage,
            "model.embeddings is %1, but source and target of %2 have separate vocabularies of "
            "%3 and %4 tokens"_m(embeddings, dataset.id, dataset.tokenizer.size(),
                                 dataset.targetTokenizer.size()),
            "Use model.embeddings = tied or separate, or one vocabulary for both sides"_m};
    if (traitsOf(dataset.task).pairs && !dataset.jointVocabulary &&
        config.textOr("model.copy", "off") != "off")
        return Error{
            ErrorCode::Usage,
            "model.copy is %1, but source and target of %2 have separate vocabularies of "
            "%3 and %4 tokens"_m(config.text("model.copy"), dataset.id, dataset.tokenizer.size(),
                                 dataset.targetTokenizer.size()),
            "Use model.copy = off, or one vocabulary for both sides (dataset.vocabulary = joint)"_m};
    const auto stopping = Stopping::from(config);
    if (dataset.valid.count == 0 && (stopping.patience > 0 || stopping.endsWithBest))
        return Error{
            ErrorCode::Usage,
            (stopping.patience > 0
                 ? "train.patience needs a validation split, but %1 has none"_m
                 : "train.final_weights = best needs a validation split, but %1 has none"_m)(
                dataset.id),
            "Hold out a share with dataset.valid_fraction, or leave the setting out"_m};
    const auto length = config.has("model.length") ? config.integer("model.length") : 0;
    const auto samples = data::orderedCount(dataset, dataset.train, length);
    // train.batch is not used if the batch size is a number of tokens.
    const bool byTokens =
        config.has("train.batch_tokens") && config.integer("train.batch_tokens") > 0;
    if (!byTokens && config.integer("train.batch") > samples)
        return Error{ErrorCode::Usage,
                     "train.batch is %1, but the training split has only %2"_m(
                         config.integer("train.batch"), samplesText(samples)),
                     "Choose a batch of at most %1"_m(samples)};
    return {};
}

}  // namespace headscope::config
