#include "core/spec/models/costs.h"

#include "core/api/runs/tasks.h"
#include "core/spec/models/site_pattern.h"

#include <algorithm>

namespace headscope::models {
namespace {

constexpr double kBytes = 4;   // float32
constexpr double kCopies = 4;  // weight, gradient, two optimiser moments

struct Parameters {
    double all = 0, attention = 0;
};

Parameters parametersOf(const ModelSpec& spec) {
    Parameters sum;
    for (const auto& [name, shape] : layoutOf(spec)) {
        double size = 1;
        for (const auto side : shape) size *= static_cast<double>(side);
        sum.all += size;
        // Matches for example "block0.attention.qkv.weight" and
        // "decoder0.cross_attention.output.bias".
        if (name.find("attention.") != std::string::npos) sum.attention += size;
    }
    return sum;
}

// Returns the hidden size of the feed-forward layers that follow a site; 0 if another site comes
// first.
double feedForwardBehind(const ModelSpec& spec, const AttentionSite& site) {
    return spec.encoderLayers > 0 && site.kind == SiteKind::Causal ? 0
                                                                   : static_cast<double>(spec.ff);
}

// Matrices of the feed-forward layers.
double feedForwardMatrices(const ModelSpec& spec) {
    return spec.style.gatedFeedForward ? 3 : 2;
}

// Number of floats kept per token for the backward pass. Each site keeps the stream around it,
// queries, keys, values and contexts of its heads, the feed-forward's hidden layer, and three maps.
double activationsPerToken(const ModelSpec& spec) {
    double sum = 0;
    for (const auto& site : sitesOf(spec)) {
        const auto inner = static_cast<double>(site.heads * site.headSize);
        const auto computed = site.heads * (spec.variants.differential ? 2 : 1);
        const auto maps = static_cast<double>(std::max(computed, spec.variants.simulatedHeads));
        sum += 10.0 * static_cast<double>(spec.width) + 4.0 * inner +
               (spec.style.gatedFeedForward ? 5.0 : 3.0) * feedForwardBehind(spec, site) +
               3.0 * maps * static_cast<double>(spec.tokens());
    }
    // Add the scores of all possible next tokens, their logarithms and a gradient.
    if (traitsOf(spec.data.task).pairs) sum += 3.0 * static_cast<double>(spec.data.outputs);
    // Add the copy mechanism: queries and keys, and for each source token its score, its share, and
    // the positions that contain the same token.
    if (spec.copy != Copy::Off)
        sum += 4.0 * static_cast<double>(spec.width) + 8.0 * static_cast<double>(spec.length);
    return sum;
}

// Numbers that gates and router compute for each token from its state.
double factorsPerToken(const ModelSpec& spec, const AttentionSite& site) {
    using attention::HeadGate;
    const auto& v = spec.variants;
    const auto gates = v.gate == HeadGate::None   ? 0
                       : v.gate == HeadGate::Head ? site.heads
                                                  : site.heads * site.headSize;
    return static_cast<double>(gates + v.routedHeads);
}

// Multiply-adds of one sample's forward pass.
struct Work {
    double attention = 0, rest = 0;
};

// shown: patternKeys of the spec.
Work workOf(const ModelSpec& spec, const std::vector<double>& shown, double sourceTokens,
            double targetTokens) {
    const bool pairs = spec.encoderLayers > 0;
    const auto d = static_cast<double>(spec.width);
    Work work;
    std::size_t index = 0;
    for (const auto& site : sitesOf(spec)) {
        const bool encoder = pairs && site.kind == SiteKind::Self,
                   cross = site.kind == SiteKind::Cross;
        const double queries = pairs && !encoder ? targetTokens : sourceTokens,
                     keys = cross ? sourceTokens : queries;
        // average number of keys that a query sees
        const double all = site.kind == SiteKind::Causal ? (keys + 1) / 2 : keys,
                     patterned = shown[index++],
                     seen = patterned > 0 ? std::min(patterned, all) : all;
        const auto inner = static_cast<double>(site.heads * site.headSize);
        // Groups of heads may share their keys and values.
        const auto shared = spec.variants.kvHeads;
        const auto keyHeads = shared > 0 ? std::min(shared, site.heads) : site.heads;
        const auto keyInner = static_cast<double>(keyHeads * site.headSize);
        work.attention += 2 * d * (queries * inner + keys * keyInner) + 2 * queries * seen * inner;
        work.attention += queries * d * factorsPerToken(spec, site);
        work.rest += feedForwardMatrices(spec) * queries * d * feedForwardBehind(spec, site);
    }
    const auto& data = spec.data;
    if (data.task == Task::ImageClassification)
        work.rest += (sourceTokens - static_cast<double>(spec.style.prefixTokens)) * d *
                     static_cast<double>(data.channels * spec.patch * spec.patch);
    if (spec.style.transform != Transform::None)
        work.rest += static_cast<double>(spec.transformWidth() * spec.pooledWidth());
    if (spec.projectsEmbeddings())
        work.rest += (spec.projectsTokens() ? 2 : 1) * sourceTokens * d *
                     static_cast<double>(spec.tableWidth());
    const double predictedTokens = !traitsOf(data.task).everyPosition ? 1
                                   : pairs                            ? targetTokens
                                                                      : sourceTokens;
    const auto state =
        spec.style.transform == Transform::None ? spec.stateWidth() : spec.transformWidth();
    work.rest += predictedTokens * static_cast<double>(state * data.outputs);
    // Queries, keys, scores, and the search for positions that hold the same token.
    if (spec.copy != Copy::Off)
        work.rest += (targetTokens + sourceTokens) * d * d +
                     targetTokens * sourceTokens * (d + sourceTokens);
    return work;
}

}  // namespace

double forwardFlopsOf(const ModelSpec& spec, double sourceTokens, double targetTokens,
                      const std::vector<double>& shown) {
    const auto work = workOf(spec, shown.empty() ? patternKeys(spec, sitesOf(spec)) : shown,
                             sourceTokens, targetTokens);
    return 2 * (work.attention + work.rest);
}

std::int64_t fullSamples(const RunConfig& config) {
    const auto samples = config.integer("train.batch");
    if (!config.has("train.batch_tokens") || config.integer("train.batch_tokens") == 0)
        return samples;
    // `train.batch_tokens` counts source and target tokens together.
    const auto both = 2 * config.integer("model.length");
    return (config.integer("train.batch_tokens") + both - 1) / both;
}

Costs costsOf(const ModelSpec& spec, std::int64_t batch) {
    Costs costs;
    const auto counted = parametersOf(spec);
    const double parameters = counted.all, t = static_cast<double>(spec.tokens());
    costs.parameters = static_cast<std::int64_t>(parameters);
    costs.attentionParameters = static_cast<std::int64_t>(counted.attention);
    costs.memoryBytes = kBytes * (kCopies * parameters +
                                  static_cast<double>(batch) * t * activationsPerToken(spec));
    const auto work = workOf(spec, patternKeys(spec, sitesOf(spec)), t, t);
    costs.forwardFlops = 2 * (work.attention + work.rest);
    costs.attentionShare = costs.forwardFlops > 0 ? 2 * work.attention / costs.forwardFlops : 0;
    return costs;
}

}  // namespace headscope::models
