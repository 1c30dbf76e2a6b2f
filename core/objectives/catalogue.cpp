#include "core/objectives/catalogue.h"

namespace headscope::objectives {
namespace {

Descriptor objective(const char* id, const char* name, const char* summary, const char* formula, const char* range,
                     bool gaugeInvariant, const char* source) {
    Descriptor d;
    d.id = id;
    d.name = name;
    d.summary = summary;
    d.formula = formula;
    d.range = range;
    d.redundantWhen = "high";
    d.gaugeInvariant = gaugeInvariant;
    d.source = source;
    return d;
}

Descriptor weightObjective(const char* id, const char* name, const char* formula) {
    return objective(
        id, name,
        "Cosine between the flattened weight slices of two heads. A head's basis can be rotated without changing "
        "the function, so this can fall without the heads becoming more diverse.",
        formula, "[-1, 1]", false, "Weight similarity of the head-diversity draft; METHODS 1.2");
}

ParamSpec real(const char* key, const char* name, const char* help, double fallback, double low, double high) {
    ParamSpec spec;
    spec.key = key;
    spec.name = name;
    spec.help = help;
    spec.fallback = fallback;
    spec.minimum = low;
    spec.maximum = high;
    return spec;
}

ParamSpec choice(const char* key, const char* name, const char* help, const char* fallback,
                 std::vector<ParamChoice> choices) {
    ParamSpec spec;
    spec.key = key;
    spec.name = name;
    spec.help = help;
    spec.kind = ParamKind::Choice;
    spec.fallback = std::string(fallback);
    spec.choices = std::move(choices);
    spec.advanced = true;
    return spec;
}

ParamSpec objectiveChoice(const std::string& id) {
    std::vector<ParamChoice> choices;
    for (const auto& d : builtinObjectives()) choices.push_back({d.id, d.name, d.summary});
    auto spec =
        choice("objective.id", "Similarity", "What counts as two heads being alike.", id.c_str(), std::move(choices));
    spec.advanced = false;
    return spec;
}

ParamSpec lambdaSpec() {
    auto spec = real("objective.lambda", "Lambda",
                     "Weight of the diversity loss: task loss + lambda x mean similarity of heads. 0 switches it off.",
                     0.1, 0, 1e15);
    spec.logarithmic = true;
    return spec;
}

ParamSpec layersSpec() {
    ParamSpec spec;
    spec.key = "objective.layers";
    spec.name = "Layers penalised";
    spec.help = "\"all\", or layer numbers from 0 separated by commas.";
    spec.kind = ParamKind::Text;
    spec.fallback = std::string("all");
    spec.advanced = true;
    return spec;
}

}  // namespace

const std::vector<Descriptor>& builtinObjectives() {
    static const std::vector<Descriptor> kObjectives = {
        objective("attn-cos", "Attention maps (cosine)",
                  "Cosine of two heads' flattened attention maps of a sample, padding left out; mean over samples, "
                  "pairs and layers.",
                  "sim(i,j) = mean_b <a_i, a_j> / (|a_i| |a_j|),  a_h = flatten(A[b,h])", "[0, 1]", true,
                  "Li et al. 2018, arXiv 1810.10183 (idea); Chen et al. 2022, arXiv 2203.06345 (Diverse-ViT)"),
        objective("proj-cos", "Contributions to the residual stream (cosine)",
                  "Cosine of what two heads add to the residual stream, O_h W_O^h, per token. Unchanged when head "
                  "bases rotate.",
                  "sim(i,j) = mean_{b,t} cos(P_i[t], P_j[t]),  P_h = O_h W_O^h", "[-1, 1]", true, "METHODS 1.2"),
        objective("out-cos", "Head outputs (cosine)",
                  "Cosine of two heads' context vectors per token. Depends on each head's basis.",
                  "sim(i,j) = mean_{b,t} cos(O_i[t], O_j[t])", "[-1, 1]", false,
                  "Li et al. 2018, arXiv 1810.10183 (disagreement on outputs)"),
        weightObjective("weight-cos-q", "Query weights (cosine)", "sim(i,j) = cos(vec W_Q^i, vec W_Q^j)"),
        weightObjective("weight-cos-k", "Key weights (cosine)", "sim(i,j) = cos(vec W_K^i, vec W_K^j)"),
        weightObjective("weight-cos-v", "Value weights (cosine)", "sim(i,j) = cos(vec W_V^i, vec W_V^j)"),
        weightObjective("weight-cos-o", "Output weights (cosine)", "sim(i,j) = cos(vec W_O^i, vec W_O^j)"),
    };
    return kObjectives;
}

std::vector<ParamSpec> objectiveParameters(const std::string& objectiveId) {
    auto warmup = real("objective.warmup", "Lambda warm-up",
                       "Warm-up schedule: share of the steps over which lambda rises from 0.", 0.1, 0, 1);
    auto target = real("objective.target", "Target similarity",
                       "Target schedule: lambda grows while similarity is above this, shrinks below.", 0.3, -1, 1);
    auto rate =
        real("objective.rate", "Target rate",
             "Target schedule: lambda is multiplied by exp(rate x (similarity - target)) each step.", 0.01, 0, 10);
    for (auto* spec : {&warmup, &target, &rate}) spec->advanced = true;
    return {
        objectiveChoice(objectiveId),
        lambdaSpec(),
        choice("objective.schedule", "Lambda schedule", "How lambda changes over the run.", "constant",
               {{"constant", "constant", "the same all along"},
                {"warmup", "warm-up", "rises linearly from 0"},
                {"cosine", "cosine", "falls to 0 along a cosine"},
                {"target", "target", "steered so that similarity meets a target"}}),
        warmup,
        target,
        rate,
        layersSpec(),
        choice("objective.sign", "Sign",
               "The draft's printed formula has the opposite sign and makes heads more alike.", "similarity",
               {{"similarity", "penalise similarity", "lambda > 0 makes heads less alike"},
                {"as-printed", "as printed in the draft",
                 "the term is negated: lambda > 0 makes heads MORE alike, for demonstration"}}),
    };
}

}  // namespace headscope::objectives
