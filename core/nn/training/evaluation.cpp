#include "core/nn/training/evaluation.h"

#include "core/api/runs/tasks.h"
#include "core/nn/measures/measures.h"
#include "core/nn/training/layer_tensors_of.h"
#include "core/nn/training/rank_group.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace headscope::training {
namespace {

constexpr std::int64_t kEvaluationBatch = 128;

// Marks the layers for which the pairwise attention cosine is defined (two or more heads).
std::vector<bool> layersWithPairs(const models::Model& model) {
    std::vector<bool> layers;
    for (const auto heads : model.spec().heads) layers.push_back(heads > 1);
    return layers;
}

// Mean attention cosine of the captured activations over the wanted layers.
double meanCosine(const models::Pass& pass, const std::vector<bool>& wanted) {
    double sum = 0;
    for (std::size_t layer = 0; layer < wanted.size(); ++layer)
        if (wanted[layer]) sum += pass.captures[layer].cosine.item<double>();
    return sum / static_cast<double>(std::count(wanted.begin(), wanted.end(), true));
}

// Mean cross-entropy per sequence, (B), over its non-ignored targets. logits: (B, T, V); targets:
// (B, T), -1 marks an ignored target.
torch::Tensor sequenceLosses(const torch::Tensor& logits, const torch::Tensor& targets) {
    namespace F = torch::nn::functional;
    const auto options = F::CrossEntropyFuncOptions().ignore_index(-1).reduction(torch::kNone);
    const auto losses =  // (B, T)
        F::cross_entropy(logits.flatten(0, 1).to(torch::kFloat), targets.flatten(), options)
            .view(targets.sizes());
    return losses.sum(1) / targets.ge(0).sum(1).clamp_min(1);
}

template <class T>
void append(std::vector<T>& into, const torch::Tensor& values) {
    const auto flat = values.to(torch::kCPU, c10::CppTypeToScalarType<T>::value).contiguous();
    into.insert(into.end(), flat.template data_ptr<T>(),
                flat.template data_ptr<T>() + flat.numel());
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

// Weights each loss by n_i / mean(n), so that the mean of the results is sum(loss_i n_i) /
// sum(n_i).
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
        // For the standard error of a ratio of means, use the sample's contribution minus its share
        // of the tokens.
        const double share = split.losses[i] != 0 ? losses[i] / split.losses[i] : 1,
                     off = losses[i] - share * loss;
        squares += off * off;
    }
    std::optional<double> error;  // unknown for one sample, or if all losses are equal
    if (samples > 1 && squares > 0) error = std::sqrt(squares / (count - 1) / count);
    Scores measured{meanScore(kLoss, loss, error)};
    if (!split.right.empty())
        measured.push_back(shareScore(
            kAccuracy, std::accumulate(split.right.begin(), split.right.end(), 0.0) / count,
            samples));
    return scoresOfTask(task, measured);
}

std::int64_t evaluationBatch(const models::ModelSpec& spec) {
    if (!traitsOf(spec.data.task).everyPosition || traitsOf(spec.data.task).pairs)
        return kEvaluationBatch;
    constexpr std::int64_t kMostLogits = std::int64_t{1} << 27;
    return std::clamp<std::int64_t>(kMostLogits / (spec.length * spec.data.outputs), 1,
                                    kEvaluationBatch);
}

void addAnswers(const torch::Tensor& logits, const models::Input& input, Task task,
                EvaluatedSplit& into) {
    addOutcome(logits, input, into);
    if (predictsHidden(traitsOf(task))) append(into.predicted, input.targets.ge(0).sum(1));  // (B)
}

namespace {

// Runs forward passes over a set of samples, one batch at a time, and appends the outcomes to
// `out`.
class BatchPasses {
public:
    BatchPasses(models::Model& model, const data::Dataset& dataset, const data::Subset& samples,
                const torch::Tensor& headMask, torch::Device device, const SetUpPass& setUp)
        : m_model(model),
          m_dataset(dataset),
          m_samples(samples),
          m_headMask(headMask),
          m_batch(evaluationBatch(model.spec())),
          m_device(device),
          m_setUp(setUp),
          m_withPairs(layersWithPairs(model)),
          m_anyPairs(std::find(m_withPairs.begin(), m_withPairs.end(), true) != m_withPairs.end()) {
    }

