#include "core/service/runs/variant_facts.h"

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
}

}  // namespace headscope::runs
