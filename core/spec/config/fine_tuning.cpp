#include "core/spec/config/fine_tuning.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameter_builders.h"
#include "core/spec/models/registry.h"
#include "core/spec/models/variants.h"
#include "core/spec/objectives/terms.h"

#include <algorithm>
#include <cmath>

namespace headscope::config {
namespace {

bool flagOr(const RunConfig& config, const char* key, bool otherwise) {
    return config.has(key) ? config.flag(key) : otherwise;
}

std::int64_t countOr(const RunConfig& config, const char* key, std::int64_t otherwise) {
    return config.has(key) ? config.integer(key) : otherwise;
}

Error tooManyFrozen(std::int64_t frozen, const models::ModelSpec& spec) {
    const auto layers = spec.layers();
    const auto found =
        spec.encoderLayers > 0
            ? "train.freeze_layers is %1, but the model has %2 layers: %3 of the encoder, then %4 of the decoder"_m(
                  frozen, layers, spec.encoderLayers, spec.decoderLayers())
        : layers == 1 ? "train.freeze_layers is %1, but the model has 1 layer"_m(frozen)
                      : "train.freeze_layers is %1, but the model has %2 layers"_m(frozen, layers);
    return {ErrorCode::Usage, found, "Choose 0 to %1"_m(layers)};
}

bool penalises(const RunConfig& config) {
    if (config.real("objective.lambda") > 0) return true;
    const auto terms = objectives::parseTerms(config.textOr("objective.terms", ""));
    return terms && std::any_of(terms->begin(), terms->end(),
                                [](const objectives::Term& term) { return term.lambda > 0; });
}

// Returns true if the penalty has no effect: all of its layers and the embeddings are frozen.
// Embeddings that learn receive gradients through frozen layers.
bool penaltyIsFrozen(const RunConfig& config, const models::ModelSpec& spec,
                     const PartRates& parts) {
    if (!parts.embeddingsFrozen || parts.frozenLayers == 0) return false;
    const auto weights = objectives::parseLayers(config.text("objective.layers"), spec.sites(),
                                                 models::siteIdsOf(spec));
    if (!weights) return false;
    for (std::int64_t site = 0; site < spec.sites(); ++site)
        if ((*weights)[static_cast<std::size_t>(site)] > 0 &&
            spec.layerOf(site) >= parts.frozenLayers)
            return false;
    return true;
}

// Returns whether parameters above the model's layers learn. A tied output layer uses the table of
// embeddings.
bool outputLearns(const models::ModelSpec& spec) {
    const auto& style = spec.style;
    return !style.tiedOutput || style.outputBias || style.norm == models::NormPlace::Before ||
           style.transform != models::Transform::None;
}

Status checkLearning(const RunConfig& config, const models::ModelSpec& spec, const PartRates& parts,
                     std::vector<Message>& warnings) {
    const auto gates = config.textOr("train.gates", "off");
    const bool single = parts.frozenLayers > 0 && parts.frozenLayers < spec.layers();
    if (spec.style.layerGroups > 0 && (single || parts.layerDecay != 1))
        return Error{
            ErrorCode::Usage,
            "model.layer_groups is %1: layers share their weights, so train.freeze_layers and train.layer_decay cannot treat them differently"_m(
                spec.style.layerGroups),
            "Set train.layer_decay to 1, and train.freeze_layers to 0 or %1"_m(spec.layers())};
    if (parts.embeddingsFrozen && parts.frozenLayers == spec.layers() && gates == "off" &&
        !outputLearns(spec))
        return Error{
            ErrorCode::Usage,
            "no weight of the model would learn: train.freeze_embeddings is on, train.freeze_layers is %1, and the output layer is the table of embeddings (model.tied_output)"_m(
                parts.frozenLayers),
            "Set train.freeze_layers to %1 or less"_m(spec.layers() - 1)};
    if (gates != "off" && Stopping::from(config).endsWithBest)
        return Error{
            ErrorCode::Usage,
            "train.final_weights is best, but train.gates is %1: gates close late in training, and the best weights would need those of their own step"_m(
                gates),
            "Set train.final_weights to last"_m};
    if (spec.style.tiedOutput && (parts.embeddingsFrozen || parts.layerDecay < 1))
        warnings.push_back(
            "the output layer is the table of embeddings (model.tied_output), so it learns as slowly as the embeddings, or not at all if they are frozen"_m);
    return {};
}

}  // namespace

PartRates PartRates::from(const RunConfig& config) {
    return {flagOr(config, "train.freeze_embeddings", false),
            countOr(config, "train.freeze_layers", 0),
            models::realOr(config, "train.layer_decay", 1)};
}

bool PartRates::learns(std::int64_t depth, std::int64_t layers) const {
    if (depth > layers) return true;
    return depth == 0 ? !embeddingsFrozen : depth > frozenLayers;
}

double PartRates::rate(std::int64_t depth, std::int64_t layers) const {
    return std::pow(layerDecay, static_cast<double>(layers + 1 - depth));
}

Stopping Stopping::from(const RunConfig& config) {
    return {countOr(config, "train.evaluate_every", 0), countOr(config, "train.patience", 0),
            config.textOr("train.best_score", "main") == "loss",
            config.textOr("train.final_weights", "last") == "best"};
}

std::vector<ParamSpec> partParameters() {
    auto decay = realParameter("train.layer_decay", "Layer decay",
                               "Learning rate of a layer divided by that of the next; 1: equal "
                               "(Howard & Ruder 2018).",
                               1.0, 0, 1);
    decay.exclusiveMinimum = true;
    return {flagParameter("train.freeze_embeddings", "Freeze embeddings",
                          "Keeps token, patch and position embeddings as they were at the start.",
                          false),
            integerParameter("train.freeze_layers", "Frozen layers",
                             "Number of lowest layers that are not trained; a penalty on their "
                             "heads has no effect.",
                             0, 0, 1024),
            decay};
}

std::vector<ParamSpec> stoppingParameters() {
    auto every = integerParameter("train.evaluate_every", "Evaluation interval",
                                  "Steps between evaluations on the validation split within an "
                                  "epoch; 0: only at the end of each epoch.",
                                  0, 0, 1e9);
    every.unit = "steps";
    return {every,
            integerParameter("train.patience", "Patience",
                             "Ends the run after this many evaluations without a better score; 0: "
                             "off (Prechelt 1998).",
                             0, 0, 1e6),
            choiceParameter("train.best_score", "Selection score",
                            "Validation score that selects the best checkpoint and decides when "
                            "to stop early.",
                            {{"main", "main score", "the task's first score, such as accuracy"},
                             {"loss", "loss", "the loss, which also depends on the confidence"}}),
            choiceParameter("train.final_weights", "Final weights",
                            "Weights of the finished run, which are tested, shown and exported.",
                            {{"last", "last", "weights after the last step"},
                             {"best", "best", "weights of the best evaluation on validation"}})};
}

bool isNeutral(const std::string& key, const ParamValue& value) {
    for (const auto& specs : {partParameters(), stoppingParameters()})
        if (const auto* spec = findByKey(specs, key)) return spec->defaultValue == value;
    return false;
}

Status checkParts(const RunConfig& config, std::vector<Message>& warnings) {
    const auto parts = PartRates::from(config);
    const auto spec = models::specOf(config, models::expectedSizes(config));
    if (parts.frozenLayers > spec.layers()) return tooManyFrozen(parts.frozenLayers, spec);
    HEADSCOPE_CHECK(checkLearning(config, spec, parts, warnings));
    if (!parts.uniform() && config.textOr("train.gates", "off") == "alone")
        warnings.push_back(
            "train.gates is alone: all weights are frozen, so train.freeze_embeddings, train.freeze_layers and train.layer_decay do nothing"_m);
    if (penalises(config) && penaltyIsFrozen(config, spec, parts))
        warnings.push_back(
            "all layers of objective.layers are frozen (train.freeze_layers is %1): the penalty changes nothing"_m(
                parts.frozenLayers));
    if (parts.frozenLayers > 0 && !parts.embeddingsFrozen)
        warnings.push_back(
            "train.freeze_layers is %1, but the embeddings below these layers are trained; set train.freeze_embeddings too to save time"_m(
                parts.frozenLayers));
    if ((parts.embeddingsFrozen || parts.frozenLayers > 0) &&
        config.textOr("run.start", "").empty())
        warnings.push_back(
            "parts of the model are frozen, but the run starts from random weights (run.start is empty)"_m);
    if (parts.frozenLayers > 0 && models::realOr(config, "train.repulsive", 0) > 0 &&
        (parts.frozenLayers == spec.layers() ||
         config.textOr("train.repulsive_layers", "first") == "first"))
        warnings.push_back(
            "train.repulsive has no effect, because the layers that it pushes apart are frozen"_m);
    return {};
}

}  // namespace headscope::config
