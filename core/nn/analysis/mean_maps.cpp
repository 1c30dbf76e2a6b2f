#include "core/nn/analysis/mean_maps.h"

#include "core/api/runs/tasks.h"
#include "core/nn/analysis/masked_answers.h"
#include "core/nn/models/finite.h"

#include <algorithm>
#include <cmath>

namespace headscope::analysis {
namespace {

// Returns about `wanted` samples of one class, in the split's random order. The order is stratified
// by class.
data::Subset ofClass(const TorchAnalyzer& analyzer, const std::string& split, int label,
                     int wanted) {
    const auto& labels = data::splitByName(analyzer.dataset(), split).labels;
    const auto classes = static_cast<double>(std::count(labels.begin(), labels.end(), label));
    const double every = classes > 0 ? static_cast<double>(labels.size()) / classes : 0;
    auto chosen = analyzer.subset(
        split, wanted > 0 ? static_cast<std::int64_t>(std::ceil(wanted * every)) : 0);
    std::vector<std::int64_t> kept;
    for (const auto index : chosen.samples)
        if (labels.at(static_cast<std::size_t>(index)) == label) kept.push_back(index);
    if (wanted > 0) kept.resize(std::min(kept.size(), static_cast<std::size_t>(wanted)));
    chosen.samples = std::move(kept);
    chosen.set.samples = static_cast<int>(chosen.samples.size());
    return chosen;
}

struct MapSums {
    torch::Tensor maps;    // (L, H, T, T) double
    torch::Tensor having;  // (T) double: number of samples that have a token at this position
};

// Adds the maps of a site, (B, H', T, T). Absent heads stay 0.
void addSite(MapSums& sums, std::int64_t site, const torch::Tensor& maps,
             const models::Input& input) {
    const auto t = std::min(maps.size(2), sums.maps.size(2));
    // (B, t): 1 if the sample has a token there
    auto there = torch::ones({maps.size(0), t}, torch::kDouble);
    if (input.lengths.defined())
        there = attention::validTokens(input.lengths, maps.size(2), torch::kCPU)
                    .narrow(1, 0, t)
                    .to(torch::kDouble);
    // Only pairs of real tokens count; padding is masked out.
    const auto pairs = there.unsqueeze(2) * there.unsqueeze(1);                // (B, t, t)
    const auto own = maps.narrow(2, 0, t).narrow(3, 0, t).to(torch::kDouble);  // (B, H', t, t)
    const auto sum =
        torch::where(pairs.unsqueeze(1) > 0, own, torch::zeros({}, own.options())).sum(0);
    sums.maps[site].narrow(0, 0, maps.size(1)).narrow(1, 0, t).narrow(2, 0, t).add_(sum);
    if (site == 0) sums.having.narrow(0, 0, t).add_(there.sum(0));
}

// Averages the pixels of all samples.
Picture meanPicture(const data::Dataset& dataset, const data::Split& split,
                    const std::vector<std::int64_t>& samples) {
    Picture mean;
    std::vector<double> sums;
    for (const auto index : samples) {
        const auto one = data::sampleOf(dataset, split, index).picture;
        mean.width = one.width;
        mean.height = one.height;
        sums.resize(one.rgb.size());
        for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += one.rgb[i];
    }
    for (const double sum : sums)
        mean.rgb.push_back(
            static_cast<std::uint8_t>(std::lround(sum / static_cast<double>(samples.size()))));
    return mean;
}

void describeMean(MeanMaps& answer, const MapSums& sums, const ModelShape& shape) {
    const auto having = sums.having.contiguous();
    const auto* counts = having.data_ptr<double>();
    int tokens = 0;
    // Cut off the positions that no sample reaches.
    while (tokens < having.numel() && counts[tokens] > 0)
        answer.having.push_back(static_cast<int>(counts[tokens++]));
    auto& maps = answer.maps;
    maps.layers = shape.layers;
    maps.heads = shape.heads;
    maps.headsPerLayer = shape.headsPerLayer;
    maps.causal = shape.causal;
    maps.tokens = maps.inputTokens = tokens;
    for (int i = 0; i < tokens; ++i)
        maps.labels.push_back(shape.gridColumns > 0 ? shape.pictureLabel(i) : std::to_string(i));
    const auto rows = having.narrow(0, 0, tokens).view({1, 1, tokens, 1});
    maps.maps =
        floatsOf(sums.maps.narrow(2, 0, tokens).narrow(3, 0, tokens) / rows);  // (L, H, T', T')
}

std::int64_t positionsOf(const ModelShape& shape) {
    return shape.gridColumns > 0 ? std::int64_t{shape.pictureTokens()}
                                 : std::min<std::int64_t>(shape.length, kMeanPositions);
}

Result<data::Subset> samplesOf(const TorchAnalyzer& analyzer, const MeanMapsRequest& request,
                               const std::string& split) {
    if (request.label < 0) return analyzer.subset(split, request.samples);
    const auto& classes = analyzer.dataset().classes;
    if (request.label >= static_cast<int>(classes.size()))
        return Error{ErrorCode::Usage, "unknown class %1"_m(request.label),
                     "Choose a class number below %1, or -1 for samples of all "
                     "classes"_m(classes.size())};
    auto chosen = ofClass(analyzer, split, request.label, request.samples);
    if (chosen.samples.empty())
        return Error{ErrorCode::BadData,
                     "the %1 split has no sample of class %2"_m(
                         split, classes[static_cast<std::size_t>(request.label)]),
                     "Choose another class or another split"_m};
    return chosen;
}

Result<MeanMaps> meanMaps(TorchAnalyzer& analyzer, const MeanMapsRequest& request,
                          const Work& work) {
    torch::NoGradGuard noGrad;
    HEADSCOPE_CHECK(analyzer.needOneStream("mean maps of one text"));
    const auto name =
        request.split.empty() ? data::choosingSplit(analyzer.dataset()) : request.split;
    HEADSCOPE_CHECK(analyzer.needSamples(name));
    HEADSCOPE_TRY(const auto headMask, analyzer.maskTensor(request.mask));
    HEADSCOPE_TRY(const auto setUp,
                  analyzer.replacements(request.ablation, request.mask, name, work.part(0, 0.01)));
    HEADSCOPE_TRY(const auto subset, samplesOf(analyzer, request, name));
    auto& model = analyzer.model();
    const auto shape = analyzer.shape();
    const auto positions = positionsOf(shape);
    MapSums sums{torch::zeros({shape.layers, shape.heads, positions, positions}, torch::kDouble),
                 torch::zeros({positions}, torch::kDouble)};
    const auto batches = batchesOf(model, analyzer.dataset(), subset);
    for (std::int64_t number = 0; number < batches.count; ++number) {
        if (work.stopped()) return cancelled();
        const auto input = batches.make(number);
        models::Pass pass;
        pass.headMask = headMask;
        pass.record.assign(static_cast<std::size_t>(shape.layers), true);
        if (setUp) setUp(pass, input, batches.samples(number));
        model.forward(input, pass);
        for (std::size_t site = 0; site < pass.captures.size(); ++site)
            addSite(sums, static_cast<std::int64_t>(site), pass.captures[site].maps, input);
        work.done((number + 1.0) / static_cast<double>(batches.count));
    }
    models::requireFinite(sums.maps, "attention in the mean"_m);
    MeanMaps answer;
    static_cast<SampleSet&>(answer) = subset.set;
    answer.label = request.label;
    answer.count = static_cast<int>(subset.samples.size());
    describeMean(answer, sums, shape);
    answer.maps.step = work.step;
    if (traitsOf(shape.task).pictures())
        answer.maps.picture = meanPicture(
            analyzer.dataset(), data::splitByName(analyzer.dataset(), name), subset.samples);
    return answer;
}

}  // namespace

void addMeanMaps(TorchAnalyzer::Table& table) {
    table.add<MeanMapsRequest>(meanMaps);
}

}  // namespace headscope::analysis