    std::int64_t samples() const { return static_cast<std::int64_t>(m_samples.samples.size()); }
    std::int64_t batches() const { return (samples() + m_batch - 1) / m_batch; }
    // Appends the batch's outcomes to `out`. Returns the attention cosine, summed over the samples.
    double add(std::int64_t batch, EvaluatedSplit& out) {
        const auto first = batch * m_batch, count = std::min(m_batch, samples() - first);
        const auto& split = data::splitByName(m_dataset, m_samples.set.split);
        const auto input = models::inputFrom(data::listedBatch(m_dataset, split, m_samples.samples,
                                                               first, count, m_model.spec().length),
                                             m_dataset.task, m_device);
        models::Pass pass;
        pass.headMask = m_headMask;
        if (m_setUp) {
            const auto from = m_samples.samples.begin() + first;
            m_setUp(pass, input, {from, from + count});
        }
        pass.cosine = m_withPairs;
        addAnswers(m_model.forward(input, pass), input, m_dataset.task, out);
        return m_anyPairs ? meanCosine(pass, m_withPairs) * static_cast<double>(count) : 0;
    }
    void summarise(double cosine, EvaluatedSplit& out) const {
        out.summary.samples = static_cast<std::int64_t>(out.losses.size());
        out.summary.scores = scoresOf(out, m_dataset.task);
        if (out.summary.samples && m_anyPairs)
            out.summary.attentionCosine = cosine / static_cast<double>(out.summary.samples);
    }

private:
    torch::NoGradGuard m_noGrad;
    models::Model& m_model;
    models::Float32Products m_exact{m_model};
    const data::Dataset& m_dataset;
    const data::Subset& m_samples;
    torch::Tensor m_headMask;
    std::int64_t m_batch;  // number of samples per pass
    torch::Device m_device;
    const SetUpPass& m_setUp;
    std::vector<bool> m_withPairs;
    bool m_anyPairs;
};

// Packs one rank's results of a round into rows for the other ranks, one row per sample. Values
// that the task does not have are NaN. The batch's cosine is in its first row. All values have at
// most float precision, so double is exact.
constexpr std::int64_t kRowNumbers = 6;

torch::Tensor rowsOf(const EvaluatedSplit& found, double cosine) {
    auto rows = torch::full({static_cast<std::int64_t>(found.losses.size()), kRowNumbers},
                            std::numeric_limits<double>::quiet_NaN(), torch::kDouble);
    auto* row = rows.data_ptr<double>();
    for (std::size_t i = 0; i < found.losses.size(); ++i, row += kRowNumbers) {
        row[0] = found.losses[i];
        if (!found.predicted.empty()) row[1] = found.predicted[i];
        if (!found.right.empty())
            row[2] = found.right[i], row[3] = found.labels[i], row[4] = found.confidences[i];
        row[5] = i == 0 ? cosine : 0;
    }
    return rows;
}

// Unpacks the rows and appends them in the order of a single process.
void takeRows(const torch::Tensor& rows, EvaluatedSplit& out, double& cosine) {
    const auto* row = rows.data_ptr<double>();
    for (std::int64_t i = 0; i < rows.size(0); ++i, row += kRowNumbers) {
        out.losses.push_back(static_cast<float>(row[0]));
        if (!std::isnan(row[1])) out.predicted.push_back(static_cast<float>(row[1]));
        cosine += row[5];
        if (std::isnan(row[2])) continue;
        out.right.push_back(static_cast<std::uint8_t>(row[2]));
        out.labels.push_back(static_cast<std::int32_t>(row[3]));
        out.confidences.push_back(static_cast<float>(row[4]));
    }
}

}  // namespace

EvaluatedSplit evaluateSamples(models::Model& model, const data::Dataset& dataset,
                               const data::Subset& samples, const torch::Tensor& headMask,
                               const std::atomic<bool>* cancel, torch::Device device,
                               const ProgressCallback& progress, const SetUpPass& setUp) {
    BatchPasses passes(model, dataset, samples, headMask, device, setUp);
    EvaluatedSplit out;
    double cosine = 0;
    for (std::int64_t batch = 0; batch < passes.batches() && !(cancel && cancel->load()); ++batch) {
        cosine += passes.add(batch, out);
        if (progress)
            progress(static_cast<double>(out.losses.size()) /
                     static_cast<double>(passes.samples()));
    }
    passes.summarise(cosine, out);
    return out;
}

