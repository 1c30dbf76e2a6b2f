#include "core/analysis/site_statistics.h"

#include "core/analysis/torch_analyzer.h"
#include "core/measures/catalogue.h"
#include "core/measures/measures.h"

#include <cmath>

namespace headscope::analysis {
namespace {

double meanOf(const torch::Tensor& values) {
    return values.defined() ? values.to(torch::kDouble).mean().item<double>() : std::nan("");
}

}  // namespace

SimilarityReport emptyReport(const std::string& measure, const ModelShape& shape, const SampleSet& set) {
    SimilarityReport report;
    static_cast<SampleSet&>(report) = set;
    report.frame.measure = report.chance.measure = measure;
    report.frame.heads = report.chance.heads = shape.heads;
    report.frame.headsPerLayer = report.chance.headsPerLayer = shape.headsPerLayer;
    return report;
}

double flatnessOf(const measures::ChanceLevels& levels, std::int64_t heads) {
    return heads > 0 ? meanOf(levels.flat("attn-cos")) : std::nan("");
}

void addMatrix(SimilarityReport& report, const torch::Tensor& matrix, const measures::ChanceLevels& levels) {
    const auto heads = report.frame.heads;
    report.frame.layers.push_back(floatsOf(training::paddedToHeads(matrix, heads)));
    report.layerMean.push_back(measures::pairMean(matrix));
    report.flatMean.push_back(matrix.size(0) > 0 ? meanOf(levels.flat(report.frame.measure)) : std::nan(""));
    const auto chance = levels.independent(report.frame.measure);
    if (!chance.defined()) return;
    report.chance.layers.push_back(
        floatsOf(training::paddedToHeads(training::ofOwnHeads(chance, matrix.size(0)), heads)));
    report.chanceMean.push_back(measures::pairMean(chance));
}

void addHeads(SimilarityReport& report, const measures::MaskedLayer& layer, const measures::SampleContext& samples,
              std::int64_t heads) {
    const auto rowOf = [&](const std::string& id) -> HeadStatistics& {
        for (auto& one : report.heads)
            if (one.measure == id) return one;
        report.heads.push_back({id, {}});
        return report.heads.back();
    };
    for (const auto& info : measures::builtinMeasures()) {
        if (info.shape != MeasureShape::Head) continue;
        const auto values = training::ofOwnHeads(measures::perHead(info.id, layer, samples), heads);
        if (values.defined())
            rowOf(info.id).values.push_back(floatsOf(training::paddedToHeads(values, report.frame.heads)));
    }
}

void addLayer(SimilarityReport& report, const measures::MaskedLayer& layer) {
    std::size_t next = 0;
    for (const auto& info : measures::builtinMeasures()) {
        if (info.shape != MeasureShape::Layer) continue;
        const auto value = measures::perLayer(info.id, layer);
        if (!value) continue;
        if (next == report.layers.size()) report.layers.push_back({info.id, {}});
        report.layers[next++].values.push_back(*value);
    }
}

}  // namespace headscope::analysis
