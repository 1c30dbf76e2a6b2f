#include "core/nn/analysis/head_projection.h"

#include "core/base/stats/projection.h"
#include "core/base/stats/silhouette.h"
#include "core/base/stats/tsne.h"
#include "core/nn/measures/measures.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headscope::analysis {
namespace {

constexpr double kRecordingShare = 0.3;  // share of the progress; t-SNE takes the rest

// Converts rows (n, D) to a matrix.
stats::Matrix matrixOfRows(const torch::Tensor& rows) {
    const auto flat = rows.to(torch::kDouble).contiguous();
    stats::Matrix matrix(static_cast<std::size_t>(flat.size(0)),
                         static_cast<std::size_t>(flat.size(1)));
    std::copy(flat.data_ptr<double>(), flat.data_ptr<double>() + flat.numel(),
              matrix.values.begin());
    return matrix;
}

// Returns each head's mean output over the queries of each sample, (B, H, D). Averages before the
// output projection, which gives the same result because the projection is linear.
torch::Tensor meanContributions(const measures::MaskedLayer& layer) {
    const auto& raw = layer.raw();
    const auto validQueries = layer.keyCount().gt(0).to(raw.context.scalar_type());  // (B, T)
    const auto context = layer.zeroed(raw.context) * validQueries.unsqueeze(1).unsqueeze(3);
    const auto mean =
        context.sum(2) / validQueries.sum(1).clamp_min(1).unsqueeze(1).unsqueeze(2);  // (B, H, dh)
    return torch::einsum("bhd,hdm->bhm",
                         {mean, measures::outputSlices(raw.wo, raw.heads)});  // (B, H, D)
}

// Returns the number of samples for which there are at most the requested number of points.
int samplesFor(const TorchAnalyzer& analyzer, const HeadProjectionRequest& request) {
    const int heads = analyzer.shape().headCount();
    const int points = std::clamp(request.points, 1, kMostProjectedPoints);
    return std::max(1, points / std::max(1, heads));
}

// Adds each head's mean silhouette width, with heads as clusters.
void addSilhouettes(HeadProjection& answer, const torch::Tensor& added, int site) {
    const auto samples = added.size(0), heads = added.size(1);
    std::vector<int> clusters;
    for (std::int64_t sample = 0; sample < samples; ++sample)
        for (int head = 0; head < heads; ++head) clusters.push_back(head);
    const auto widths = stats::silhouetteWidths(matrixOfRows(added.flatten(0, 1)), clusters);
    for (int head = 0; head < heads; ++head) {
        double sum = 0;
        for (std::int64_t sample = 0; sample < samples; ++sample)
            sum += widths[static_cast<std::size_t>(sample * heads + head)];
        const double none = std::numeric_limits<double>::quiet_NaN();
        answer.silhouettes.push_back(
            // A cluster of one point has no silhouette.
            {{site, head}, samples > 1 ? sum / static_cast<double>(samples) : none});
    }
}

void averageSilhouettes(HeadProjection& answer) {
    double sum = 0, count = 0;
    for (const auto& one : answer.silhouettes)
        if (!std::isnan(one.width)) sum += one.width, count += 1;
    answer.silhouette = count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

void describeSamples(HeadProjection& answer, const data::Dataset& dataset,
                     const data::Subset& subset) {
    const auto& split = data::splitByName(dataset, answer.split);
    for (int sample = 0; sample < answer.samples; ++sample) {
        const auto index = subset.samples[static_cast<std::size_t>(sample)];
        const auto shown = data::sampleOf(dataset, split, index);
        answer.shown.push_back({index, shown.label, shown.text});
    }
}

Error tooFewPoints(std::size_t points) {
    return {ErrorCode::Usage, "a map of %1 points is meaningless"_m(points),
            "Use at least 4 points: choose a run with more heads, or more samples"_m};
}

Status placePoints(HeadProjection& answer, const stats::Matrix& rows,
                   const HeadProjectionRequest& request, const Work& work) {
    stats::Matrix map;
    if (request.method == ProjectionMethod::Tsne) {
        stats::TsneOptions options;
        options.perplexity = request.perplexity;
        options.cancel = work.cancel;
        options.progress = work.part(kRecordingShare, 1).progress;
        HEADSCOPE_TRY(auto found, stats::tsne(rows, options));
        map = std::move(found.points);
        answer.divergence = found.kl;
        answer.perplexity = found.perplexity;
    } else {
        auto found = stats::principalComponents(rows, 2);
        for (std::size_t i = 0; i < 2 && i < found.ratios.size(); ++i)
            answer.explained[i] = found.ratios[i];
        map = std::move(found.scores);
    }
    for (std::size_t i = 0; i < answer.points.size(); ++i) {
        answer.points[i].x = map.at(i, 0);
        // Points on a line have a single principal component.
        answer.points[i].y = map.columns > 1 ? map.at(i, 1) : 0;
    }
    return {};
}

Result<HeadProjection> mapOfContributions(TorchAnalyzer& analyzer,
                                          const HeadProjectionRequest& request,
                                          const std::string& split, const Work& work) {
    const int wanted = samplesFor(analyzer, request);
    auto recording = analyzer.record(split, wanted, {});
    HeadProjection answer;
    static_cast<SampleSet&>(answer) = recording.set;
    std::vector<torch::Tensor> rows;
    const int sites = analyzer.shape().layers;
    for (int site = 0; site < sites; ++site) {
        if (work.stopped()) return cancelled();
        const auto layer = recording.nextLayer(analyzer.model());
        const auto heads = analyzer.model().headsAt(site);
        if (heads == 0) continue;
        const auto added = meanContributions(layer).narrow(1, 0, heads);  // (B, H, D)
        addSilhouettes(answer, added, site);
        for (int sample = 0; sample < added.size(0); ++sample)
            for (int head = 0; head < heads; ++head)
                answer.points.push_back({{site, head}, sample, 0, 0});
        rows.push_back(added.flatten(0, 1));  // (B * H, D)
        work.done(kRecordingShare * (site + 1.0) / sites);
    }
    if (answer.points.size() < 4) return tooFewPoints(answer.points.size());
    averageSilhouettes(answer);
    describeSamples(answer, analyzer.dataset(), analyzer.subset(split, answer.samples));
    HEADSCOPE_CHECK(placePoints(answer, matrixOfRows(torch::cat(rows)), request, work));
    return answer;
}

Result<HeadProjection> mapOfHeads(TorchAnalyzer& analyzer, const std::string& split,
                                  const Work& work) {
    auto recording = analyzer.record(split, kAutomaticSamples, {});
    const auto shape = analyzer.shape();
    measures::NetworkHeads network(std::int64_t{shape.layers} * shape.heads);
    HeadProjection answer;
    static_cast<SampleSet&>(answer) = recording.set;
    const int sites = shape.layers;
    for (int site = 0; site < sites; ++site) {
        if (work.stopped()) return cancelled();
        const auto layer = recording.nextLayer(analyzer.model());
        if (analyzer.model().headsAt(site) > 0) network.add(layer);
        work.done(0.8 * (site + 1.0) / sites);
    }
    // The square root of the Jensen-Shannon divergence is a metric, as scaling requires.
    const auto divergences = measures::acrossLayers("js-across-layers", network);  // (heads, heads)
    if (!divergences.defined())
        return Error{ErrorCode::Usage, "the attention of this model's heads has different widths"_m,
                     "Choose the map of head contributions instead"_m};
    for (const HeadPlace& head : headsOf(analyzer.shape()))
        answer.points.push_back({head, -1, 0, 0});
    if (answer.points.size() < 4) return tooFewPoints(answer.points.size());
    const auto scaled = stats::classicalScaling(
        matrixOfRows(divergences.to(torch::kDouble).clamp_min(0).sqrt()), 2);
    double positive = 0;
    // Negative eigenvalues come from non-Euclidean distances and are not counted.
    for (const double value : scaled.eigenvalues) positive += std::max(0.0, value);
    for (std::size_t i = 0; i < 2 && positive > 0; ++i)
        answer.explained[i] = scaled.eigenvalues[i] / positive;
    for (std::size_t i = 0; i < answer.points.size(); ++i) {
        answer.points[i].x = scaled.coordinates.at(i, 0);
        answer.points[i].y = scaled.coordinates.at(i, 1);
    }
    averageSilhouettes(answer);
    return answer;
}

Result<HeadProjection> headProjection(TorchAnalyzer& analyzer, const HeadProjectionRequest& request,
                                      const Work& work) {
    torch::NoGradGuard noGrad;
    const auto split =
        request.split.empty() ? data::choosingSplit(analyzer.dataset()) : request.split;
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    const bool all = request.things == ProjectedThings::Heads;
    if (all) {
        HEADSCOPE_CHECK(analyzer.needOneStream("distances between heads of different sites"));
    }
    HEADSCOPE_TRY(auto answer, all ? mapOfHeads(analyzer, split, work)
                                   : mapOfContributions(analyzer, request, split, work));
    answer.step = work.step;
    answer.things = request.things;
    answer.method = request.method;
    return answer;
}

}  // namespace

void addHeadProjection(TorchAnalyzer::Table& table) {
    table.add<HeadProjectionRequest>(headProjection);
}

}  // namespace headscope::analysis
