#include "core/spec/config/objective_checks.h"

#include "core/api/runs/tasks.h"
#include "core/spec/models/registry.h"
#include "core/spec/objectives/catalogue.h"
#include "core/spec/objectives/terms.h"

#include <algorithm>
#include <cmath>

namespace headscope::config {
namespace {

constexpr double kLargestSensibleLambda = 1e6;

using objectives::Term;

Error refusal(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

// A term, and whether it is the main one (objective.id) or one of objective.terms, for messages.
struct Named {
    Term term;
    bool main = true;
    Message text() const {
        return main ? "objective.id is %1"_m(term.id) : "objective.terms holds %1"_m(term.id);
    }
    Message lambdaText() const {
        return main ? "objective.lambda is %1"_m(valueText(term.lambda))
                    : "objective.terms gives %1 lambda %2"_m(term.id, valueText(term.lambda));
    }
};

Result<std::vector<Named>> allTerms(const RunConfig& config) {
    std::vector<Named> all = {
        {{config.text("objective.id"), config.text("objective.transform"),
          config.real("objective.lambda"), config.text("objective.schedule")}}};
    HEADSCOPE_TRY(const auto further, objectives::parseTerms(config.text("objective.terms")));
    for (const auto& term : further) all.push_back({term, false});
    return all;
}

// Checks that the objective supports the chosen transform.
Status checkTransform(const RunConfig& config) {
    const auto &id = config.text("objective.id"), &transform = config.text("objective.transform");
    std::string allowed;
    for (const auto& t : objectives::transformsOf(id)) {
        if (t == transform) return {};
        allowed += (allowed.empty() ? "" : ", ") + t;
    }
    return refusal("objective.transform is %1, which does not apply to %2"_m(transform, id),
                   "Allowed for %1: %2"_m(id, allowed));
}

// Rejects a term that repeats objective.id: its total weight would differ from objective.lambda.
Status checkOnce(const std::vector<Named>& terms) {
    for (std::size_t i = 1; i < terms.size(); ++i)
        if (terms[i].term.id == terms[0].term.id)
            return refusal("%1, which objective.id names already"_m(terms[i].text()),
                           "Remove it from the terms; objective.lambda is its weight"_m);
    return {};
}

// Number of heads per layer, and each layer's weight in the diversity loss.
struct Layers {
    std::vector<std::int64_t> heads;
    std::vector<double> weights;

    // Lists layers as "0, 1"; empty if there are none. penalised: only layers with a weight above
    // 0. pairs: layers with at least two heads if true, with one head if false.
    std::string numbers(bool penalised, bool pairs) const {
        std::string text;
        for (std::size_t layer = 0; layer < heads.size(); ++layer)
            if ((weights[layer] > 0 || !penalised) && (heads[layer] > 1) == pairs)
                text += (text.empty() ? "" : ", ") + std::to_string(layer);
        return text;
    }
};

// Rejects a term without a penalised layer with two heads, because terms compare pairs of heads.
Status checkTwoHeads(const Layers& layers, const Named& named) {
    if (named.term.lambda <= 0 || !layers.numbers(true, true).empty()) return {};
    const auto without = named.main ? "Use objective.lambda = 0"_m : "Leave the term out"_m;
    const auto others = layers.numbers(false, true);
    if (others.empty())
        return refusal("%1 with one head: nothing to diversify"_m(named.lambdaText()),
                       "%1, or use more heads"_m(without));
    return refusal("%1, but each layer of objective.layers has one head: nothing to diversify"_m(
                       named.lambdaText()),
                   "%1, or penalise layers that have two heads or more: %2"_m(without, others));
}

Status checkLabels(const Named& named, Task task) {
    if (traitsOf(task).labelled || !objectives::needsLabels(named.term.id)) return {};
    return refusal(
        "%1, which compares samples of the same class; the samples of a language model have none"_m(
            named.text()),
        "Use a dataset with labels, or another objective such as inter-context"_m);
}

Status checkBatch(const RunConfig& config, const Named& named) {
    if (named.term.lambda <= 0 || !objectives::needsLabels(named.term.id) ||
        config.integer("train.batch") > 1)
        return {};
    return refusal(
        "%1 with train.batch 1: it compares the samples of a batch, and there is only one"_m(
            named.text()),
        "Use a batch of several samples of each class, or another objective such as inter-context"_m);
}

// Checks that the target is in the term's range and that the sign makes the loss move towards it.
Status checkTarget(const RunConfig& config) {
    if (config.text("objective.schedule") != "target") return {};
    const auto id = config.text("objective.id");
    const auto limits = objectives::limitsOf(id, config.text("objective.transform"));
    const double target = config.real("objective.target");
    if (target <= limits.low || target >= limits.high)
        return refusal(
            "objective.target is %1, which %2 cannot meet"_m(valueText(target), id),
            "Allowed: between %1 and %2"_m(
                valueText(limits.low), std::isfinite(limits.high) ? verbatim(valueText(limits.high))
                                                                  : "any larger value"_m));
    if (config.text("objective.sign") != "as-printed") return {};
    return refusal(
        "objective.schedule is target, but with objective.sign = as-printed a larger lambda makes "
        "the "
        "heads more alike: the target could not be met"_m,
        "Use objective.sign = similarity, or objective.schedule = constant, warmup or cosine"_m);
}

// Rejects a term that is always constant: with a single key or value head, all heads share the keys
// or values that the term compares.
Status checkShared(const RunConfig& config, const Named& named) {
    const char part = objectives::sharedPartOf(named.term.id);
    if (!part || named.term.lambda <= 0 || !config.has("model.kv_heads") ||
        config.integer("model.kv_heads") != 1)
        return {};
    return refusal(
        "%1, but with model.kv_heads = 1 all heads share their %2: there is nothing to tell apart"_m(
            named.text(), part == 'k' ? "keys"_m : "values"_m),
        "Use model.kv_heads = 0, 2 or more, or another objective such as attn-cos or weight-cos-q"_m);
}

void warn(const RunConfig& config, const Layers& layers, const std::vector<Named>& terms,
          std::vector<Message>& warnings) {
    for (const auto& named : terms)
        if (named.term.lambda > kLargestSensibleLambda)
            warnings.push_back("%1: the task loss will hardly count"_m(named.lambdaText()));
    const bool penalised =
        std::any_of(terms.begin(), terms.end(), [](const Named& n) { return n.term.lambda > 0; });
    const auto single = layers.numbers(true, false);
    if (penalised && !single.empty())
        warnings.push_back(
            "layers with one head do not form pairs and are left out of the diversity loss: %1"_m(
                single));
    if (terms[0].term.lambda > 0 && config.text("objective.sign") == "as-printed")
        warnings.push_back(
            "objective.sign is as-printed: lambda above 0 makes the heads more alike"_m);
    const bool warms = std::any_of(terms.begin(), terms.end(),
                                   [](const Named& n) { return n.term.schedule == "warmup"; });
    if (warms && config.real("objective.warmup") >= 1)
        warnings.push_back("objective.warmup is 1: lambda reaches its value only at the end"_m);
    if (config.text("objective.schedule") == "target" && terms[0].term.lambda == 0)
        warnings.push_back("objective.schedule is target with objective.lambda 0: it stays 0"_m);
}

}  // namespace

Status checkObjectives(const RunConfig& config, Task task, std::vector<Message>& warnings) {
    HEADSCOPE_TRY(const auto terms, allTerms(config));
    HEADSCOPE_CHECK(checkTransform(config));
    HEADSCOPE_CHECK(checkOnce(terms));
    HEADSCOPE_CHECK(checkTarget(config));
    const auto spec = models::specOf(config, models::expectedSizes(config));
    HEADSCOPE_TRY(auto weights, objectives::parseLayers(config.text("objective.layers"),
                                                        spec.sites(), models::siteIdsOf(spec)));
    const Layers layers{spec.heads, std::move(weights)};
    for (const auto& named : terms) {
        HEADSCOPE_CHECK(checkTwoHeads(layers, named));
        HEADSCOPE_CHECK(checkLabels(named, task));
        HEADSCOPE_CHECK(checkBatch(config, named));
        HEADSCOPE_CHECK(checkShared(config, named));
    }
    warn(config, layers, terms, warnings);
    return {};
}

}  // namespace headscope::config
