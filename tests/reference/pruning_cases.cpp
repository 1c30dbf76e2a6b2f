#include "tests/reference/pruning_cases.h"

#include "core/nn/models/relevance_rules.h"
#include "core/nn/pruning/gate_gradients.h"
#include "core/nn/pruning/importance.h"
#include "core/spec/pruning/removal.h"
#include "tests/reference/case_models.h"
#include "tests/reference/group_cases.h"
#include "tests/reference/surgery_cases.h"

#include <functional>

namespace headscope::pruning {
namespace {

using analysis::Batches;
using analysis::ReferenceAnswer;
using analysis::ReferenceCase;
using Json = nlohmann::json;

// A pruning variant of a case.
struct Variant {
    const char* key;         // key in the result
    const char* importance;  // id in the catalogue
    bool normalised, keepOne, recompute;
};

constexpr Variant kVariants[] = {{"sample", "michel", false, false, false},
                                 {"sample", "michel", false, true, false},
                                 {"sample", "michel", true, false, false},
                                 {"sample", "michel", true, true, false},
                                 {"token", "michel-token", true, true, false},
                                 {"sample", "michel", false, false, true},
                                 {"sample", "michel", true, true, true},
                                 {"leave_one_out", "leave-one-out", false, false, false}};
// With one layer, normalising per layer does not change the order, so these variants are omitted.
constexpr Variant kOneLayer[] = {{"sample", "michel", false, false, false},
                                 {"sample", "michel", false, true, false},
                                 {"sample", "michel", false, false, true},
                                 {"token", "michel-token", false, false, false},
                                 {"sample", "michel", false, true, true},
                                 {"leave_one_out", "leave-one-out", false, false, false}};

// The model and samples of a case.
struct Subject {
    models::Model& model;
    const Batches& batches;
    ModelShape shape;

    Result<torch::Tensor> importance(const std::string& id, bool normalised,
                                     const std::vector<HeadPlace>& off = {}) const {
        HEADSCOPE_TRY(const auto samples, headSamples(model, batches, id, off, {}));
        const auto values = importanceOf(samples);
        return normalised ? siteNormalised(values) : values;
    }
};

double scoreIn(const training::EvaluatedSplit& split, const char* id) {
    return scoreValue(training::scoresOf(split, Task::TextClassification), id)
        .value_or(std::nan(""));
}

Json placesOf(const std::vector<HeadPlace>& heads) {
    auto list = Json::array();
    for (const auto& head : heads) list.push_back({head.site, head.head});
    return list;
}

Result<ReferenceAnswer> variantAnswer(const Subject& subject, const Variant& variant) {
    const auto gone = goneAfterSteps(subject.shape.headCount(), 0, 10);
    const auto importance = [&](const std::vector<HeadPlace>& off) -> Result<std::vector<double>> {
        HEADSCOPE_TRY(const auto values,
                      subject.importance(variant.importance, variant.normalised, off));
        return byHead(values, subject.shape);
    };
    HEADSCOPE_TRY(const auto steps, removalSteps(subject.shape, gone,
                                                 {variant.recompute, variant.keepOne}, importance));
    analysis::MaskPath path;
    path.steps = steps;
    const auto answers =
        analysis::answersAlong(subject.model, subject.batches, {path}, {}).paths.front();
    ReferenceAnswer out;
    out["importance"] = variant.key;
    out["layer_normalised"] = variant.normalised;
    out["at_least_one_head_per_layer"] = variant.keepOne;
    out["recompute"] = variant.recompute;
    out["steps"] = Json::array();
    std::size_t total = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        total += steps[i].size();
        out["steps"].push_back({{"percent", 10 * (i + 1)},
                                {"pruned", placesOf(steps[i])},
                                {"total", total},
                                {"mean_loss", scoreIn(answers[i], kLoss)},
                                {"accuracy", scoreIn(answers[i], kAccuracy)}});
    }
    return out;
}

Status addImportances(const Subject& subject, ReferenceAnswer& out) {
    HEADSCOPE_TRY(const auto sample, subject.importance("michel", false));
    HEADSCOPE_TRY(const auto token, subject.importance("michel-token", false));
    out["importance"] = {{"sample", numbersOf(sample)},
                         {"token", numbersOf(token)},
                         {"sample_layer_normalised", numbersOf(siteNormalised(sample))},
                         {"token_layer_normalised", numbersOf(siteNormalised(token))}};
    HEADSCOPE_TRY(const auto loss, subject.importance("leave-one-out", false));
    HEADSCOPE_TRY(const auto accuracy, subject.importance("leave-one-out-accuracy", false));
    out["leave_one_out"] = {{"loss_delta", numbersOf(loss)},
                            {"accuracy_delta", numbersOf(-accuracy)}};
    HEADSCOPE_TRY(const auto aloneLoss, subject.importance("keep-one", false));
    HEADSCOPE_TRY(const auto aloneAccuracy, subject.importance("keep-one-accuracy", false));
    out["keep_one"] = {{"loss_delta", numbersOf(-aloneLoss)},
                       {"accuracy_delta", numbersOf(aloneAccuracy)}};
    return {};
}

torch::Tensor logitsOf(models::Model& model, const models::Input& input) {
    torch::NoGradGuard noGrad;
    models::Pass pass;
    return model.forward(input, pass);
}

Batches oneBatch(const models::Input& input) {
    return {1, [&input](std::int64_t) { return input; }};
}

Result<ReferenceAnswer> pruningCase(const ReferenceCase& given, CaseLayers layers) {
    HEADSCOPE_TRY(const auto subject,
                  layers == CaseLayers::One ? layerModel(given) : stackModel(given));
    if (!subject.input.targets.defined())
        return Error{ErrorCode::BadData, "the case %1 lacks the tensor labels"_m(given.kind),
                     "Add one class per sample"_m};
    ReferenceAnswer out;
    out["case"] = given.kind;
    HEADSCOPE_TRY(const auto found,
                  pruningAnswers(*subject.model, oneBatch(subject.input), layers));
    out.update(found);
    if (given.tensors.metadata.count("remove") == 0) return out;
    const auto structural = layers == CaseLayers::One ? structuralLayer : structuralStack;
    HEADSCOPE_TRY(out["structural"], structural(given, subject));
    return out;
}

// Adds the relevance R, its share per sample and the mean share. `ending` marks the rule in the
// keys.
Status addRelevance(CaseModel& subject, models::Relevance rules, const std::string& ending,
                    bool oneLayer, ReferenceAnswer& out) {
    const models::RelevanceRules constant(*subject.model, rules);
    HEADSCOPE_TRY(const auto found,
                  gateGradients(*subject.model, subject.input, {}, GateTarget::TopLogit));
    const auto id = rules == models::Relevance::Identity ? "relevance" : "relevance-gradient";
    HEADSCOPE_TRY(const auto samples,
                  headSamples(*subject.model, oneBatch(subject.input), id, {}, {}));
    const auto shown = [&](const torch::Tensor& values, std::int64_t site) {
        return numbersOf(oneLayer ? values.squeeze(site) : values);
    };
    out["relevance" + ending] = shown(found.bySample, 1);
    out["share_per_sample" + ending] = shown(samples.amounts, 1);
    out["share" + ending] = shown(importanceOf(samples), 0);
    return {};
}

Result<ReferenceAnswer> relevanceCase(const ReferenceCase& given, CaseLayers layers) {
    const bool one = layers == CaseLayers::One;
    HEADSCOPE_TRY(auto subject, one ? layerModel(given) : stackModel(given));
    ReferenceAnswer out;
    out["case"] = given.kind;
    const auto logits = logitsOf(*subject.model, subject.input);
    out["logits"] = numbersOf(logits);
    out["top1"] = numbersOf(logits.argmax(1));
    HEADSCOPE_CHECK(addRelevance(subject, models::Relevance::Gradient, "", one, out));
    if (!one)
        HEADSCOPE_CHECK(
            addRelevance(subject, models::Relevance::Identity, "_identity_rule", false, out));
    return out;
}

}  // namespace

