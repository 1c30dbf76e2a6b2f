#include "core/nn/redundancy/merging.h"

#include "core/nn/analysis/masked_answers.h"
#include "core/nn/models/tensor_bridge.h"
#include "core/nn/pruning/group_heads.h"
#include "core/nn/redundancy/captures.h"
#include "core/spec/pruning/merging.h"
#include "core/spec/pruning/surgery.h"

#include <cmath>
#include <set>

namespace headscope::redundancy {
namespace {

using analysis::TorchAnalyzer;
using analysis::Work;

Error usage(Message message, Message hint) {
    return {ErrorCode::Usage, std::move(message), std::move(hint)};
}

double squaredNorm(const torch::Tensor& values) {
    return values.pow(2).sum().item<double>();
}

double cosineOf(double product, double first, double second) {
    const double lengths = std::sqrt(first * second);
    return lengths > 0 ? product / lengths : 0;
}

// A head that will be merged, with its moments.
struct Candidate {
    HeadPlace head;
    int into = 0;
    HeadMoments moments;
};

Status checkGroup(const HeadGroup& group, const ModelShape& shape, std::set<HeadPlace>& named) {
    const bool site = group.site >= 0 && group.site < shape.layers;
    bool stays = false;
    for (const int head : group.heads) {
        const HeadPlace place{group.site, head};
        if (!site || head < 0 || head >= shape.headsOf(group.site))
            return usage("a group names head %1, which the model does not have"_m(headName(place)),
                         "Name heads of this model, counted from 0"_m);
        if (!named.insert(place).second)
            return usage("head %1 is in two groups"_m(headName(place)),
                         "Put each head into one group"_m);
        stays = stays || head == group.representative;
    }
    if (stays) return {};
    return usage(
        "head %1 is not a member of its group"_m(headName({group.site, group.representative})),
        "Choose a member as the representative of each group"_m);
}

Result<std::vector<Candidate>> candidatesOf(const std::vector<HeadGroup>& groups,
                                            const ModelShape& shape) {
    std::vector<Candidate> candidates;
    std::set<HeadPlace> named;
    for (const auto& group : groups) {
        HEADSCOPE_CHECK(checkGroup(group, shape, named));
        for (const int head : group.heads)
            if (head != group.representative)
                candidates.push_back({{group.site, head}, group.representative, {}});
    }
    if (!candidates.empty()) return candidates;
    return usage("no group has two heads that could be merged"_m,
                 "Choose fewer groups than a layer has heads"_m);
}

Result<std::vector<HeadGroup>> groupsOf(TorchAnalyzer& analyzer, const MergeRequest& request,
                                        const std::string& split, const Work& work) {
    if (!request.groups.empty()) return request.groups;
    auto grouping = request.grouping;
    grouping.split = split;
    HEADSCOPE_TRY(const auto report, pruning::groupHeads(analyzer, grouping, work));
    return groupsToMerge(report);
}

Status addMoments(TorchAnalyzer& analyzer, const data::Subset& samples,
                  std::vector<Candidate>& candidates, const Work& work) {
    return forEachSite(analyzer, samples, work, [&](const SiteBatch& batch) {
        const auto tokens = batch.layer.tokensOf(batch.layer.raw().context);  // (tokens, H, dh)
        const auto& maps = batch.layer.maps();
        for (auto& one : candidates)
            if (one.head.site == batch.site)
                one.moments.add(tokens.select(1, one.head.head), tokens.select(1, one.into),
                                maps.select(1, one.head.head), maps.select(1, one.into));
    });
}

// Builds the model whose heads are merged.
Result<models::ModelPointer> mergedModel(models::Model& model, const MergeReport& report) {
    const auto removed = report.removed();
    const auto merges = report.merges();
    HEADSCOPE_TRY(const auto spec, pruning::withoutHeads(model.spec(), removed));
    HEADSCOPE_CHECK(pruning::checkMerges(model.spec(), merges, removed));
    auto weights =
        pruning::cutWeights(model.spec(), removed,
                            pruning::mergedWeights(model.spec(), merges, models::weightsOf(model)));
    torch::Generator none;
    auto merged = models::makeModel(spec, none);
    HEADSCOPE_CHECK(models::loadWeights(*merged, std::move(weights)));
    merged->eval();
    return merged;
}

Scores differencesTo(const training::EvaluatedSplit& before, const training::EvaluatedSplit& after,
                     const Scores& scores) {
    Scores differences;
    for (const auto& score : scores)
        if (const auto change = analysis::scoreDifference(scoreKind(score.id), before, after))
            differences.push_back({score.id, change->mean, change->range});
    return differences;
}

Status addScores(TorchAnalyzer& analyzer, const MergeRequest& request, MergeReport& report,
                 const Work& work) {
    HEADSCOPE_CHECK(analyzer.needSamples(request.split));
    HEADSCOPE_TRY(const auto merged, mergedModel(analyzer.model(), report));
    const auto samples = analyzer.subset(request.split, request.samples);
    const auto evaluated = [&](models::Model& model, const torch::Tensor& mask, double from) {
        const models::Float32Products exact(model);
        const auto part = work.part(from, from + 1.0 / 3);
        return training::evaluateSamples(model, analyzer.dataset(), samples, mask, work.cancel,
                                         torch::kCPU, [part](double done) { part.done(done); });
    };
    const auto whole = evaluated(analyzer.model(), {}, 0);
    const auto after = evaluated(*merged, {}, 1.0 / 3);
    const auto zeroed = evaluated(
        analyzer.model(), analysis::maskOf(analyzer.model(), report.removed().off()), 2.0 / 3);
    if (work.stopped()) return analysis::cancelled();
    const auto task = analyzer.shape().task;
    static_cast<SampleSet&>(report) = samples.set;
    report.whole = training::scoresOf(whole, task);
    report.merged = training::scoresOf(after, task);
    report.zeroed = training::scoresOf(zeroed, task);
    report.mergedDifference = differencesTo(whole, after, report.whole);
    report.zeroedDifference = differencesTo(whole, zeroed, report.whole);
    return {};
}

}  // namespace

void HeadMoments::add(const torch::Tensor& firstContext, const torch::Tensor& secondContext,
                      const torch::Tensor& firstMap, const torch::Tensor& secondMap) {
    const auto a = firstContext.to(torch::kDouble), b = secondContext.to(torch::kDouble);
    const auto product = torch::matmul(a.t(), b);
    cross = cross.defined() ? cross + product : product;
    first += squaredNorm(a);
    second += squaredNorm(b);
    const auto mapA = firstMap.to(torch::kDouble), mapB = secondMap.to(torch::kDouble);
    maps += (mapA * mapB).sum().item<double>();
    firstMaps += squaredNorm(mapA);
    secondMaps += squaredNorm(mapB);
}

MergedHead mergedHeadOf(const HeadMoments& moments, HeadPlace head, int into) {
    const auto [u, s, v] = torch::linalg_svd(moments.cross, false);
    const auto rotation = torch::matmul(u, v).contiguous();  // v is V^T
    MergedHead merged;
    merged.merge.head = head;
    merged.merge.into = into;
    merged.merge.rotation.assign(rotation.data_ptr<double>(),
                                 rotation.data_ptr<double>() + rotation.numel());
    // <O_a R, O_b> is the sum of the singular values.
    merged.contextCosine = cosineOf(s.sum().item<double>(), moments.first, moments.second);
    merged.mapCosine = cosineOf(moments.maps, moments.firstMaps, moments.secondMaps);
    return merged;
}

Result<MergeReport> mergeHeads(TorchAnalyzer& analyzer, const MergeRequest& request,
                               const Work& work) {
    HEADSCOPE_CHECK(pruning::checkHeadsGoAlone(analyzer.model().spec()));
    const auto split =
        request.fitSplit.empty() ? data::choosingSplit(analyzer.dataset()) : request.fitSplit;
    HEADSCOPE_CHECK(analyzer.needSamples(split));
    HEADSCOPE_TRY(const auto groups, groupsOf(analyzer, request, split, work.part(0, 0.3)));
    HEADSCOPE_TRY(auto candidates, candidatesOf(groups, analyzer.shape()));
    const auto samples = analyzer.subset(split, request.fitSamples);
    HEADSCOPE_CHECK(addMoments(analyzer, samples, candidates, work.part(0.3, 0.6)));
    MergeReport report;
    report.step = work.step;
    report.fittedOn = samples.set;
    for (const auto& one : candidates)
        report.heads.push_back(mergedHeadOf(one.moments, one.head, one.into));
    if (request.scores) HEADSCOPE_CHECK(addScores(analyzer, request, report, work.part(0.6, 1)));
    work.done(1);
    return report;
}

}  // namespace headscope::redundancy
