#include "core/nn/analysis/copied_passages.h"

#include "core/api/runs/tasks.h"
#include "core/base/util/random.h"
#include "core/nn/measures/measures.h"
#include "core/nn/training/layer_tensors_of.h"

#include <algorithm>
#include <cmath>

namespace headscope::analysis {
namespace {

constexpr const char* kScore = "retrieval-score";
// Tokens of all texts together, so that the maps of a layer fit into memory.
constexpr std::int64_t kTokens = 4096, kFewestTexts = 4, kMostTexts = 64;

bool applies(const TorchAnalyzer& analyzer) {
    const auto shape = analyzer.shape();
    return predictsNext(traitsOf(shape.task)) && passageLength(shape.length) > 0;
}

}  // namespace

std::int64_t passageLength(std::int64_t length) {
    constexpr std::int64_t kWhole = 8, kShortest = 2;
    const auto passage = std::min(kWhole, length / 4);
    return passage >= kShortest ? passage : 0;
}

CopiedPassages withCopiedPassages(const torch::Tensor& tokens, std::uint64_t seed) {
    const auto count = tokens.size(0), length = tokens.size(1), passage = passageLength(length);
    const auto end = length - passage;
    CopiedPassages copied;
    copied.input.tokens = tokens.clone();
    copied.input.size = count;
    copied.context.copySources = torch::full_like(tokens, -1);
    for (std::int64_t row = 0; row < count; ++row) {
        util::Random random(
            util::derivedSeed(seed, "retrieval-passage", static_cast<std::uint64_t>(row)));
        const auto first = random.between(0, end - passage);
        copied.input.tokens[row]
            .narrow(0, end, passage)
            .copy_(tokens[row].narrow(0, first, passage));
        // The query at copied token i should find token i + 1 of the passage.
        copied.context.copySources[row]
            .narrow(0, end, passage - 1)
            .copy_(torch::arange(first + 1, first + passage, torch::kLong));
    }
    copied.context.tokens = copied.input.tokens;
    return copied;
}

double evenRetrieval(const TorchAnalyzer& analyzer) {
    if (!applies(analyzer)) return 0;
    const auto length = std::int64_t{analyzer.shape().length};
    const auto passage = passageLength(length);
    // Query t sees t + 1 keys.
    return torch::arange(length - passage + 1, length, torch::kDouble)
        .reciprocal()
        .mean()
        .item<double>();
}

void measureRetrieval(TorchAnalyzer& analyzer, const std::string& split,
                      std::vector<HeadStatistics>& heads) {
    if (!applies(analyzer)) return;
    torch::NoGradGuard noGrad;
    auto& model = analyzer.model();
    const auto& dataset = analyzer.dataset();
    const auto length = std::int64_t{analyzer.shape().length};
    const auto samples =
        analyzer.subset(split, std::clamp(kTokens / length, kFewestTexts, kMostTexts));
    const auto input = models::inputFrom(
        data::listedBatch(dataset, data::splitByName(dataset, split), samples.samples, 0,
                          static_cast<std::int64_t>(samples.samples.size()), length),
        dataset.task, torch::kCPU);
    if (input.size == 0 || passageLength(input.tokens.size(1)) == 0) return;
    const auto copied = withCopiedPassages(input.tokens, analyzer.seed());
    models::Pass pass;
    const int sites = analyzer.shape().layers;
    pass.record.assign(static_cast<std::size_t>(sites), true);
    auto streams = model.begin(copied.input, pass);
    HeadStatistics found{kScore, {}};
    for (int site = 0; site < sites; ++site) {
        streams = model.through(site, streams, copied.input, pass);
        const measures::MaskedLayer layer(
            training::layerTensorsOf(model, site, pass, copied.input));
        pass.captures[static_cast<std::size_t>(site)] = {};
        const auto own = training::ofOwnHeads(measures::perHead(kScore, layer, copied.context),
                                              model.headsAt(site));
        found.values.push_back(floatsOf(training::paddedToHeads(own, analyzer.shape().heads)));
    }
    heads.push_back(std::move(found));
}

}  // namespace headscope::analysis
