#include "core/nn/analysis/site_statistics.h"

#include "core/api/requests/head_overview.h"
#include "core/nn/analysis/torch_analyzer.h"
#include "core/nn/measures/measures.h"
#include "core/spec/measures/catalogue.h"

#include <cmath>

namespace headscope::analysis {
namespace {

double meanOf(const torch::Tensor& values) {
    return values.defined() ? values.to(torch::kDouble).mean().item<double>() : std::nan("");
}

// Returns a row of NaN, for a site to which a measure does not apply.
std::vector<float> noNumbers(int heads) {
    return std::vector<float>(static_cast<std::size_t>(heads), std::nanf(""));
}

}  // namespace

SimilarityReport emptyReport(const std::string& measure, const ModelShape& shape,
                             const SampleSet& set) {
    SimilarityReport report;
    static_cast<SampleSet&>(report) = set;
    report.frame.measure = report.chance.measure = measure;
    report.frame.heads = report.chance.heads = shape.heads;
    report.frame.headsPerLayer = report.chance.headsPerLayer = shape.headsPerLayer;
    return report;
}

double flatnessOf(const measures::MaskedLayer& layer, std::int64_t heads) {
    return heads > 0 ? meanOf(measures::besideFlat("attn-cos", layer)) : std::nan("");
}

void addMatrix(SimilarityReport& report, const torch::Tensor& matrix,
               const measures::MaskedLayer& layer) {
    report.frame.layers.push_back(floatsOf(training::paddedToHeads(matrix, report.frame.heads)));
    report.layerMean.push_back(measures::pairMean(matrix));
    report.flatMean.push_back(matrix.size(0) > 0
                                  ? meanOf(measures::besideFlat(report.frame.measure, layer))
                                  : std::nan(""));
}

void addChance(SimilarityReport& report, const measures::ChanceLevels& levels, std::int64_t heads) {
    const auto chance = levels.independent(report.frame.measure);
    if (!chance.defined()) return;
    report.chance.layers.push_back(
        floatsOf(training::paddedToHeads(training::ofOwnHeads(chance, heads), report.frame.heads)));
    report.chanceMean.push_back(measures::pairMean(chance));
}

void addHeads(SimilarityReport& report, const measures::MaskedLayer& layer,
              const measures::SampleContext& samples, std::int64_t heads, int site, bool walks) {
    const auto rowOf = [&](const std::string& id) -> HeadStatistics& {
        for (auto& one : report.heads)
            if (one.measure == id) return one;
        report.heads.push_back({id, {}});
        return report.heads.back();
    };
    for (const auto& info : measures::builtinMeasures()) {
        if (info.shape != MeasureShape::Head || (!walks && isWalkMeasure(info.id))) continue;
        const auto values = training::ofOwnHeads(measures::perHead(info.id, layer, samples), heads);
        if (!values.defined()) continue;
        auto& rows = rowOf(info.id).values;
        // Earlier sites without this measure get NaN.
        rows.resize(static_cast<std::size_t>(site), noNumbers(report.frame.heads));
        rows.push_back(floatsOf(training::paddedToHeads(values, report.frame.heads)));
    }
}

void addLayer(SimilarityReport& report, const measures::MaskedLayer& layer, int site, bool walks) {
    const auto rowOf = [&](const std::string& id) -> LayerStatistics& {
        for (auto& one : report.layers)
            if (one.measure == id) return one;
        report.layers.push_back({id, {}});
        return report.layers.back();
    };
    for (const auto& info : measures::builtinMeasures()) {
        if (info.shape != MeasureShape::Layer || (!walks && isWalkMeasure(info.id))) continue;
        const auto value = measures::perLayer(info.id, layer);
        if (!value) continue;
        auto& values = rowOf(info.id).values;
        values.resize(static_cast<std::size_t>(site), std::nan(""));
        values.push_back(*value);
    }
}

void fillUp(SimilarityReport& report, int sites) {
    for (auto& one : report.heads)
        one.values.resize(static_cast<std::size_t>(sites), noNumbers(report.frame.heads));
    for (auto& one : report.layers)
        one.values.resize(static_cast<std::size_t>(sites), std::nan(""));
}

}  // namespace headscope::analysis
