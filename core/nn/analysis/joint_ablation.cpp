#include "core/nn/analysis/joint_ablation.h"

#include "core/api/requests/joint_ablation.h"
#include "core/nn/analysis/masked_answers.h"

#include <algorithm>
#include <cmath>

namespace headscope::analysis {
namespace {

// Returns the requested heads (default: all). Rejects more than kMostPairedHeads, because the
// number of pairs grows quadratically.
Result<std::vector<HeadPlace>> pairedHeads(const TorchAnalyzer& analyzer,
                                           const HeadPairsRequest& request) {
    auto heads = request.heads.empty() ? headsOf(analyzer.shape()) : request.heads;
    HEADSCOPE_CHECK(analyzer.checkMask(HeadMask::without(heads)));
    const auto distinct = HeadMask::without(heads).offCount();
    if (distinct != static_cast<int>(heads.size()))
        return Error{ErrorCode::Usage, "a head was named twice"_m, "List each head only once"_m};
    if (distinct < 2 || distinct > kMostPairedHeads)
        return Error{ErrorCode::Usage, "pairs of %1 heads"_m(distinct),
                     "Name 2 to %1 heads, as those of a layer"_m(kMostPairedHeads)};
    return heads;
}

std::vector<float> sumOf(const std::vector<float>& a, const std::vector<float>& b) {
    auto sum = a;
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += b[i];
    return sum;
}

Result<HeadPairs> headPairs(TorchAnalyzer& analyzer, const HeadPairsRequest& request,
                            const Work& work) {
    const auto split =
        request.split.empty() ? data::choosingSplit(analyzer.dataset()) : request.split;
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    HEADSCOPE_TRY(const auto heads, pairedHeads(analyzer, request));
    HEADSCOPE_TRY(const auto replaced,
                  analyzer.pathReplacements(request.ablation, split, work.part(0, 0.01)));
    std::vector<MaskPath> paths;  // each head alone, then each pair i < j
    for (const auto& head : heads) paths.push_back(MaskPath::of({head}));
    for (std::size_t i = 0; i < heads.size(); ++i)
        for (std::size_t j = i + 1; j < heads.size(); ++j)
            paths.push_back(MaskPath::of({heads[i], heads[j]}));
    HEADSCOPE_CHECK(replaced.prepare(paths, work.part(0, replaced.share())));
    const auto samples = analyzer.subset(split, request.samples);
    const auto answers =
        answersAlong(analyzer.model(), batchesOf(analyzer.model(), analyzer.dataset(), samples),
                     paths, work.part(replaced.share(), 1), replaced.setUp);
    if (work.stopped()) return cancelled();
    // Returns the loss of each sample, weighted so that the mean equals the mean over tokens.
    const auto lossesOf = [&](std::size_t path) {
        return training::weightedLosses(answers.paths[path].front());
    };
    const auto whole = training::weightedLosses(answers.whole);
    const auto n = heads.size();
    HeadPairs found;
    static_cast<SampleSet&>(found) = samples.set;
    found.step = work.step;
    found.ablation = request.ablation;
    found.heads = heads;
    for (std::size_t i = 0; i < n; ++i) found.alone.push_back(pairedMeans(whole, lossesOf(i)).mean);
    found.synergy.assign(n * n, std::nan(""));
    found.ranges.assign(n * n, {std::nan(""), std::nan("")});
    std::size_t path = n;
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = i + 1; j < n; ++j, ++path) {
            // Synergy of i and j: L(without both) + L(whole model) - L(without i) - L(without j).
            const auto change =
                pairedMeans(sumOf(lossesOf(i), lossesOf(j)), sumOf(lossesOf(path), whole));
            found.synergy[i * n + j] = found.synergy[j * n + i] = change.mean;
            found.ranges[i * n + j] = found.ranges[j * n + i] = change.range;
        }
    return found;
}

}  // namespace

void addJointAblation(TorchAnalyzer::Table& table) {
    table.add<HeadPairsRequest>(headPairs);
}

}  // namespace headscope::analysis
