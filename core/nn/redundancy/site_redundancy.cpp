#include "core/nn/redundancy/site_redundancy.h"

#include "core/api/runs/tasks.h"
#include "core/nn/redundancy/commonality.h"
#include "core/nn/redundancy/information.h"

#include <cmath>

namespace headscope::redundancy {
namespace {

using analysis::TorchAnalyzer;
using analysis::Work;

// Sample of each valid query, (tokens), in the order of MaskedLayer::tokensOf.
torch::Tensor samplesOf(const measures::MaskedLayer& layer) {
    const auto& context = layer.raw().context;  // (B, H, T, dh)
    const auto samples =
        torch::arange(context.size(0), torch::kLong).repeat_interleave(context.size(2));
    const auto& mask = layer.raw().queryMask;
    if (!mask.defined()) return samples;
    return samples.index_select(0, mask.flatten().nonzero().squeeze(1));
}

// Means over the tokens of each sample: (tokens, H, dh) -> (samples, H, dh).
torch::Tensor pooledBySample(const torch::Tensor& outputs, const torch::Tensor& samples,
                             std::int64_t count) {
    const auto tokens = torch::bincount(samples, {}, count).to(torch::kDouble).clamp_min(1);
    return torch::zeros({count, outputs.size(1), outputs.size(2)}, outputs.options())
               .index_add(0, samples, outputs) /
           tokens.view({-1, 1, 1});
}

// Returns why the information about labels cannot be estimated; "" if it can.
Message reasonAgainstInformation(const TorchAnalyzer& analyzer, const torch::Tensor& labels,
                                 std::int64_t headSize) {
    if (!traitsOf(analyzer.shape().task).labelled || !labels.defined() || labels.dim() != 1)
        return "The samples of this model do not have labels."_m;
    const auto counts = torch::bincount(labels);
    const auto present = counts.masked_select(counts.gt(0));
    const auto least = leastSamplesPerClass(headSize), fewest = present.min().item<std::int64_t>();
    if (present.size(0) < 2) return "All samples have the same label."_m;
    if (fewest >= least) return {};
    return "Information about labels needs %1 samples of each class; one class has %2. Use more "
           "samples."_m(least, fewest);
}

SiteRedundancy siteOf(int site, const Predictions& predictions, double threshold,
                      const Work& work) {
    SiteRedundancy found;
    found.site = site;
    const int heads = predictions.heads();
    for (int head = 0; head < heads; ++head) {
        std::vector<int> others;
        found.pairs.emplace_back();
        for (int other = 0; other < heads; ++other) {
            if (other != head) others.push_back(other);
            found.pairs.back().push_back(
                other == head ? std::nan("") : predictions.sharesOf({head}, {other}).front());
        }
        found.heads.push_back(predictions.commonalityOf(head, others));
        if (work.stopped()) return found;
    }
    found.sets = redundantSets(predictions, threshold, [&work] { return work.stopped(); });
    return found;
}

// Predictions from k numbers need several times as many tokens.
Message fewTokensNote(const models::ModelSpec& spec, std::int64_t tokens) {
    constexpr std::int64_t kTokensPerNumber = 10;
    const auto numbers = (spec.mostHeads() - 1) * spec.headSize;
    if (tokens >= kTokensPerNumber * numbers) return {};
    return "Predictions from %1 numbers are fitted on only %2 tokens: with more samples, R² would "
           "be higher."_m(numbers, tokens);
}

Status checkRequest(const RedundancyRequest& request) {
    if (request.threshold > 0 && request.threshold <= 1) return {};
    return Error{ErrorCode::Usage, "the threshold is %1"_m(valueText(request.threshold)),
                 "Choose a number above 0 and up to 1, such as 0.9"_m};
}

}  // namespace

Result<RedundancyReport> redundancyOf(TorchAnalyzer& analyzer, const RedundancyRequest& request,
                                      const Work& work) {
    torch::NoGradGuard noGrad;
    HEADSCOPE_CHECK(checkRequest(request));
    const auto split =
        request.split.empty() ? data::choosingSplit(analyzer.dataset()) : request.split;
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    auto& model = analyzer.model();
    const models::Float32Products exact(model);
    auto recording = analyzer.record(split, request.samples, {});
    const auto count = recording.input.size;
    if (count < 2)
        return Error{ErrorCode::BadData, "predictions between heads need at least 2 samples"_m,
                     "Use more samples"_m};
    RedundancyReport report;
    static_cast<SampleSet&>(report) = recording.set;
    report.step = work.step;
    report.threshold = request.threshold;
    report.readSamples = static_cast<int>(count / 2);
    const auto labels = recording.input.targets;
    if (request.information)
        report.withoutInformation =
            reasonAgainstInformation(analyzer, labels, model.spec().headSize);
    const bool informs = request.information && report.withoutInformation.empty();
    if (informs) report.labelEntropy = labelEntropy(labels);
    const int sites = analyzer.shape().layers;
    for (int site = 0; site < sites; ++site) {
        const auto layer = recording.nextLayer(model);
        if (work.stopped()) return analysis::cancelled();
        SiteRedundancy empty;
        empty.site = site;
        report.sites.push_back(empty);
        if (model.headsAt(site) == 0) continue;
        const auto outputs = outputCoordinates(layer.tokensOf(layer.raw().context), layer.raw().wo);
        const auto samples = samplesOf(layer);
        const Predictions predictions(outputs, samples);
        auto& found = report.sites.back();
        found = siteOf(site, predictions, request.threshold, work);
        if (report.fittedTokens == 0) {
            report.fittedTokens = predictions.fittedTokens();
            report.readTokens = predictions.readTokens();
            report.fewTokens = fewTokensNote(model.spec(), report.fittedTokens);
        }
        if (informs)
            found.information =
                pairInformation(pooledBySample(outputs, samples, count), labels, analyzer.seed());
        work.done((site + 1.0) / sites);
    }
    if (work.stopped()) return analysis::cancelled();
    return report;
}

}  // namespace headscope::redundancy
