#include "core/spec/models/variants.h"
#include "core/api/base/find_by_id.h"
#include "core/api/runs/parameter_builders.h"
#include "core/spec/models/head_factor_settings.h"

#include <cmath>

namespace headscope::models {
namespace {

using attention::Activation;
using attention::HeadInit;
using attention::HeadInput;
using attention::HeadSchedule;

constexpr const char *kTopK = "model.top_k", *kStartAlpha = "model.entmax_alpha";

ParamSpec number(const char* key, const char* name, const char* help, ParamKind kind,
                 ParamValue defaultValue, double maximum) {
    auto s = parameter(key, name, help, kind, std::move(defaultValue));
    s.maximum = maximum;
    return s;
}

ParamSpec activationSpec() {
    return choiceParameter(
        "model.activation", "Attention activation",
        "Function that turns the scores of a query into attention weights; all except softmax can "
        "leave a head idle.",
        {{"softmax", "softmax", "Each head's weights sum to 1 (Vaswani et al. 2017)."},
         {"softmax-1", "softmax-1",
          "exp(s) / (1 + sum exp(s)): a head can attend to nothing (Miller 2023)."},
         {"bayes-softmax", "Bayes-softmax",
          "H times one softmax over all heads and positions of a query: heads compete (arXiv "
          "2603.03993)."},
         {"relu", "ReLU",
          "max(s, 0) divided by the number of visible tokens: no competition at all (Wortsman et "
          "al. 2023, "
          "arXiv 2309.08586)."},
         {"sparsemax", "sparsemax",
          "The nearest distribution to the scores: low scores get a weight of exactly 0 (Martins "
          "& Astudillo 2016, arXiv 1602.02068)."},
         {"entmax-1.5", "entmax 1.5",
          "Between softmax and sparsemax: low scores get a weight of exactly 0 (Peters et al. "
          "2019, arXiv 1905.05702)."},
         {"entmax-adaptive", "entmax, adaptive",
          "Each head learns how sparse it is: alpha from 1 (softmax) to 2 (sparsemax) (Correia et "
          "al. 2019, arXiv 1909.00015)."},
         {"top-k", "top-k",
          "Softmax over the largest scores of each query only (Gupta et al. 2021, arXiv "
          "2106.06899)."}});
}

ParamSpec headInputSpec() {
    return choiceParameter(
        "model.head_input", "Head input",
        "How much of the D-wide stream each head reads and writes.",
        {{"full", "full", "Each head maps the whole stream to D/H (Vaswani et al. 2017)."},
         {"split", "split",
          "Each head sees only its own D/H coordinates: H times fewer query, key and value "
          "weights."},
         {"wide", "wide",
          "Each head maps the whole stream to D: H times more attention weights."}});
}

ParamSpec initSpec() {
    return choiceParameter(
        "model.init", "Head initialisation",
        "Whether the heads of a layer start with different weights.",
        {{"random", "random", "Every head starts from its own random weights."},
         {"tied", "tied",
          "All heads start equal, so their gradients are equal and they stay equal; only "
          "DropHead separates "
          "them."},
         {"tied-random-output", "tied, random output",
          "Equal queries, keys and values with different output slices, which already "
          "separates the heads."}});
}

ParamSpec headScheduleSpec() {
    return choiceParameter(
        "model.head_schedule", "Heads per layer",
        "How many heads each layer has; their width stays D/H.",
        {{"uniform", "uniform", "Every layer has H heads."},
         {"openelm", "OpenELM",
          "From H/2 in the first layer to H in the last (Mehta et al. 2024, arXiv "
          "2404.14619)."},
         {"linear-growth", "linear growth", "From H in the first layer to 2H in the last."}});
}

ParamSpec mattersWhen(ParamSpec spec, ParamCondition condition) {
    spec.matters = {std::move(condition)};
    return spec;
}

ParamSpec topKSpec() {
    return mattersWhen(
        integerParameter(kTopK, "Keys kept by top-k",
                         "Number of keys with the largest scores that keep a weight.",
                         attention::HeadVariants().topK, 1, 4096),
        {"model.activation", {"top-k"}});
}

ParamSpec startAlphaSpec() {
    return mattersWhen(
        realParameter(kStartAlpha, "First alpha",
                      "Adaptive entmax: alpha of every head before training, between 1 (softmax) "
                      "and 2 (sparsemax).",
                      attention::HeadVariants().startAlpha, 1.01, 1.99),
        {"model.activation", {"entmax-adaptive"}});
}

void addDropHead(std::vector<ParamSpec>& specs) {
    specs.push_back(number(
        "model.drophead", "DropHead",
        "Probability that a head is dropped from a sample while training, the kept ones scaled up; "
        "0: off (Zhou et al. 2020, arXiv 2004.13342: 0.2, at most 0.2 with 4 heads).",
        ParamKind::Real, 0.0, 0.95));
    specs.push_back(mattersWhen(
        choiceParameter("model.drophead_schedule", "DropHead schedule",
                        "How the DropHead probability changes over the run.",
                        {{"v-shape", "V-shape",
                          "Falls to 0 at the turning point, then rises (Zhou et al. 2020)."},
                         {"constant", "constant", "Stays the same."},
                         {"up", "increasing", "Rises linearly from 0."},
                         {"down", "decreasing", "Falls linearly to 0."}}),
        {"model.drophead"}));
    specs.push_back(mattersWhen(number("model.drophead_turn", "DropHead turning point",
                                       "V-shape: share of the run after which the probability "
                                       "rises again; the published code uses 0.125.",
                                       ParamKind::Real, 0.125, 1),
                                {"model.drophead_schedule", {"v-shape"}}));
}

void addHeadWeights(std::vector<ParamSpec>& specs) {
    specs.push_back(choiceParameter(
        "model.head_weights", "Head weights",
        "Whether each token assigns its own weights to the "
        "heads.",
        {{"none", "none", "All heads have the same weight."},
         {"dynamic", "dynamic",
          "A second attention gives each token its own weights over the heads, times H (DHICM, "
          "arXiv 2108.01377)."}}));
    specs.push_back(mattersWhen(
        number("model.head_weights_kl", "KL reward on head weights",
               "Dynamic head weights: factor on KL(weights || uniform), which is subtracted from "
               "the loss. Larger values make the head weights less uniform.",
               ParamKind::Real, 0.001, 1000),
        {"model.head_weights", {"dynamic"}}));
}

template <class T>
struct Named {
    const char* id;
    T value;
};

// In each table the first entry is the default, used for runs that lack the setting.
constexpr Named<Activation> kActivations[] = {{"softmax", Activation::Softmax},
                                              {"softmax-1", Activation::SoftmaxOne},
                                              {"bayes-softmax", Activation::BayesSoftmax},
                                              {"relu", Activation::Relu},
                                              {"sparsemax", Activation::Sparsemax},
                                              {"entmax-1.5", Activation::Entmax15},
                                              {"entmax-adaptive", Activation::EntmaxAdaptive},
                                              {"top-k", Activation::TopK}};
constexpr Named<HeadInput> kInputs[] = {
    {"full", HeadInput::Full}, {"split", HeadInput::Split}, {"wide", HeadInput::Wide}};
constexpr Named<HeadInit> kInits[] = {{"random", HeadInit::Random},
                                      {"tied", HeadInit::Tied},
                                      {"tied-random-output", HeadInit::TiedRandomOutput}};
constexpr Named<HeadSchedule> kSchedules[] = {{"uniform", HeadSchedule::Uniform},
                                              {"openelm", HeadSchedule::OpenElm},
                                              {"linear-growth", HeadSchedule::LinearGrowth}};

template <class T, std::size_t N>
T valueOf(const RunConfig& config, const char* key, const Named<T> (&names)[N]) {
    const auto id = config.textOr(key, names[0].id);
    const auto* found = findById(names, id);
    return found ? found->value : names[0].value;
}

template <class T, std::size_t N>
std::string idOf(T value, const Named<T> (&names)[N]) {
    const auto* found = findWhere(names, [&](const auto& n) { return n.value == value; });
    return found ? found->id : names[0].id;
}

}  // namespace

std::vector<ParamSpec> variantParameters() {
    std::vector<ParamSpec> specs = {activationSpec(), topKSpec(), startAlphaSpec(), headInputSpec(),
                                    initSpec()};
    specs.push_back(number(
        "model.kv_heads", "Key-value heads",
        "Number of key-value heads, each shared by equally many query heads. It must divide the "
        "number of heads, which must be the same in all layers. 0: one per head "
        "(grouped-query attention, Ainslie et al. 2023, arXiv 2305.13245).",
        ParamKind::Integer, std::int64_t{0}, 128));
    specs.push_back(number(
        "model.simulated_heads", "Simulated heads",
        "Number of simulated heads that compute the scores, averaged in groups. It must be a "
        "multiple of the number of heads. 0: off (SAS, arXiv 2507.07694).",
        ParamKind::Integer, std::int64_t{0}, 512));
    specs.push_back(headScheduleSpec());
    addDropHead(specs);
    addHeadWeights(specs);
    for (auto& spec : headFactorParameters()) specs.push_back(std::move(spec));
    // Runs of versions without these settings use the defaults, which mean plain attention.
    for (auto& spec : specs) spec.cameLater = true;
    return specs;
}

std::vector<std::int64_t> headsPerLayer(HeadSchedule schedule, std::int64_t heads,
                                        std::int64_t layers) {
    std::vector<std::int64_t> counts(static_cast<std::size_t>(layers), heads);
    // The formulas divide by layers - 1.
    if (schedule == HeadSchedule::Uniform || layers < 2) return counts;
    for (std::int64_t i = 0; i < layers; ++i) {
        const double depth = static_cast<double>(i) / static_cast<double>(layers - 1);
        // depth runs from 0 in the first layer to 1 in the last.
        const double share = schedule == HeadSchedule::OpenElm ? 0.5 + 0.5 * depth : 1 + depth;
        const auto rounded = std::llround(share * static_cast<double>(heads));
        counts[static_cast<std::size_t>(i)] = std::max<std::int64_t>(rounded, 1);
    }
    return counts;
}

double realOr(const RunConfig& config, const std::string& key, double otherwise) {
    return config.has(key) ? config.real(key) : otherwise;
}

std::vector<std::int64_t> headsPerLayer(const RunConfig& config) {
    return headsPerLayer(variantsFrom(config).schedule, config.integer("model.heads"),
                         config.integer("model.layers"));
}

attention::HeadVariants variantsFrom(const RunConfig& config) {
    attention::HeadVariants v;
    v.activation = valueOf(config, "model.activation", kActivations);
    v.input = valueOf(config, "model.head_input", kInputs);
    v.init = valueOf(config, "model.init", kInits);
    v.schedule = valueOf(config, "model.head_schedule", kSchedules);
    v.kvHeads = config.has("model.kv_heads") ? config.integer("model.kv_heads") : 0;
    v.simulatedHeads =
        config.has("model.simulated_heads") ? config.integer("model.simulated_heads") : 0;
    v.dynamicWeights = config.textOr("model.head_weights", "none") == "dynamic";
    if (config.has(kTopK)) v.topK = config.integer(kTopK);
    v.startAlpha = realOr(config, kStartAlpha, v.startAlpha);
    readHeadFactors(config, v);
    return v;
}

RunConfig variantSettings(const attention::HeadVariants& variants) {
    RunConfig config;
    config.values = {
        {"model.activation", idOf(variants.activation, kActivations)},
        {"model.head_input", idOf(variants.input, kInputs)},
        {"model.init", idOf(variants.init, kInits)},
        {"model.kv_heads", variants.kvHeads},
        {"model.simulated_heads", variants.simulatedHeads},
        {"model.head_weights", std::string(variants.dynamicWeights ? "dynamic" : "none")}};
    if (variants.activation == Activation::TopK) config.values[kTopK] = variants.topK;
    config.values.merge(headFactorSettings(variants).values);
    return config;
}

}  // namespace headscope::models
