// Measures of TorchAnalyzer: the heads of every layer on samples of a split.
#include "core/api/runs/tasks.h"
#include "core/base/stats/student.h"
#include "core/data/batches/batch_rows.h"
#include "core/nn/analysis/copied_passages.h"
#include "core/nn/analysis/site_statistics.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/nn/measures/chance.h"
#include "core/nn/measures/measures.h"
#include "core/nn/measures/rollout.h"
#include "core/nn/models/finite.h"
#include "core/nn/training/layer_tensors_of.h"
#include "core/spec/measures/catalogue.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>
#include <cmath>

namespace headscope::analysis {
namespace {

// Maps of one layer. Measures need several times this memory.
constexpr std::int64_t kMaximumMapBytes = 192 << 20;
// A token is rare if it is not among this many most common ones (Voita et al. 2019).
constexpr std::int64_t kCommonTokens = 500;

// Returns how many multiply-adds it takes to measure one sample, roughly. Depends on sizes alone,
// so that the same run is always measured on the same samples.
std::int64_t costOfSample(const models::Model& model, const ModelShape& shape,
                          std::int64_t length) {
    constexpr std::int64_t kPerNumber = 2700;  // for each number of a map, by the measures
    std::int64_t perToken = 0;
    for (const auto& weight : model.parameters())
        if (weight.dim() == 2 && weight.size(0) != model.spec().data.vocabulary)
            perToken += weight.numel();
    return std::max<std::int64_t>(
        perToken * length + kPerNumber * shape.layers * shape.heads * length * length, 1);
}

// Returns the number of samples that take about 15 s on two processor cores of 2023. length: tokens
// of the longest sample.
std::int64_t samplesInTime(const models::Model& model, const ModelShape& shape,
                           std::int64_t length) {
    constexpr std::int64_t kMultiplyAdds = 600'000'000'000, kFewest = 8;
    return std::clamp<std::int64_t>(kMultiplyAdds / costOfSample(model, shape, length), kFewest,
                                    kAnalysisSamples);
}

// Returns the number of samples, at most `wanted`, whose maps of one layer fit in the memory limit.
// length: tokens of the longest sample.
std::int64_t affordableSamples(const ModelShape& shape, std::int64_t wanted, std::int64_t length) {
    const auto perSample = shape.heads * length * length * std::int64_t{sizeof(float)};
    return std::clamp<std::int64_t>(kMaximumMapBytes / std::max<std::int64_t>(perSample, 1), 1,
                                    wanted);
}

// Returns the variance of each patch's pixel values over colours and positions, (B, patches).
torch::Tensor patchVariance(const torch::Tensor& pixels, std::int64_t patch) {
    return pixels.unfold(2, patch, patch)
        .unfold(3, patch, patch)
        .permute({0, 2, 3, 1, 4, 5})
        .flatten(3)
        .var(3, false)
        .flatten(1);
}

// Counts each token id.
torch::Tensor countsOf(const std::vector<std::int32_t>& tokens, std::int64_t vocabulary) {
    auto counts = torch::zeros({vocabulary}, torch::kDouble);
    auto* count = counts.data_ptr<double>();
    for (const auto token : tokens)
        if (token >= 0 && token < vocabulary) count[token] += 1;
    return counts;
}

// Returns the count of the rank-th most common token; 0 if rarer tokens do not occur.
double countOfRank(const torch::Tensor& counts, std::int64_t rank) {
    if (counts.gt(0).sum().item<std::int64_t>() <= rank) return 0;
    return std::get<0>(counts.topk(rank))[rank - 1].item<double>();
}

// Returns random token sequences that are repeated once. Only attention to the first copy can
// predict the second (Olsson et al. 2022). Large models with long inputs get fewer sequences, which
// suffice because each is long.
torch::Tensor repeatedTokens(const models::Model& model, const ModelShape& shape) {
    constexpr std::int64_t kMultiplyAdds = 150'000'000'000, kMost = 16;
    const auto& spec = model.spec();
    const auto sequences =
        std::clamp<std::int64_t>(kMultiplyAdds / costOfSample(model, shape, spec.length), 1,
                                 affordableSamples(shape, kMost, spec.length));
    auto generator = at::make_generator<at::CPUGeneratorImpl>(0);
    const auto half = std::max<std::int64_t>(spec.length / 2, 1),
               first = std::min<std::int64_t>(2, spec.data.vocabulary - 1);
    const auto once =
        torch::randint(first, spec.data.vocabulary, {sequences, half}, generator, torch::kLong);
    return torch::cat({once, once}, 1).narrow(1, 0, std::min(2 * half, spec.length)).contiguous();
}

// Adds attention rollouts. rollouts: by measure, up to the previous layer; updated to include this
// layer.
void addTokens(SimilarityReport& report, const measures::MaskedLayer& layer,
               std::map<std::string, torch::Tensor>& rollouts) {
    for (const auto& info : measures::builtinMeasures()) {
        if (info.shape != MeasureShape::Tokens) continue;
        auto& rollout = rollouts[info.id];
        const bool first = !rollout.defined();
        rollout = measures::rolledOut(info.id, layer, rollout);
        if (first) report.tokens.push_back({info.id, {}});
        const auto own =
            std::find_if(report.tokens.begin(), report.tokens.end(),
                         [&](const TokenStatistics& one) { return one.measure == info.id; });
        own->values.push_back(floatsOf(measures::meanRow(rollout, layer)));
    }
}

void addAcross(SimilarityReport& report, const measures::NetworkHeads& network) {
    for (const auto& info : measures::builtinMeasures()) {
        if (info.shape != MeasureShape::AcrossLayers) continue;
        const auto matrix = measures::acrossLayers(info.id, network);
        if (matrix.defined())
            report.across.push_back({info.id, static_cast<int>(matrix.size(0)), floatsOf(matrix)});
    }
}

constexpr std::int64_t kExcessGroups = 10, kFewestOfAGroup = 2;

Error noMatrix(const std::string& measure) {
    return {ErrorCode::Usage,
            "measure %1 does not return a matrix of head pairs for these samples"_m(measure),
            "See `list measures`"_m};
}

// Returns every `groups`-th sample, starting at `first`.
measures::LayerTensors everyNth(measures::LayerTensors layer, std::int64_t first,
                                std::int64_t groups) {
    const auto chosen = torch::arange(first, layer.maps.size(0), groups);
    for (auto* perSample :
         {&layer.maps, &layer.context, &layer.q, &layer.k, &layer.v, &layer.residual,
          &layer.headWeights, &layer.gates, &layer.queryMask, &layer.keyMask, &layer.visible})
        if (perSample->defined())
            *perSample = perSample->index_select(0, chosen.to(perSample->device()));
    return layer;
}

// Means over the pairs of heads of a layer: the measure, and its chance level for independent
// heads. NaN if undefined.
struct BesideChance {
    double similarity = std::nan(""), chance = std::nan("");
    double excess() const { return similarity - chance; }
};

std::optional<BesideChance> besideChance(const std::string& measure,
                                         const measures::MaskedLayer& layer, std::int64_t heads) {
    const auto matrix = training::ofOwnHeads(measures::pairwise(measure, layer), heads);
    if (!matrix.defined()) return std::nullopt;
    BesideChance means;
    if (heads < 2) return means;
    means.similarity = measures::pairMean(matrix);
    const auto chance = measures::ChanceLevels(layer).independent(measure);
    if (chance.defined()) means.chance = measures::pairMean(training::ofOwnHeads(chance, heads));
    return means;
}

// Returns the mean of the values that are not NaN; NaN if all are.
double meanOfNumbers(const std::vector<double>& values) {
    double sum = 0;
    int count = 0;
    for (const double value : values)
        if (!std::isnan(value)) {
            sum += value;
            ++count;
        }
    return count > 0 ? sum / count : std::nan("");
}

}  // namespace

Result<SimilarityExcess> similarityExcess(TorchAnalyzer& analyzer,
                                          const SimilarityExcessRequest& request,
                                          const Work& work) {
    torch::NoGradGuard noGrad;
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    auto recording = analyzer.record(request.split, request.samples, {});
    const auto groups =
        std::min<std::int64_t>(kExcessGroups, recording.set.samples / kFewestOfAGroup);
    std::vector<double> similarities, chances;
    // [group]: one value per layer
    std::vector<std::vector<double>> byGroup(static_cast<std::size_t>(groups));
    const int layers = analyzer.shape().layers;
    for (int layer = 0; layer < layers; ++layer) {
        if (work.stopped()) return cancelled();
        const auto heads = analyzer.model().headsAt(layer);
        const auto masked = recording.nextLayer(analyzer.model());
        const auto whole = besideChance(request.measure, masked, heads);
        if (!whole) return noMatrix(request.measure);
        similarities.push_back(whole->similarity);
        chances.push_back(whole->chance);
        for (std::int64_t group = 0; group < groups && !std::isnan(whole->excess()); ++group) {
            const measures::MaskedLayer some(everyNth(masked.raw(), group, groups));
            if (const auto part = besideChance(request.measure, some, heads))
                byGroup[static_cast<std::size_t>(group)].push_back(part->excess());
        }
        work.done((layer + 1.0) / layers);
    }
    SimilarityExcess found;
    static_cast<SampleSet&>(found) = recording.set;
    found.measure = request.measure;
    found.step = work.step;
    found.similarity = meanOfNumbers(similarities);
    found.chance = meanOfNumbers(chances);
    found.excess = found.similarity - found.chance;
    std::vector<double> excesses;
    for (const auto& values : byGroup) excesses.push_back(meanOfNumbers(values));
    const auto spread = stats::meanOf(excesses);
    // The interval needs finite values from enough groups.
    if (!std::isfinite(found.excess) || !std::isfinite(spread.low)) return found;
    found.groups = static_cast<int>(groups);
    // Centre the interval, which comes from the groups, on the excess of all samples.
    const double half = (spread.high - spread.low) / 2;
    found.interval = Interval{found.excess - half, found.excess + half};
    return found;
}

measures::MaskedLayer TorchAnalyzer::Recording::nextLayer(models::Model& model) {
    const auto site = static_cast<std::size_t>(layer);
    streams = model.through(layer, streams, input, pass);
    auto tensors = training::layerTensorsOf(model, layer, pass, input);
    // The output of the last encoder layer is the memory that the decoder attends to.
    const bool read =
        streams.memory.defined() && model.sites()[site].kind == models::SiteKind::Self;
    tensors.residual = read ? streams.memory : streams.main;
    models::requireFinite(tensors.residual,
                          "the residual stream after %1"_m(placeOf(shape, layer)));
    pass.captures[site] = {};
    ++layer;
    return measures::MaskedLayer(std::move(tensors));
}

// The commonness of a token is its count in the training split. For image patches it is minus the
// variance of the pixels, so that the patch with the most varied pixels counts as the rarest.
measures::SampleContext TorchAnalyzer::contextOf(const models::Input& input, std::int64_t site) {
    measures::SampleContext context;
    const bool written =
        input.targetTokens.defined() &&
        m_model->sites()[static_cast<std::size_t>(site)].kind == models::SiteKind::Causal;
    context.tokens = written ? input.targetTokens : input.tokens;
    if (traitsOf(m_shape.task).pictures()) {
        context.gridRows = m_shape.gridRows;
        context.gridColumns = m_shape.gridColumns;
        context.patchPixels = m_shape.patch;
        context.prefixTokens = m_shape.prefixTokens;
        const auto commonness = -patchVariance(input.pixels, m_shape.patch);
        // Prefix tokens are not patches, so none of them may count as the rarest.
        context.commonness = torch::constant_pad_nd(commonness, {m_shape.prefixTokens, 0},
                                                    commonness.max().item<double>());
        return context;
    }
    const auto& tokens = written ? m_dataset->train.pairs.tokens : m_dataset->train.tokens;
    if (tokens.empty()) return context;
    auto& counts = m_tokenCounts[written];
    const auto& sizes = m_model->spec().data;
    if (!counts.defined()) counts = countsOf(tokens, written ? sizes.outputs : sizes.vocabulary);
    context.rareBelow = countOfRank(counts, kCommonTokens);
    context.commonness = counts.index_select(0, context.tokens.flatten()).view_as(context.tokens);
    return context;
}

namespace {

// Padding only costs time in texts with a class. setUp: replacements of heads have the full length.
bool trimsPadding(Task task, bool setUp) {
    return traitsOf(task).labelled && !traitsOf(task).pictures() && !setUp;
}

data::Batch recordedBatch(const data::Dataset& dataset, const data::Subset& some,
                          std::int64_t length, bool trims) {
    auto batch = data::listedBatch(dataset, data::splitByName(dataset, some.set.split),
                                   some.samples, 0, some.set.samples, length);
    if (trims) data::trimPadding(batch);
    return batch;
}

}  // namespace

std::int64_t TorchAnalyzer::recordedSamples(const std::string& split, int samples,
                                            bool setUp) const {
    const auto chosen = subset(split, samples == kAutomaticSamples ? kAnalysisSamples : samples);
    const auto length = trimsPadding(m_shape.task, setUp)
                            ? recordedBatch(*m_dataset, chosen, m_model->spec().length, true).length
                            : m_shape.length;
    auto affordable = affordableSamples(m_shape, chosen.set.samples, length);
    if (samples == kAutomaticSamples)
        affordable = std::min(affordable, samplesInTime(*m_model, m_shape, length));
    return affordable;
}

TorchAnalyzer::Recording TorchAnalyzer::record(const std::string& split, int samples,
                                               const torch::Tensor& headMask,
                                               const training::SetUpPass& setUp) {
    const bool set = static_cast<bool>(setUp), trims = trimsPadding(m_shape.task, set);
    const auto chosen = subset(split, recordedSamples(split, samples, set));
    Recording recording;
    recording.set = chosen.set;
    recording.input =
        models::inputFrom(recordedBatch(*m_dataset, chosen, m_model->spec().length, trims),
                          m_shape.task, torch::kCPU);
    recording.pass.headMask = headMask;
    if (setUp) setUp(recording.pass, recording.input, chosen.samples);
    recording.pass.record.assign(static_cast<std::size_t>(m_shape.layers), true);
    recording.streams = m_model->begin(recording.input, recording.pass);
    recording.shape = m_shape;
    return recording;
}

Result<SimilarityReport> TorchAnalyzer::similarity(const SimilarityRequest& request,
                                                   const Work& work) {
    torch::NoGradGuard noGrad;
    HEADSCOPE_CHECK(needSamples(request.split));
    HEADSCOPE_TRY(const auto headMask, maskTensor(request.mask));
    auto recording = record(request.split, request.samples, headMask);
    auto report = emptyReport(request.measure, m_shape, recording.set);
    report.frame.step = report.chance.step = work.step;
    for (int layer = 0; layer < m_shape.layers; ++layer) {
        if (work.stopped()) return cancelled();
        auto masked = recording.nextLayer(*m_model);
        const auto heads = m_model->headsAt(layer);
        const auto matrix =
            training::ofOwnHeads(measures::pairwise(request.measure, masked), heads);
        if (!matrix.defined()) return noMatrix(request.measure);
        addMatrix(report, matrix, masked);
        report.flatness.push_back(flatnessOf(masked, heads));
        if (request.statistics)
            addHeads(report, masked, contextOf(recording.input, layer), heads, layer);
        addChance(report, measures::ChanceLevels(std::move(masked)), heads);
        work.done((layer + 1.0) / m_shape.layers);
    }
    fillUp(report, m_shape.layers);
    if (request.statistics) {
        measureInduction(report.heads);
        measureRetrieval(*this, request.split, report.heads);
    }
    return report;
}

Result<std::vector<double>> TorchAnalyzer::flatness(const std::string& split,
                                                    const torch::Tensor& headMask, const Work& work,
                                                    const training::SetUpPass& setUp) {
    torch::NoGradGuard noGrad;
    auto recording = record(split, kAnalysisSamples, headMask, setUp);
    std::vector<double> layers;
    for (int layer = 0; layer < m_shape.layers; ++layer) {
        if (work.stopped()) return cancelled();
        layers.push_back(flatnessOf(recording.nextLayer(*m_model), m_model->headsAt(layer)));
    }
    return layers;
}

Result<std::vector<SimilarityReport>> TorchAnalyzer::everyMeasure(const AnalyzeOptions& options,
                                                                  const Work& work) {
    torch::NoGradGuard noGrad;
    HEADSCOPE_CHECK(needSamples(options.split));
    auto recording = record(options.split, options.samples, {});
    std::vector<SimilarityReport> reports;
    for (const auto& info : measures::builtinMeasures())
        if (info.shape == MeasureShape::Pairwise)
            reports.push_back(emptyReport(info.id, m_shape, recording.set));
    auto& first = reports.front();
    measures::NetworkHeads network(std::int64_t{m_shape.layers} * m_shape.heads);
    std::map<std::string, torch::Tensor> rollouts;
    const bool oneStream = !traitsOf(m_shape.task).pairs;
    for (int layer = 0; layer < m_shape.layers; ++layer) {
        if (work.stopped()) return cancelled();
        auto masked = recording.nextLayer(*m_model);
        const auto heads = m_model->headsAt(layer);
        std::vector<SimilarityReport*> added;
        for (auto& report : reports) {
            if (work.stopped()) return cancelled();
            const auto matrix =
                training::ofOwnHeads(measures::pairwise(report.frame.measure, masked), heads);
            if (!matrix.defined()) continue;
            addMatrix(report, matrix, masked);
            added.push_back(&report);
        }
        first.flatness.push_back(flatnessOf(masked, heads));
        addHeads(first, masked, contextOf(recording.input, layer), heads, layer);
        addLayer(first, masked, layer);
        // Rollouts and comparisons between layers need a single token stream.
        if (oneStream) addTokens(first, masked, rollouts);
        if (oneStream && heads > 0) network.add(masked);
        const measures::ChanceLevels levels(std::move(masked));
        for (auto* report : added) {
            if (work.stopped()) return cancelled();
            addChance(*report, levels, heads);
        }
        work.done((layer + 1.0) / m_shape.layers);
    }
    for (auto& report : reports) report.frame.step = report.chance.step = work.step;
    fillUp(first, m_shape.layers);
    measureInduction(first.heads);
    measureRetrieval(*this, options.split, first.heads);
    if (oneStream) addAcross(first, network);
    // Remove measures that do not apply, such as unbiased CKA on three tokens.
    reports.erase(
        std::remove_if(reports.begin() + 1, reports.end(),
                       [](const SimilarityReport& report) { return report.frame.layers.empty(); }),
        reports.end());
    return reports;
}

void TorchAnalyzer::measureInduction(std::vector<HeadStatistics>& heads) {
    const auto found = std::find_if(heads.begin(), heads.end(), [](const HeadStatistics& one) {
        return one.measure == "induction-score";
    });
    if (!m_shape.causal || found == heads.end()) return;
    models::Input input;
    input.tokens = repeatedTokens(*m_model, m_shape);
    input.size = input.tokens.size(0);
    models::Pass pass;
    pass.record.assign(static_cast<std::size_t>(m_shape.layers), true);
    auto streams = m_model->begin(input, pass);
    measures::SampleContext context;
    context.tokens = input.tokens;
    for (int layer = 0; layer < m_shape.layers; ++layer) {
        streams = m_model->through(layer, streams, input, pass);
        const measures::MaskedLayer masked(training::layerTensorsOf(*m_model, layer, pass, input));
        pass.captures[static_cast<std::size_t>(layer)] = {};
        const auto own = training::ofOwnHeads(measures::perHead(found->measure, masked, context),
                                              m_model->headsAt(layer));
        found->values[static_cast<std::size_t>(layer)] =
            floatsOf(training::paddedToHeads(own, m_shape.heads));
    }
}

}  // namespace headscope::analysis
