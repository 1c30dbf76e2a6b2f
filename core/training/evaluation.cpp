#include "core/training/evaluation.h"

#include "core/api/tasks.h"
#include "core/measures/measures.h"
#include "core/training/layer_tensors_of.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope::training {
namespace {

constexpr std::int64_t kEvaluationBatch = 128;

// The layers whose attention cosine means something.
std::vector<bool> layersWithPairs(const models::Model& model) {
    std::vector<bool> layers;
    for (const auto heads : model.spec().heads) layers.push_back(heads > 1);
    return layers;
}

// Mean over the wanted layers of the taps' attention cosine.
double meanCosine(const models::Pass& pass, const std::vector<bool>& wanted) {
    double sum = 0;
    for (std::size_t layer = 0; layer < wanted.size(); ++layer)
        if (wanted[layer]) sum += pass.taps[layer].cosine.item<double>();
    return sum / static_cast<double>(std::count(wanted.begin(), wanted.end(), true));
}

// logits (B, T, V), targets (B, T), -1: ignored. (B): mean over a row's targets that are not ignored.
torch::Tensor sequenceLosses(const torch::Tensor& logits, const torch::Tensor& targets) {
    namespace F = torch::nn::functional;
    const auto options = F::CrossEntropyFuncOptions().ignore_index(-1).reduction(torch::kNone);
    const auto losses =  // (B, T)
        F::cross_entropy(logits.flatten(0, 1).to(torch::kFloat), targets.flatten(), options).view(targets.sizes());
    return losses.sum(1) / targets.ge(0).sum(1).clamp_min(1);
}

template <class T>
void append(std::vector<T>& into, const torch::Tensor& values) {
    const auto flat = values.to(torch::kCPU, c10::CppTypeToScalarType<T>::value).contiguous();
    into.insert(into.end(), flat.template data_ptr<T>(), flat.template data_ptr<T>() + flat.numel());
}

}  // namespace

torch::Tensor sampleLosses(const torch::Tensor& logits, const models::Input& input) {
    namespace F = torch::nn::functional;
    if (input.targets.dim() == 2) return sequenceLosses(logits, input.targets);
    return F::cross_entropy(logits.to(torch::kFloat), input.targets,
                            F::CrossEntropyFuncOptions().reduction(torch::kNone));
}

void addOutcome(const torch::Tensor& logits, const models::Input& input, EvaluatedSplit& into) {
    append(into.losses, sampleLosses(logits, input));
    if (input.targetTokens.defined()) append(into.predicted, input.targets.ge(0).sum(1));  // (B)
    if (input.targets.dim() == 2) return;
    append(into.right, logits.argmax(1).eq(input.targets).to(torch::kByte));  // (B)
    append(into.labels, input.targets);                                       // (B)
    append(into.confidences, logits.to(torch::kFloat).softmax(1).amax(1));    // (B)
}

// Loss_i n_i / mean n: its mean is sum loss_i n_i / sum n_i.
std::vector<float> weightedLosses(const EvaluatedSplit& split) {
    if (split.predicted.empty()) return split.losses;
    const double mean = std::accumulate(split.predicted.begin(), split.predicted.end(), 0.0) /
                        static_cast<double>(split.predicted.size());
    auto losses = split.losses;
    for (std::size_t i = 0; i < losses.size(); ++i)
        losses[i] *= static_cast<float>(split.predicted[i] / std::max(mean, 1e-9));
    return losses;
}

Scores scoresOf(const EvaluatedSplit& split, Task task) {
    const auto samples = static_cast<std::int64_t>(split.losses.size());
    if (samples == 0) return {};
    const auto count = static_cast<double>(samples);
    const auto losses = weightedLosses(split);
    const double loss = std::accumulate(losses.begin(), losses.end(), 0.0) / count;
    double squares = 0;
    for (std::size_t i = 0; i < losses.size(); ++i) {
        // Of a ratio of means: what a sample adds to the loss beyond its share of the tokens.
        const double share = split.losses[i] != 0 ? losses[i] / split.losses[i] : 1, off = losses[i] - share * loss;
        squares += off * off;
    }
    const double error = samples > 1 ? std::sqrt(squares / (count - 1) / count) : 0;
    Scores measured{meanScore(kLoss, loss, error)};
    if (!split.right.empty())
        measured.push_back(
            shareScore(kAccuracy, std::accumulate(split.right.begin(), split.right.end(), 0.0) / count, samples));
    return scoresOfTask(task, measured);
}

