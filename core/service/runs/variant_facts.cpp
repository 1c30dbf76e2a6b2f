#include "core/service/runs/variant_facts.h"

#include "core/spec/models/head_factor_settings.h"
#include "core/spec/models/pattern_settings.h"
#include "core/spec/models/variants.h"

namespace headscope::runs {
namespace {

void add(std::vector<ModelFact>& facts, const std::string& key, const std::string& value,
         const char* meaning = "") {
    facts.push_back({key, value, meaning, true});
}

// The settings of the pattern of attention, if there is one.
void addPatternFacts(std::vector<ModelFact>& facts, const models::ModelSpec& spec) {
    const std::size_t prefix = std::string("model.").size();
    for (const auto& [key, value] : models::patternConfig(spec.pattern, spec.layers()).values)
        add(facts, key.substr(prefix), valueText(value),
            key == "model.pattern" ? "Keys that queries of self-attention see; the methods of "
                                     "the guide define it."
                                   : "");
}

void addHeadFactorFacts(std::vector<ModelFact>& facts, const attention::HeadVariants& variants) {
    const auto settings = models::headFactorSettings(variants);
    const auto meaning = [](const std::string& key) {
        if (key == "model.head_gate")
            return "The context of a head is multiplied by sigmoid(head_gates.scores of the "
                   "attention's input), before the output projection.";
        if (key == "model.routed_heads")
            return "The last routed_heads heads are multiplied by active_heads times the softmax "
                   "of "
                   "their router.scores over the active_heads largest; the others by 0.";
        if (key == "model.differential")
            return "Each half of a head's queries and keys makes a softmax map; the head uses the "
                   "first minus lambda times the second, with lambda = exp(query1 key1) - "
                   "exp(query2 key2) + start, then differential.norm (RMSNorm) times 1 - start, "
                   "start = 0.8 - 0.6 exp(-0.3 layer).";
        return "";
    };
    for (const auto& [key, value] : settings.values)
        add(facts, key.substr(std::string("model.").size()), valueText(value), meaning(key));
}

}  // namespace

void addVariantFacts(std::vector<ModelFact>& facts, const models::ModelSpec& spec) {
    const auto settings = models::variantSettings(spec.variants);
    add(facts, "activation", settings.text("model.activation"),
        "Function that turns scores into attention weights, over the visible keys.");
    add(facts, "head_input", settings.text("model.head_input"));
    if (settings.has("model.top_k"))
        add(facts, "top_k", std::to_string(spec.variants.topK),
            "Softmax over the top_k largest scores of a query; ties keep the lower index.");
    if (spec.variants.activation == attention::Activation::EntmaxAdaptive)
        add(facts, "alpha", "1 + sigmoid(theta)",
            "Entmax of each head with its `attention.theta`; alpha is kept from 1.01 to 1.99.");
    addPatternFacts(facts, spec);
    add(facts, "simulated_heads", std::to_string(spec.variants.simulatedHeads));
    add(facts, "head_weights", settings.text("model.head_weights"));
    addHeadFactorFacts(facts, spec.variants);
}

}  // namespace headscope::runs