Result<ReferenceAnswer> pruningAnswers(models::Model& model, const Batches& batches,
                                       CaseLayers layers) {
    const models::Float32Products exact(model);
    const Subject subject{model, batches, siteShape(model)};
    const auto input = batches.make(0);
    training::EvaluatedSplit whole;
    const auto logits = logitsOf(model, input);
    training::addOutcome(logits, input, whole);
    ReferenceAnswer out;
    out["mean_loss"] = scoreIn(whole, kLoss);
    out["accuracy"] = scoreIn(whole, kAccuracy);
    out["logits"] = numbersOf(logits);
    out["loss"] = whole.losses;
    HEADSCOPE_TRY(const auto gradients, gateGradients(model, input, {}, GateTarget::Loss));
    out["mask_gradient"] = numbersOf(gradients.bySample);
    HEADSCOPE_CHECK(addImportances(subject, out));
    out["pruning"] = ReferenceAnswer::array();
    const auto add = [&](const Variant& variant) -> Status {
        HEADSCOPE_TRY(const auto found, variantAnswer(subject, variant));
        out["pruning"].push_back(found);
        return {};
    };
    if (layers == CaseLayers::One) {
        for (const auto& variant : kOneLayer) HEADSCOPE_CHECK(add(variant));
    } else {
        for (const auto& variant : kVariants) HEADSCOPE_CHECK(add(variant));
    }
    return out;
}

Result<std::string> pruningReference(analysis::TorchAnalyzer& analyzer,
                                     const PruningReferenceRequest& request,
                                     const analysis::Work&) {
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    const auto samples = analyzer.subset(request.split, 0);
    const auto& dataset = analyzer.dataset();
    const auto& split = data::splitByName(dataset, request.split);
    const auto input =
        models::inputFrom(data::listedBatch(dataset, split, samples.samples, 0,
                                            static_cast<std::int64_t>(samples.samples.size()),
                                            analyzer.model().spec().length),
                          dataset.task, torch::kCPU);
    ReferenceAnswer out;
    out["case"] = "prune-run";
    HEADSCOPE_TRY(const auto found,
                  pruningAnswers(analyzer.model(), oneBatch(input), CaseLayers::Several));
    out.update(found);
    if (!request.removed.empty()) {
        HEADSCOPE_TRY(out["structural"],
                      structuralAnswer(analyzer.model(), input, request.removed));
    }
    return analysis::referenceText(out);
}

void addReferenceKinds(analysis::ReferenceKinds& kinds) {
    kinds
        .add("prune-stack",
             [](const auto& given) { return pruningCase(given, CaseLayers::Several); })
        .add("prune-layer", [](const auto& given) { return pruningCase(given, CaseLayers::One); })
        .add("lrp-stack",
             [](const auto& given) { return relevanceCase(given, CaseLayers::Several); })
        .add("lrp-layer", [](const auto& given) { return relevanceCase(given, CaseLayers::One); })
        .add("l0-gates", gateCase)
        .add("gha-maps", groupCase)
        .add("gha-votes", voteCase);
}

}  // namespace headscope::pruning