EvaluatedSplit evaluateTogether(models::Model& model, const data::Dataset& dataset,
                                const data::Subset& samples, const torch::Tensor& headMask,
                                const std::atomic<bool>* cancel, torch::Device device,
                                RankGroup& ranks) {
    const SetUpPass none;
    BatchPasses passes(model, dataset, samples, headMask, device, none);
    EvaluatedSplit out;
    double cosine = 0;
    for (std::int64_t first = 0; first < passes.batches(); first += ranks.size()) {
        if (ranks.fromFirst(cancel && cancel->load() ? "stop" : "go") != "go") break;
        EvaluatedSplit mine;
        double mineCosine = 0;
        const auto batch = first + ranks.rank();
        if (batch < passes.batches()) mineCosine = passes.add(batch, mine);
        takeRows(ranks.joined(rowsOf(mine, mineCosine)), out, cosine);
    }
    passes.summarise(cosine, out);
    return out;
}

namespace {

// Represents a layer without heads as one head whose maps, values and weights are all zero.
// ofOwnHeads removes the results of this placeholder head again.
measures::LayerTensors withoutHeads(const models::Model& model, std::int64_t site,
                                    const models::Pass& pass) {
    const auto& capture = pass.captures.at(static_cast<std::size_t>(site));
    const auto& maps = capture.maps;  // (B, 0, T, S)
    const auto width = model.spec().width,
               dh = model.sites()[static_cast<std::size_t>(site)].headSize;
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

measures::LayerTensors layerTensorsOf(const models::Model& model, std::int64_t site,
                                      const models::Pass& pass, const models::Input& input) {
    if (model.headsAt(site) == 0) return withoutHeads(model, site, pass);
    const auto& capture = pass.captures.at(static_cast<std::size_t>(site));
    const auto weights = model.weightsAt(site);
    measures::LayerTensors t;
    t.maps = capture.maps;            // (B, H, T, S)
    t.context = capture.headContext;  // (B, H, T, dh)
    t.q = capture.q;                  // (B, H, T, dh)
    t.k = capture.k;                  // (B, H, S, dh)
    t.v = capture.v;                  // (B, H, S, dh)
    t.wq = weights.query.detach();    // (H*dh, D), like wk and wv
    t.wk = weights.key.detach();
    t.wv = weights.value.detach();
    t.wo = weights.output.detach();       // (D, H*dh)
    t.headWeights = capture.headWeights;  // (B, T, H)
    t.gates = capture.gates;              // (B, T, H)
    t.queryMask = attention::validTokens(model.queryLengths(site, input), capture.maps.size(2),
                                         capture.maps.device());
    t.keyMask = attention::validTokens(model.keyLengths(site, input), capture.maps.size(3),
                                       capture.maps.device());
    t.causal = model.sites()[static_cast<std::size_t>(site)].kind == models::SiteKind::Causal;
    t.visible = capture.visible;
    if (capture.alpha.defined()) t.alpha = capture.alpha.detach();
    if (capture.lambda.defined()) t.lambda = capture.lambda.detach();
    const auto& variants = model.spec().variants;
    t.sparseWeights = attention::isSparse(variants.activation) || variants.differential;
    t.contextsAreSums = attention::contextsAreSums(variants);
    t.scoresAreProducts = weights.scoresAreProducts;
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
                                              const torch::Tensor& headMask,
                                              const std::vector<std::string>& ids) {
    torch::NoGradGuard noGrad;
    const models::Float32Products exact(model);
    const auto layers = model.siteCount();
    models::Pass pass;
    pass.headMask = headMask;
    pass.record.assign(static_cast<std::size_t>(layers), true);
    // Layer by layer, because the maps of all layers of a large model take gigabytes.
    auto streams = model.begin(input, pass);
    std::vector<SimilarityFrame> frames(ids.size());
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        streams = model.through(layer, streams, input, pass);
        const measures::MaskedLayer masked(layerTensorsOf(model, layer, pass, input));
        pass.captures[static_cast<std::size_t>(layer)] = {};
        for (std::size_t i = 0; i < ids.size(); ++i) {
            frames[i].measure = ids[i];
            frames[i].heads = static_cast<int>(model.mostHeads());
            const auto matrix =
                ofOwnHeads(measures::pairwise(ids[i], masked), model.headsAt(layer));  // (H, H)
            if (!matrix.defined()) continue;
            frames[i].layers.emplace_back();
            append(frames[i].layers.back(), paddedToHeads(matrix, frames[i].heads));
            frames[i].headsPerLayer.push_back(static_cast<int>(matrix.size(0)));
        }
    }
    return frames;
}

}  // namespace headscope::training
