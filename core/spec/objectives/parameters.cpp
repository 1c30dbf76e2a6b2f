// Parameter specs of the "objective.*" settings.
#include "core/api/runs/parameter_builders.h"
#include "core/spec/objectives/catalogue.h"

namespace headscope::objectives {
namespace {

ParamSpec objectiveChoice(const std::string& id) {
    std::vector<ParamChoice> choices;
    for (const auto& d : builtinObjectives()) choices.push_back({d.id, d.name, d.summary});
    auto spec = choiceParameter("objective.id", "Similarity",
                                "How the similarity of two heads is measured.", id.c_str(),
                                std::move(choices));
    spec.advanced = false;
    return spec;
}

ParamSpec lambdaSpec() {
    auto spec = realParameter(
        "objective.lambda", "Lambda",
        "Weight of the diversity loss: task loss + lambda x mean similarity of heads. "
        "0 switches it off.",
        0.1, 0, 1e15);
    spec.logarithmic = true;
    spec.advanced = false;
    return spec;
}

ParamSpec layersSpec() {
    return textParameter(
        "objective.layers", "Layers penalised",
        "\"all\", or layer numbers from 0 separated by commas, each with an optional weight after "
        "a colon: \"0:1, "
        "3:0.5\" counts layer 3 half as much as layer 0. An encoder-decoder also allows "
        "\"encoder\", \"decoder\" and "
        "\"cross\", or one site: \"cross:1, encoder.0:0.5\".",
        "all");
}

ParamSpec termsSpec() {
    return textParameter(
        "objective.terms", "Further terms",
        "Additional terms, separated by commas, each id:lambda, id/transform:lambda or "
        "id:lambda@schedule: "
        "\"out-cos:0.1, lin-penalty/off-diagonal:0.01@cosine\". Schedules: constant, warmup, "
        "cosine.",
        "");
}

ParamSpec transformSpec() {
    return choiceParameter(
        "objective.transform", "Form of the similarity",
        "Quantity averaged over the pairs of heads: for example squared cosines, or "
        "attention after "
        "subtracting uniform attention.",
        "plain",
        {{"plain", "plain", "the similarity as it is"},
         {"squared", "squared",
          "squared similarity: 0 is best, and opposite heads count as similar"},
         {"centred", "centred",
          "similarity of the maps after uniform attention is subtracted from each, as in "
          "attn-cos-centred"},
         {"off-diagonal", "off-diagonal",
          "lin-penalty without its diagonal terms, which sharpen each head's own map"},
         {"groups-3", "3 groups", "number of groups in group terms; the plain form has 2"},
         {"groups-4", "4 groups", "number of groups in group terms"},
         {"groups-5", "5 groups", "number of groups in group terms"},
         {"groups-6", "6 groups", "number of groups in group terms"},
         {"groups-7", "7 groups", "number of groups in group terms"},
         {"groups-8", "8 groups", "number of groups in group terms"}});
}

}  // namespace

std::vector<ParamSpec> objectiveParameters(const std::string& objectiveId) {
    auto warmup = realParameter(
        "objective.warmup", "Lambda warm-up",
        "Warm-up schedule: share of the steps over which lambda rises from 0.", 0.1, 0, 1);
    auto target = realParameter(
        "objective.target", "Target similarity",
        "Target schedule: lambda grows while similarity is above this, shrinks below.", 0.3, -1,
        1e6);
    auto rate = realParameter(
        "objective.rate", "Target rate",
        "Target schedule: lambda is multiplied by exp(rate x (similarity - target)) each step.",
        0.01, 0, 10);
    warmup.matters = {{"objective.schedule", {"warmup"}}, {"objective.terms", {"@warmup"}}};
    target.matters = rate.matters = {{"objective.schedule", {"target"}}};
    return {
        objectiveChoice(objectiveId),
        lambdaSpec(),
        choiceParameter("objective.schedule", "Lambda schedule", "How lambda changes over the run.",
                        "constant",
                        {{"constant", "constant", "stays the same"},
                         {"warmup", "warm-up", "rises linearly from 0"},
                         {"cosine", "cosine", "falls to 0 along a cosine"},
                         {"target", "target", "adjusted so that similarity meets a target"}}),
        warmup,
        target,
        rate,
        transformSpec(),
        layersSpec(),
        termsSpec(),
        choiceParameter(
            "objective.sign", "Sign",
            "The opposite sign makes heads more alike, as a formula with a sign error does. "
            "Further terms keep their sign.",
            "similarity",
            {{"similarity", "penalise similarity", "lambda > 0 makes heads less similar"},
             {"as-printed", "opposite sign",
              "the term is negated and summed over pairs: lambda > 0 makes heads MORE alike, "
              "for demonstration"}}),
    };
}

}  // namespace headscope::objectives
