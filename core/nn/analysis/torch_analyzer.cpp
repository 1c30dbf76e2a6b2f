#include "core/nn/analysis/torch_analyzer.h"

#include "core/api/runs/tasks.h"
#include "core/data/batches/batch_rows.h"
#include "core/data/readers/model_input.h"
#include "core/nn/analysis/alignment_error.h"
#include "core/nn/analysis/calibration.h"
#include "core/nn/analysis/head_scans.h"
#include "core/nn/analysis/hidden_tokens.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/analysis/pair_maps.h"
#include "core/nn/analysis/paired.h"
#include "core/nn/analysis/rollout.h"
#include "core/nn/analysis/visible_keys.h"
#include "core/nn/analysis/writing.h"
#include "core/nn/analysis/written_change.h"
#include "core/nn/decoding/sample_scores.h"
#include "core/nn/models/finite.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/spec/models/costs.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>
#include <cmath>

namespace headscope::analysis {
namespace {

constexpr int kTopPredictions = 10;
// share of the progress that evaluation takes in an ablation that also generates text
constexpr double kReadShare = 0.2;

models::ModelPointer emptyModel(const models::ModelSpec& spec) {
    torch::Generator none;  // the weights are loaded
    auto model = models::makeModel(spec, none);
    for (auto& parameter : model->parameters()) parameter.set_requires_grad(false);
    return model;
}

// Stacks the layers' maps (H', T, T) to (L, H, T, T); absent heads are 0. forMean: scales them so
// that the mean over H equals the mean over H'.
torch::Tensor stackedMaps(const std::vector<torch::Tensor>& layers, std::int64_t heads,
                          bool forMean) {
    std::vector<torch::Tensor> padded;
    for (const auto& maps : layers) {
        const auto own = maps.size(0);
        if (own == heads) {
            padded.push_back(maps);
            continue;
        }
        const double scale = forMean ? static_cast<double>(heads) / static_cast<double>(own) : 1;
        padded.push_back(torch::constant_pad_nd(maps * scale, {0, 0, 0, 0, 0, heads - own}));
    }
    return torch::stack(padded);
}

// Undoes the normalisation of a batch's pixels.
Picture pictureOf(const data::Batch& one, const data::Dataset& dataset) {
    Picture picture;
    picture.width = picture.height = dataset.imageSize;
    const auto area = static_cast<std::size_t>(dataset.imageSize) * dataset.imageSize;
    picture.rgb.resize(area * 3);
    for (std::size_t i = 0; i < area; ++i)
        for (std::size_t c = 0; c < 3; ++c) {
            const float value = one.pixels[c * area + i] * dataset.deviation[c] + dataset.mean[c];
            picture.rgb[i * 3 + c] =
                static_cast<std::uint8_t>(std::clamp(std::lround(value * 255), 0L, 255L));
        }
    return picture;
}

// Rejects replacements other than zero, which text generation does not support, because it caches
// keys token by token.
Status writesWith(HeadAblation ablation) {
    if (ablation == HeadAblation::Zero) return {};
    return Error{ErrorCode::Usage,
                 "this model generates text only with zeros for heads that are off, not with %1"_m(
                     infoOf(ablation).name),
                 "Use the loss instead, or the replacement zero"_m};
}

// Returns the accuracy per true class; NaN for classes without samples.
std::vector<double> accuracyByClass(const training::EvaluatedSplit& split, std::size_t classes) {
    std::vector<double> right(classes, 0), seen(classes, 0);
    for (std::size_t i = 0; i < split.right.size(); ++i) {
        const auto label = static_cast<std::size_t>(split.labels[i]);
        seen[label] += 1;
        right[label] += split.right[i];
    }
    for (std::size_t c = 0; c < classes; ++c)
        right[c] = seen[c] > 0 ? right[c] / seen[c] : std::nan("");
    return right;
}

}  // namespace

std::optional<PairedDifference> scoreDifference(const ScoreKind& kind,
                                                const training::EvaluatedSplit& before,
                                                const training::EvaluatedSplit& after) {
    if (!kind.measured() || before.losses.empty() || after.losses.empty()) return std::nullopt;
    if (kind.id == std::string(kLoss))
        return pairedMeans(training::weightedLosses(before), training::weightedLosses(after));
    if (kind.id != std::string(kAccuracy) || before.right.empty()) return std::nullopt;
    return pairedShares(before.right, after.right);
}

std::vector<float> floatsOf(const torch::Tensor& tensor) {
    const auto flat = tensor.to(torch::kFloat).contiguous();
    return {flat.data_ptr<float>(), flat.data_ptr<float>() + flat.numel()};
}

Message placeOf(const ModelShape& shape, int layer) {
    const auto name = shape.siteName(layer);
    return name.empty() ? "layer %1"_m(layer) : verbatim(name);
}

Error cancelled() {
    return {ErrorCode::Cancelled, "the analysis was stopped, or replaced by a newer one"_m};
}

TorchAnalyzer::TorchAnalyzer(const models::ModelSpec& spec, ModelShape shape,
                             std::shared_ptr<const data::Dataset> dataset, std::uint64_t seed)
    : m_shape(std::move(shape)),
      m_dataset(std::move(dataset)),
      m_model(emptyModel(spec)),
      m_seed(seed) {}

data::Subset TorchAnalyzer::subset(const std::string& split, std::int64_t samples) const {
    return data::subsetOf(*m_dataset, split, m_model->spec().length, samples, m_seed);
}

Status TorchAnalyzer::load(io::TensorFile weights) {
    // Cached answers and replacements belong to the weights they were measured with.
    m_held.reset();
    m_replacements.clear();
    m_optimal.clear();
    return models::loadWeights(*m_model, std::move(weights));
}

Status TorchAnalyzer::checkMask(const HeadMask& mask) const {
    for (const auto& head : mask.off())
        if (!m_shape.has(head.site, head.head))
            return Error{
                ErrorCode::Usage,
                "the head mask names head %1, which the model does not have"_m(headName(head)),
                "Choose heads of this model's %1 layers"_m(m_shape.layers)};
    return {};
}

Result<torch::Tensor> TorchAnalyzer::maskTensor(const HeadMask& mask) const {
    HEADSCOPE_CHECK(checkMask(mask));
    // An undefined tensor means that all heads are on, which lets the fused kernels run.
    return mask.all() ? torch::Tensor() : maskOf(*m_model, mask.off());
}

Result<training::SetUpPass> TorchAnalyzer::replacements(HeadAblation ablation, const HeadMask& mask,
                                                        const std::string& split,
                                                        const Work& work) {
    if (mask.all() || ablation == HeadAblation::Zero) return training::SetUpPass();
    if (ablation == HeadAblation::Optimal) {
        HEADSCOPE_TRY(const auto* contexts, optimalContexts(mask.off(), work));
        return training::SetUpPass([constants = *contexts](models::Pass& pass, const auto&...) {
            pass.replacements = constants;
        });
    }
    HEADSCOPE_CHECK(measureReplacements(ablation, work));
    return m_replacements.at(ablation).forSplit(*m_model, split);
}

Status TorchAnalyzer::measureReplacements(HeadAblation ablation, const Work& work) {
    if (m_replacements.count(ablation) > 0) return {};
    // Replacements never come from the test split, on which results are reported.
    const auto from = data::choosingSplit(*m_dataset);
    HEADSCOPE_CHECK(needSamples(from));
    const auto reference = subset(from, ablation == HeadAblation::Mean ? kMeanSamples : kDonors);
    auto made = Replacements::of(ablation, *m_model, batchesOf(*m_model, *m_dataset, reference),
                                 reference, m_seed, work);
    if (work.stopped()) return cancelled();
    m_replacements.emplace(ablation, std::move(made));
    return {};
}

Status TorchAnalyzer::needSamples(const std::string& split) const {
    const auto* found = data::findSplit(*m_dataset, split);
    if (!found)
        return Error{ErrorCode::Usage, "unknown split \"%1\""_m(split),
                     "One of train, valid, test"_m};
    if (found->count > 0) return {};
    return Error{ErrorCode::BadData,
                 "the run's %1 samples are not available (dataset %2)"_m(split, m_dataset->id),
                 "Put the dataset back where the run found it, or type your own input"_m};
}

Status TorchAnalyzer::needOneStream(const char* what) const {
    if (!traitsOf(m_shape.task).pairs) return {};
    return Error{ErrorCode::Usage,
                 "this model reads one text and generates another, so it cannot provide %1"_m(what),
                 "Use attention maps, head similarity, or ablation scores of this model instead"_m};
}

void TorchAnalyzer::describeInput(const data::Batch& one, const models::Input& input,
                                  AttentionMaps& maps) const {
    maps.causal = m_shape.causal;
    if (traitsOf(m_shape.task).pictures()) {
        maps.picture = pictureOf(one, *m_dataset);
        maps.tokens = m_shape.pictureTokens();
        for (int i = 0; i < maps.tokens; ++i) maps.labels.push_back(m_shape.pictureLabel(i));
        for (int i = 0; i < m_shape.prefixTokens; ++i) maps.marks.push_back(i);
        return;
    }
    maps.tokens = input.lengths.defined() ? static_cast<int>(input.lengths[0].item<std::int64_t>())
                                          : static_cast<int>(one.length);
    for (int i = 0; i < maps.tokens; ++i) {
        const auto id = one.tokens[static_cast<std::size_t>(i)];
        maps.labels.push_back(data::shownToken(*m_dataset, id));
        if (id == m_dataset->tokenizer.unknown()) maps.unknown.push_back(i);
    }
}

void TorchAnalyzer::describePrediction(const torch::Tensor& logits, const models::Input& input,
                                       AttentionMaps& maps) const {
    const bool lm = traitsOf(m_shape.task).everyPosition;
    const auto place = predictedPlace(*m_dataset, input, maps.tokens);
    if (lm && place < 0) return;
    const auto scores = lm ? logits[0][place] : logits[0];
    models::requireFinite(scores, "the model's answer"_m);
    const auto probabilities = scores.to(torch::kDouble).softmax(0);
    const auto [values, indices] =
        probabilities.topk(std::min<std::int64_t>(kTopPredictions, probabilities.size(0)));
    for (std::int64_t i = 0; i < values.size(0); ++i) {
        const auto id = indices[i].item<std::int64_t>();
        maps.prediction.push_back({lm ? m_dataset->tokenizer.token(static_cast<std::int32_t>(id))
                                      : m_shape.classes.at(static_cast<std::size_t>(id)),
                                   values[i].item<double>()});
    }
    // An input that the user typed does not have a target, so its loss is unknown.
    if (!input.targets.defined() || input.targets.ge(0).sum().item<std::int64_t>() == 0) return;
    if (!lm) maps.label = static_cast<int>(input.targets[0].item<std::int64_t>());
    maps.loss = m_model->loss(logits, input, 0).item<double>();
}

Result<std::shared_ptr<void>> TorchAnalyzer::answer(const std::string& id, const void* request,
                                                    const Work& work) {
    return requests().answer(*this, id, request, work);
}

Result<AttentionMaps> TorchAnalyzer::attention(const AttentionRequest& request, const Work& work) {
    if (traitsOf(m_shape.task).pairs) {
        HEADSCOPE_CHECK(writesWith(request.ablation));
        return pairMaps(*this, request, work);
    }
    torch::NoGradGuard noGrad;
    const bool own = request.input.kind != ModelInput::Kind::Sample;
    HEADSCOPE_TRY(const auto setUp, replacements(request.ablation, request.mask,
                                                 own ? "" : request.input.split, work));
    HEADSCOPE_TRY(auto one, data::inputBatch(*m_dataset, request.input, inputLength()));
    // Padding only costs time. Replacements of heads have the full length, so it stays there.
    if (traitsOf(m_shape.task).labelled && !traitsOf(m_shape.task).pictures() && !setUp)
        data::trimPadding(one);
    HEADSCOPE_TRY(const auto headMask, maskTensor(request.mask));
    auto input = models::inputFrom(one, m_shape.task, torch::kCPU);
    AttentionMaps maps;
    maps.step = work.step;
    maps.layers = m_shape.layers;
    maps.heads = m_shape.heads;
    describeInput(one, input, maps);
    HEADSCOPE_CHECK(hideTokens(request.input.hidden, {m_shape, maps.tokens}, input));
    models::Pass pass;
    pass.headMask = headMask;
    pass.record.assign(static_cast<std::size_t>(m_shape.layers), true);
    if (setUp) setUp(pass, input, {own ? 0 : request.input.index});
    const auto logits = m_model->forward(input, pass);
    std::vector<torch::Tensor> layers;
    for (const auto& capture : pass.captures) {
        layers.push_back(capture.maps[0].narrow(1, 0, maps.tokens).narrow(2, 0, maps.tokens));
        models::requireFinite(layers.back(), "attention in %1"_m(placeOf(
                                                 m_shape, static_cast<int>(layers.size()) - 1)));
    }
    describePrediction(logits, input, maps);
    maps.headsPerLayer = m_shape.headsPerLayer;
    maps.maps = floatsOf(stackedMaps(layers, m_shape.heads, false));
    addVisible(pass, maps);
    // Rollout takes the mean over heads, so absent heads must not lower it.
    maps.rollout = floatsOf(attentionRollout(stackedMaps(layers, m_shape.heads, true)));
    describeHidden(request.input.hidden, maps);
    data::describeInput(*m_dataset, request.input, maps);
    return maps;
}

Result<std::vector<float>> TorchAnalyzer::logits(const LogitsRequest& request, const Work&) {
    torch::NoGradGuard noGrad;
    auto input = models::inputFrom(request.one, m_shape.task, torch::kCPU);
    const int count =
        request.one.lengths.empty() ? m_shape.pictureTokens() : request.one.lengths[0];
    HEADSCOPE_CHECK(hideTokens(request.hidden, {m_shape, count}, input));
    models::Pass pass;
    HEADSCOPE_TRY(pass.headMask, maskTensor(request.mask));
    auto answer = m_model->forward(input, pass)[0];
    if (traitsOf(m_shape.task).pairs) {
        // generative: logits after the last target token given to the decoder
        answer = answer[request.one.targetLengths.front() - 1];
    } else if (traitsOf(m_shape.task).everyPosition) {
        const auto tokens =
            input.lengths.defined() ? input.lengths[0].item<std::int64_t>() : request.one.length;
        const auto place = predictedPlace(*m_dataset, input, tokens);
        if (place < 0)
            return Error{ErrorCode::Usage, "the text contains no masked word to predict"_m,
                         "Write %1 in place of a word"_m(
                             data::shownToken(*m_dataset, m_dataset->tokenizer.mask()))};
        answer = answer[place];
    }
    models::requireFinite(answer, "the model's answer"_m);
    return floatsOf(answer);
}

training::EvaluatedSplit TorchAnalyzer::answersOn(const data::Subset& samples,
                                                  const torch::Tensor& headMask, const Work& work,
                                                  const training::SetUpPass& setUp) {
    auto answers = training::evaluateSamples(*m_model, *m_dataset, samples, headMask, work.cancel,
                                             torch::kCPU, work.progress, setUp);
    util::requireFinite(answers.losses, "the loss on the %1 split"_m(samples.set.split));
    return answers;
}

// The choice of samples depends only on the split, their number and the run's seed.
HeldStreams& TorchAnalyzer::held(const data::Subset& samples) {
    const auto same = [&](const SampleSet& set) {
        return set.split == samples.set.split && set.samples == samples.set.samples;
    };
    if (!m_held || !same(m_held->set())) {
        m_held.reset();  // frees its memory before the limit of the next is computed
        m_held = std::make_unique<HeldStreams>(*m_model, *m_dataset, samples);
    }
    return *m_held;
}

namespace {

// Returns the report on these results; `classes` may be empty.
AblationReport reportOf(const HeldStreams::Both& both, const SampleSet& set, std::int64_t step,
                        const std::vector<std::string>& classes) {
    const auto &before = both.before, &after = both.after;
    AblationReport report;
    static_cast<SampleSet&>(report) = set;
    report.step = step;
    report.before = before.summary.scores;
    report.after = after.summary.scores;
    for (const auto& score : report.before)
        if (const auto change = scoreDifference(scoreKind(score.id), before, after)) {
            report.difference.push_back({score.id, change->mean, change->range});
            report.changed = std::max(report.changed, change->changed);
        }
    if (!before.right.empty()) {
        report.classes = classes;
        report.classScore = kAccuracy;
        report.classBefore = accuracyByClass(before, classes.size());
        report.classAfter = accuracyByClass(after, classes.size());
    }
    return report;
}

}  // namespace

Result<AblationReport> TorchAnalyzer::ablation(const AblationRequest& request, const Work& work) {
    const auto start = std::chrono::steady_clock::now();
    const auto secondsSoFar = [&] {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    HEADSCOPE_CHECK(needSamples(request.split));
    HEADSCOPE_TRY(const auto headMask, maskTensor(request.mask));
    const auto samples = subset(request.split, request.samples);
    const bool writes = request.written > 0 && traitsOf(m_shape.task).pairs;
    if (writes) HEADSCOPE_CHECK(writesWith(request.ablation));
    HEADSCOPE_TRY(const auto setUp,
                  replacements(request.ablation, request.mask, request.split, work.part(0, 0.01)));
    const double read = writes ? kReadShare : 1;  // the rest of the work is generation
    HeldStreams::FirstBatch first;
    if (request.onFirst && !writes)
        first = [&](const HeldStreams::Both& both, const SampleSet& set) {
            auto report = reportOf(both, set, work.step, m_dataset->classes);
            report.seconds = secondsSoFar();
            request.onFirst(report);
        };
    const auto both = held(samples).compare(headMask, setUp, work.part(0, read), first);
    if (!both) return cancelled();
    auto report = reportOf(*both, samples.set, work.step, m_dataset->classes);
    if (writes) {
        // Generation is slow, so it uses fewer samples.
        const auto some =
            subset(request.split, std::min<std::int64_t>(request.written, samples.set.samples));
        HEADSCOPE_CHECK(addWrittenChange(*this, some, headMask, work.part(kReadShare, 1), report));
    }
    report.seconds = secondsSoFar();
    return report;
}

Result<LeaveOneOutReport> TorchAnalyzer::leaveOneOut(const LeaveOneOutRequest& request,
                                                     const Work& work) {
    return scanHeads(
        *this, request, [](HeadPlace head) { return std::vector<HeadPlace>{head}; }, work);
}

Result<RunResult> TorchAnalyzer::evaluate(const EvaluateOptions& options, const Work& work) {
    HEADSCOPE_CHECK(needSamples(options.split));
    HEADSCOPE_TRY(const auto headMask, maskTensor(options.mask));
    HEADSCOPE_TRY(const auto setUp,
                  replacements(options.ablation, options.mask, options.split, work.part(0, 0.01)));
    const auto samples = subset(options.split, 0);
    const auto answers = answersOn(samples, headMask, work.part(0, 0.9), setUp);
    const auto& evaluated = answers.summary;
    RunResult result;
    result.split = options.split;
    result.samples = evaluated.samples;
    result.scores = evaluated.scores;
    result.steps = work.step;
    if (traitsOf(m_shape.task).pairs && !setUp) addWritten(result, options, headMask, work);
    HEADSCOPE_TRY(result.flatness, flatness(options.split, headMask, work.part(0.9, 1), setUp));
    if (!answers.right.empty()) {
        const auto calibration = calibrationOf(answers.confidences, answers.right);
        result.confidence = calibration.confidence;
        result.calibrationError = calibration.error;
        result.calibrationInterval =
            calibrationInterval(answers.confidences, answers.right, samples.set.seed);
    }
    result.meanAttentionCosine = evaluated.attentionCosine;
    return result;
}

// Generates text and adds its scores. The default is greedy search, as in validation during
// training.
void TorchAnalyzer::addWritten(RunResult& result, const EvaluateOptions& options,
                               const torch::Tensor& headMask, const Work& work) {
    decoding::AnswerOptions answers;
    answers.headMask = headMask;
    answers.beam = std::clamp(options.beam, 1, kWidestBeam);
    answers.cancel = work.cancel;
    auto measured =
        decoding::writtenSamples(*m_model, *m_dataset, subset(options.split, 0), answers).scores;
    result.signatures = decoding::scoreSignatures(m_dataset->scoreTokens);
    if (const auto aligned =
            bestAligningHead(*m_model, *m_dataset, subset(options.split, 0), headMask, work)) {
        measured.push_back(aligned->score);
        const auto site = static_cast<std::size_t>(aligned->head.site);
        result.signatures.emplace_back(kAlignmentError,
                                       "head " + m_shape.sites.at(site) + ":" +
                                           std::to_string(aligned->head.head) +
                                           ", most attended token, target given; below " +
                                           std::to_string(static_cast<int>(kAligns)) +
                                           " %: " + std::to_string(aligned->aligning) + " of " +
                                           std::to_string(aligned->heads) + " cross heads");
    }
    for (const auto& score : result.scores)
        if (scoreKind(score.id).measured()) measured.push_back(score);
    result.scores = scoresOfTask(m_shape.task, measured);
}

ModelShape shapeOf(const models::ModelSpec& spec, const data::Dataset& dataset) {
    ModelShape shape;
    shape.task = spec.data.task;
    shape.layers = static_cast<int>(spec.sites());
    shape.heads = static_cast<int>(spec.mostHeads());
    // headsPerLayer stays empty if all layers have the same number of heads.
    if (*std::min_element(spec.heads.begin(), spec.heads.end()) != spec.mostHeads())
        shape.headsPerLayer.assign(spec.heads.begin(), spec.heads.end());
    shape.causal = true;
    for (const auto& site : models::sitesOf(spec)) {
        shape.sites.push_back(site.id);
        shape.causal = shape.causal && site.kind == models::SiteKind::Causal;
    }
    shape.width = static_cast<int>(spec.width);
    shape.length = static_cast<int>(spec.length);
    shape.classes = dataset.classes;
    shape.parameters = models::costsOf(spec, 1).parameters;
    if (traitsOf(spec.data.task).pictures()) {
        shape.gridRows = shape.gridColumns = static_cast<int>(spec.data.imageSize / spec.patch);
        shape.patch = static_cast<int>(spec.patch);
        shape.imageSize = static_cast<int>(spec.data.imageSize);
        shape.prefixTokens = static_cast<int>(spec.style.prefixTokens);
    }
    return shape;
}

Result<std::unique_ptr<Analyzer>> makeAnalyzer(const RunConfig& config,
                                               const models::ModelSpec& spec,
                                               std::shared_ptr<const data::Dataset> dataset,
                                               io::TensorFile weights) {
    const auto seed = static_cast<std::uint64_t>(config.integer("train.seed"));
    auto analyzer =
        std::make_unique<TorchAnalyzer>(spec, shapeOf(spec, *dataset), std::move(dataset), seed);
    HEADSCOPE_CHECK(analyzer->load(std::move(weights)));
    return std::unique_ptr<Analyzer>(std::move(analyzer));
}

}  // namespace headscope::analysis
