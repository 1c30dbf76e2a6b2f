#include "core/spec/models/head_factor_settings.h"

#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameter_builders.h"
#include "core/spec/models/style_settings.h"
#include "core/spec/models/variants.h"

#include <algorithm>

namespace headscope::models {
namespace {

using attention::HeadGate;

constexpr const char *kGate = "model.head_gate", *kRouted = "model.routed_heads",
                     *kActive = "model.active_heads", *kBalance = "model.router_balance",
                     *kDifferential = "model.differential";

struct NamedGate {
    const char* id;
    HeadGate value;
};
constexpr NamedGate kGates[] = {
    {"none", HeadGate::None}, {"head", HeadGate::Head}, {"element", HeadGate::Element}};

ParamSpec onlyRouted(ParamSpec spec) {
    spec.matters = {{kRouted, {}}};
    return spec;
}

Message given(const RunConfig& config, const char* key) {
    return "%1 is %2"_m(key, valueText(config.values.at(key)));
}

Error usage(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

Status checkRouted(const RunConfig& config, const attention::HeadVariants& v,
                   std::vector<Message>& warnings) {
    if (v.routedHeads == 0) return {};
    const auto heads = headsPerLayer(config);
    const auto fewest = *std::min_element(heads.begin(), heads.end());
    if (v.routedHeads > fewest)
        return usage("%1, but a layer has only %2 heads"_m(given(config, kRouted), fewest),
                     "Use 0 (none) to %1"_m(fewest));
    if (v.activeHeads > v.routedHeads)
        return usage("%1, but only %2 heads are routed (model.routed_heads)"_m(
                         given(config, kActive), v.routedHeads),
                     "Use 1 to %1"_m(v.routedHeads));
    if (v.dynamicWeights)
        return usage("%1, but model.head_weights = dynamic already weighs the heads"_m(
                         given(config, kRouted)),
                     "Use model.head_weights = none, or model.routed_heads = 0"_m);
    if (v.activeHeads == 1)
        warnings.push_back(
            "model.active_heads is 1: the weight of the only active head is always 1, so only "
            "model.router_balance trains the router"_m);
    return {};
}

// Gates and routers have weights per head, so heads would not stay equal.
Status checkEqualStart(const RunConfig& config, const attention::HeadVariants& v) {
    if (v.init == attention::HeadInit::Random) return {};
    const char* key = v.gate != HeadGate::None ? kGate : v.routedHeads > 0 ? kRouted : nullptr;
    if (!key) return {};
    return usage(
        "model.init is %1, but %2 makes the heads different"_m(config.text("model.init"), key),
        "Use model.init = random, or no gates and no routed heads"_m);
}

// Objectives whose formula does not hold for these heads.
Status checkObjective(const RunConfig& config, const attention::HeadVariants& v) {
    struct Unfit {
        const char* id;
        bool unfit;
        Message reason;
    };
    const Unfit rows[] = {
        {"attn-js", v.differential, "weights of differential attention can be negative"_m},
        {"inter-score", v.differential,
         "differential attention has two scores per query and key"_m},
        {"circuit-cos-ov", !attention::contextsAreSums(v),
         "heads with differential attention or gates per coordinate have no OV circuit"_m}};
    for (const char* key : {"objective.id", "objective.terms"})
        for (const auto& row : rows)
            if (row.unfit && config.textOr(key, "").find(row.id) != std::string::npos)
                return usage("%1 contains %2, but %3"_m(key, row.id, row.reason),
                             "Choose another objective, for example attn-cos"_m);
    return {};
}

Status checkDifferential(const RunConfig& config, const attention::HeadVariants& v,
                         std::vector<Message>& warnings) {
    if (!v.differential) return {};
    if (v.activation != attention::Activation::Softmax)
        return usage("model.differential is true, but model.activation is %1"_m(
                         config.text("model.activation")),
                     "Use model.activation = softmax, or model.differential = false"_m);
    if (v.simulatedHeads > 0)
        return usage("model.differential is true, but %1"_m(given(config, "model.simulated_heads")),
                     "Use model.simulated_heads = 0, or model.differential = false"_m);
    if (wholeHeadWidth(config) % 2 != 0)
        return usage("model.differential is true, but heads of width %1 have no halves"_m(
                         wholeHeadWidth(config)),
                     "Choose heads and width so that the width of a head is even"_m);
    if (config.textOr("train.device", "") == "cpu")
        warnings.push_back(
            "differential attention lacks a fast CPU kernel: expect slower steps than with softmax"_m);
    return {};
}

}  // namespace

std::vector<ParamSpec> headFactorParameters() {
    std::vector<ParamSpec> specs;
    specs.push_back(choiceParameter(
        kGate, "Gates on heads",
        "Whether each token opens or closes the heads, by factors from 0 to 1 that are computed "
        "from the layer's input (Qiu et al. 2025, arXiv 2505.06708).",
        {{"none", "none", "Heads have no gates."},
         {"head", "per head", "One factor per head and token."},
         {"element", "per coordinate", "One factor per coordinate of each head and token."}}));
    specs.push_back(integerParameter(
        kRouted, "Routed heads",
        "Number of heads per layer from which each token uses only a few, chosen by a router; the "
        "other heads are shared. 0: none (mixture of heads, Jin et al. 2024, arXiv 2410.11842).",
        0, 0, 128));
    specs.push_back(onlyRouted(integerParameter(kActive, "Active routed heads",
                                                "Number of routed heads that each token uses.",
                                                attention::HeadVariants().activeHeads, 1, 128)));
    specs.push_back(onlyRouted(realParameter(
        kBalance, "Balance of routed heads",
        "Factor on the penalty that makes tokens use the routed heads equally often; 0: off.", 0.01,
        0, 1000)));
    specs.push_back(flagParameter(
        kDifferential, "Differential attention",
        "Subtract a second attention map, from the other half of a head's queries and keys, from "
        "the first (Ye et al. 2024, arXiv 2410.05258, with half as many heads).",
        false));
    return specs;
}

void readHeadFactors(const RunConfig& config, attention::HeadVariants& variants) {
    if (const auto* gate = findById(kGates, config.textOr(kGate, "none")))
        variants.gate = gate->value;
    if (config.has(kRouted)) variants.routedHeads = config.integer(kRouted);
    if (config.has(kActive)) variants.activeHeads = config.integer(kActive);
    if (config.has(kDifferential)) variants.differential = config.flag(kDifferential);
}

RunConfig headFactorSettings(const attention::HeadVariants& variants) {
    RunConfig config;
    if (variants.gate != HeadGate::None)
        config.values[kGate] = std::string(
            findWhere(kGates, [&](const auto& g) { return g.value == variants.gate; })->id);
    if (variants.routedHeads > 0) {
        config.values[kRouted] = variants.routedHeads;
        config.values[kActive] = variants.activeHeads;
    }
    if (variants.differential) config.values[kDifferential] = true;
    return config;
}

double routerBalance(const RunConfig& config) {
    const bool routed = config.has(kRouted) && config.integer(kRouted) > 0;
    return routed ? realOr(config, kBalance, 0.01) : 0;
}

Status checkHeadFactors(const RunConfig& config, std::vector<Message>& warnings) {
    const auto v = variantsFrom(config);
    HEADSCOPE_CHECK(checkRouted(config, v, warnings));
    HEADSCOPE_CHECK(checkEqualStart(config, v));
    HEADSCOPE_CHECK(checkDifferential(config, v, warnings));
    return checkObjective(config, v);
}

}  // namespace headscope::models