EvaluatedSplit evaluateSamples(models::Model& model, const data::Dataset& dataset, const data::Subset& samples,
                               const torch::Tensor& headMask, const std::atomic<bool>* cancel, torch::Device device,
                               const AskProgress& progress, const SetUpPass& setUp) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    const auto& split = data::splitByName(dataset, samples.set.split);
    const auto length = model.spec().length;
    const auto total = static_cast<std::int64_t>(samples.samples.size());
    EvaluatedSplit out;
    const auto withPairs = layersWithPairs(model);
    const bool anyPairs = std::find(withPairs.begin(), withPairs.end(), true) != withPairs.end();
    double cosine = 0;
    for (std::int64_t first = 0; first < total && !(cancel && cancel->load()); first += kEvaluationBatch) {
        const auto count = std::min(kEvaluationBatch, total - first);
        const auto input = models::inputFrom(data::listedBatch(dataset, split, samples.samples, first, count, length),
                                             dataset.task, device);
        models::Pass pass;
        pass.headMask = headMask;
        if (setUp) setUp(pass, input, {samples.samples.begin() + first, samples.samples.begin() + first + count});
        pass.cosine = withPairs;
        addOutcome(model.forward(input, pass), input, out);
        if (anyPairs) cosine += meanCosine(pass, withPairs) * static_cast<double>(count);
        if (progress) progress(static_cast<double>(first + count) / static_cast<double>(total));
    }
    out.summary.samples = static_cast<std::int64_t>(out.losses.size());
    out.summary.scores = scoresOf(out, dataset.task);
    if (out.summary.samples && anyPairs)
        out.summary.attentionCosine = cosine / static_cast<double>(out.summary.samples);
    return out;
}

namespace {

// A layer whose heads were all removed, as one head that sees nothing and says nothing: what is measured of it is
// given away again by ofOwnHeads.
measures::LayerTensors withoutHeads(const models::Model& model, std::int64_t site, const models::Pass& pass) {
    const auto& tap = pass.taps.at(static_cast<std::size_t>(site));
    const auto& maps = tap.maps;  // (B, 0, T, S)
    const auto width = model.spec().width, dh = model.sites()[static_cast<std::size_t>(site)].headSize;
    measures::LayerTensors t;
    t.maps = maps.new_zeros({maps.size(0), 1, maps.size(2), maps.size(3)});
    t.context = t.q = maps.new_zeros({maps.size(0), 1, maps.size(2), dh});
    t.k = t.v = maps.new_zeros({maps.size(0), 1, maps.size(3), dh});
    t.wq = t.wk = t.wv = maps.new_zeros({dh, width});
    t.wo = maps.new_zeros({width, dh});
    t.heads = 1;
    return t;
}

}  // namespace

torch::Tensor ofOwnHeads(const torch::Tensor& values, std::int64_t heads) {
    if (!values.defined() || heads > 0) return values;
    auto none = values;
    for (std::int64_t i = 0; i < values.dim(); ++i) none = none.narrow(i, 0, 0);
    return none;
}

measures::LayerTensors layerTensorsOf(const models::Model& model, std::int64_t site, const models::Pass& pass,
                                      const models::Input& input) {
    if (model.headsAt(site) == 0) return withoutHeads(model, site, pass);
    const auto& tap = pass.taps.at(static_cast<std::size_t>(site));
    const auto weights = model.weightsAt(site);
    measures::LayerTensors t;
    t.maps = tap.maps;              // (B, H, T, S)
    t.context = tap.headContext;    // (B, H, T, dh)
    t.q = tap.q;                    // (B, H, T, dh)
    t.k = tap.k;                    // (B, H, S, dh)
    t.v = tap.v;                    // (B, H, S, dh)
    t.wq = weights.query.detach();  // (H*dh, D), as wk and wv
    t.wk = weights.key.detach();
    t.wv = weights.value.detach();
    t.wo = weights.output.detach();   // (D, H*dh)
    t.headWeights = tap.headWeights;  // (B, T, H)
    t.queryMask = attention::validTokens(model.queryLengths(site, input), tap.maps.size(2), tap.maps.device());
    t.keyMask = attention::validTokens(model.keyLengths(site, input), tap.maps.size(3), tap.maps.device());
    t.causal = model.sites()[static_cast<std::size_t>(site)].kind == models::SiteKind::Causal;
    t.heads = model.headsAt(site);
    return t;
}

torch::Tensor paddedToHeads(const torch::Tensor& values, std::int64_t heads) {
    const auto missing = heads - values.size(0);
    if (missing == 0) return values;
    std::vector<std::int64_t> sides;
    for (std::int64_t i = 0; i < values.dim(); ++i) sides.insert(sides.end(), {0, missing});
    return torch::constant_pad_nd(values, sides, std::numeric_limits<double>::quiet_NaN());
}

std::vector<SimilarityFrame> similarityFrames(models::Model& model, const models::Input& input,
                                              const torch::Tensor& headMask, const std::vector<std::string>& ids) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    const auto layers = model.siteCount();
    models::Pass pass;
    pass.headMask = headMask;
    pass.record.assign(static_cast<std::size_t>(layers), true);
    model.forward(input, pass);
    std::vector<SimilarityFrame> frames(ids.size());
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const measures::MaskedLayer masked(layerTensorsOf(model, layer, pass, input));
        for (std::size_t i = 0; i < ids.size(); ++i) {
            frames[i].measure = ids[i];
            frames[i].heads = static_cast<int>(model.mostHeads());
            const auto matrix = ofOwnHeads(measures::pairwise(ids[i], masked), model.headsAt(layer));  // (H, H)
            if (!matrix.defined()) continue;
            frames[i].layers.emplace_back();
            append(frames[i].layers.back(), paddedToHeads(matrix, frames[i].heads));
            frames[i].headsPerLayer.push_back(static_cast<int>(matrix.size(0)));
        }
    }
    return frames;
}

}  // namespace headscope::training
